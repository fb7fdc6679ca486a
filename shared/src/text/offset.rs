//! Positions. Inside the engine a text is a slice of characters, so every position is a code point;
//! only this module converts to what lies outside: bytes of UTF-8 and code units of UTF-16.

/// Converts ascending code-point positions of `text` to UTF-16 code units, as JavaScript counts.
///
/// Positions past the end give the length. Linear in the text; positions need not be sorted.
pub fn utf16_positions(text: &str, points: &[usize]) -> Vec<usize> {
    convert(text, points, char::len_utf16)
}

/// Converts code-point positions of `text` to byte positions; see [`utf16_positions`].
pub fn byte_positions(text: &str, points: &[usize]) -> Vec<usize> {
    convert(text, points, char::len_utf8)
}

fn convert(text: &str, points: &[usize], width: impl Fn(char) -> usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_unstable_by_key(|&at| points[at]);
    let mut result = vec![0; points.len()];
    let mut chars = text.chars();
    let (mut point, mut unit) = (0, 0);
    for at in order {
        while point < points[at] {
            let Some(c) = chars.next() else { break };
            point += 1;
            unit += width(c);
        }
        result[at] = unit;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_units_of_each_width() {
        let text = "a法𠮷b";
        assert_eq!(utf16_positions(text, &[0, 1, 2, 3, 4, 9]), [0, 1, 2, 4, 5, 5]);
        assert_eq!(byte_positions(text, &[4, 2, 0]), [9, 4, 0]);
    }
}
