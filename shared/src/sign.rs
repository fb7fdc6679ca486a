//! How is a verdict shown? Colour and line tell its family, the glyph which verdict it is.

use crate::report::Verdict;

/// Verdicts that share colour and line. The style sheets know a family by its class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Family {
    /// Verified.
    Ok,
    /// The words differ.
    Words,
    /// The reference leads elsewhere or nowhere.
    Reference,
    /// Not the law of the day.
    Time,
    /// Not checked.
    Unchecked,
}

impl Family {
    /// All families.
    pub const ALL: [Self; 5] = [Self::Ok, Self::Words, Self::Reference, Self::Time, Self::Unchecked];

    /// The family of a verdict.
    pub const fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Verified => Self::Ok,
            Verdict::Misquoted => Self::Words,
            Verdict::WrongNumber | Verdict::WrongName | Verdict::Fabricated => Self::Reference,
            Verdict::Repealed | Verdict::NotYetInForce => Self::Time,
            Verdict::Unverifiable => Self::Unchecked,
        }
    }

    /// Its class in the style sheets.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Ok => "v-ok",
            Self::Words => "v-words",
            Self::Reference => "v-ref",
            Self::Time => "v-time",
            Self::Unchecked => "v-none",
        }
    }

    /// The name of the highlight that marks the selected citation of this family.
    pub const fn selected(self) -> &'static str {
        match self {
            Self::Ok => "s-ok",
            Self::Words => "s-words",
            Self::Reference => "s-ref",
            Self::Time => "s-time",
            Self::Unchecked => "s-none",
        }
    }
}

/// The outline of a verdict's glyph, on a 12 × 12 field.
pub const fn glyph(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Verified => "M1.8 6.6 4.7 9.4 10.2 2.8",
        Verdict::Misquoted => "M1.6 4.3h8.8M1.6 7.8h8.8M8.2 1.6 3.8 10.4",
        Verdict::WrongNumber => "M4.6 1.4 3.5 10.6M8.5 1.4 7.4 10.6M1.5 4.3h9.2M1.2 7.7h9.2",
        Verdict::WrongName => "M4.6 1.8 1.2 6l3.4 4.2M7.4 1.8 10.8 6 7.4 10.2",
        Verdict::Fabricated => "M10 6A4 4 0 1 1 2 6A4 4 0 1 1 10 6M2 10 10 2",
        Verdict::Repealed => "M1.6 1.8v8.4M10.6 6H4.2M6.6 3.2 3.9 6l2.7 2.8",
        Verdict::NotYetInForce => "M10.4 1.8v8.4M1.4 6h6.4M5.4 3.2 8.1 6 5.4 8.8",
        Verdict::Unverifiable => "M3.3 4.1a2.7 2.7 0 1 1 4 2.3C6.3 7 6 7.4 6 8.2M6 10.6v.01",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_tell_verdicts_of_a_family_apart() {
        for a in Verdict::ALL {
            for b in Verdict::ALL {
                assert_eq!(a == b, glyph(a) == glyph(b), "{a:?} {b:?}");
            }
        }
        for family in Family::ALL {
            assert!(Verdict::ALL.into_iter().any(|verdict| Family::of(verdict) == family), "{family:?}");
        }
    }
}
