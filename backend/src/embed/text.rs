//! How does a model read a text? Its tokenizer, prompts and limit.

use std::path::Path;

use tokenizers::{PostProcessor, Tokenizer, TruncationDirection};

use super::{EmbedError, Role, Tokens, files, settings::Settings};

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
    pub(super) fn open(settings: &Settings, limit: usize, vocabulary: usize) -> Result<Self, EmbedError> {
        let path = settings.transformer.join("tokenizer.json");
        if !path.is_file() {
            let remedy = "name a folder that has it; with transformers, \
                          `AutoTokenizer.from_pretrained(FOLDER).save_pretrained(FOLDER)` makes it of a vocab.txt";
            return Err(EmbedError::Missing { path, remedy: remedy.to_owned() });
        }
        let mut tokenizer = Tokenizer::from_file(&path).map_err(|error| files::broken(&path, &error))?;
        // Files may hold a limit and padding of the model's training.
        let none = tokenizer.with_padding(None).with_truncation(None).map(|_| ());
        none.map_err(|error| files::broken(&path, &error))?;
        let largest = tokenizer.get_vocab(true).into_values().max();
        fits(&path, largest, vocabulary)?;
        let added = tokenizer.get_post_processor().map_or(0, |processor| processor.added_tokens(false));
        if limit <= added {
            let reason = format!("a limit of {limit} tokens leaves none beside the {added} special ones");
            return Err(files::broken(&path, &reason));
        }
        let Settings { query, document, lower_case, .. } = settings.clone();
        let reader = Self { tokenizer, query, document, lower_case, limit, added };
        // Special tokens of the tokenizer's last step need not be in its vocabulary.
        let largest = reader.read("", Role::Document)?.ids.into_iter().max();
        fits(&path, largest, vocabulary)?;
        Ok(reader)
    }

    /// The tokens of a text in a role.
    pub(super) fn read(&self, text: &str, role: Role) -> Result<Tokens, EmbedError> {
        let prompt = match role {
            Role::Query => &self.query,
            Role::Document => &self.document,
        };
        let mut text = format!("{prompt}{text}");
        if self.lower_case {
            text = text.to_lowercase();
        }
        let fault = |error: tokenizers::Error| EmbedError::Tokenizer(error.to_string());
        let mut encoding = self.tokenizer.encode_fast(text, false).map_err(fault)?;
        let total = encoding.len() + self.added;
        encoding.truncate(self.limit - self.added, 0, TruncationDirection::Right);
        let encoding = self.tokenizer.post_process(encoding, None, true).map_err(fault)?;
        let ids = encoding.get_ids().to_vec();
        if ids.is_empty() {
            return Err(EmbedError::Tokenizer("it has no token for an empty text".to_owned()));
        }
        Ok(Tokens { ids, total })
    }
}

fn fits(path: &Path, largest: Option<u32>, vocabulary: usize) -> Result<(), EmbedError> {
    match largest {
        Some(id) if id as usize >= vocabulary => {
            let reason = format!("it has a token {id}, but the model has only vectors for {vocabulary} tokens");
            Err(files::broken(path, &reason))
        }
        _ => Ok(()),
    }
}
