//! The documents in `assets/schemas` say what the program does.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Context;
use jiff::civil::date;
use jsonschema::{Registry, Validator};
use lexlint_shared::{
    check::{Options, check},
    dossier::{self, Coverage, Dismissal, Dossier, Fix, Note, Reason},
    report::{ContentMatch, DiffKind, Report, SCHEMA, SuggestionKind, Verdict},
    statute::{Kind, Status},
};
use lexlint_tests::fixtures;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

const REPORT: &str = include_str!("../../assets/schemas/report.json");
const DOSSIER: &str = include_str!("../../assets/schemas/dossier.json");
const OPENAPI: &str = include_str!("../../assets/schemas/openapi.json");

/// One citation for each verdict, and some more.
const TEXT: &str = "\
《民法典》第一百八十八条规定，向人民法院请求保护民事权利的诉讼时效期间为三年。
《民法典》第一百八十八条规定，向人民法院请求保护民事权利的诉讼时效期间为二年。
《劳动合同法》第三十八条规定，在试用期间被证明不符合录用条件的，用人单位可以解除劳动合同。
《民法典》第二千条规定，甲方应当向乙方支付全部图书的保管费用。
《婚姻幸福法》第三条规定，夫妻应当每天散步。《合同法》第一百九十六条。
《示例市公共图书馆条例》第二条。《示例市停车管理条例》第二条。《民法典》第一千零五十三条第二款。";

fn parse(document: &str) -> Value {
    serde_json::from_str(document).expect("the document is JSON")
}

fn validator() -> Validator {
    jsonschema::draft202012::new(&parse(REPORT)).expect("the schema is a schema")
}

fn faults(validator: &Validator, value: &Value) -> Vec<String> {
    validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

fn report(text: &str) -> anyhow::Result<Report> {
    let dir = fixtures::index_dir()?;
    let index = lexlint::index_dir::load(dir.path())?.index;
    Ok(check(text, Options { as_of: date(2026, 11, 20) }, &index).report)
}

#[test]
fn reports_are_as_the_schema_says() -> anyhow::Result<()> {
    let report = report(TEXT)?;
    let found: BTreeSet<Verdict> = report.citations.iter().map(|citation| citation.verdict).collect();
    assert_eq!(found, Verdict::ALL.into_iter().collect(), "the text has a citation for every verdict");
    assert_eq!(faults(&validator(), &serde_json::to_value(report)?), Vec::<String>::new());
    Ok(())
}

#[test]
fn the_schema_rejects_what_is_no_report() -> anyhow::Result<()> {
    let validator = validator();
    let good = serde_json::to_value(report(TEXT)?)?;
    let change = |pointer: &str, value: Value| {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).expect(pointer) = value;
        bad
    };
    for bad in [
        change("/schema", json!(SCHEMA + 1)),
        change("/as_of", json!("20 November")),
        change("/citations/0/verdict", json!("fine")),
        change("/citations/0/article", json!(188)),
        change("/citations/0/start", json!(-1)),
        change("/citations/0/confidence", json!(1.5)),
        change("/summary/problems", json!({ "verified": 1 })),
        json!({}),
    ] {
        assert!(!validator.is_valid(&bad), "{bad}");
    }
    Ok(())
}

/// A dossier with all that one can hold.
fn dossier() -> anyhow::Result<Dossier> {
    let dir = fixtures::index_dir()?;
    let index = lexlint::index_dir::load(dir.path())?.index;
    let report = report(TEXT)?;
    let note = |citation| Note {
        source: dossier::source(citation, report.as_of, &index),
        dismissed: Some(Dismissal { reason: Reason::Other, words: "原样".to_owned() }),
        comment: "复核".to_owned(),
    };
    let mut dossier = Dossier {
        kind: dossier::KIND.to_owned(),
        version: dossier::VERSION,
        program: Dossier::PROGRAM.to_owned(),
        created: "2026-11-20T19:44:00+08:00".to_owned(),
        sha256: String::new(),
        name: Some("answer.txt".to_owned()),
        question: Some("？".to_owned()),
        text: TEXT.to_owned(),
        coverage: Coverage::of(&index),
        notes: report.citations.iter().map(note).collect(),
        report,
        fixes: vec![Fix {
            cited: "《民法典》第一条".to_owned(),
            verdict: Verdict::WrongNumber,
            from: "第一条".to_owned(),
            to: "第二条".to_owned(),
        }],
    };
    dossier.seal();
    Ok(dossier)
}

#[test]
fn dossiers_are_as_the_schema_says() -> anyhow::Result<()> {
    let base = "https://lexlint.example/";
    let registry = Registry::new().add(format!("{base}report.json"), parse(REPORT))?.prepare()?;
    let validator = jsonschema::options().with_registry(&registry).build(&parse(DOSSIER))?;
    let dossier = dossier()?;
    assert!(dossier.notes.iter().any(|note| note.source.is_some()), "some words are from elsewhere");
    let good = serde_json::to_value(dossier)?;
    assert_eq!(faults(&validator, &good), Vec::<String>::new());
    for (pointer, value) in [
        ("/kind", json!("report")),
        ("/version", json!(dossier::VERSION + 1)),
        ("/created", json!("today")),
        ("/sha256", json!("0")),
        ("/report/schema", json!(SCHEMA + 1)),
        ("/notes/0/dismissed/reason", json!("bored")),
        ("/fixes/0/verdict", json!("fine")),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).expect(pointer) = value;
        assert!(!validator.is_valid(&bad), "{pointer}");
    }
    let listed = parse(DOSSIER);
    let listed = listed.pointer("/$defs/note/properties/dismissed/properties/reason/enum").context("reasons")?;
    assert_eq!(listed, &json!(Reason::ALL));
    Ok(())
}

/// The names of an enum's variants, from what serde says it expected.
fn variants<T: DeserializeOwned>() -> BTreeSet<String> {
    let error = serde_json::from_value::<T>(json!("?")).err().expect("no variant is called ?").to_string();
    let expected = error.split("expected").nth(1).expect("serde lists what it expected");
    expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn enums_are_those_of_the_engine() {
    let schema = parse(REPORT);
    let listed = |pointer: &str| -> BTreeSet<String> {
        let values = schema.pointer(pointer).and_then(Value::as_array).expect(pointer);
        values.iter().map(|value| value.as_str().expect(pointer).to_owned()).collect()
    };
    assert_eq!(listed("/$defs/verdict/enum"), variants::<Verdict>());
    assert_eq!(listed("/$defs/content_match/enum"), variants::<ContentMatch>());
    assert_eq!(listed("/$defs/status/enum"), variants::<Status>());
    assert_eq!(listed("/$defs/kind/enum"), variants::<Kind>());
    assert_eq!(listed("/$defs/diff/properties/kind/enum"), variants::<DiffKind>());
    assert_eq!(listed("/$defs/suggestion/properties/kind/enum"), variants::<SuggestionKind>());
    let problems = Verdict::ALL.into_iter().filter(|verdict| verdict.is_problem());
    assert_eq!(
        listed("/$defs/summary/properties/problems/propertyNames/enum"),
        problems.map(|verdict| verdict.code().to_owned()).collect()
    );
    assert_eq!(schema.pointer("/properties/schema/const"), Some(&json!(SCHEMA)));
}

#[test]
fn every_part_of_the_documents_is_described() {
    for (name, document) in [("report.json", REPORT), ("dossier.json", DOSSIER), ("openapi.json", OPENAPI)] {
        let mut missing = Vec::new();
        undescribed(&parse(document), "", &mut missing);
        assert!(missing.is_empty(), "{name}: {missing:?}");
    }
}

/// Collects the properties of objects that neither describe themselves nor refer to what does.
fn undescribed(value: &Value, path: &str, missing: &mut Vec<String>) {
    let described = |schema: &Value| ["description", "$ref", "const"].iter().any(|key| schema.get(key).is_some());
    if let Some(properties) = value.get("properties").and_then(Value::as_object) {
        missing.extend(
            properties.iter().filter(|(_, schema)| !described(schema)).map(|(name, _)| format!("{path}/{name}")),
        );
    }
    for (key, child) in value.as_object().into_iter().flatten() {
        undescribed(child, &format!("{path}/{key}"), missing);
    }
}

#[test]
fn the_api_document_lists_the_routes() {
    let document = parse(OPENAPI);
    let paths = document["paths"].as_object().expect("an object");
    let listed: BTreeMap<&str, Vec<&str>> = paths
        .iter()
        .map(|(path, methods)| (path.as_str(), methods.as_object().expect(path).keys().map(String::as_str).collect()))
        .collect();
    let mut served: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for route in lexlint::http::api::ROUTES {
        served.entry(route.path).or_default().push(route.method);
    }
    assert_eq!(listed, served);
}

#[test]
fn the_api_document_lists_the_error_codes_of_each_status() {
    let document = parse(OPENAPI);
    for (path, methods) in document["paths"].as_object().expect("an object") {
        for (status, response) in methods.as_object().into_iter().flatten().flat_map(|(_, method)| {
            method["responses"].as_object().expect("responses").iter().filter(|(status, _)| status.as_str() >= "400")
        }) {
            let description = response["description"].as_str().expect("a description");
            let codes = description.split("Codes: ").nth(1).expect("codes").trim_end_matches('.').split(", ");
            for code in codes {
                assert_eq!(
                    STATUSES.iter().find(|(known, _)| *known == code).map(|&(_, status)| status),
                    Some(status.as_str()),
                    "{path} {code}"
                );
            }
        }
    }
}

/// Error codes with their statuses, as clients know them: changing one breaks them.
const STATUSES: &[(&str, &str)] = &[
    ("invalid_json", "400"),
    ("invalid_query", "400"),
    ("invalid_path", "400"),
    ("invalid_article", "400"),
    ("cross_site", "403"),
    ("no_judge", "404"),
    ("no_such_law", "404"),
    ("no_such_article", "404"),
    ("no_text", "404"),
    ("method_not_allowed", "405"),
    ("request_timeout", "408"),
    ("too_long", "413"),
    ("not_json", "415"),
    ("wrong_host", "421"),
    ("invalid_request", "422"),
    ("internal", "500"),
    ("overloaded", "503"),
    ("timeout", "503"),
];

/// Validates against a schema of the API document by name.
#[test]
fn the_schemas_of_the_api_document_hold_together() -> anyhow::Result<()> {
    let base = "https://lexlint.example/";
    let registry = Registry::new()
        .add(format!("{base}report.json"), parse(REPORT))?
        .add(format!("{base}openapi.json"), parse(OPENAPI))?
        .prepare()?;
    let document = parse(OPENAPI);
    let names = document.pointer("/components/schemas").and_then(Value::as_object).context("schemas")?;
    for name in names.keys() {
        let schema = json!({ "$ref": format!("{base}openapi.json#/components/schemas/{name}") });
        let validator = jsonschema::options().with_registry(&registry).build(&schema)?;
        assert!(!validator.is_valid(&json!({ "unknown": 1 })), "{name} accepts anything");
    }
    Ok(())
}
