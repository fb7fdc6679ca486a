//! A model of the Hugging Face hub, or of a mirror, in the hub's own cache on this machine.

use std::{
    env,
    path::{Path, PathBuf},
};

use hf_hub::{
    Cache, Repo, RepoType,
    api::sync::{Api, ApiBuilder, ApiError},
};

use super::ModelError;

const OFFLINE: &str = "HF_HUB_OFFLINE is set";

const ENDPOINT: &str = "https://huggingface.co";

/// Files of a model beside its weights.
const FILES: [&str; 8] = [
    "config.json",
    "generation_config.json",
    "chat_template.jinja",
    "tokenizer.json",
    "tokenizer_config.json",
    "modules.json",
    "sentence_bert_config.json",
    "config_sentence_transformers.json",
];

/// Where models are had from, and where they are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hub {
    endpoint: String,
    cache: PathBuf,
    offline: bool,
}

impl Hub {
    /// As the environment says, with the variables of the hub's own programs: `HF_ENDPOINT`, `HF_HOME`, `HF_HUB_OFFLINE`.
    pub(crate) fn of_environment() -> Self {
        let endpoint = env::var("HF_ENDPOINT").ok().filter(|endpoint| !endpoint.is_empty());
        let offline = env::var("HF_HUB_OFFLINE").is_ok_and(|value| !["", "0"].contains(&value.as_str()));
        Self {
            endpoint: endpoint.unwrap_or_else(|| ENDPOINT.to_owned()).trim_end_matches('/').to_owned(),
            cache: Cache::from_env().path().clone(),
            offline,
        }
    }

    /// One file of a model, from the cache or downloaded.
    pub(crate) fn file(&self, id: &str, name: &str) -> Result<PathBuf, ModelError> {
        let repo = Repo::new(id.to_owned(), RepoType::Model);
        if let Some(path) = Cache::new(self.cache.clone()).repo(repo.clone()).get(name) {
            return Ok(path);
        }
        let fetched = if self.offline {
            Err(OFFLINE.to_owned())
        } else {
            self.api().and_then(|api| api.repo(repo).get(name)).map_err(|error| error.to_string())
        };
        fetched.map_err(|reason| self.not_had(id, reason))
    }

    /// The folder with a model's files. Downloads what the cache lacks; without a connection, takes the model as it is in
    /// the cache.
    pub(crate) fn folder(&self, id: &str) -> Result<PathBuf, ModelError> {
        let repo = Repo::new(id.to_owned(), RepoType::Model);
        let fetched =
            if self.offline { Err(OFFLINE.to_owned()) } else { self.fetch(&repo).map_err(|error| error.to_string()) };
        fetched.or_else(|reason| {
            let cached = Cache::new(self.cache.clone()).repo(repo).get("config.json");
            cached
                .as_deref()
                .and_then(Path::parent)
                .filter(|folder| has_weights(folder))
                .map(Path::to_owned)
                .ok_or_else(|| self.not_had(id, reason))
        })
    }

    fn api(&self) -> Result<Api, ApiError> {
        let builder = ApiBuilder::from_cache(Cache::new(self.cache.clone()));
        builder.with_endpoint(self.endpoint.clone()).with_progress(true).build()
    }

    /// The error of a model that neither the hub nor the cache gives.
    fn not_had(&self, id: &str, reason: String) -> ModelError {
        let (endpoint, cache) = (self.endpoint.clone(), self.cache.clone());
        ModelError::Hub { id: id.to_owned(), endpoint, cache, reason }
    }

    fn fetch(&self, repo: &Repo) -> Result<PathBuf, ApiError> {
        let repo = self.api()?.repo(repo.clone());
        let names = repo.info()?.siblings.into_iter().map(|file| file.rfilename);
        let mut folder = None;
        for name in names.filter(|name| wanted(name)) {
            let path = repo.get(&name)?;
            if name == "config.json" {
                folder = path.parent().map(Path::to_owned);
            }
        }
        folder.ok_or_else(|| std::io::Error::other("the repository has no config.json").into())
    }
}

fn has_weights(folder: &Path) -> bool {
    ["model.safetensors", "model.safetensors.index.json"].iter().any(|name| folder.join(name).is_file())
}

/// Whether a file of a repository is one that is read: those at the top, and in the folders of modules, such as
/// `1_Pooling`.
fn wanted(name: &str) -> bool {
    let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
    let module = folder.is_empty() || !folder.contains('/') && folder.starts_with(|first: char| first.is_ascii_digit());
    let weights =
        file.starts_with("model") && (file.ends_with(".safetensors") || file.ends_with(".safetensors.index.json"));
    module && (weights || FILES.contains(&file))
}

/// Whether a name can be that of a model on the hub: an owner and a name.
pub(crate) fn is_id(name: &str) -> bool {
    let word = |part: &str| {
        let fine = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        !part.is_empty() && !part.starts_with('.') && part.chars().all(fine)
    };
    name.split_once('/').is_some_and(|(owner, name)| word(owner) && word(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_told_from_paths() {
        for id in ["BAAI/bge-m3", "Qwen/Qwen3-Embedding-0.6B"] {
            assert!(is_id(id), "{id}");
        }
        for path in ["", "bge", "./bge", "../a", "/a/b", "a/b/c", "a/", "a/..", "模型/a", "a b/c"] {
            assert!(!is_id(path), "{path}");
        }
    }

    #[test]
    fn only_files_that_are_read_are_wanted() {
        for name in
            ["config.json", "1_Pooling/config.json", "model-00001-of-00002.safetensors", "model.safetensors.index.json"]
        {
            assert!(wanted(name), "{name}");
        }
        for name in ["onnx/model.safetensors", "pytorch_model.bin", "README.md", "1_Pooling/x/config.json", "vocab.txt"]
        {
            assert!(!wanted(name), "{name}");
        }
    }
}
