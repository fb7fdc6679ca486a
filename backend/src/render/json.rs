//! The report itself, as `assets/schemas/report.json` describes it.

use super::{Format, View};

pub(super) const FORMAT: Format =
    Format { name: "json", about: "the whole report, as assets/schemas/report.json describes it", render };

fn render(view: &View<'_>) -> String {
    let mut json = serde_json::to_string_pretty(view.report)
        .expect("a report holds only text, numbers and maps with text keys, which JSON can");
    json.push('\n');
    json
}
