//! Folders that hold no usable model give errors that name the file and say what to do; nothing panics.

use std::{fs, path::Path};

use crate::support::{MODELS, folder, options};
use anyhow::Result;
use lexlint::{
    embed::{self, Options, Pooling, Role},
    model::{ModelError, device::DeviceChoice},
};
use lexlint_tests::models::{Copy, holds};
use serde_json::{Value, json};

fn copy_of(model: &str) -> Result<Copy> {
    Copy::of(&folder(model))
}

/// The error of opening a copy.
fn error(copy: &Copy) -> String {
    error_with(copy, &Options { device: DeviceChoice::Cpu, ..Options::default() })
}

fn error_with(copy: &Copy, options: &Options) -> String {
    embed::open(&copy.folder().to_string_lossy(), options).expect_err("the folder is damaged").to_string()
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
        let copy = copy_of(model)?;
        fs::remove_file(copy.path(file))?;
        holds(&error(&copy), &[file.rsplit('/').next().unwrap_or(file), "is missing", remedy]);
    }
    let copy = copy_of("bert-cls")?;
    fs::rename(copy.path("model.safetensors"), copy.path("pytorch_model.bin"))?;
    holds(&error(&copy), &["pytorch_model.bin cannot be read", "save_pretrained"]);
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
                let copy = copy_of(model)?;
                fs::write(copy.path(file), content)?;
                let path = copy.folder().to_string_lossy().into_owned();
                match embed::open(&path, &options(model)) {
                    Err(ModelError::Broken { path, .. }) => assert!(path.ends_with(file), "{}", path.display()),
                    Err(ModelError::Unsupported { .. } | ModelError::Missing { .. }) => {}
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
        let copy = copy_of("bert-cls")?;
        fs::write(copy.path("model.safetensors"), &whole[..length])?;
        holds(&error(&copy), &["model.safetensors", "no whole safetensors file", "obtain the model again"]);
    }
    for (at, byte) in [(0, 0xff), (7, 0xff), (8, b'x'), (40, 0)] {
        let copy = copy_of("bert-cls")?;
        let mut bytes = whole.clone();
        bytes[at] = byte;
        fs::write(copy.path("model.safetensors"), bytes)?;
        holds(&error(&copy), &["model.safetensors"]);
    }
    Ok(())
}

#[test]
fn weights_that_are_no_numbers_give_no_vector() -> Result<()> {
    let copy = copy_of("bert-cls")?;
    let mut bytes = fs::read(copy.path("model.safetensors"))?;
    let from = bytes.len() - 20_000;
    bytes[from..].fill(0xff);
    fs::write(copy.path("model.safetensors"), bytes)?;
    let embedder = embed::open(&copy.folder().to_string_lossy(), &options("bert-cls"))?;
    let error = embedder.embed(&["合同"], Role::Document).expect_err("NaN is no vector");
    assert!(matches!(error, ModelError::NoVector), "{error}");
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
        let copy = copy_of(model)?;
        copy.change("config.json", |config| config[key] = value.clone())?;
        let error = error(&copy);
        assert!(error.contains(expected), "{model} {key} {value}: {error}");
        holds(&error, &[&copy.folder().to_string_lossy()]);
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
        let copy = copy_of("bert-cls")?;
        copy.change(file, |config| {
            *config.pointer_mut(pointer).expect("the fixture has it") = value;
        })?;
        holds(&error(&copy), &[expected]);
    }
    let copy = copy_of("bert-mean")?;
    copy.change("1_Pooling/config.json", |config| config["pooling_mode_cls_token"] = json!(true))?;
    holds(&error(&copy), &["pooling of the kind"]);
    let pooler = Options { pooling: Some(Pooling::Pooler), ..options("bert-cls") };
    holds(&error_with(&copy_of("bert-cls")?, &pooler), &["pooler"]);
    holds(&error_with(&copy_of("qwen3-last")?, &pooler), &["pooler"]);
    Ok(())
}

#[test]
fn a_tokenizer_of_another_model_is_an_error() -> Result<()> {
    let copy = copy_of("bert-cls")?;
    fs::copy(folder("qwen3-last").join("tokenizer.json"), copy.path("tokenizer.json"))?;
    holds(&error(&copy), &["tokenizer.json", "but the model has only vectors for 197 tokens"]);
    Ok(())
}

#[test]
fn an_index_cannot_lead_out_of_its_folder() -> Result<()> {
    for name in ["../model.safetensors", "/etc/passwd", "", "a/b", ".."] {
        let copy = copy_of("xlm-roberta-cls")?;
        let index = json!({ "weight_map": { "embeddings.word_embeddings.weight": name } });
        fs::write(copy.path("model.safetensors.index.json"), index.to_string())?;
        holds(&error(&copy), &["weight_map does not name files of this folder"]);
    }
    Ok(())
}

#[test]
fn what_is_no_folder_is_told_from_what_may_be_on_the_hub() {
    for source in ["", "nowhere", "./nowhere", "a/b/c", "/nowhere/at/all"] {
        let error = embed::open(source, &Options::default()).expect_err("there is no such folder");
        assert!(matches!(error, ModelError::NoFolder { .. }), "{error}");
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
    let copy = copy_of("bert-cls")?;
    assert_eq!(print(copy.folder(), &cpu)?, same, "the place of a folder makes no difference");
    let mut bytes = fs::read(copy.path("model.safetensors"))?;
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(copy.path("model.safetensors"), bytes)?;
    let prompt = Options { query_prompt: Some("?".to_owned()), ..cpu.clone() };
    let pooling = Options { pooling: Some(Pooling::Mean), ..cpu.clone() };
    let others =
        [print(copy.folder(), &cpu)?, print(&folder("bert-cls"), &prompt)?, print(&folder("bert-cls"), &pooling)?];
    for other in &others {
        assert_ne!(*other, same);
    }
    Ok(())
}
