//! What there is to say about views.

/// Words of the bar of views, and of what views have in common.
pub(crate) struct ViewWords {
    /// The bar, as a label.
    pub(crate) label: &'static str,
    /// The views, in the order of the bar.
    pub(crate) names: [&'static str; 6],
    /// Link for keyboards.
    pub(crate) skip: &'static str,
    /// Link from a card.
    pub(crate) open_provision: &'static str,
    /// The part of the program for a view could not be loaded.
    pub(crate) not_loaded: &'static str,
    /// What to do.
    pub(crate) not_loaded_note: &'static str,
}
