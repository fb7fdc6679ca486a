//! The tokenizer that a GGUF file describes: byte-level byte pairs, as Qwen, GLM and Llama 3 have them.

use candle_core::quantized::gguf_file::Value;
use tokenizers::{
    AddedToken, SplitDelimiterBehavior, Tokenizer,
    decoders::byte_level::ByteLevel,
    models::bpe::{BPE, Vocab},
    normalizers::unicode::NFC,
    pre_tokenizers::{
        sequence::Sequence,
        split::{Split, SplitPattern},
    },
};

use super::gguf::Gguf;

/// How a text is split before bytes are paired.
struct Splitting {
    /// Names in `tokenizer.ggml.pre`.
    names: &'static [&'static str],
    /// Most digits in a part.
    digits: usize,
    /// Whether letters and their accents are joined before.
    composed: bool,
    /// Whether parts that are tokens stay whole, whatever the pairs.
    whole: bool,
}

const SPLITTINGS: [Splitting; 3] = [
    Splitting { names: &["qwen2"], digits: 1, composed: true, whole: false },
    Splitting { names: &["llama-bpe", "llama3", "llama-v3"], digits: 3, composed: false, whole: true },
    Splitting { names: &["glm4", "chatglm-bpe"], digits: 3, composed: false, whole: false },
];

/// Kinds of tokens in `tokenizer.ggml.token_type` that stand in a text as they are: control tokens, which are not
/// shown, and those that users added.
const CONTROL: usize = 3;
const ADDED: usize = 4;

/// The tokenizer; else what is wrong with the description.
pub(super) fn tokenizer(file: &Gguf) -> Result<Tokenizer, String> {
    let text = |key: &str| file.text(&format!("tokenizer.ggml.{key}"));
    match text("model") {
        Some("gpt2") => {}
        Some(other) => {
            return Err(format!("the GGUF file's tokenizer is of the kind \"{other}\", which cannot be read"));
        }
        None => return Err("the GGUF file holds no tokenizer".to_owned()),
    }
    let pre = text("pre").unwrap_or_default();
    let splitting = SPLITTINGS.iter().find(|one| one.names.contains(&pre));
    let splitting = splitting
        .ok_or_else(|| format!("the GGUF file's tokenizer splits texts as \"{pre}\", which is not known here"))?;
    let list = |key: &str| {
        file.list(&format!("tokenizer.ggml.{key}")).ok_or_else(|| format!("the GGUF file's tokenizer has no {key}"))
    };
    let tokens: Vec<String> = list("tokens")?.iter().map(words).collect::<Option<_>>().ok_or("a token is no text")?;
    let merges = list("merges")?
        .iter()
        .map(|merge| words(merge)?.split_once(' ').map(|(one, other)| (one.to_owned(), other.to_owned())));
    let merges: Vec<(String, String)> = merges.collect::<Option<_>>().ok_or("a pair of tokens is none")?;
    let vocabulary = (0..).zip(&tokens).map(|(id, token)| (token.clone(), id)).collect();
    let pairs = BPE::builder().vocab_and_merges::<Vocab>(vocabulary, merges).ignore_merges(splitting.whole).build();
    let mut tokenizer =
        Tokenizer::new(pairs.map_err(|error| format!("the GGUF file's tokenizer is broken ({error})"))?);
    let fault = |error: tokenizers::Error| error.to_string();
    if splitting.composed {
        tokenizer.with_normalizer(Some(NFC)).map_err(fault)?;
    }
    // Contractions; words with what stands before them; numbers; signs; line ends; spaces.
    let pattern = format!(
        r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{{L}}\p{{N}}]?\p{{L}}+|\p{{N}}{{1,{}}}| ?[^\s\p{{L}}\p{{N}}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
        splitting.digits
    );
    let split = Split::new(SplitPattern::Regex(pattern), SplitDelimiterBehavior::Isolated, false).map_err(fault)?;
    let bytes = ByteLevel::new(false, false, false);
    tokenizer.with_pre_tokenizer(Some(Sequence::new(vec![split.into(), bytes.into()])));
    tokenizer.with_decoder(Some(bytes));
    let kinds = list("token_type").map(|kinds| kinds.iter().map(kind).collect::<Vec<_>>()).unwrap_or_default();
    let of = |wanted: usize| {
        let those = tokens.iter().zip(&kinds).filter(move |(_, kind)| **kind == Some(wanted));
        those.map(move |(token, _)| AddedToken::from(token.clone(), wanted == CONTROL)).collect::<Vec<_>>()
    };
    tokenizer.add_special_tokens(of(CONTROL)).map_err(fault)?;
    tokenizer.add_tokens(of(ADDED)).map_err(fault)?;
    Ok(tokenizer)
}

fn words(value: &Value) -> Option<String> {
    value.to_string().ok().cloned()
}

fn kind(value: &Value) -> Option<usize> {
    match value {
        Value::I32(kind) => usize::try_from(*kind).ok(),
        other => usize::try_from(other.to_u64().ok()?).ok(),
    }
}
