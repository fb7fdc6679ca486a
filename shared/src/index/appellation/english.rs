//! Which English names follow from an English name?
//!
//! Official translations and legal writing turn titles in regular ways: “Law on the Protection of Minors” is also the
//! “Minors Protection Law”, and “labor” is also spelt “labour”.

use std::collections::BTreeSet;

/// Acts that carry out a law, by the ending of their titles.
pub(super) struct Implementing {
    /// What the title has behind that of the law.
    pub(super) ending: &'static str,
    /// Word for such an act.
    noun: &'static str,
}

/// The endings of acts that carry out a law.
pub(super) const IMPLEMENTING: [Implementing; 3] = [
    Implementing { ending: "实施条例", noun: "regulations" },
    Implementing { ending: "实施细则", noun: "rules" },
    Implementing { ending: "实施办法", noun: "measures" },
];

impl Implementing {
    /// English names of the act that carries out the law of this English name, normalised.
    pub(super) fn names(&self, law: &str) -> [String; 5] {
        let noun = self.noun;
        [
            format!("{noun} on the implementation of the {law}"),
            format!("{noun} for the implementation of the {law}"),
            format!("implementing {noun} of the {law}"),
            format!("implementation {noun} of the {law}"),
            format!("{law} implementing {noun}"),
        ]
    }
}

/// American spellings of the words of titles, and the British ones.
const SPELLINGS: [(&str, &str); 6] = [
    ("labor", "labour"),
    ("license", "licence"),
    ("licensing", "licencing"),
    ("defense", "defence"),
    ("organizations", "organisations"),
    ("standardization", "standardisation"),
];

/// The names that follow from a normalised English name; it itself is not among them.
pub(super) fn variants(name: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::from([name.to_owned()]);
    for (head, nouns) in [
        ("law on ", &["law"][..]),
        ("regulations on ", &["regulations", "regulation"]),
        ("regulation on ", &["regulations", "regulation"]),
    ] {
        let Some(subject) = name.strip_prefix(head) else {
            continue;
        };
        let subject = without_article(subject);
        for noun in nouns {
            names.extend([
                format!("{noun} on {subject}"),
                format!("{noun} on the {subject}"),
                format!("{subject} {noun}"),
            ]);
            // protection of minors → minors protection
            if let Some((act, object)) = subject.split_once(" of ") {
                names.insert(format!("{} {act} {noun}", without_article(object)));
            }
        }
    }
    let respelt: Vec<String> = names.iter().filter_map(|name| british(name)).collect();
    names.extend(respelt);
    names.remove(name);
    names
}

fn without_article(words: &str) -> &str {
    words.strip_prefix("the ").unwrap_or(words)
}

/// The name in British spelling, if that is another.
fn british(name: &str) -> Option<String> {
    let spell = |word| SPELLINGS.iter().find(|(american, _)| *american == word).map_or(word, |(_, british)| *british);
    let respelt = name.split(' ').map(spell).collect::<Vec<_>>().join(" ");
    (respelt != name).then_some(respelt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laws_on_a_subject_are_turned() {
        let names = variants("law on the protection of minors");
        for name in ["law on protection of minors", "minors protection law", "protection of minors law"] {
            assert!(names.contains(name), "{name}: {names:?}");
        }
        assert!(!names.contains("law on the protection of minors"));
        assert_eq!(variants("criminal law"), BTreeSet::new());
    }

    #[test]
    fn words_are_respelt() {
        assert_eq!(variants("labor contract law"), BTreeSet::from(["labour contract law".to_owned()]));
        assert!(
            variants("law on labor dispute mediation and arbitration")
                .contains("labour dispute mediation and arbitration law")
        );
    }

    #[test]
    fn implementing_acts_are_named_after_the_law() {
        let [_, names @ ..] = IMPLEMENTING[0].names("labor contract law");
        assert_eq!(names[0], "regulations for the implementation of the labor contract law");
        assert_eq!(names[3], "labor contract law implementing regulations");
    }
}
