//! From an alignment, character by character, to edits as a person would mark them.

use super::{Edit, Operation, PUNCTUATION};

/// The edits of an alignment. Steps of one kind that follow each other are one edit, as are replacements with what
/// stands beside them; two edits around something kept are one if they only change its place.
pub fn merge(path: &[Edit], source: &[char], target: &[char]) -> Vec<Edit> {
    let runs = runs(path);
    let mut edits = Vec::new();
    let mut rest = &runs[..];
    while let Some((edit, after)) = rest.split_first() {
        match rest.first_chunk::<3>().filter(|three| swapped(three, source, target)) {
            Some([first, .., last]) => {
                let whole = joined(first, last, Operation::Move(last.source.end - first.source.start));
                edits.push(whole);
                rest = &rest[3..];
            }
            None => {
                edits.push(edit.clone());
                rest = after;
            }
        }
    }
    edits
        .retain(|edit| edit.operation != Operation::Keep && source[edit.source.clone()] != target[edit.target.clone()]);
    for edit in &mut edits {
        if edit.operation == Operation::Replace {
            trim(edit, source, target);
        }
    }
    edits
}

fn joined(first: &Edit, last: &Edit, operation: Operation) -> Edit {
    Edit { operation, source: first.source.start..last.source.end, target: first.target.start..last.target.end }
}

/// Steps put together: what is kept; what is deleted, inserted or replaced. Each move stays alone.
fn runs(path: &[Edit]) -> Vec<Edit> {
    let kind = |edit: &Edit| match edit.operation {
        Operation::Keep => 0,
        Operation::Move(_) => 1,
        Operation::Delete | Operation::Insert | Operation::Replace => 2,
    };
    let mut runs = Vec::new();
    for group in path.chunk_by(|a, b| kind(a) == kind(b) && kind(a) != 1) {
        let all = |operation| group.iter().all(|edit| edit.operation == operation);
        let first = &group[0];
        let operation = if all(first.operation) {
            first.operation
        } else if group.iter().any(|edit| edit.operation == Operation::Replace) {
            Operation::Replace
        } else {
            runs.extend_from_slice(group);
            continue;
        };
        runs.push(joined(first, &group[group.len() - 1], operation));
    }
    runs
}

/// Whether the outer two of three edits change the place of something only.
fn swapped([first, between, last]: &[Edit; 3], source: &[char], target: &[char]) -> bool {
    use Operation::{Delete, Insert, Keep, Move, Replace};
    let old = |edit: &Edit| &source[edit.source.clone()];
    let new = |edit: &Edit| &target[edit.target.clone()];
    match (first.operation, between.operation, last.operation) {
        (Replace, Keep, Replace) => {
            let pairs = [(old(first), new(last)), (new(first), old(last))];
            let single = pairs.iter().any(|(a, b)| a.len() == 1 || b.len() == 1);
            pairs.iter().all(|(a, b)| if single { a == b } else { nearly(a, b) })
        }
        (Delete, Keep | Move(_), Insert) => same_again(old(first), new(last)),
        (Insert, Keep | Move(_), Delete) => same_again(old(last), new(first)),
        _ => false,
    }
}

/// Whether what was deleted is what was inserted, up to one character or turned round; not for punctuation.
fn same_again(deleted: &[char], inserted: &[char]) -> bool {
    let (longer, shorter) = if deleted.len() < inserted.len() { (inserted, deleted) } else { (deleted, inserted) };
    if longer.len() - shorter.len() > 1 || [longer, shorter].into_iter().any(is_punctuation) {
        return false;
    }
    let turned =
        || longer.len() == shorter.len() && [longer, longer].concat().windows(shorter.len()).any(|w| w == shorter);
    if shorter.len() == 1 { longer == shorter } else { nearly(longer, shorter) || turned() }
}

/// Whether a text is part of the list of punctuation marks as it stands.
fn is_punctuation(text: &[char]) -> bool {
    PUNCTUATION.contains(&text.iter().collect::<String>())
}

/// Whether one character put in, taken out or replaced at most makes one text of the other.
fn nearly(a: &[char], b: &[char]) -> bool {
    let (longer, shorter) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let head = prefix(longer, shorter);
    match longer.len() - shorter.len() {
        0 => longer[(head + 1).min(longer.len())..] == shorter[(head + 1).min(shorter.len())..],
        1 => longer[head + 1..] == shorter[head..],
        _ => false,
    }
}

/// Length of what two texts begin with alike.
fn prefix(a: &[char], b: &[char]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// Takes from a replacement what both sides begin or end with alike. An end that would overlap the beginning in the
/// target stays.
fn trim(edit: &mut Edit, source: &[char], target: &[char]) {
    let (old, new) = (&source[edit.source.clone()], &target[edit.target.clone()]);
    let head = prefix(old, new);
    let tail = old[head..].iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let tail = if tail + head > new.len() { 0 } else { tail };
    edit.source = edit.source.start + head..edit.source.end - tail;
    edit.target = edit.target.start + head..edit.target.end - tail;
    if edit.source.is_empty() {
        edit.operation = Operation::Insert;
    } else if edit.target.is_empty() {
        edit.operation = Operation::Delete;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chars(text: &str) -> Vec<char> {
        text.chars().collect()
    }

    /// A path as letters: K keep, D delete, I insert, R replace.
    fn path(letters: &str) -> Vec<Edit> {
        let (mut i, mut j) = (0, 0);
        let step = |letter| {
            let (operation, taken, put) = match letter {
                'D' => (Operation::Delete, 1, 0),
                'I' => (Operation::Insert, 0, 1),
                'R' => (Operation::Replace, 1, 1),
                _ => (Operation::Keep, 1, 1),
            };
            let edit = Edit { operation, source: i..i + taken, target: j..j + put };
            (i, j) = (i + taken, j + put);
            edit
        };
        letters.chars().map(step).collect()
    }

    fn merged(letters: &str, source: &str, target: &str) -> Vec<(Operation, usize, usize, String)> {
        let target = chars(target);
        let edits = merge(&path(letters), &chars(source), &target);
        let row = |e: Edit| (e.operation, e.source.start, e.source.end, target[e.target].iter().collect());
        edits.into_iter().map(row).collect()
    }

    #[test]
    fn runs_become_edits() {
        assert_eq!(merged("KRIK", "甲乙丙", "甲丁戊丙"), [(Operation::Replace, 1, 2, "丁戊".to_owned())]);
        assert_eq!(merged("DDK", "甲乙丙", "丙"), [(Operation::Delete, 0, 2, String::new())]);
        let apart = [(Operation::Delete, 0, 1, String::new()), (Operation::Insert, 1, 1, "丁".to_owned())];
        assert_eq!(merged("DIK", "甲丙", "丁丙"), apart);
    }

    #[test]
    fn swaps_are_moves() {
        assert_eq!(merged("RKR", "甲对乙", "乙对甲"), [(Operation::Move(3), 0, 3, "乙对甲".to_owned())]);
        assert_eq!(merged("DDKII", "旅游去", "去旅游"), [(Operation::Move(3), 0, 3, "去旅游".to_owned())]);
        // Turned round, and punctuation.
        assert_eq!(merged("DDKII", "旅游去", "去游旅"), [(Operation::Move(3), 0, 3, "去游旅".to_owned())]);
        assert_eq!(merged("DKI", "，去", "去，").len(), 2);
        assert_eq!(merged("RKR", "甲对乙", "乙对丙").len(), 2);
    }

    #[test]
    fn what_both_sides_share_is_trimmed() {
        assert_eq!(merged("RI", "甲", "甲乙"), [(Operation::Insert, 1, 1, "乙".to_owned())]);
        assert_eq!(merged("RRR", "甲乙丙", "甲丁丙"), [(Operation::Replace, 1, 2, "丁".to_owned())]);
        assert_eq!(merged("RD", "甲乙", "乙"), [(Operation::Delete, 0, 1, String::new())]);
    }

    #[test]
    fn one_change_is_near() {
        for (a, b, near) in [
            ("甲乙", "甲乙", true),
            ("甲乙", "甲丙", true),
            ("甲乙丙", "甲丙", true),
            ("甲乙", "乙甲", false),
            ("甲乙丙", "丙", false),
        ] {
            assert_eq!(nearly(&chars(a), &chars(b)), near, "{a} {b}");
        }
    }
}
