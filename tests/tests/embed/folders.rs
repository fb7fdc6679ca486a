//! Folders that hold no usable model give errors that name the file and say what to do; nothing panics.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;
use lexlint::embed::{self, EmbedError, Options, Pooling, Role, device::DeviceChoice};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{MODELS, folder, options};

/// A copy of a model, to be damaged.
struct Copy(TempDir);

impl Copy {
    fn of(model: &str) -> Result<Self> {
        let to = tempfile::tempdir()?;
        copy(&folder(model), to.path())?;
        Ok(Self(to))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Changes a JSON file.
    fn change(&self, name: &str, change: impl FnOnce(&mut Value)) -> Result<()> {
        let path = self.path(name);
        let mut value = serde_json::from_slice(&fs::read(&path)?)?;
        change(&mut value);
        Ok(fs::write(path, value.to_string())?)
    }

    /// The error of opening it.
    fn error(&self) -> String {
        self.error_with(&Options { device: DeviceChoice::Cpu, ..Options::default() })
    }

    fn error_with(&self, options: &Options) -> String {
        let path = self.0.path().to_string_lossy().into_owned();
        embed::open(&path, options).expect_err("the folder is damaged").to_string()
    }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

fn holds(error: &str, parts: &[&str]) {
    for part in parts {
        assert!(error.contains(part), "{part:?} is not in {error:?}");
    }
}

#[test]
fn missing_files_are_named() -> Result<()> {
    for (model, file, remedy) in [
        ("bert-cls", "config.json", "name the folder of a model"),
        ("bert-cls", "tokenizer.json", "AutoTokenizer"),
        ("bert-cls", "model.safetensors", "weights"),
        ("bert-cls", "1_Pooling/config.json", "modules.json names it"),
        ("xlm-roberta-cls", "model-00002-of-00003.safetensors", "model.safetensors.index.json names it"),
    ] {
        let copy = Copy::of(model)?;
        fs::remove_file(copy.path(file))?;
        holds(&copy.error(), &[file.rsplit('/').next().unwrap_or(file), "is missing", remedy]);
    }
    let copy = Copy::of("bert-cls")?;
    fs::rename(copy.path("model.safetensors"), copy.path("pytorch_model.bin"))?;
    holds(&copy.error(), &["pytorch_model.bin cannot be read", "save_pretrained"]);
    Ok(())
}

/// JSON in which every setting has a value of another type.
const OTHER: &str = r#"{"prompts": 3, "model_max_length": {}, "max_seq_length": -1, "weight_map": []}"#;

#[test]
fn every_json_file_that_is_broken_is_named() -> Result<()> {
    for model in MODELS {
        for file in [
            "config.json",
            "tokenizer.json",
            "modules.json",
            "1_Pooling/config.json",
            "sentence_bert_config.json",
            "tokenizer_config.json",
            "config_sentence_transformers.json",
            "model.safetensors.index.json",
        ] {
            if !folder(model).join(file).is_file() {
                continue;
            }
            for content in ["", "{", "[1]", "\"x\"", OTHER] {
                let copy = Copy::of(model)?;
                fs::write(copy.path(file), content)?;
                let path = copy.0.path().to_string_lossy().into_owned();
                match embed::open(&path, &options(model)) {
                    Err(EmbedError::Broken { path, .. }) => assert!(path.ends_with(file), "{}", path.display()),
                    Err(EmbedError::Unsupported { .. } | EmbedError::Missing { .. }) => {}
                    Err(other) => panic!("{model}/{file} {content:?}: {other}"),
                    Ok(_) => panic!("{model}/{file} {content:?} is taken"),
                }
            }
        }
    }
    Ok(())
}

#[test]
fn weights_cut_off_or_damaged_are_errors() -> Result<()> {
    let whole = fs::read(folder("bert-cls").join("model.safetensors"))?;
    for length in [0, 1, 7, 8, 9, 100, 1000, whole.len() / 2, whole.len() - 1] {
        let copy = Copy::of("bert-cls")?;
        fs::write(copy.path("model.safetensors"), &whole[..length])?;
        holds(&copy.error(), &["model.safetensors", "no whole safetensors file", "obtain the model again"]);
    }
    for (at, byte) in [(0, 0xff), (7, 0xff), (8, b'x'), (40, 0)] {
        let copy = Copy::of("bert-cls")?;
        let mut bytes = whole.clone();
        bytes[at] = byte;
        fs::write(copy.path("model.safetensors"), bytes)?;
        holds(&copy.error(), &["model.safetensors"]);
    }
    Ok(())
}

#[test]
fn weights_that_are_no_numbers_give_no_vector() -> Result<()> {
    let copy = Copy::of("bert-cls")?;
    let mut bytes = fs::read(copy.path("model.safetensors"))?;
    let from = bytes.len() - 20_000;
    bytes[from..].fill(0xff);
    fs::write(copy.path("model.safetensors"), bytes)?;
    let embedder = embed::open(&copy.0.path().to_string_lossy(), &options("bert-cls"))?;
    let error = embedder.embed(&["合同"], Role::Document).expect_err("NaN is no vector");
    assert!(matches!(error, EmbedError::NoVector), "{error}");
    Ok(())
}

#[test]
fn configurations_that_do_not_fit_the_weights_are_errors() -> Result<()> {
    let huge = json!(1_u64 << 60);
    for (model, key, value, expected) in [
        ("bert-cls", "hidden_size", json!(64), "has the shape [2, 32], but by config.json [2, 64]"),
        ("bert-cls", "hidden_size", json!(0), "none may be 0"),
        ("bert-cls", "hidden_size", huge.clone(), "but by config.json"),
        ("bert-cls", "vocab_size", json!(10), "but by config.json"),
        ("bert-cls", "num_attention_heads", json!(0), "none may be 0"),
        ("bert-cls", "num_attention_heads", json!(5), "must be a multiple of"),
        ("bert-cls", "num_attention_heads", json!(-1), "config.json"),
        ("bert-cls", "num_hidden_layers", json!(3), "there is no tensor encoder.layer.2."),
        ("bert-cls", "num_hidden_layers", huge.clone(), "there is no tensor encoder.layer.2."),
        ("bert-cls", "intermediate_size", json!(63), "but by config.json [63, 32]"),
        ("bert-cls", "type_vocab_size", json!(0), "but by config.json"),
        ("bert-cls", "max_position_embeddings", json!(0), "none may be 0"),
        ("bert-cls", "hidden_act", json!("swish9"), "the activation \"swish9\" cannot be computed"),
        ("bert-cls", "hidden_act", Value::Null, "config.json"),
        ("bert-cls", "layer_norm_eps", json!("x"), "config.json"),
        ("bert-cls", "position_embedding_type", json!("relative_key"), "relative_key"),
        ("bert-cls", "is_decoder", json!(true), "decoder"),
        ("bert-cls", "model_type", json!("t5"), "the architecture \"t5\""),
        ("bert-cls", "model_type", Value::Null, "is not one of bert, xlm-roberta, qwen3"),
        ("bert-cls", "model_type", json!("qwen3"), "config.json"),
        ("xlm-roberta-cls", "pad_token_id", json!(65), "limit of 0 tokens"),
        ("xlm-roberta-cls", "pad_token_id", json!(4_294_967_295_u32), "limit of 0 tokens"),
        ("xlm-roberta-cls", "pad_token_id", Value::Null, "config.json"),
        ("qwen3-last", "num_key_value_heads", json!(3), "must be a multiple of num_key_value_heads"),
        ("qwen3-last", "num_key_value_heads", json!(0), "none may be 0"),
        ("qwen3-last", "head_dim", json!(15), "head_dim even"),
        ("qwen3-last", "hidden_act", json!("gelu"), "the activation \"gelu\""),
        ("qwen3-last", "use_sliding_window", json!(true), "sliding window"),
        ("qwen3-last", "rope_parameters", json!({ "rope_type": "yarn", "rope_theta": 1.0 }), "yarn"),
        ("qwen3-last", "rope_parameters", json!({}), "rope_theta"),
        ("qwen3-last", "intermediate_size", huge, "but by config.json"),
    ] {
        let copy = Copy::of(model)?;
        copy.change("config.json", |config| config[key] = value.clone())?;
        let error = copy.error();
        assert!(error.contains(expected), "{model} {key} {value}: {error}");
        holds(&error, &[&copy.0.path().to_string_lossy()]);
    }
    Ok(())
}

#[test]
fn settings_that_cannot_be_followed_are_errors() -> Result<()> {
    for (file, pointer, value, expected) in [
        ("1_Pooling/config.json", "/pooling_mode", json!("weightedmean"), "\"weightedmean\""),
        ("1_Pooling/config.json", "/include_prompt", json!(false), "leaves the prompt out"),
        ("modules.json", "/2/type", json!("sentence_transformers.models.Dense"), "\"Dense\" at place 3"),
        ("modules.json", "/0/type", json!("sentence_transformers.models.CLIPModel"), "\"CLIPModel\" at place 1"),
        ("tokenizer_config.json", "/model_max_length", json!(2), "leaves none beside the 2 special ones"),
    ] {
        let copy = Copy::of("bert-cls")?;
        copy.change(file, |config| {
            *config.pointer_mut(pointer).expect("the fixture has it") = value;
        })?;
        holds(&copy.error(), &[expected]);
    }
    let copy = Copy::of("bert-mean")?;
    copy.change("1_Pooling/config.json", |config| config["pooling_mode_cls_token"] = json!(true))?;
    holds(&copy.error(), &["pooling of the kind"]);
    let pooler = Options { pooling: Some(Pooling::Pooler), ..options("bert-cls") };
    holds(&Copy::of("bert-cls")?.error_with(&pooler), &["pooler"]);
    holds(&Copy::of("qwen3-last")?.error_with(&pooler), &["pooler"]);
    Ok(())
}

#[test]
fn a_tokenizer_of_another_model_is_an_error() -> Result<()> {
    let copy = Copy::of("bert-cls")?;
    fs::copy(folder("qwen3-last").join("tokenizer.json"), copy.path("tokenizer.json"))?;
    holds(&copy.error(), &["tokenizer.json", "but the model has only vectors for 197 tokens"]);
    Ok(())
}

#[test]
fn an_index_cannot_lead_out_of_its_folder() -> Result<()> {
    for name in ["../model.safetensors", "/etc/passwd", "", "a/b", ".."] {
        let copy = Copy::of("xlm-roberta-cls")?;
        let index = json!({ "weight_map": { "embeddings.word_embeddings.weight": name } });
        fs::write(copy.path("model.safetensors.index.json"), index.to_string())?;
        holds(&copy.error(), &["weight_map does not name files of this folder"]);
    }
    Ok(())
}

#[test]
fn what_is_no_folder_is_told_from_what_may_be_on_the_hub() {
    for source in ["", "nowhere", "./nowhere", "a/b/c", "/nowhere/at/all"] {
        let error = embed::open(source, &Options::default()).expect_err("there is no such folder");
        assert!(matches!(error, EmbedError::NoFolder(_)), "{error}");
    }
}

#[test]
fn devices_that_are_not_there_are_errors() {
    // Where there is one, it is no error.
    let options = Options { device: DeviceChoice::Cuda, ..Options::default() };
    if let Err(error) = embed::open(&folder("bert-cls").to_string_lossy(), &options) {
        holds(&error.to_string(), &["--device cpu"]);
    }
}

#[test]
fn fingerprints_tell_models_and_settings_apart() -> Result<()> {
    let print = |path: &Path, options: &Options| -> Result<String> {
        Ok(embed::open(&path.to_string_lossy(), options)?.model().fingerprint.clone())
    };
    let cpu = options("bert-cls");
    let same = print(&folder("bert-cls"), &cpu)?;
    assert_eq!(same.len(), 64);
    let copy = Copy::of("bert-cls")?;
    assert_eq!(print(copy.0.path(), &cpu)?, same, "the place of a folder makes no difference");
    let mut bytes = fs::read(copy.path("model.safetensors"))?;
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(copy.path("model.safetensors"), bytes)?;
    let prompt = Options { query_prompt: Some("?".to_owned()), ..cpu.clone() };
    let pooling = Options { pooling: Some(Pooling::Mean), ..cpu.clone() };
    let others =
        [print(copy.0.path(), &cpu)?, print(&folder("bert-cls"), &prompt)?, print(&folder("bert-cls"), &pooling)?];
    for other in &others {
        assert_ne!(*other, same);
    }
    Ok(())
}
