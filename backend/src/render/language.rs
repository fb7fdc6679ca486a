//! Which language does the user read?

use lexlint_shared::show::Lang;

/// Language of labels and sentences, as an argument. The document checked stays as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Language {
    /// Chinese.
    Zh,
    /// English.
    En,
}

impl Language {
    /// The language asked for; without an argument, that of the program's environment.
    pub fn chosen(argument: Option<Self>) -> Lang {
        match argument {
            Some(Self::Zh) => Lang::Zh,
            Some(Self::En) => Lang::En,
            None => of_environment(),
        }
    }
}

fn of_environment() -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    of_locale(&set.into_iter().find(|locale| !locale.is_empty()).unwrap_or_default())
}

/// The language that a locale such as `zh_CN.UTF-8` asks for; Chinese where it asks for none.
fn of_locale(locale: &str) -> Lang {
    match locale.split(['.', '_', '-', '@']).next().unwrap_or_default() {
        "" | "C" | "POSIX" | "zh" => Lang::Zh,
        _ => Lang::En,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_choose_the_language() {
        for (locale, lang) in [
            ("", Lang::Zh),
            ("C.UTF-8", Lang::Zh),
            ("zh_CN.UTF-8", Lang::Zh),
            ("en_GB.UTF-8", Lang::En),
            ("de_DE", Lang::En),
        ] {
            assert_eq!(of_locale(locale), lang, "{locale}");
        }
    }
}
