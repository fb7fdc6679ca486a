//! What does the reader prefer? Language, theme and keys, kept in the browser. Texts are another matter: [`crate::documents`].

use leptos::prelude::window;
use web_sys::Storage;

use crate::strings::Language;

/// Light, dark, or as the system has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Theme {
    /// As the system has it.
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// Black and white, as the system has it.
    Contrast,
}

impl Theme {
    /// All themes, in the order in which they are offered.
    pub(crate) const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::Contrast];

    /// Its name in the style sheets and in storage.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }
}

const LANGUAGE: &str = "lexlint.language";
const THEME: &str = "lexlint.theme";
const SINGLE_KEYS: &str = "lexlint.single-keys";

/// The language chosen before, else that of the browser.
pub(crate) fn language() -> Language {
    let tag = read(LANGUAGE).or_else(|| window().navigator().language()).unwrap_or_default();
    Language::of_tag(&tag)
}

/// The theme chosen before, else the system's.
pub(crate) fn theme() -> Theme {
    let name = read(THEME).unwrap_or_default();
    Theme::ALL.into_iter().find(|theme| theme.name() == name).unwrap_or(Theme::System)
}

/// Whether single keys are used; they are unless turned off.
pub(crate) fn single_keys() -> bool {
    read(SINGLE_KEYS).as_deref() != Some("off")
}

/// Remembers the choices.
pub(crate) fn remember(language: Language, theme: Theme, single_keys: bool) {
    for (key, value) in [
        (LANGUAGE, language.strings().tag),
        (THEME, theme.name()),
        (SINGLE_KEYS, if single_keys { "on" } else { "off" }),
    ] {
        if let Some(storage) = storage() {
            // A browser that keeps nothing is no reason to fail: the choice holds until the page is closed.
            let _ = storage.set_item(key, value);
        }
    }
}

fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

fn storage() -> Option<Storage> {
    window().local_storage().ok()?
}
