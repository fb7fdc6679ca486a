//! A model's tokenizer, from its folder.

use std::path::{Path, PathBuf};

use tokenizers::Tokenizer;

use super::{ModelError, files};

/// The tokenizer of a folder, without the limits and padding of the model's training, and its file.
pub(crate) fn open(folder: &Path) -> Result<(Tokenizer, PathBuf), ModelError> {
    let path = folder.join("tokenizer.json");
    if !path.is_file() {
        let remedy = "name a folder that has it; with transformers, \
                      `AutoTokenizer.from_pretrained(FOLDER).save_pretrained(FOLDER)` makes it of a vocab.txt";
        return Err(ModelError::Missing { path, remedy: remedy.to_owned() });
    }
    let mut tokenizer = Tokenizer::from_file(&path).map_err(|error| files::broken(&path, &error))?;
    let none = tokenizer.with_padding(None).with_truncation(None).map(|_| ());
    none.map_err(|error| files::broken(&path, &error))?;
    Ok((tokenizer, path))
}

/// Whether all tokens of a tokenizer, read from `path`, are known to a model of `vocabulary` tokens.
pub(crate) fn fits(path: &Path, tokenizer: &Tokenizer, vocabulary: usize) -> Result<(), ModelError> {
    knows(path, tokenizer.get_vocab(true).into_values().max(), vocabulary)
}

/// Whether a model of `vocabulary` tokens knows a token of the tokenizer read from `path`.
pub(crate) fn knows(path: &Path, token: Option<u32>, vocabulary: usize) -> Result<(), ModelError> {
    match token {
        Some(id) if id as usize >= vocabulary => {
            let reason = format!("it has a token {id}, but the model has only vectors for {vocabulary} tokens");
            Err(files::broken(path, &reason))
        }
        _ => Ok(()),
    }
}
