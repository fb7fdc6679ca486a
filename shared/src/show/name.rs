//! How is a citation named? The official title with the place in it, as a Chinese text writes it.

use std::borrow::Cow;

use crate::{report::Citation, text::numeral::chinese};

/// The official form of a citation, 《法》第一百三十三条之一第二款第（三）项; the words as written where there is no such norm.
pub fn official(citation: &Citation) -> String {
    let Some(law) = &citation.law else {
        return citation.text.clone();
    };
    let mut title = in_title_marks(law);
    if let Some(article) = citation.article {
        title.push_str(&format!("第{}条", chinese(article.main.into())));
        if article.sub > 0 {
            title.push_str(&format!("之{}", chinese(article.sub.into())));
        }
    }
    if let Some(paragraph) = citation.paragraph {
        title.push_str(&format!("第{}款", chinese(paragraph.into())));
    }
    if let Some(item) = citation.item {
        title.push_str(&format!("第（{}）项", chinese(item.into())));
    }
    title
}

/// A title in 《》, as Chinese writes it; those inside it become single. What stands in them already stays as it is.
pub fn in_title_marks(title: &str) -> String {
    if title.starts_with('《') && title.find('》') == title.len().checked_sub('》'.len_utf8()) {
        return title.to_owned();
    }
    let inside = if title.contains(['《', '》']) {
        Cow::Owned(title.replace('《', "〈").replace('》', "〉"))
    } else {
        Cow::Borrowed(title)
    };
    format!("《{inside}》")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{report::Verdict, show::fixture, statute::ArticleNumber};

    #[test]
    fn names_the_place() {
        let mut citation = fixture::citation(0, 1, Verdict::Verified);
        citation.law = Some("中华人民共和国刑法".to_owned());
        assert_eq!(official(&citation), "《中华人民共和国刑法》");
        citation.article = Some(ArticleNumber::with_sub(133, 1));
        citation.paragraph = Some(1);
        citation.item = Some(2);
        assert_eq!(official(&citation), "《中华人民共和国刑法》第一百三十三条之一第一款第（二）项");
        citation.law = None;
        assert_eq!(official(&citation), "《某法》第一条");
    }

    #[test]
    fn title_marks_nest() {
        assert_eq!(in_title_marks("关于适用《民法典》的解释"), "《关于适用〈民法典〉的解释》");
        assert_eq!(in_title_marks("《民法典》"), "《民法典》");
        assert_eq!(in_title_marks(""), "《》");
    }
}
