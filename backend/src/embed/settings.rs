//! How is a model to be used? What its folder says beside the weights, in the files of sentence-transformers.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{EXAMPLES, pooling::Pooling};
use crate::model::{ModelError, files};

/// What a folder says about the use of its model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    /// Where config.json, tokenizer and weights are: the folder itself, or one inside it.
    pub(super) transformer: PathBuf,
    /// How a text's vector is made of its tokens'. `None` if the folder does not say.
    pub(super) pooling: Option<Pooling>,
    /// What is put before a query.
    pub(super) query: String,
    /// What is put before a document.
    pub(super) document: String,
    /// Longest text in tokens, if the folder says.
    pub(super) max_tokens: Option<usize>,
    /// Whether texts are put into lower case before they are tokenized.
    pub(super) lower_case: bool,
    /// The files that were read.
    pub(super) read: Vec<PathBuf>,
}

/// A step of a model, in modules.json.
#[derive(Debug, Deserialize)]
struct Module {
    #[serde(default)]
    path: String,
    r#type: String,
}

/// `sentence_bert_config.json`
#[derive(Debug, Default, Deserialize)]
struct Transformer {
    max_seq_length: Option<usize>,
    #[serde(default)]
    do_lower_case: bool,
}

/// `tokenizer_config.json`
#[derive(Debug, Default, Deserialize)]
struct Tokenizer {
    /// A number, and in files that know no limit a huge one.
    model_max_length: Option<f64>,
}

/// `config_sentence_transformers.json`
#[derive(Debug, Default, Deserialize)]
struct Prompts {
    #[serde(default)]
    prompts: Map<String, Value>,
    default_prompt_name: Option<String>,
}

impl Prompts {
    /// The prompt of the first of these names that there is; else the default one.
    fn of(&self, names: &[&str]) -> String {
        let mut names = names.iter().copied().chain(self.default_prompt_name.as_deref());
        names.find_map(|name| self.prompts.get(name)?.as_str()).unwrap_or_default().to_owned()
    }
}

impl Settings {
    /// What the folder says.
    pub(super) fn read(folder: &Path) -> Result<Self, ModelError> {
        let path = folder.join("modules.json");
        let modules = files::json(&path)?;
        let modules: Option<Vec<Module>> = modules
            .map(|value| Deserialize::deserialize(value).map_err(|error| files::broken(&path, &error)))
            .transpose()?;
        let (mut transformer, mut pooling) = (folder.to_owned(), None);
        let mut read = vec![path.clone()];
        for (at, module) in modules.unwrap_or_default().into_iter().enumerate() {
            match (at, module.r#type.rsplit('.').next().unwrap_or_default()) {
                (0, "Transformer") => transformer = folder.join(&module.path),
                (1, "Pooling") => {
                    let path = folder.join(&module.path).join("config.json");
                    let config = files::json(&path)?.ok_or_else(|| ModelError::Missing {
                        path: path.clone(),
                        remedy: "modules.json names it: obtain it too".to_owned(),
                    })?;
                    pooling = Some(Pooling::of_config(&config).map_err(|what| ModelError::Unsupported {
                        folder: folder.to_owned(),
                        what,
                        examples: EXAMPLES,
                    })?);
                    read.push(path);
                }
                // All vectors are normalised.
                (2.., "Normalize") => {}
                (_, other) => {
                    let what = format!("a module \"{other}\" at place {} of modules.json", at + 1);
                    return Err(ModelError::Unsupported { folder: folder.to_owned(), what, examples: EXAMPLES });
                }
            }
        }
        let prompts = folder.join("config_sentence_transformers.json");
        let transformer_config = transformer.join("sentence_bert_config.json");
        let tokenizer_config = transformer.join("tokenizer_config.json");
        let named: Prompts = files::shaped(&prompts)?;
        let Transformer { max_seq_length, do_lower_case } = files::shaped(&transformer_config)?;
        let Tokenizer { model_max_length } = files::shaped(&tokenizer_config)?;
        read.extend([prompts, transformer_config, tokenizer_config]);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is looked at")]
        let stated = model_max_length.filter(|length| (1.0..1e9).contains(length)).map(|length| length as usize);
        Ok(Self {
            transformer,
            pooling,
            query: named.of(&["query"]),
            document: named.of(&["document", "passage", "corpus"]),
            max_tokens: max_seq_length.or(stated),
            lower_case: do_lower_case,
            read,
        })
    }
}
