//! Folders of models of any size with random weights: what they say is nothing, how long they take is what it would be.

use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    path::Path,
};

use anyhow::Result;
use serde_json::{Map, Value, json};

use crate::models::{Copy, fixture};

/// Bytes of a number: weights are of bf16.
const NUMBER: usize = 2;

/// Numbers made at random; tensors repeat them.
const NOISE: usize = 1 << 20;

/// Files of a model, so that they are read by several threads.
const FILES: usize = 8;

/// The sizes of a network.
#[derive(Clone, Copy, Debug)]
pub(super) struct Network {
    /// Tokens it knows.
    pub(super) vocabulary: usize,
    /// Numbers that stand for a token.
    pub(super) width: usize,
    /// Layers.
    pub(super) layers: usize,
    /// Heads of queries.
    pub(super) heads: usize,
    /// Heads of keys and values.
    pub(super) keys: usize,
    /// Numbers within the unit behind attention.
    pub(super) inner: usize,
}

type Tensors = Vec<(String, Vec<usize>)>;

/// The folder of a BERT model.
pub(super) fn bert(network: Network) -> Result<Copy> {
    let Network { vocabulary, width, layers, heads, inner, .. } = network;
    let copy = Copy::of(&fixture("models/bert-cls"))?;
    fs::remove_file(copy.path("model.safetensors"))?;
    copy.change("config.json", |config| {
        for (key, value) in [
            ("vocab_size", vocabulary),
            ("hidden_size", width),
            ("num_hidden_layers", layers),
            ("num_attention_heads", heads),
            ("intermediate_size", inner),
            ("max_position_embeddings", 512),
        ] {
            config[key] = json!(value);
        }
    })?;
    copy.change("sentence_bert_config.json", |config| config["max_seq_length"] = json!(512))?;
    let mut tensors: Tensors = vec![
        ("embeddings.word_embeddings.weight".to_owned(), vec![vocabulary, width]),
        ("embeddings.position_embeddings.weight".to_owned(), vec![512, width]),
        ("embeddings.token_type_embeddings.weight".to_owned(), vec![2, width]),
    ];
    let mut both = |name: String, shape: Vec<usize>| {
        tensors.push((format!("{name}.bias"), vec![shape[0]]));
        tensors.push((format!("{name}.weight"), shape));
    };
    both("embeddings.LayerNorm".to_owned(), vec![width]);
    for layer in 0..layers {
        for (name, shape) in [
            ("attention.self.query", vec![width, width]),
            ("attention.self.key", vec![width, width]),
            ("attention.self.value", vec![width, width]),
            ("attention.output.dense", vec![width, width]),
            ("attention.output.LayerNorm", vec![width]),
            ("intermediate.dense", vec![inner, width]),
            ("output.dense", vec![width, inner]),
            ("output.LayerNorm", vec![width]),
        ] {
            both(format!("encoder.layer.{layer}.{name}"), shape);
        }
    }
    write(copy.folder(), &tensors)?;
    Ok(copy)
}

/// The folder of a Qwen2 model, and the bytes of the weights that each token it writes takes.
pub(super) fn qwen2(network: Network) -> Result<(Copy, usize)> {
    let Network { vocabulary, width, layers, heads, keys, inner } = network;
    let copy = Copy::of(&fixture("chat/qwen2"))?;
    for entry in fs::read_dir(copy.folder())? {
        let path = entry?.path();
        if path.to_string_lossy().contains(".safetensors") {
            fs::remove_file(path)?;
        }
    }
    copy.change("config.json", |config| {
        for (key, value) in [
            ("vocab_size", vocabulary),
            ("hidden_size", width),
            ("num_hidden_layers", layers),
            ("num_attention_heads", heads),
            ("num_key_value_heads", keys),
            ("intermediate_size", inner),
            ("max_position_embeddings", 32_768),
        ] {
            config[key] = json!(value);
        }
        config["rope_parameters"] = json!({ "rope_type": "default", "rope_theta": 1e6 });
    })?;
    let part = width / heads * keys;
    let mut tensors: Tensors = Vec::new();
    for layer in 0..layers {
        for (name, shape) in [
            ("input_layernorm.weight", vec![width]),
            ("self_attn.q_proj.weight", vec![width, width]),
            ("self_attn.q_proj.bias", vec![width]),
            ("self_attn.k_proj.weight", vec![part, width]),
            ("self_attn.k_proj.bias", vec![part]),
            ("self_attn.v_proj.weight", vec![part, width]),
            ("self_attn.v_proj.bias", vec![part]),
            ("self_attn.o_proj.weight", vec![width, width]),
            ("post_attention_layernorm.weight", vec![width]),
            ("mlp.gate_proj.weight", vec![inner, width]),
            ("mlp.up_proj.weight", vec![inner, width]),
            ("mlp.down_proj.weight", vec![width, inner]),
        ] {
            tensors.push((format!("model.layers.{layer}.{name}"), shape));
        }
    }
    tensors.push(("model.norm.weight".to_owned(), vec![width]));
    tensors.push(("lm_head.weight".to_owned(), vec![vocabulary, width]));
    let bytes = tensors.iter().map(|(_, shape)| NUMBER * shape.iter().product::<usize>()).sum();
    // Of these vectors a token takes one alone.
    tensors.push(("model.embed_tokens.weight".to_owned(), vec![vocabulary, width]));
    write(copy.folder(), &tensors)?;
    Ok((copy, bytes))
}

/// Writes tensors into safetensors files with their index.
fn write(folder: &Path, tensors: &[(String, Vec<usize>)]) -> Result<()> {
    let noise = noise();
    let mut places = Map::new();
    for (at, part) in tensors.chunks(tensors.len().div_ceil(FILES)).enumerate() {
        let name = format!("model-{at}.safetensors");
        let (mut header, mut end) = (Map::new(), 0);
        for (tensor, shape) in part {
            let bytes = NUMBER * shape.iter().product::<usize>();
            let entry = json!({ "dtype": "BF16", "shape": shape, "data_offsets": [end, end + bytes] });
            header.insert(tensor.clone(), entry);
            places.insert(tensor.clone(), Value::from(name.as_str()));
            end += bytes;
        }
        let mut header = Value::from(header).to_string();
        // So that the numbers lie at multiples of 8.
        header.extend(std::iter::repeat_n(' ', header.len().next_multiple_of(8) - header.len()));
        let mut file = BufWriter::new(File::create(folder.join(&name))?);
        file.write_all(&(header.len() as u64).to_le_bytes())?;
        file.write_all(header.as_bytes())?;
        while end > 0 {
            let bytes = end.min(noise.len());
            file.write_all(&noise[..bytes])?;
            end -= bytes;
        }
        file.flush()?;
    }
    let index = json!({ "metadata": {}, "weight_map": places });
    Ok(fs::write(folder.join("model.safetensors.index.json"), index.to_string())?)
}

/// Numbers between -0.03 and 0.03, as bf16.
fn noise() -> Vec<u8> {
    let mut state = 1_u32;
    let number = |_| {
        // Numerical Recipes' generator; its high bits are used.
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [.., low, high] = (f32::from((state >> 16) as u16) / 65_536.0 * 0.06 - 0.03).to_le_bytes();
        [low, high]
    };
    (0..NOISE).flat_map(number).collect()
}
