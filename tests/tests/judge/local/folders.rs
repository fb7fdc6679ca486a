//! Folders and files that hold no usable model give errors that name the file and say what to do; nothing panics.

use std::{fs, path::Path};

use anyhow::Result;
use lexlint::judge::chat::Chat;
use lexlint_tests::models::{Copy, fixture, holds};
use serde_json::{Value, json};

use super::{FILES, FOLDERS, open_path};

fn copy_of(model: &str) -> Result<Copy> {
    Copy::of(&fixture(&format!("chat/{model}")))
}

fn error(path: &Path) -> String {
    open_path(path).expect_err("the model is damaged").to_string()
}

#[test]
fn missing_files_are_named() -> Result<()> {
    for (model, file, remedy) in [
        ("qwen3", "config.json", "name the folder of a model"),
        ("qwen3", "tokenizer.json", "AutoTokenizer"),
        ("qwen3", "model.safetensors", "weights"),
        ("qwen3", "chat_template.jinja", "“Instruct” or “Chat”"),
        ("qwen2", "model-00002-of-00002.safetensors", "model.safetensors.index.json names it"),
    ] {
        let copy = copy_of(model)?;
        fs::remove_file(copy.path(file))?;
        holds(&error(copy.folder()), &[file, "is missing", remedy]);
    }
    Ok(())
}

#[test]
fn every_json_file_that_is_broken_is_named() -> Result<()> {
    for model in FOLDERS {
        for file in ["config.json", "tokenizer.json", "tokenizer_config.json", "generation_config.json"] {
            for content in ["", "{", "[1]", "\"x\""] {
                let copy = copy_of(model)?;
                fs::write(copy.path(file), content)?;
                let error = error(copy.folder());
                // A list has no model_type.
                assert!(error.contains(file) || error.contains("the architecture \"\""), "{model}/{file}: {error}");
            }
        }
    }
    Ok(())
}

#[test]
fn configurations_that_cannot_be_computed_are_errors() -> Result<()> {
    let huge = json!(1_u64 << 60);
    for (model, key, value, expected) in [
        ("qwen3", "model_type", json!("mamba"), "the architecture \"mamba\" is not one of qwen2, qwen3, glm4, llama"),
        ("qwen3", "model_type", Value::Null, "Qwen/Qwen3-4B"),
        ("qwen3", "model_type", json!("qwen2"), "q_proj.bias"),
        ("qwen3", "hidden_size", json!(64), "by config.json"),
        ("qwen3", "hidden_size", json!(0), "must not be 0"),
        ("qwen3", "vocab_size", json!(10), "but the model has only vectors for 10 tokens"),
        ("qwen3", "vocab_size", json!(1000), "by config.json [1000, 32]"),
        ("qwen3", "num_attention_heads", json!(0), "must not be 0"),
        ("qwen3", "num_attention_heads", json!(-1), "config.json"),
        ("qwen3", "num_key_value_heads", json!(3), "must be a multiple"),
        ("qwen3", "num_hidden_layers", json!(3), "there is no tensor model.layers.2."),
        ("qwen3", "num_hidden_layers", huge.clone(), "there is no tensor model.layers.2."),
        ("qwen3", "head_dim", json!(15), "must be even"),
        ("qwen3", "head_dim", huge, "by config.json"),
        ("qwen3", "hidden_act", json!("gelu"), "the activation \"gelu\""),
        ("qwen3", "use_sliding_window", json!(true), "a sliding window"),
        ("qwen3", "max_position_embeddings", json!(0), "must not be 0"),
        ("qwen3", "rope_parameters", json!({ "rope_type": "longrope", "rope_theta": 1.0 }), "\"longrope\""),
        ("qwen3", "rope_parameters", json!({}), "rope_theta"),
        ("qwen3", "rope_parameters", json!({ "rope_theta": -1.0 }), "positive numbers"),
        ("qwen3", "rope_parameters", json!({ "rope_type": "linear", "rope_theta": 1.0 }), "factor"),
        ("glm4", "partial_rotary_factor", json!(0.5), ""),
        ("glm4", "rope_parameters", json!({ "rope_theta": 1.0, "partial_rotary_factor": 9.0 }), "must be even"),
    ] {
        let copy = copy_of(model)?;
        copy.change("config.json", |config| config[key] = value.clone())?;
        match open_path(copy.folder()) {
            Ok(_) => assert!(expected.is_empty(), "{model} {key} {value} is taken"),
            Err(error) => holds(&error.to_string(), &[expected, &copy.folder().to_string_lossy()]),
        }
    }
    let copy = copy_of("qwen3")?;
    copy.change("generation_config.json", |settings| settings["eos_token_id"] = Value::Null)?;
    copy.change("tokenizer_config.json", |settings| settings["eos_token"] = Value::Null)?;
    holds(&error(copy.folder()), &["at which token a reply ends"]);
    Ok(())
}

#[test]
fn numbers_that_are_none_give_no_reply() -> Result<()> {
    let copy = copy_of("qwen3")?;
    let mut bytes = fs::read(copy.path("model.safetensors"))?;
    let from = bytes.len() - 20_000;
    bytes[from..].fill(0xff);
    fs::write(copy.path("model.safetensors"), bytes)?;
    let model = open_path(copy.folder())?;
    let error = model.begin().read(&[1, 2]).expect_err("NaN is no number").to_string();
    holds(&error, &["infinite or NaN"]);
    Ok(())
}

#[test]
fn gguf_files_cut_off_or_damaged_are_errors() -> Result<()> {
    for name in FILES {
        let file = format!("{name}.gguf");
        let copy = copy_of(&format!("gguf/{file}"))?;
        let path = copy.path(&file);
        let whole = fs::read(&path)?;
        for length in [0, 3, 4, 8, 24, 100, 1000, whole.len() / 2, whole.len() - 64] {
            fs::write(&path, &whole[..length])?;
            holds(&error(&path), &[&file]);
        }
        // Any byte of the metadata may be wrong: some are letters, which is no fault.
        for at in (0..4000).step_by(13) {
            let mut bytes = whole.clone();
            bytes[at] ^= 0xff;
            fs::write(&path, bytes)?;
            drop(open_path(&path));
        }
    }
    Ok(())
}

/// Puts other bytes, of the same number, in the place of the first that are equal to some.
fn replace(path: &Path, from: &[u8], to: &[u8]) -> Result<()> {
    let mut bytes = fs::read(path)?;
    let at = bytes.windows(from.len()).position(|window| window == from).expect("the bytes are there");
    bytes[at..at + from.len()].copy_from_slice(to);
    Ok(fs::write(path, bytes)?)
}

#[test]
fn what_a_gguf_file_lacks_is_named() -> Result<()> {
    for (from, to, parts) in [
        ("general.architecture", "general.architectura", &["the architecture \"\""][..]),
        ("tokenizer.ggml.model", "tokenizer.ggml.modem", &["tokenizer.json is missing", "holds no tokenizer"]),
        ("gpt2", "bert", &["tokenizer.json is missing", "of the kind \"bert\""]),
        ("tokenizer.ggml.merges", "tokenizer.ggml.merger", &["tokenizer.json is missing", "no merges"]),
        ("tokenizer.chat_template", "tokenizer.chat_templato", &["chat_template.jinja is missing"]),
        ("tokenizer.ggml.eos_token_id", "tokenizer.ggml.eos_token_ix", &["at which token a reply ends"]),
        ("qwen3.block_count", "qwen3.block_counx", &["lacks the number qwen3.block_count"]),
        ("blk.0.attn_q.weight", "blk.0.attn_z.weight", &["there is no tensor blk.0.attn_q.weight"]),
    ] {
        let copy = copy_of("gguf/qwen3-q8.gguf")?;
        let path = copy.path("qwen3-q8.gguf");
        replace(&path, from.as_bytes(), to.as_bytes())?;
        holds(&error(&path), parts);
    }
    Ok(())
}

#[test]
fn what_stands_beside_a_gguf_file_goes_before_its_own() -> Result<()> {
    let copy = copy_of("gguf/qwen3-q8.gguf")?;
    let path = copy.path("qwen3-q8.gguf");
    replace(&path, b"gpt2", b"bert")?;
    fs::copy(fixture("chat/qwen3/tokenizer.json"), copy.path("tokenizer.json"))?;
    fs::write(copy.path("chat_template.jinja"), "{{ messages[0].content }}!")?;
    // The one GGUF file of a folder is meant by the folder.
    for path in [path.as_path(), copy.folder()] {
        let model = open_path(path)?;
        assert_eq!(
            (model.prompt(&super::ask("?", Default::default()).messages)?.as_str(), model.info().model.as_str()),
            ("?!", "qwen3-q8")
        );
        assert!(!model.tokenize("诉讼")?.is_empty());
    }
    Ok(())
}

#[test]
fn fingerprints_tell_models_apart() -> Result<()> {
    let print = |path: &Path| -> Result<String> { Ok(open_path(path)?.fingerprint().unwrap_or_default().to_owned()) };
    let same = print(&fixture("chat/qwen3"))?;
    let copy = copy_of("qwen3")?;
    assert_eq!((same.len(), print(copy.folder())?), (64, same.clone()), "the place makes no difference");
    fs::write(copy.path("chat_template.jinja"), "{{ messages[0].content }}")?;
    assert_ne!(print(copy.folder())?, same);
    let copy = copy_of("qwen3")?;
    copy.change("generation_config.json", |settings| settings["top_p"] = json!(0.5))?;
    assert_ne!(print(copy.folder())?, same);
    Ok(())
}
