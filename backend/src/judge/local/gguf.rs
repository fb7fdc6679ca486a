//! A model in one GGUF file, as `llama.cpp` keeps it: weights that are mostly quantised, tokenizer and chat template.

use std::{
    fs::File,
    io::BufReader,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use candle_core::{
    DType, Device, Tensor,
    quantized::{
        QMatMul, QTensor,
        gguf_file::{Content, Value},
    },
};

use super::{
    EXAMPLES, Parts,
    decoder::{Decoder, Linear, Matrix, Name, Source, Words},
    folder,
    rotation::{Rotation, Scaling},
    sampling::Habits,
    shape::{self, Architecture, Shape},
    template::Template,
    vocabulary,
};
use crate::model::{
    ModelError,
    device::{DeviceChoice, Precision},
    files, tokenizer,
};

/// Metadata that name tokens, and what chat templates call them.
const TOKENS: [(&str, &str); 4] = [
    ("bos_token_id", "bos_token"),
    ("eos_token_id", "eos_token"),
    ("unknown_token_id", "unk_token"),
    ("padding_token_id", "pad_token"),
];

/// Metadata that name tokens at which a reply ends.
const ENDS: [&str; 3] = ["eos_token_id", "eot_token_id", "eom_token_id"];

/// Parts that the heads' factors of long texts are divided by.
const FACTORS: &str = "rope_freqs.weight";

/// A GGUF file whose metadata is read.
pub(super) struct Gguf {
    path: PathBuf,
    file: Mutex<BufReader<File>>,
    content: Content,
    device: Device,
}

/// All of a file's model.
pub(super) fn open(path: &Path, device: DeviceChoice, precision: Precision) -> Result<Parts, ModelError> {
    if matches!(precision, Precision::Bf16 | Precision::F16) {
        let reason = "a GGUF file says itself with which numbers it is computed; leave --precision out";
        return Err(ModelError::Device(reason.to_owned()));
    }
    let file = Gguf::read(path, device.open()?)?;
    let architecture = shape::architecture(file.text("general.architecture").unwrap_or_default())
        .map_err(|what| file.unsupported(what))?;
    let shape = file.shape(architecture)?;
    let folder = path.parent().unwrap_or(path);
    let mut read = vec![path.to_owned()];
    // What stands beside the file goes before what stands in it: it is there as the file's own cannot be used.
    let beside = folder.join("tokenizer.json").is_file();
    let (tokenizer, tokens) = if beside {
        let (tokenizer, tokens) = tokenizer::open(folder)?;
        read.push(tokens.clone());
        (tokenizer, tokens)
    } else {
        let tokenizer = vocabulary::tokenizer(&file).map_err(|why| {
            let remedy = format!("{why}; obtain the file from the folder of the model that was converted");
            ModelError::Missing { path: folder.join("tokenizer.json"), remedy }
        })?;
        (tokenizer, path.to_owned())
    };
    tokenizer::fits(&tokens, &tokenizer, shape.vocabulary)?;
    let (text, origin) = match folder::template_file(folder)? {
        Some(found) => found,
        None => match file.text("tokenizer.chat_template") {
            Some(text) => (text.to_owned(), path.to_owned()),
            None => return Err(folder::no_template(folder)),
        },
    };
    let id = |name: &str| file.number(&format!("tokenizer.ggml.{name}")).and_then(|id| u32::try_from(id).ok());
    let special = TOKENS.iter().filter_map(|(key, name)| Some((*name, tokenizer.id_to_token(id(key)?)?))).collect();
    let template = Template::new(text, special).map_err(|reason| files::broken(&origin, &reason))?;
    let stops = ENDS.into_iter().filter_map(id).collect();
    let decoder = Decoder::load(architecture, shape, &file)?;
    Ok(Parts { decoder, tokenizer, template, stops, habits: Habits::default(), read, dtype: DType::F32 })
}

impl Gguf {
    fn read(path: &Path, device: Device) -> Result<Self, ModelError> {
        let file = File::open(path).map_err(|error| files::broken(path, &error))?;
        let mut file = BufReader::new(file);
        // The reader divides by the alignment that the file states.
        let content = catch_unwind(AssertUnwindSafe(|| Content::read(&mut file)));
        let content = match content {
            Ok(Ok(content)) => content,
            Ok(Err(error)) => {
                return Err(files::broken(path, &format!("no whole GGUF file ({})", files::line(&error))));
            }
            Err(_) => return Err(files::broken(path, &"no whole GGUF file")),
        };
        Ok(Self { path: path.to_owned(), file: Mutex::new(file), content, device })
    }

    /// A text of the metadata.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        match self.content.metadata.get(key)? {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// A whole number of the metadata, or a truth value as 0 or 1.
    pub(super) fn number(&self, key: &str) -> Option<usize> {
        let value = self.content.metadata.get(key)?;
        let number = value.to_u64().ok().or_else(|| match value {
            Value::I8(number) => u64::try_from(*number).ok(),
            Value::I16(number) => u64::try_from(*number).ok(),
            Value::I32(number) => u64::try_from(*number).ok(),
            Value::I64(number) => u64::try_from(*number).ok(),
            _ => None,
        })?;
        usize::try_from(number).ok()
    }

    /// A list of the metadata.
    pub(super) fn list(&self, key: &str) -> Option<&[Value]> {
        self.content.metadata.get(key)?.to_vec().ok().map(Vec::as_slice)
    }

    fn real(&self, key: &str) -> Option<f64> {
        match self.content.metadata.get(key)? {
            Value::F32(number) => Some(f64::from(*number)),
            Value::F64(number) => Some(*number),
            _ => None,
        }
    }

    fn has(&self, name: &str) -> bool {
        self.content.tensor_infos.contains_key(name)
    }

    fn broken(&self, reason: &str) -> ModelError {
        files::broken(&self.path, &reason)
    }

    fn unsupported(&self, what: String) -> ModelError {
        ModelError::Unsupported { folder: self.path.clone(), what, examples: EXAMPLES }
    }

    fn shape(&self, architecture: &Architecture) -> Result<Shape, ModelError> {
        let key = |name: &str| format!("{}.{name}", architecture.name);
        let size = |name: &str| {
            self.number(&key(name)).ok_or_else(|| self.broken(&format!("its metadata lacks the number {}", key(name))))
        };
        let real = |name: &str| {
            self.real(&key(name)).ok_or_else(|| self.broken(&format!("its metadata lacks the number {}", key(name))))
        };
        let (width, queries) = (size("embedding_length")?, size("attention.head_count")?);
        let head = self.number(&key("attention.key_length")).unwrap_or_else(|| width / queries.max(1));
        let turned = self.number(&key("rope.dimension_count")).unwrap_or(head);
        let positions = size("context_length")?;
        let theta = self.real(&key("rope.freq_base")).unwrap_or(10_000.0);
        let words = self.content.tensor_infos.get("token_embd.weight").map(|info| info.shape.dims());
        let Some(&[vocabulary, _]) = words else {
            return Err(self.broken("there is no tensor token_embd.weight of two dimensions"));
        };
        #[allow(clippy::cast_possible_truncation, reason = "a small number")]
        let epsilon = real("attention.layer_norm_rms_epsilon")? as f32;
        let has = |name: &str| self.has(&format!("blk.0.{name}.bias"));
        let shape = Shape {
            vocabulary,
            width,
            layers: size("block_count")?,
            queries,
            keys: self.number(&key("attention.head_count_kv")).unwrap_or(queries),
            head,
            inner: size("feed_forward_length")?,
            positions,
            epsilon,
            rotation: Rotation {
                theta,
                turned,
                pairs: architecture.gguf_pairs,
                scaling: self.scaling(architecture.name, turned, positions)?,
            },
            bias: has("attn_q"),
            joined_bias: has("attn_output"),
            inner_bias: has("ffn_down"),
            tied: None,
        };
        shape.fault().map_or(Ok(shape), |fault| Err(self.broken(fault)))
    }

    fn scaling(&self, architecture: &str, turned: usize, positions: usize) -> Result<Scaling, ModelError> {
        if self.has(FACTORS) {
            let factors = self.tensor(FACTORS, &[turned / 2])?.dequantize(&Device::Cpu)?;
            return Ok(Scaling::Each(factors.to_vec1()?));
        }
        let key = |name: &str| format!("{architecture}.rope.scaling.{name}");
        let factor = self.real(&key("factor")).unwrap_or(1.0);
        #[allow(clippy::cast_precision_loss, reason = "a length of texts")]
        let original = self.number(&key("original_context_length")).unwrap_or(positions) as f64;
        match self.text(&key("type")) {
            None | Some("none") => Ok(Scaling::None),
            Some("linear") => Ok(Scaling::Linear { factor }),
            Some("yarn") => Ok(Scaling::Yarn {
                factor,
                fast: Scaling::YARN_FAST,
                slow: Scaling::YARN_SLOW,
                original,
                size: self.real(&key("attn_factor")).unwrap_or(1.0) * Scaling::yarn_size(factor, 1.0),
            }),
            Some(other) => Err(self.unsupported(format!("scaled positions of the kind \"{other}\""))),
        }
    }

    /// A tensor, which must have this shape.
    fn tensor(&self, name: &str, shape: &[usize]) -> Result<QTensor, ModelError> {
        let Some(info) = self.content.tensor_infos.get(name) else {
            return Err(self.broken(&format!("there is no tensor {name}")));
        };
        if info.shape.dims() != shape {
            let dims = info.shape.dims();
            return Err(
                self.broken(&format!("the tensor {name} has the shape {dims:?}, but by its metadata {shape:?}"))
            );
        }
        if shape.iter().try_fold(64_usize, |size, &dim| size.checked_mul(dim)).is_none() {
            return Err(self.broken(&format!("the tensor {name} has the shape {shape:?}, which is too large")));
        }
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let tensor = self.content.tensor(&mut *file, name, &self.device);
        tensor.map_err(|error| self.broken(&format!("the tensor {name} cannot be read ({})", files::line(&error))))
    }

    fn matrix(&self, name: &str, shape: &[usize]) -> Result<Matrix, ModelError> {
        let tensor = self.tensor(name, shape)?;
        // Numbers that are not quantised become f32 here.
        Ok(match QMatMul::from_arc(Arc::new(tensor))? {
            QMatMul::Tensor(matrix) => Matrix::Plain(matrix),
            quantised => Matrix::Quantised(quantised),
        })
    }
}

fn full(layer: Option<usize>, name: Name) -> String {
    layer.map_or_else(|| name.gguf.to_owned(), |layer| format!("blk.{layer}.{}", name.gguf))
}

impl Source for Gguf {
    fn device(&self) -> &Device {
        &self.device
    }

    fn dtype(&self) -> DType {
        DType::F32
    }

    fn vector(&self, layer: Option<usize>, name: Name, length: usize) -> Result<Tensor, ModelError> {
        Ok(self.tensor(&format!("{}.weight", full(layer, name)), &[length])?.dequantize(&self.device)?)
    }

    fn linear(
        &self,
        layer: Option<usize>,
        name: Name,
        (from, to): (usize, usize),
        bias: bool,
    ) -> Result<Linear, ModelError> {
        let name = full(layer, name);
        let matrix = self.matrix(&format!("{name}.weight"), &[to, from])?;
        let bias = bias.then(|| self.tensor(&format!("{name}.bias"), &[to])).transpose()?;
        Ok(Linear { matrix, bias: bias.map(|bias| bias.dequantize(&self.device)).transpose()? })
    }

    fn words(&self, vocabulary: usize, width: usize) -> Result<Words, ModelError> {
        Ok(Words(self.matrix("token_embd.weight", &[vocabulary, width])?))
    }

    fn has_head(&self) -> bool {
        self.has("output.weight")
    }
}
