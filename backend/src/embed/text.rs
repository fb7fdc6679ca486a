//! How does a model read a text? Its tokenizer, prompts and limit.

use tokenizers::{PostProcessor, Tokenizer, TruncationDirection};

use super::{Role, Tokens, settings::Settings};
use crate::model::{ModelError, files, tokenizer};

/// The tokenizer of a model, with what is put before texts and where they are cut.
#[derive(Debug)]
pub(super) struct Reader {
    tokenizer: Tokenizer,
    query: String,
    document: String,
    lower_case: bool,
    /// Tokens of a text, special ones included.
    limit: usize,
    /// Special tokens of each text.
    added: usize,
}

impl Reader {
    /// The tokenizer of a model whose token ids are below `vocabulary`.
    pub(super) fn open(settings: &Settings, limit: usize, vocabulary: usize) -> Result<Self, ModelError> {
        let (tokenizer, path) = tokenizer::open(&settings.transformer)?;
        tokenizer::fits(&path, &tokenizer, vocabulary)?;
        let added = tokenizer.get_post_processor().map_or(0, |processor| processor.added_tokens(false));
        if limit <= added {
            let reason = format!("a limit of {limit} tokens leaves none beside the {added} special ones");
            return Err(files::broken(&path, &reason));
        }
        let Settings { query, document, lower_case, .. } = settings.clone();
        let reader = Self { tokenizer, query, document, lower_case, limit, added };
        // Special tokens of the tokenizer's last step need not be in its vocabulary.
        let largest = reader.read("", Role::Document)?.ids.into_iter().max();
        tokenizer::knows(&path, largest, vocabulary)?;
        Ok(reader)
    }

    /// The tokens of a text in a role.
    pub(super) fn read(&self, text: &str, role: Role) -> Result<Tokens, ModelError> {
        let prompt = match role {
            Role::Query => &self.query,
            Role::Document => &self.document,
        };
        let mut text = format!("{prompt}{text}");
        if self.lower_case {
            text = text.to_lowercase();
        }
        let fault = |error: tokenizers::Error| ModelError::Tokenizer(error.to_string());
        let mut encoding = self.tokenizer.encode_fast(text, false).map_err(fault)?;
        let total = encoding.len() + self.added;
        encoding.truncate(self.limit - self.added, 0, TruncationDirection::Right);
        let encoding = self.tokenizer.post_process(encoding, None, true).map_err(fault)?;
        let ids = encoding.get_ids().to_vec();
        if ids.is_empty() {
            return Err(ModelError::Tokenizer("it has no token for an empty text".to_owned()));
        }
        Ok(Tokens { ids, total })
    }
}
