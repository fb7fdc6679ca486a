//! Where does the text cite law, and what does it claim the law says?
//!
//! Each jurisdiction has a grammar that turns a text into [`Mention`]s; [`GRAMMARS`] lists them.
//! Positions are characters (code points). Every grammar is linear in the text.

pub mod cn;

use std::ops::Range;

use crate::{
    index::{StatuteId, core::Core},
    statute::ArticleNumber,
};

/// The statute that a mention means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// Statutes of the index that the name may stand for, best first; never empty.
    Known(Vec<StatuteId>),
    /// The name is of no statute of the index.
    Unknown {
        /// The name without title marks.
        name: String,
    },
}

/// How the text presents a claim; says how firmly the words are put in the provision's mouth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ClaimForm {
    /// In quotation marks.
    Quoted,
    /// Set out as the provision's own text: 第三十一条：…, 第二条 ….
    Text,
    /// Introduced by a word that says so: 规定, 要求, 明确.
    Stated,
    /// In the same sentence, without such a word: 根据…第五条，….
    Drawn,
    /// Before the citation: …（参见…第五条）.
    Before,
    /// Tied to the citation without any mark: 按照第五条属于个人财产. As often the case is spoken of as the law.
    Applied,
}

/// The words presented as what a provision says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The words.
    pub span: Range<usize>,
    /// How they are presented.
    pub form: ClaimForm,
    /// Where the words may end if more of what follows belongs to them; at least `span.end`.
    pub reach: usize,
}

/// One citation as it stands in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mention {
    /// From the name, or from the number where the name is implied, to the end of 条, 款 or 项.
    pub span: Range<usize>,
    /// The name as written, without title marks; `None` where implied.
    pub written: Option<String>,
    /// Where the name is, with title marks.
    pub name_span: Option<Range<usize>>,
    /// What it names.
    pub target: Target,
    /// Article.
    pub article: Option<ArticleNumber>,
    /// Where the article number stands, from 第 to 条 or 之 N.
    pub article_span: Option<Range<usize>>,
    /// 款.
    pub paragraph: Option<u16>,
    /// 项.
    pub item: Option<u16>,
    /// What is claimed.
    pub claim: Option<Claim>,
    /// Mentions of one joint citation (A、B和C的规定) share this; the claim is with the first.
    pub group: usize,
}

/// A grammar: finds the mentions of a text in the order of the text.
pub type Grammar = fn(&[char], &Core) -> Vec<Mention>;

/// The grammars, one per jurisdiction.
pub const GRAMMARS: &[Grammar] = &[cn::mentions];

/// All mentions of all grammars, in the order of the text.
pub fn mentions(text: &[char], core: &Core) -> Vec<Mention> {
    let joined = |mut all: Vec<Mention>, more| {
        all.extend(more);
        all
    };
    let mut all = GRAMMARS.iter().map(|grammar| grammar(text, core)).reduce(joined).unwrap_or_default();
    all.sort_by_key(|mention| (mention.span.start, mention.span.end));
    all
}
