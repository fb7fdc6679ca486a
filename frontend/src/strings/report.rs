//! What there is to say about reports, links and decisions.

use super::Counted;

/// Words of the menu of reports, of what follows from it, and of decisions on the cards.
pub(crate) struct ReportWords {
    /// The menu.
    pub(crate) menu: &'static str,
    /// Formats with a note each: PDF, Word, HTML, Markdown, CSV, dossier.
    pub(crate) formats: [(&'static str, &'static str); 6],
    /// Open a file.
    pub(crate) open: &'static str,
    /// What can be opened.
    pub(crate) open_note: &'static str,
    /// Make a link.
    pub(crate) link: &'static str,
    /// What is in a link.
    pub(crate) link_note: &'static str,
    /// There is nothing to write yet.
    pub(crate) not_ready: &'static str,
    /// A report is being written or opened.
    pub(crate) busy: &'static str,
    /// There is a link.
    pub(crate) link_ready: &'static str,
    /// Who can read it, and that nothing was sent.
    pub(crate) link_ready_note: &'static str,
    /// Copy the link.
    pub(crate) copy: &'static str,
    /// It is copied.
    pub(crate) copied: &'static str,
    /// A text of `{n}` characters came with a link.
    pub(crate) arrived: Counted,
    /// A text of `{n}` characters was in a file.
    pub(crate) arrived_in_file: Counted,
    /// What would become of the present text.
    pub(crate) arrived_note: &'static str,
    /// Take the text of the link.
    pub(crate) take: &'static str,
    /// Leave the present text.
    pub(crate) keep: &'static str,
    /// The report opened was made with another index: `{index}`, `{built}`.
    pub(crate) other_index: &'static str,
    /// What it said: `{said}`.
    pub(crate) other_index_note: &'static str,
    /// A file was not opened.
    pub(crate) not_opened: &'static str,
    /// Why: too large.
    pub(crate) too_large: &'static str,
    /// Why: damaged.
    pub(crate) damaged: &'static str,
    /// Why: something else.
    pub(crate) foreign: &'static str,
    /// Why: of a later version.
    pub(crate) newer: &'static str,
    /// Why: it does not hold together.
    pub(crate) inconsistent: &'static str,
    /// Why: its text was changed.
    pub(crate) altered: &'static str,
    /// A document is of no known format.
    pub(crate) unknown: &'static str,
    /// It is of a format of Word before 2007.
    pub(crate) legacy: &'static str,
    /// It is damaged.
    pub(crate) damaged_document: &'static str,
    /// It needs a password.
    pub(crate) protected: &'static str,
    /// Its pages are pictures.
    pub(crate) scanned: &'static str,
    /// Its fonts do not say which characters they show.
    pub(crate) unmapped: &'static str,
    /// There is no text in it.
    pub(crate) empty: &'static str,
    /// Some of a document was not read.
    pub(crate) incomplete: &'static str,
    /// What follows from that.
    pub(crate) incomplete_note: &'static str,
    /// There is no link.
    pub(crate) no_link: &'static str,
    /// Why: `{n}` characters, more than `{most}`.
    pub(crate) too_long: &'static str,
    /// Nothing could be taken from a link.
    pub(crate) bad_link: &'static str,
    /// Why.
    pub(crate) bad_link_note: &'static str,
    /// The program could not be loaded.
    pub(crate) failed: &'static str,
    /// What to do.
    pub(crate) failed_note: &'static str,
    /// Set a finding aside.
    pub(crate) dismiss: &'static str,
    /// Why: label of the choice.
    pub(crate) reasons: &'static str,
    /// Label of one's own words.
    pub(crate) own_words: &'static str,
    /// Do it.
    pub(crate) confirm: &'static str,
    /// A finding is set aside.
    pub(crate) dismissed: &'static str,
    /// Take that back.
    pub(crate) restore: &'static str,
    /// Label of the comment.
    pub(crate) comment: &'static str,
    /// Number of findings set aside.
    pub(crate) count_dismissed: Counted,
    /// Number of comments.
    pub(crate) count_commented: Counted,
    /// Number of fixes applied.
    pub(crate) count_applied: Counted,
}
