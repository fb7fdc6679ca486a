//! The report itself, as `assets/schemas/report.json` describes it.

use lexlint_shared::{dossier::Dossier, show::Lang};

use super::{Format, Render};

pub(super) const FORMAT: Format = Format {
    name: "json",
    about: "the report alone, as assets/schemas/report.json describes it",
    render: Render::Text(render),
    binary: false,
};

fn render(dossier: &Dossier, _: Lang) -> String {
    let mut json = serde_json::to_string_pretty(&dossier.report)
        .expect("a report holds only text, numbers and maps with text keys, which JSON can");
    json.push('\n');
    json
}
