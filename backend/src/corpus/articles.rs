//! Where does an article begin and end? Splits the lines of a statute into provisions under their headings.

use std::collections::HashMap;

use lexlint_shared::statute::{Article, ArticleNumber};

use super::{
    document::Fault,
    finding::FindingKind,
    lines::{LONGEST_HEADING, Line, Numbering, arabic_start, chinese_start, classify, numbering, trim},
};

/// What the lines of a statute hold.
#[derive(Default, Debug)]
pub(super) struct Body {
    /// Words before the first article.
    pub(super) preamble: Vec<String>,
    /// The provisions, numbers ascending and unique.
    pub(super) articles: Vec<Article>,
    /// Faults seen and how they were dealt with.
    pub(super) faults: Vec<Fault>,
}

/// Longest heading in characters that is taken off the end of an article.
const LONGEST_STRAY: usize = 20;
/// Shortest line in characters that is taken for a broken one; shorter ones are entries of a list.
const SHORTEST_BROKEN: usize = 25;

/// Splits lines, headings marked by a leading `#`, into provisions.
pub(super) fn split<'a>(lines: impl Iterator<Item = &'a str>) -> Body {
    let lines: Vec<&str> = lines.map(trim).filter(|line| !line.is_empty()).collect();
    let numbering = numbering(&lines);
    let lines =
        lines.iter().enumerate().map(|(at, line)| classify(line, at.checked_sub(1).map(|at| lines[at]), numbering));
    let lines = lines.filter(|line| !matches!(line, Line::Words(words) if words.is_empty())).collect();
    let mut splitter = Splitter::new(lines, numbering);
    splitter.run();
    let mut body = splitter.body;
    if numbering == Numbering::None && !body.preamble.is_empty() {
        let text = std::mem::take(&mut body.preamble).join("\n");
        body.articles = vec![Article { number: ArticleNumber::new(1), path: Vec::new(), text }];
    }
    body.faults.extend(gaps(&body.articles));
    body
}

/// Gaps in the numbering. A statute that amends another may begin above 1.
pub(super) fn gaps(articles: &[Article]) -> Vec<Fault> {
    let pairs = articles.iter().zip(articles.iter().skip(1));
    pairs
        .filter(|(a, b)| b.number.main > a.number.main.saturating_add(1))
        .map(|(a, b)| Fault {
            kind: FindingKind::Gap,
            seen: format!("article {} is followed by {}", a.number, b.number),
            resolution: "numbers kept as they stand; another source's text is preferred if it has no gap",
        })
        .collect()
}

struct Splitter {
    numbering: Numbering,
    lines: std::vec::IntoIter<Line>,
    /// How often each number still comes as the beginning of a line.
    ahead: HashMap<ArticleNumber, usize>,
    path: Vec<(u8, String)>,
    last: Option<ArticleNumber>,
    annex: bool,
    /// The line before was a heading.
    headed: bool,
    body: Body,
}

impl Splitter {
    fn new(lines: Vec<Line>, numbering: Numbering) -> Self {
        let mut ahead = HashMap::new();
        for line in &lines {
            if let Line::Numbered(number, _) = line {
                *ahead.entry(*number).or_default() += 1;
            }
        }
        Self {
            numbering,
            lines: lines.into_iter(),
            ahead,
            path: Vec::new(),
            last: None,
            annex: false,
            headed: false,
            body: Body::default(),
        }
    }

    fn comes(&self, number: ArticleNumber) -> bool {
        self.ahead.get(&number).is_some_and(|&n| n > 0)
    }

    fn run(&mut self) {
        while let Some(line) = self.lines.next() {
            let headed = matches!(line, Line::Heading(..));
            match line {
                Line::Heading(rank, text) => self.heading(rank, text),
                Line::Numbered(number, text) => self.numbered(number, text),
                Line::Annex(text) => self.annex(&text),
                Line::Words(text) => self.words(text),
            }
            self.headed = headed;
        }
        self.end_article();
    }

    fn heading(&mut self, rank: u8, text: String) {
        self.end_article();
        self.path.retain(|&(outer, _)| outer < rank);
        self.path.push((rank, text));
    }

    fn numbered(&mut self, number: ArticleNumber, text: String) {
        if let Some(left) = self.ahead.get_mut(&number) {
            *left -= 1;
        }
        let next = |last: ArticleNumber| ArticleNumber::new(last.main.saturating_add(1));
        let follows = |last: ArticleNumber| {
            number == next(last) || number.main == last.main && number.sub == last.sub.saturating_add(1)
        };
        match self.last {
            None => self.begin(number, text),
            Some(last) if follows(last) => {
                self.annex = false;
                self.begin(number, text);
            }
            Some(_) if self.annex => {}
            // A second text begins: the annex of a decision.
            Some(last) if number == ArticleNumber::new(1) && last.main > 1 => {
                self.annex("the numbering begins anew");
            }
            // 第十条 twice, then 第十二条: the second is a misprint of 第十一条.
            Some(last)
                if number == last
                    && !self.comes(next(last))
                    && self.comes(ArticleNumber::new(last.main.saturating_add(2))) =>
            {
                self.fault(
                    FindingKind::Duplicate,
                    format!("article {number} twice"),
                    "the second renumbered: the next number is missing",
                );
                self.begin(next(last), text);
            }
            Some(last) if number <= last => {
                let kind = if self.body.articles.iter().any(|article| article.number == number) {
                    FindingKind::Duplicate
                } else {
                    FindingKind::OutOfOrder
                };
                self.fault(kind, format!("article {number} after {last}"), "kept as words of the article before");
                self.words(format!("第{number}条 {text}"));
            }
            Some(last) if number.main > last.main.saturating_add(1) && self.comes(next(last)) => {
                self.fault(
                    FindingKind::OutOfOrder,
                    format!("article {number} after {last}"),
                    "kept as words of the article before",
                );
                self.words(format!("第{number}条 {text}"));
            }
            Some(_) => self.begin(number, text),
        }
    }

    fn begin(&mut self, number: ArticleNumber, text: String) {
        self.end_article();
        let path = self.path.iter().map(|(_, heading)| heading.clone()).collect();
        self.body.articles.push(Article { number, path, text });
        self.last = Some(number);
    }

    /// Takes a stray heading off the end of the last article: a short line without any sign behind a full sentence.
    fn end_article(&mut self) {
        if self.numbering != Numbering::Article {
            return;
        }
        let Some(article) = self.body.articles.last_mut() else {
            return;
        };
        let Some((text, last)) = article.text.rsplit_once('\n') else {
            return;
        };
        let sign = |c: char| !c.is_alphanumeric() && !matches!(c, '（' | '）');
        if text.ends_with('。') && last.chars().count() <= LONGEST_STRAY && !last.contains(sign) {
            let seen = last.to_owned();
            article.text.truncate(text.len());
            self.fault(FindingKind::Annex, seen, "left out of the article before it");
        }
    }

    fn annex(&mut self, seen: &str) {
        if self.last.is_none() {
            return;
        }
        if !self.annex {
            self.end_article();
            self.annex = true;
            let seen: String = seen.chars().take(LONGEST_HEADING).collect();
            self.fault(FindingKind::Annex, seen, "left out of the article before it");
        }
    }

    fn words(&mut self, text: String) {
        if self.annex {
            return;
        }
        if self.headed
            && text.chars().count() <= LONGEST_HEADING
            && !text.contains(['。', '；', '，', '：'])
            && let Some((_, heading)) = self.path.last_mut()
        {
            heading.push_str(&text);
            return;
        }
        let Some(article) = self.body.articles.last_mut() else {
            self.body.preamble.push(text);
            return;
        };
        if article.text.is_empty() {
            article.text = text;
        } else if continues(&article.text, &text) {
            article.text.push_str(&text);
            let seen = format!("article {}", article.number);
            self.fault(FindingKind::BrokenLine, seen, "lines joined");
        } else {
            article.text.push('\n');
            article.text.push_str(&text);
        }
    }

    fn fault(&mut self, kind: FindingKind, seen: String, resolution: &'static str) {
        self.body.faults.push(Fault { kind, seen, resolution });
    }
}

/// Whether the last line of `text` breaks off in the middle of a sentence that `line` goes on with.
fn continues(text: &str, line: &str) -> bool {
    let before = text.rsplit('\n').next().unwrap_or(text);
    let broken = before.ends_with(|c: char| c.is_alphabetic() && !c.is_ascii() || c == '、');
    let item = line.starts_with('（') || arabic_start(line).is_some() || chinese_start(line).is_some();
    broken && !item && before.chars().count() >= SHORTEST_BROKEN && line.ends_with(['。', '；', '：', '，'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<String>, Body) {
        let body = split(text.lines());
        let numbers = body.articles.iter().map(|article| article.number.to_string()).collect();
        (numbers, body)
    }

    fn kinds(body: &Body) -> Vec<FindingKind> {
        body.faults.iter().map(|fault| fault.kind).collect()
    }

    #[test]
    fn articles_keep_headings_paragraphs_and_items() {
        let (numbers, body) = read(
            "## 第一编 总 则\n### 第一章 目的\n第一条 甲：\n(一)乙；\n（二）丙。\n丁。\n第二条 戊。\n### 第二章 范围\n\
             第二条之一　己。\n## 第二编 分则\n第三条 庚。",
        );
        assert_eq!(numbers, ["1", "2", "2-1", "3"]);
        assert_eq!(body.articles[0].text, "甲：\n（一）乙；\n（二）丙。\n丁。");
        assert_eq!(body.articles[0].path, ["第一编 总则", "第一章 目的"]);
        assert_eq!(body.articles[2].path, ["第一编 总则", "第二章 范围"]);
        assert_eq!(body.articles[3].path, ["第二编 分则"]);
        assert!(body.faults.is_empty(), "{:?}", body.faults);
    }

    #[test]
    fn a_reference_at_the_beginning_of_a_line_is_no_article() {
        let (numbers, body) = read("第一条 甲。\n第三条规定的人，乙。\n第二条 丙。\n第九条 丁。\n第三条 戊。");
        assert_eq!(numbers, ["1", "2", "3"]);
        assert_eq!(body.articles[0].text, "甲。\n第三条规定的人，乙。");
        assert_eq!(kinds(&body), [FindingKind::OutOfOrder]);
    }

    #[test]
    fn a_missing_space_does_not_hide_an_article() {
        let (numbers, _) = read("第一条 甲。\n第二条侦查人员乙。\n第三条 丙。");
        assert_eq!(numbers, ["1", "2", "3"]);
    }

    #[test]
    fn annexes_stay_out_of_the_last_article() {
        let (numbers, body) = read("第一条 甲。\n第二条 乙。\n附件：\n第一条 丙。\n|丁|戊|\n己。");
        assert_eq!(numbers, ["1", "2"]);
        assert_eq!(body.articles[1].text, "乙。");
        assert_eq!(kinds(&body), [FindingKind::Annex]);
        let (numbers, body) = read("第一条 甲。\n第二条 乙。\n第一条 另一文。\n第二条 另一文。");
        assert_eq!((numbers.len(), body.articles[1].text.as_str()), (2, "乙。"));
        let (_, body) = read("第一条 甲。\n附图中不应当含有注释。");
        assert_eq!(body.articles[0].text, "甲。\n附图中不应当含有注释。");
        let (numbers, _) = read("第一条 甲：\n|丁|戊|\n第二条 乙。");
        assert_eq!(numbers, ["1", "2"], "a table within a statute does not end it");
    }

    #[test]
    fn a_number_printed_twice_for_its_successor_is_put_right() {
        let (numbers, body) = read("第一条 甲。\n第二条 乙。\n第二条 丙。\n第四条 丁。");
        assert_eq!(numbers, ["1", "2", "3", "4"]);
        assert_eq!(kinds(&body), [FindingKind::Duplicate]);
        let (numbers, body) = read("第一条 甲。\n第二条 乙。\n第二条 丙。\n第三条 丁。");
        assert_eq!(numbers, ["1", "2", "3"]);
        assert_eq!(kinds(&body), [FindingKind::Duplicate]);
    }

    #[test]
    fn gaps_are_found() {
        let (numbers, body) = read("第一条 甲。\n第二条 乙。\n第五条 丙。");
        assert_eq!(numbers, ["1", "2", "5"]);
        assert_eq!(kinds(&body), [FindingKind::Gap]);
    }

    #[test]
    fn statutes_without_article_numbers_count_their_points() {
        let (numbers, body) = read("为了甲，制定本修正案。\n一、将第一条修改为：“乙。\n“丙。”\n二、自公布之日起施行。");
        assert_eq!(numbers, ["1", "2"]);
        assert_eq!(body.preamble, ["为了甲，制定本修正案。"]);
        assert_eq!(body.articles[0].text, "将第一条修改为：“乙。\n“丙。”");
        let (numbers, body) = read("## 一、甲\n1．乙。\n2．丙。\n## 二、丁\n3．戊。\n4．己。");
        assert_eq!(numbers, ["1", "2", "3", "4"]);
        assert_eq!(body.articles[2].path, ["二、丁"]);
        let (numbers, body) = read("甲。\n乙。");
        assert_eq!(numbers, ["1"]);
        assert_eq!(body.articles[0].text, "甲。\n乙。");
    }

    #[test]
    fn broken_headings_and_paragraphs_are_joined() {
        let (_, body) = read(&format!("## 第四章 军事禁区、\n军事设施的保护\n第一条 {}\n继续的话。", "长".repeat(30)));
        assert_eq!(body.articles[0].path, ["第四章 军事禁区、军事设施的保护"]);
        assert!(!body.articles[0].text.contains('\n'));
        assert_eq!(kinds(&body), [FindingKind::BrokenLine]);
    }

    #[test]
    fn stray_headings_are_no_words_of_an_article() {
        let (_, body) = read(
            "第一条 甲。\n乙。\n法律责任\n第二条 计算公式：\n甲=乙×丙\n第三条 丁。\n税率表一（某税适用）\n---- ----\n1 戊",
        );
        let texts: Vec<_> = body.articles.iter().map(|article| article.text.as_str()).collect();
        assert_eq!(texts, ["甲。\n乙。", "计算公式：\n甲=乙×丙", "丁。"]);
        assert_eq!(kinds(&body), [FindingKind::Annex; 3]);
    }

    #[test]
    fn nothing_breaks_it() {
        for text in [
            "",
            "第",
            "第一条",
            "#",
            "一、",
            "1.",
            "第99999999999999条 x",
            "附件",
            "|",
            "第一条\n第一条\n第一条",
            "第65535条 a\n第65535条 b\n第65535条之255 c\n第65535条之255 d",
        ] {
            let _ = split(text.lines());
        }
    }
}
