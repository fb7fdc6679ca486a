//! A longest common subsequence of two texts, sixty-four tokens of one at a time.
//!
//! The rows of the table of lengths are kept as bits, one for each token of the first text: whether the length grows
//! there (Allison and Dix, *A bit-string longest-common-subsequence algorithm*, Information Processing Letters 23, 1986;
//! the recurrence is that of Hyyrö, *Bit-parallel LCS-length computation revisited*, AWOCA 2004).

/// Tokens of a word of the bit vectors.
const WORD: usize = 64;

/// The table of lengths, by the tokens of `b`; a bit is clear where the length grows with the token of `a`.
struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    fn new(a: &[u32], b: &[u32]) -> Self {
        let words = a.len().div_ceil(WORD);
        // The masks of the tokens, at the place of the first of each, in a hash table with linear probing: token, and
        // that place and one, 0 for none.
        let mut slots = vec![(0u32, 0u32); (a.len() * 2).next_power_of_two().max(2)];
        let shift = 32 - slots.len().trailing_zeros();
        let slot = |slots: &[(u32, u32)], token: u32| {
            let mut slot = (token.wrapping_mul(0x9e37_79b1) >> shift) as usize;
            while slots[slot].1 != 0 && slots[slot].0 != token {
                slot = (slot + 1) & (slots.len() - 1);
            }
            slot
        };
        let mut masks: Vec<u64> = vec![0; a.len() * words];
        for (at, &token) in a.iter().enumerate() {
            let slot = slot(&slots, token);
            if slots[slot].1 == 0 {
                slots[slot] = (token, u32::try_from(at + 1).unwrap_or(u32::MAX));
            }
            masks[(slots[slot].1 as usize - 1) * words + at / WORD] |= 1 << (at % WORD);
        }
        let mut bits = vec![u64::MAX; words * (b.len() + 1)];
        for (row, &token) in b.iter().enumerate() {
            let (before, rest) = bits.split_at_mut((row + 1) * words);
            let (before, row) = (&before[row * words..], &mut rest[..words]);
            let Some(first) = slots[slot(&slots, token)].1.checked_sub(1) else {
                row.copy_from_slice(before);
                continue;
            };
            let mask = first as usize * words;
            let mut carry = false;
            for ((new, &old), &mask) in row.iter_mut().zip(before).zip(&masks[mask..mask + words]) {
                let (sum, over) = old.overflowing_add(old & mask);
                let (sum, over_by_carry) = sum.overflowing_add(u64::from(carry));
                carry = over || over_by_carry;
                *new = sum | (old & !mask);
            }
        }
        Self { words, bits }
    }

    /// The length where the first `b` tokens are looked at.
    fn length(&self, b: usize) -> usize {
        self.bits[b * self.words..][..self.words].iter().map(|bits| bits.count_zeros() as usize).sum()
    }

    /// Whether the length grows with token `a` where the first `b` tokens are looked at.
    fn grows(&self, a: usize, b: usize) -> bool {
        self.bits[b * self.words + a / WORD] >> (a % WORD) & 1 == 0
    }
}

/// The common runs of a longest common subsequence: where each begins in `a` and in `b`, and its length, ascending.
///
/// Of several subsequences, one that ends as early as may be in `b`, and before that keeps together what is common.
/// Time and memory: the lengths of `a` and `b` multiplied, by sixty-four.
pub(super) fn common_runs(a: &[u32], b: &[u32]) -> Vec<(usize, usize, usize)> {
    let rows = Rows::new(a, b);
    let mut runs: Vec<(usize, usize, usize)> = Vec::new();
    let longest = rows.length(b.len());
    let (mut at_a, mut at_b) = (a.len(), b.len());
    while at_b > 0 && rows.length(at_b - 1) == longest {
        at_b -= 1;
    }
    while at_a > 0 && at_b > 0 {
        if a[at_a - 1] == b[at_b - 1] {
            (at_a, at_b) = (at_a - 1, at_b - 1);
            match runs.last_mut() {
                Some((start_a, start_b, len)) if (*start_a, *start_b) == (at_a + 1, at_b + 1) => {
                    (*start_a, *start_b, *len) = (at_a, at_b, *len + 1);
                }
                _ => runs.push((at_a, at_b, 1)),
            }
        } else if rows.grows(at_a - 1, at_b) {
            at_b -= 1;
        } else {
            at_a -= 1;
        }
    }
    runs.reverse();
    joined(a, b, &runs)
}

/// Runs that could as well stand right behind the one before, moved there.
fn joined(a: &[u32], b: &[u32], runs: &[(usize, usize, usize)]) -> Vec<(usize, usize, usize)> {
    let mut joined: Vec<(usize, usize, usize)> = Vec::with_capacity(runs.len());
    for &(at_a, at_b, len) in runs {
        if let Some((last_a, last_b, last_len)) = joined.last_mut() {
            let (end_a, end_b) = (*last_a + *last_len, *last_b + *last_len);
            let behind = a.get(end_a..end_a + len) == b.get(end_b..end_b + len);
            if behind && (end_a == at_a || end_b == at_b) {
                *last_len += len;
                continue;
            }
        }
        joined.push((at_a, at_b, len));
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<u32> {
        text.chars().map(u32::from).collect()
    }

    /// By the textbook's table.
    fn length(a: &[u32], b: &[u32]) -> usize {
        let mut row = vec![0; b.len() + 1];
        for x in a {
            let mut diagonal = 0;
            for (at, y) in b.iter().enumerate() {
                let above = row[at + 1];
                row[at + 1] = if x == y { diagonal + 1 } else { above.max(row[at]) };
                diagonal = above;
            }
        }
        row[b.len()]
    }

    #[test]
    fn runs_are_common_ascending_and_longest() {
        let mut state = 1u32;
        let mut next = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        for _ in 0..300 {
            let (len_a, len_b, letters) = (next(200), next(300), 1 + next(12));
            let a: Vec<u32> = (0..len_a).map(|_| next(letters)).collect();
            let b: Vec<u32> = (0..len_b).map(|_| next(letters)).collect();
            let runs = common_runs(&a, &b);
            assert!(runs.iter().all(|&(x, y, len)| a[x..x + len] == b[y..y + len]));
            assert!(
                runs.windows(2).all(|pair| pair[0].0 + pair[0].2 <= pair[1].0 && pair[0].1 + pair[0].2 <= pair[1].1)
            );
            assert_eq!(runs.iter().map(|run| run.2).sum::<usize>(), length(&a, &b));
        }
    }

    #[test]
    fn what_is_common_is_kept_together() {
        assert_eq!(common_runs(&tokens("提供证据记录"), &tokens("提供证据。证据，记")), [(0, 0, 4), (4, 8, 1)]);
        assert_eq!(common_runs(&tokens("返还财产"), &tokens("财产应当返还财产，其他财产")), [(0, 4, 4)]);
        assert_eq!(common_runs(&tokens("处三年刑"), &tokens("处五年刑")), [(0, 0, 1), (2, 2, 2)]);
        assert_eq!(common_runs(&tokens(""), &tokens("处")), []);
    }
}
