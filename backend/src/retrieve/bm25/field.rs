//! One field of the search index, scored by Okapi BM25.

use std::sync::Arc;

use tantivy::{
    DocSet, Score, SegmentReader, TERMINATED, Term,
    index::InvertedIndexReader,
    postings::Postings,
    schema::{Field as Id, IndexRecordOption},
};

use crate::retrieve::RetrieveError;

/// How fast further occurrences of a term in a document lose weight.
const K1: f32 = 1.2;

/// How far a long document counts its terms less.
const B: f32 = 0.75;

/// A field.
pub(super) struct Field {
    id: Id,
    postings: Arc<InvertedIndexReader>,
    /// By document: what the frequency of a term is weighed against.
    norms: Vec<f32>,
    /// Documents that a term is rare or common among.
    among: f32,
}

#[allow(clippy::cast_precision_loss, reason = "counts and lengths are small")]
impl Field {
    /// Opens a field whose terms are rare or common among so many documents.
    pub(super) fn open(segment: &SegmentReader, name: &str, among: usize) -> Result<Self, RetrieveError> {
        let id = segment.schema().get_field(name)?;
        let postings = segment.inverted_index(id)?;
        let lengths = segment.get_fieldnorms_reader(id)?;
        let filled = (0..segment.max_doc()).filter(|&doc| lengths.fieldnorm_id(doc) > 0).count().max(1);
        let average = (postings.total_num_tokens() as f32 / filled as f32).max(1.0);
        let norm = |doc| K1 * (1.0 - B + B * lengths.fieldnorm(doc) as f32 / average);
        Ok(Self { id, norms: (0..segment.max_doc()).map(norm).collect(), postings, among: among as f32 })
    }

    /// Weight of a term that `found` of the documents have.
    fn rarity(&self, found: u32) -> Score {
        (1.0 + (self.among - found as f32 + 0.5).max(0.0) / (found as f32 + 0.5)).ln()
    }

    /// What a term that occurs `count` times adds to a document.
    fn share(&self, document: u32, count: u32) -> f32 {
        let count = count as f32;
        count * (K1 + 1.0) / (count + self.norms[document as usize])
    }

    /// Adds what a term of a weight gives each document that has it.
    pub(super) fn add(&self, term: &str, weight: f32, scores: &mut [f32]) -> Result<(), RetrieveError> {
        let term = Term::from_field_text(self.id, term);
        let Some(mut block) = self.postings.read_block_postings(&term, IndexRecordOption::WithFreqs)? else {
            return Ok(());
        };
        let weight = weight * self.rarity(block.doc_freq());
        while block.block_len() > 0 {
            for (&document, &count) in block.docs().iter().zip(block.freqs()) {
                scores[document as usize] += weight * self.share(document, count);
            }
            block.advance();
        }
        Ok(())
    }

    /// What [`Field::add`] adds to some documents, which are ascending.
    pub(super) fn shares(&self, term: &str, weight: f32, documents: &[u32]) -> Result<Vec<f32>, RetrieveError> {
        let term = Term::from_field_text(self.id, term);
        let mut shares = vec![0.0; documents.len()];
        let Some(mut postings) = self.postings.read_postings(&term, IndexRecordOption::WithFreqs)? else {
            return Ok(shares);
        };
        let weight = weight * self.rarity(self.postings.doc_freq(&term)?);
        for (share, &document) in shares.iter_mut().zip(documents) {
            if postings.doc() < document {
                postings.seek(document);
            }
            match postings.doc() {
                TERMINATED => break,
                found if found == document => *share = weight * self.share(document, postings.term_freq()),
                _ => {}
            }
        }
        Ok(shares)
    }
}
