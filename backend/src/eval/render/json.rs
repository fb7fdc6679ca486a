//! JSON, for programs.

use super::Format;

pub(super) const FORMAT: Format = Format {
    name: "json",
    about: "for programs: all figures, not rounded",
    render: |outcome| format!("{:#}\n", outcome.json),
};
