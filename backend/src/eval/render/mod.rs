//! How is an evaluation shown? One file a format, and the list of them.

mod csv;
mod html;
mod json;
mod markdown;
mod text;

use super::outcome::Outcome;

/// A form in which evaluations are shown.
#[derive(Debug)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is for, in a few words.
    pub about: &'static str,
    /// Shows an evaluation. Ends with a line feed; may hold ANSI styles.
    pub render: fn(&Outcome) -> String,
}

/// All formats; the first is the default.
pub const FORMATS: [&Format; 5] = [&text::FORMAT, &json::FORMAT, &csv::FORMAT, &markdown::FORMAT, &html::FORMAT];

/// The format of a name.
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.into_iter().find(|format| format.name == name)
}

#[cfg(test)]
mod tests {
    use lexlint_shared::report::Verdict;

    use lexlint_shared::show::Lang;

    use super::*;
    use crate::eval::{
        bootstrap::Interval,
        outcome::{Cell, Chart, Column, Form, Sample, Table},
    };

    /// An outcome with something of everything, and words that mean something in every format.
    fn outcome() -> Outcome {
        let hostile = "<u>\"|\n,=1+1&'</script>\u{1b}[31m\u{202e}".to_owned();
        let interval = Some(Interval { low: 0.1, high: 0.25 });
        let rows = vec![
            vec![Cell::Text(hostile.clone()), Cell::Share(0.2, interval), Cell::Count(3)],
            vec![Cell::Text("乙".into()), Cell::Number { value: 0.5, interval: None, decimals: 2 }, Cell::None],
        ];
        let columns = vec![Column::new("model"), Column::new(hostile.clone()), Column::new("n")];
        let table = Table { title: "t".into(), columns, rows };
        let chart = |form| Chart { title: hostile.clone(), note: hostile.clone(), form };
        Outcome {
            lang: Lang::Zh,
            title: hostile.clone(),
            lead: vec![hostile.clone()],
            charts: vec![
                chart(Form::Bars {
                    parts: vec![Verdict::Verified],
                    rows: vec![(hostile.clone(), vec![3]), ("无".into(), vec![0])],
                }),
                chart(Form::Points { rows: vec![(hostile.clone(), 0.2, interval)] }),
                chart(Form::Fields { columns: vec![hostile.clone()], rows: vec![(hostile.clone(), vec![Some(0.5)])] }),
            ],
            tables: vec![table.clone()],
            definitions: vec![(hostile.clone(), hostile.clone())],
            samples: vec![Sample {
                model: hostile.clone(),
                verdict: Verdict::Verified,
                passage: [hostile.clone(), hostile.clone(), hostile.clone()],
                reason: hostile.clone(),
                truth: Some((hostile.clone(), hostile.clone())),
            }],
            notices: vec![hostile],
            records: table,
            json: serde_json::json!({"scores": []}),
        }
    }

    #[test]
    fn every_format_shows_the_figures_and_ends_its_last_line() {
        for format in FORMATS {
            let shown = (format.render)(&outcome());
            assert!(shown.ends_with('\n'), "{}", format.name);
            assert!(format.name == "json" || shown.contains("20.0 %") || shown.contains("0.2"), "{}", format.name);
        }
    }

    #[test]
    fn markup_is_escaped() {
        let page = (html::FORMAT.render)(&outcome());
        assert!(!page.contains("<u>") && !page.contains("</script>\u{1b}"), "markup of a text is markup of the page");
        assert!(page.contains("&lt;u&gt;"));
        for line in (markdown::FORMAT.render)(&outcome()).lines().filter(|line| line.starts_with('|')) {
            let bars = line.replace("\\|", "").matches('|').count();
            assert_eq!(bars, 4, "a cell is several cells: {line}");
        }
    }

    #[test]
    fn the_page_needs_nothing_from_elsewhere() {
        let page = (html::FORMAT.render)(&outcome());
        for reference in ["src=", "href=\"h", "url(", "@import", "http:", "https:"] {
            assert!(!page.contains(reference), "{reference}");
        }
    }

    #[test]
    fn values_with_commas_are_one_value() {
        let shown = (csv::FORMAT.render)(&outcome());
        assert!(shown.contains("\"<u>\"\"|\n,=1+1&'</script>"), "{shown}");
        assert_eq!(shown.lines().next_back(), Some("乙,0.5,,,"));
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        let shown = (text::FORMAT.render)(&outcome());
        assert!(!shown.contains("\u{1b}[31m") && !shown.contains('\u{202e}'));
    }
}
