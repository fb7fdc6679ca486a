//! Chat templates as transformers renders them.

use std::fs;

use anyhow::Result;
use lexlint_tests::models::{Copy, fixture};
use serde_json::json;

use super::{json, messages, open_path};

/// A model with a chat template.
fn with(template: &str) -> Result<Copy> {
    let copy = Copy::of(&fixture("chat/parrot"))?;
    fs::write(copy.path("chat_template.jinja"), template)?;
    copy.change("tokenizer_config.json", |settings| {
        settings["bos_token"] = json!("<s>");
        settings["eos_token"] = json!({ "content": "</s>", "lstrip": false });
    })?;
    Ok(copy)
}

#[test]
fn conversations_are_put_as_transformers_puts_them() -> Result<()> {
    let cases = json("templates/cases.json")?;
    let cases = cases.as_array().expect("a list");
    for case in cases {
        let name = case["template"].as_str().expect("a name");
        let copy = with(&fs::read_to_string(fixture("chat/templates").join(name))?)?;
        let rendered = open_path(copy.folder())?.prompt(&messages(&case["messages"]));
        match case["rendered"].as_str() {
            Some(expected) => assert_eq!(rendered.as_deref(), Ok(expected), "{name}: {}", case["messages"]),
            None => assert!(rendered.is_err(), "{name}: {}", case["messages"]),
        }
    }
    Ok(())
}

#[test]
fn templates_that_cannot_be_followed_are_errors() -> Result<()> {
    for (template, expected) in [
        ("{% if %}", "line 1"),
        ("{{ raise_exception('No system role') }}", "No system role"),
        ("\n{{ messages[0].content.no_such_method() }}", "line 2"),
        ("{% generation %}{% endgeneration %}", "generation"),
        ("{% for a in range(100000000) %}{% endfor %}", "range"),
        ("{{ 1 / 0 }}", "1 / 0"),
    ] {
        let error = open_path(with(template)?.folder()).expect_err(template).to_string();
        for part in [expected, "chat_template.jinja", "its chat template cannot be followed"] {
            assert!(error.contains(part), "{part:?} is not in {error:?}");
        }
    }
    Ok(())
}
