//! English legal terms and the Chinese words that stand for them in provisions: `assets/cn/terms_en.tsv`.

use std::{collections::HashMap, sync::OnceLock};

const TABLE: &str = include_str!("../../../../assets/cn/terms_en.tsv");

/// Words that are left out, evened: they name nothing that a provision could have or lack. Modal verbs, negations
/// and comparisons are read apart.
const STOP: &str = "a an the this that these those such of in on at to for from by with within into onto upon over under \
    above below between among as per via and or but nor if when where whenever wherever while whereas whether than then \
    so because since until unless except only even also too both either neither not no without is are was were be been \
    being am has have had having do does did done doing may might can could shall should will would must ought cannot \
    it its they them their theirs he him his she her hers we us our you your i one who whom whose which what how \
    there here any some more most less least fewer lower higher greater longer shorter later earlier exceed minimum \
    maximum up down out off about around against again further just merely very much many few several same say state \
    article law provision chinese chines china prc code clause paragraph section act rule accord accordance pursuant \
    mean require allow permit prohibit forbid forbidden ban bar oblig obligate mandatory cover regulat govern under \
    make made give given get got let put set come came go went keep kept become became like case cas which else \
    t s d ll ve re don doesn isn aren least never always currently now today generally usually typically specif \
    respectively thereof therein herein hereby thereafter well way ever yet still already order according subject \
    called commit reach date list define set sets namely include including inclusive concern regard regarding respect relate relating related \
    certain various etc e g ie eg deal kind sort type thing follow following below he she who whoever that";

/// One row of the table.
#[derive(Debug)]
pub(super) struct Term {
    /// Words of which a provision has at least one if it speaks of this.
    pub(super) chinese: Vec<&'static str>,
    /// Words that say the contrary.
    pub(super) opposites: Vec<&'static str>,
}

/// The table, by phrase.
#[derive(Debug)]
pub(super) struct Terms {
    rows: Vec<Term>,
    by_phrase: HashMap<String, usize>,
    stop: std::collections::HashSet<String>,
    /// Words of the longest phrase.
    longest: usize,
}

impl Terms {
    /// The table, read on first use.
    pub(super) fn get() -> &'static Self {
        static TERMS: OnceLock<Terms> = OnceLock::new();
        TERMS.get_or_init(|| Self::parse(TABLE))
    }

    fn parse(table: &'static str) -> Self {
        let stop = STOP.split_whitespace().map(stem).collect();
        let mut terms = Self { rows: Vec::new(), by_phrase: HashMap::new(), stop, longest: 0 };
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let mut columns = line.split('\t').map(|column| column.split('|').filter(|word| !word.is_empty()));
            let (Some(phrases), Some(chinese)) = (columns.next(), columns.next()) else { continue };
            for phrase in phrases {
                let stems: Vec<String> = phrase.split(' ').map(stem).collect();
                terms.longest = terms.longest.max(stems.len());
                terms.by_phrase.entry(stems.join(" ")).or_insert(terms.rows.len());
            }
            let opposites = columns.next().map_or_else(Vec::new, Iterator::collect);
            terms.rows.push(Term { chinese: chinese.collect(), opposites });
        }
        terms
    }

    /// The longest phrase that begins a list of evened words: row and number of words.
    pub(super) fn longest(&self, stems: &[&str]) -> Option<(usize, usize)> {
        (1..=self.longest.min(stems.len()))
            .rev()
            .find_map(|len| Some((*self.by_phrase.get(&stems[..len].join(" "))?, len)))
    }

    /// A row.
    pub(super) fn row(&self, row: usize) -> &Term {
        &self.rows[row]
    }

    /// Whether an evened word is left out.
    pub(super) fn is_stop(&self, stem: &str) -> bool {
        self.stop.contains(stem)
    }
}

/// A word in lower case without its inflection, so that `shareholders'`, `terminated` and `termination` meet
/// `shareholder` and `terminate`. In this order: the possessive goes; -ies and -ied become -y; a plural -s goes
/// (not of -ss, -us, -is); -ing, -ed, -ly or -ion goes where at least three letters with a vowel, for the latter two
/// four, are left; a last -e goes; a doubled consonant becomes a single one. The results need be no words.
pub(super) fn stem(word: &str) -> String {
    let word = word.strip_suffix("'s").unwrap_or(word).trim_end_matches('\'');
    if let Some(start) = ["ies", "ied"].iter().find_map(|end| word.strip_suffix(end)).filter(|start| start.len() > 1) {
        return format!("{start}y");
    }
    let plural = word.len() > 3 && word.ends_with('s') && !["ss", "us", "is"].iter().any(|end| word.ends_with(end));
    let mut stem = if plural { &word[..word.len() - 1] } else { word };
    let vowel = |word: &str| word.contains(['a', 'e', 'i', 'o', 'u', 'y']);
    stem = [("ing", 3), ("ed", 3), ("ly", 4), ("ion", 4)]
        .iter()
        .find_map(|&(end, least)| stem.strip_suffix(end).filter(|rest| rest.len() >= least && vowel(rest)))
        .filter(|_| !stem.ends_with("eed"))
        .unwrap_or(stem);
    let stem = stem.strip_suffix('e').unwrap_or(stem);
    let mut letters = stem.chars().rev();
    let doubled = letters
        .next()
        .zip(letters.next())
        .is_some_and(|(last, before)| last == before && last.is_ascii_lowercase() && !vowel(&stem[stem.len() - 1..]));
    stem[..stem.len() - usize::from(doubled)].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inflection_goes() {
        for (word, same) in [
            ("shareholders'", "shareholder"),
            ("terminated", "terminate"),
            ("termination", "terminate"),
            ("parties", "party"),
            ("notified", "notify"),
            ("controlled", "control"),
            ("dismisses", "dismiss"),
            ("jointly", "joint"),
            ("exceeding", "exceed"),
            ("guaranteed", "guaranteed"),
        ] {
            assert_eq!(stem(word), stem(same), "{word}");
        }
        for (word, other) in [("action", "act"), ("basis", "basi"), ("need", "ne"), ("bring", "br")] {
            assert_ne!(stem(word), other);
        }
    }

    #[test]
    fn the_table_is_sound() {
        let mut phrases = HashMap::new();
        for (at, line) in TABLE.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let columns: Vec<&str> = line.split('\t').collect();
            assert!((2..=3).contains(&columns.len()), "line {}: {line}", at + 1);
            assert!(columns.iter().all(|column| column.split('|').all(|word| !word.is_empty())), "{line}");
            assert!(columns[0].bytes().all(|b| matches!(b, b'a'..=b'z' | b' ' | b'|')), "{line}");
            assert!(columns[1..].iter().all(|column| !column.is_ascii()), "{line}");
            for phrase in columns[0].split('|') {
                let key = phrase.split(' ').map(stem).collect::<Vec<_>>().join(" ");
                if let Some(before) = phrases.insert(key, at) {
                    assert_eq!(before, at, "{phrase} stands on two lines, {} and {}", before + 1, at + 1);
                }
            }
        }
        assert!(Terms::get().rows.len() >= 700);
    }
}
