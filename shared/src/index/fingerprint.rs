//! Whose words are these? Sampled character n-grams of every provision.
//!
//! Every run of five characters of a [folded](crate::text::fold) text is hashed; hashes divisible
//! by [`SAMPLE`] are kept ("0 mod p" sampling as in Schleimer, Wilkerson and Aiken, *Winnowing*,
//! SIGMOD 2003, section 2), so that the same words keep the same hashes wherever they stand. Hashes
//! of more than [`COMMON`] texts are formulas that identify nothing and are left out.
//!
//! Payload: number of hashes, then for each, ascending: difference to the one before, number of
//! texts, differences of text numbers; all variable-length integers.

use super::format::{self, IndexError, Part, varint};

/// Length of the runs that are hashed.
pub const GRAM: usize = 5;
/// One hash in this many is kept.
pub const SAMPLE: u32 = 4;
/// Hashes of more texts than this are left out.
pub const COMMON: usize = 80;

/// The kept hashes of a folded text, in the order of the text.
pub fn hashes(folded: &[char]) -> impl Iterator<Item = u32> + '_ {
    folded.windows(GRAM).map(hash).filter(|hash| hash.is_multiple_of(SAMPLE))
}

/// FNV-1a over the characters, with a final mix so that divisibility is not a property of the last one.
fn hash(gram: &[char]) -> u32 {
    let mut h = 0xcbf2_9ce4_8422_2325u64;
    for &c in gram {
        h = (h ^ u64::from(u32::from(c))).wrapping_mul(0x0100_0000_01b3);
    }
    h ^= h >> 29;
    h = h.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    u32::try_from(h >> 32).unwrap_or(0)
}

/// The fingerprint part.
#[derive(Debug)]
pub struct Fingerprints {
    hashes: Vec<u32>,
    /// By the upper half of a hash, where such hashes start in `hashes`; one more for the end.
    halves: Vec<u32>,
    /// Where the texts of each hash begin in `postings`; one more for the end.
    starts: Vec<u32>,
    postings: Vec<u32>,
}

/// A text that shares words with a query.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// Number of the text over the whole index.
    pub text: u32,
    /// Sum of the weights of the shared hashes; a hash of n texts weighs 1 / n^½.
    pub score: f32,
}

impl Fingerprints {
    pub(super) fn read(bytes: &[u8], expected: u32) -> Result<Self, IndexError> {
        let (payload, crc) = format::unwrap(bytes, Part::Fingerprints)?;
        if crc != expected {
            return Err(IndexError::Foreign(Part::Fingerprints));
        }
        Self::decode(payload).ok_or(IndexError::Damaged(Part::Fingerprints))
    }

    fn decode(mut payload: &[u8]) -> Option<Self> {
        let next = |payload: &mut &[u8]| varint::read(payload).and_then(|n| u32::try_from(n).ok());
        let (hashes, postings) = Self::sizes(payload)?;
        let count = next(&mut payload)?;
        let mut result = Self {
            hashes: Vec::with_capacity(hashes),
            halves: vec![0; (1 << 16) + 1],
            starts: Vec::with_capacity(hashes + 1),
            postings: Vec::with_capacity(postings),
        };
        result.starts.push(0);
        let mut hash = 0u32;
        for _ in 0..count {
            hash = hash.checked_add(next(&mut payload)?)?;
            result.hashes.push(hash);
            let mut text = 0u32;
            for _ in 0..next(&mut payload)? {
                text = text.checked_add(next(&mut payload)?)?;
                result.postings.push(text);
            }
            result.starts.push(u32::try_from(result.postings.len()).ok()?);
        }
        payload.is_empty().then_some(())?;
        for &hash in &result.hashes {
            result.halves[(hash >> 16) as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut result.halves {
            sum += *start;
            *start = sum;
        }
        Some(result)
    }

    /// How many hashes and texts there are, so that room for them is made once: lists that grow leave room behind that a
    /// program in a browser never gives back. What is not there is not counted, whatever the payload says.
    fn sizes(mut payload: &[u8]) -> Option<(usize, usize)> {
        let (mut hashes, mut postings) = (0, 0);
        for _ in 0..varint::read(&mut payload)? {
            varint::read(&mut payload)?;
            for _ in 0..varint::read(&mut payload)? {
                varint::read(&mut payload)?;
                postings += 1;
            }
            hashes += 1;
        }
        Some((hashes, postings))
    }

    /// The texts that have a hash.
    fn texts(&self, hash: u32) -> &[u32] {
        let half = (hash >> 16) as usize;
        let (from, to) = (self.halves[half] as usize, self.halves[half + 1] as usize);
        // There are a few of each half: counting them all takes no longer than halving them.
        let at = self.hashes[from..to].iter().map(|&other| usize::from(other < hash)).sum::<usize>();
        if self.hashes[from..to].get(at) != Some(&hash) {
            return &[];
        }
        &self.postings[self.starts[from + at] as usize..self.starts[from + at + 1] as usize]
    }

    /// The texts that share most with a folded query, best first; ties in order of text number.
    pub fn candidates(&self, folded: &[char], most: usize) -> Vec<Candidate> {
        let mut query: Vec<u32> = hashes(folded).collect();
        query.sort_unstable();
        query.dedup();
        // First all lists, so that waiting for one is waiting for many.
        let lists: Vec<&[u32]> = query.into_iter().map(|hash| self.texts(hash)).collect();
        let hits: usize = lists.iter().map(|texts| texts.len()).sum();
        let mut candidates: Vec<Candidate> = Vec::with_capacity(hits);
        // Place of a text in `candidates` and one, by its hash; linear probing.
        let mut slots = vec![0u32; (hits * 2).next_power_of_two().max(2)];
        let shift = 32 - slots.len().trailing_zeros();
        for texts in lists {
            #[allow(clippy::cast_precision_loss, reason = "at most COMMON texts")]
            let weight = 1.0 / (texts.len() as f32).sqrt();
            for &text in texts {
                let mut slot = (text.wrapping_mul(0x9e37_79b1) >> shift) as usize;
                loop {
                    let Some(place) = slots[slot].checked_sub(1) else {
                        candidates.push(Candidate { text, score: weight });
                        slots[slot] = u32::try_from(candidates.len()).unwrap_or(u32::MAX);
                        break;
                    };
                    let known = &mut candidates[place as usize];
                    if known.text == text {
                        known.score += weight;
                        break;
                    }
                    slot = (slot + 1) & (slots.len() - 1);
                }
            }
        }
        let best_first = |a: &Candidate, b: &Candidate| b.score.total_cmp(&a.score).then(a.text.cmp(&b.text));
        if candidates.len() > most {
            candidates.select_nth_unstable_by(most, best_first);
            candidates.truncate(most);
        }
        candidates.sort_unstable_by(best_first);
        candidates
    }
}
