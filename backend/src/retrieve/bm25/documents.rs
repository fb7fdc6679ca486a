//! What does the search index hold? A document for each unit, numbered as the units are, then one for each chapter.
//!
//! | field | of | what |
//! |---|---|---|
//! | `words` | unit | title, headings, the words of the article |
//! | `cited` | unit | the sentences of other statutes that cite it |
//! | `named` | unit | how many articles of others name its statute |
//! | `chapter` | unit | the document of its chapter |
//! | `whole` | chapter | title, headings, the words of all its articles |

use std::collections::BTreeMap;

use lexlint_shared::index::{Index as LawIndex, StatuteId};
use tantivy::{
    Index, TantivyDocument,
    directory::Directory,
    schema::{FAST, IndexRecordOption, Schema, TextFieldIndexing, TextOptions},
    tokenizer::{TextAnalyzer, TokenizerManager},
};

use super::citing::Citing;
use crate::retrieve::{
    Progress, RetrieveError,
    terms::{TOKENIZER, Terms},
    units::Units,
};

/// Names of the fields.
pub(super) const WORDS: &str = "words";
pub(super) const CITED: &str = "cited";
pub(super) const NAMED: &str = "named";
pub(super) const CHAPTER: &str = "chapter";
pub(super) const WHOLE: &str = "whole";

/// Bytes that the writer may use. One segment holds all, so that its documents keep their order.
const MEMORY: usize = 512 << 20;

/// Units between two reports of progress.
const STEP: usize = 1000;

/// Writes the search index; the shards are loaded.
pub(super) fn write(
    directory: impl Into<Box<dyn Directory>>,
    law: &LawIndex,
    units: &Units,
    progress: &dyn Progress,
) -> Result<Index, RetrieveError> {
    let total = units.all().len();
    progress.step(0, total);
    let citing = Citing::of(law, units);
    let mut schema = Schema::builder();
    let indexing = TextFieldIndexing::default().set_tokenizer(TOKENIZER).set_index_option(IndexRecordOption::WithFreqs);
    let options = TextOptions::default().set_indexing_options(indexing);
    let [words, cited, whole] = [WORDS, CITED, WHOLE].map(|name| schema.add_text_field(name, options.clone()));
    let [named, chapter] = [NAMED, CHAPTER].map(|name| schema.add_u64_field(name, FAST));
    let tokenizers = TokenizerManager::default();
    tokenizers.register(TOKENIZER, TextAnalyzer::from(Terms));
    let builder = Index::builder().schema(schema.build()).tokenizers(tokenizers);
    let mut writer = builder.single_segment_index_writer::<TantivyDocument>(directory, MEMORY)?;

    let mut numbers: BTreeMap<(StatuteId, &[String]), usize> = BTreeMap::new();
    let mut chapters: Vec<String> = Vec::new();
    for (at, unit) in units.all().iter().enumerate() {
        if at % STEP == 0 {
            progress.step(at, total);
        }
        let (headings, text) = unit.parts(law);
        let about = format!("{}\n{}", law.statute(unit.statute).title, headings.join("\n"));
        let number = *numbers.entry((unit.statute, headings)).or_insert_with(|| {
            chapters.push(about.clone());
            chapters.len() - 1
        });
        chapters[number].push('\n');
        chapters[number].push_str(text);
        let mut document = TantivyDocument::new();
        document.add_text(words, format!("{about}\n{text}"));
        document.add_text(cited, &citing.sentences[at]);
        document.add_u64(named, citing.named[unit.statute as usize]);
        document.add_u64(chapter, (total + number) as u64);
        writer.add_document(document)?;
    }
    for text in &chapters {
        let mut document = TantivyDocument::new();
        document.add_text(whole, text);
        writer.add_document(document)?;
    }
    let index = writer.finalize()?;
    progress.step(total, total);
    Ok(index)
}
