//! How is a model talked to? Its chat template, in Jinja, as transformers renders it.

use std::{collections::BTreeMap, fmt, sync::Arc};

use jiff::Zoned;
use minijinja::{
    Environment, Error, ErrorKind, UndefinedBehavior, Value, context,
    syntax::SyntaxConfig,
    value::{Enumerator, Kwargs, Object, Serde},
};
use minijinja_contrib::pycompat::unknown_method_callback;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use crate::judge::chat::{Message, Role};

/// Special tokens that templates name.
pub(super) const SPECIAL: [&str; 7] =
    ["bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token", "mask_token"];

const NAME: &str = "chat";

/// A message as templates see it, with its parts in the order that transformers gives them.
#[derive(Debug)]
struct Turn(Message);

impl Object for Turn {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        match key.as_str()? {
            "role" => Some(Value::from(Serde(self.0.role))),
            "content" => Some(Value::from(self.0.content.as_str())),
            _ => None,
        }
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Str(&["role", "content"])
    }
}

/// A chat template with the tokens it names.
pub(super) struct Template {
    environment: Environment<'static>,
    special: BTreeMap<&'static str, String>,
    text: String,
}

impl fmt::Debug for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Template").field("special", &self.special).finish_non_exhaustive()
    }
}

impl Template {
    /// A template and special tokens by their names; else what is wrong with it.
    pub(super) fn new(text: String, special: BTreeMap<&'static str, String>) -> Result<Self, String> {
        let mut environment = Environment::new();
        let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
        environment.set_syntax(syntax.map_err(|error| fault(&error))?);
        environment.set_undefined_behavior(UndefinedBehavior::Lenient);
        environment.set_unknown_method_callback(unknown_method_callback);
        environment.add_filter("tojson", to_json);
        environment.add_function("raise_exception", |words: String| -> Result<Value, Error> {
            Err(Error::new(ErrorKind::InvalidOperation, words))
        });
        environment.add_function("strftime_now", |format: String| Zoned::now().strftime(&format).to_string());
        environment.add_template_owned(NAME, text.clone()).map_err(|error| fault(&error))?;
        let template = Self { environment, special, text };
        // A template that cannot be followed shows itself at the first conversation: better now.
        let greeting = Message { role: Role::User, content: "?".to_owned() };
        template.render(&[greeting])?;
        Ok(template)
    }

    /// All that decides what it renders.
    pub(super) fn text(&self) -> String {
        format!("{:?} {}", self.special, self.text)
    }

    /// A conversation as the model reads it, up to where its reply begins. Models that think before they reply are told
    /// not to: their reasons are asked for in the reply.
    ///
    /// # Errors
    /// What is wrong, in words for the person who chose the model.
    pub(super) fn render(&self, messages: &[Message]) -> Result<String, String> {
        let context = context! {
            messages => messages.iter().cloned().map(Turn).map(Value::from_object).collect::<Value>(),
            add_generation_prompt => true,
            enable_thinking => false,
            tools => Value::from(()),
            documents => Value::from(()),
            ..self.special.clone()
        };
        let template = self.environment.get_template(NAME).map_err(|error| fault(&error))?;
        template.render(context).map_err(|error| fault(&error))
    }
}

fn fault(error: &Error) -> String {
    let reason = error.detail().map_or_else(|| error.kind().to_string(), str::to_owned);
    let line = error.line().map(|line| format!(" in line {line}")).unwrap_or_default();
    format!("its chat template cannot be followed{line}: {reason}")
}

/// JSON as Python writes it, with letters of all languages as they are.
#[allow(clippy::needless_pass_by_value, reason = "the form of a filter")]
fn to_json(value: &Value, options: Kwargs) -> Result<Value, Error> {
    let indent: Option<usize> = options.get("indent")?;
    let _: (Option<bool>, Option<bool>) = (options.get("ensure_ascii")?, options.get("sort_keys")?);
    options.assert_all_used()?;
    let fault = |error: serde_json::Error| Error::new(ErrorKind::BadSerialization, error.to_string());
    let mut written = Vec::new();
    match indent {
        Some(width) => {
            let indent = " ".repeat(width.min(16));
            let formatter = serde_json::ser::PrettyFormatter::with_indent(indent.as_bytes());
            value.serialize(&mut Serializer::with_formatter(&mut written, formatter)).map_err(fault)?;
        }
        None => value.serialize(&mut Serializer::with_formatter(&mut written, Spaced)).map_err(fault)?,
    }
    // JSON is UTF-8.
    Ok(Value::from_safe_string(String::from_utf8_lossy(&written).into_owned()))
}

/// One line, with a space behind commas and colons.
struct Spaced;

impl Formatter for Spaced {
    fn begin_array_value<W: ?Sized + std::io::Write>(&mut self, writer: &mut W, first: bool) -> std::io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_key<W: ?Sized + std::io::Write>(&mut self, writer: &mut W, first: bool) -> std::io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_value<W: ?Sized + std::io::Write>(&mut self, writer: &mut W) -> std::io::Result<()> {
        writer.write_all(b": ")
    }
}
