//! What does an address of the page mean? The views, and what of the law each shows.

use lexlint_shared::statute::ArticleNumber;

/// A view of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// A text and what was found in it.
    Check,
    /// The law itself.
    Law,
    /// An example of each kind of finding.
    Gallery,
    /// A sound text with an error put in.
    Break,
    /// Findings to be guessed.
    Quiz,
    /// Many texts beside each other.
    Compare,
}

impl View {
    /// All views, in the order of the bar.
    pub(crate) const ALL: [Self; 6] = [Self::Check, Self::Law, Self::Gallery, Self::Break, Self::Quiz, Self::Compare];

    /// Its name in addresses and test ids; the checker is at the root.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Law => "law",
            Self::Gallery => "gallery",
            Self::Break => "break",
            Self::Quiz => "quiz",
            Self::Compare => "compare",
        }
    }

    /// Where it begins.
    pub(crate) const fn start(self) -> Route {
        match self {
            Self::Law => Route::Law(Law::Search),
            other => Route::Other(other),
        }
    }
}

/// What of the law is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Law {
    /// A search for it.
    Search,
    /// The statute with this title.
    Statute(String),
    /// An article of it.
    Article(String, ArticleNumber),
}

/// What the page shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    /// Of the law.
    Law(Law),
    /// Any other view.
    Other(View),
}

impl Route {
    /// Reads what stands behind the root of the page, parted at `/` and decoded; `None` where it is no address of a view.
    pub(crate) fn read(parts: &[String]) -> Option<Self> {
        let view = match parts.first().map_or("", String::as_str) {
            "" | "index.html" => View::Check,
            name => View::ALL.into_iter().skip(1).find(|view| view.name() == name)?,
        };
        let rest: Vec<&str> = parts.iter().skip(1).map(String::as_str).filter(|part| !part.is_empty()).collect();
        match (view, &rest[..]) {
            (View::Law, [title]) => Some(Self::Law(Law::Statute((*title).to_owned()))),
            (View::Law, [title, article]) => Some(Self::Law(Law::Article((*title).to_owned(), article.parse().ok()?))),
            (view, []) => Some(view.start()),
            _ => None,
        }
    }

    /// The parts of its address behind the root, to be encoded and joined by `/`.
    pub(crate) fn parts(&self) -> Vec<String> {
        let law = View::Law.name().to_owned();
        match self {
            Self::Law(Law::Search) => vec![law],
            Self::Law(Law::Statute(title)) => vec![law, title.clone()],
            Self::Law(Law::Article(title, article)) => vec![law, title.clone(), article.to_string()],
            Self::Other(View::Check) => Vec::new(),
            Self::Other(view) => vec![view.name().to_owned()],
        }
    }

    /// The view that shows it.
    pub(crate) const fn view(&self) -> View {
        match self {
            Self::Law(_) => View::Law,
            Self::Other(view) => *view,
        }
    }

    /// Whether the day by whose law it is shown belongs to its address.
    pub(crate) const fn is_dated(&self) -> bool {
        matches!(self, Self::Law(Law::Statute(_) | Law::Article(..)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(path: &str) -> Vec<String> {
        path.split('/').map(str::to_owned).collect()
    }

    #[test]
    fn addresses_are_read_as_they_are_written() {
        let title = "中华人民共和国民法典".to_owned();
        let all = [
            Route::Law(Law::Statute(title.clone())),
            Route::Law(Law::Article(title.clone(), ArticleNumber::new(188))),
            Route::Law(Law::Article(title, ArticleNumber::with_sub(120, 1))),
        ];
        for route in all.into_iter().chain(View::ALL.map(View::start)) {
            assert_eq!(Route::read(&route.parts()), Some(route));
        }
    }

    #[test]
    fn the_root_is_the_checker_and_what_is_unknown_is_nothing() {
        for path in ["", "index.html"] {
            assert_eq!(Route::read(&parts(path)), Some(Route::Other(View::Check)), "{path}");
        }
        assert_eq!(Route::read(&parts("law/")), Some(Route::Law(Law::Search)));
        for path in ["nothing", "check", "law/民法典/x", "law/民法典/188/1", "quiz/1"] {
            assert_eq!(Route::read(&parts(path)), None, "{path}");
        }
    }
}
