//! Measures of texts give what Python packages give, on the texts and vectors of `tests/fixtures/measures`.

use std::{fs, path::Path, sync::Arc};

use anyhow::{Context, Result};
use lexlint::{
    embed::{self, Embedder, Options, Role, hashed::Hashed},
    eval::text::{
        bertscore::{self, Settings},
        mauve, meteor, rouge,
    },
    model::{ModelError, device::DeviceChoice},
};
use lexlint_shared::metric::{
    correlation::{kendall, pearson, spearman},
    overlap::Agreement,
};
use serde::Deserialize;

/// How far figures may be off.
const BOUND: f64 = 1e-4;

/// Precision, recall and F.
type Figures = [f64; 3];

#[derive(Deserialize)]
struct Reference {
    pairs: Vec<(String, String)>,
    rouge: Vec<[Figures; 3]>,
    meteor: Vec<f64>,
    bertscore: Vec<Computed>,
    mauve: Vec<Compared>,
    correlations: Vec<Correlated>,
}

#[derive(Deserialize)]
struct Correlated {
    a: Vec<f64>,
    b: Vec<f64>,
    found: [f64; 3],
}

#[derive(Deserialize)]
struct Computed {
    layers: usize,
    idf: bool,
    scores: Vec<Figures>,
}

#[derive(Deserialize)]
struct Compared {
    name: String,
    p: Vec<Vec<f32>>,
    q: Vec<Vec<f32>>,
    clusters: usize,
    p_labels: Vec<usize>,
    q_labels: Vec<usize>,
    p_shares: Vec<f64>,
    q_shares: Vec<f64>,
    mauve: f64,
    smoothed: f64,
}

fn fixtures() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

fn reference() -> Result<Reference> {
    Ok(serde_json::from_str(&fs::read_to_string(fixtures().join("measures/reference.json"))?)?)
}

fn model() -> Result<Arc<dyn Embedder>> {
    let options = Options { device: DeviceChoice::Cpu, ..Options::default() };
    Ok(embed::open(&fixtures().join("models/bert-cls").to_string_lossy(), &options)?)
}

/// The greatest difference, of which `what` is told.
struct Off(f64);

impl Off {
    fn add(&mut self, what: &str, found: f64, expected: f64) {
        assert!((found - expected).abs() <= BOUND, "{what}: {found}, not {expected}");
        self.0 = self.0.max((found - expected).abs());
    }

    fn agreement(&mut self, what: &str, found: Agreement, [precision, recall, f]: Figures) {
        self.add(&format!("{what}, precision"), found.precision, precision);
        self.add(&format!("{what}, recall"), found.recall, recall);
        self.add(&format!("{what}, F"), found.f, f);
    }
}

#[test]
fn rouge_is_that_of_rouge_chinese() -> Result<()> {
    let (reference, mut off) = (reference()?, Off(0.0));
    assert_eq!(reference.pairs.len(), reference.rouge.len());
    for ((answer, gold), expected) in reference.pairs.iter().zip(&reference.rouge) {
        let found = rouge::score(answer, gold);
        for (kind, found, expected) in
            [("1", found.one, expected[0]), ("2", found.two, expected[1]), ("L", found.l, expected[2])]
        {
            off.agreement(&format!("ROUGE-{kind} of {answer}"), found, expected);
        }
    }
    println!("ROUGE: off by {:e} at most", off.0);
    let nothing = rouge::score("", "诉讼");
    assert_eq!((nothing.one, nothing.l), (Agreement::default(), Agreement::default()));
    Ok(())
}

#[test]
fn meteor_is_that_of_nltk() -> Result<()> {
    let (reference, mut off) = (reference()?, Off(0.0));
    assert_eq!(reference.pairs.len(), reference.meteor.len());
    for ((answer, gold), &expected) in reference.pairs.iter().zip(&reference.meteor) {
        off.add(&format!("METEOR of {answer}"), meteor::score(answer, gold), expected);
    }
    println!("METEOR: off by {:e} at most", off.0);
    Ok(())
}

#[test]
fn bertscore_is_that_of_the_package() -> Result<()> {
    let (reference, model, mut off) = (reference()?, model()?, Off(0.0));
    let pairs: Vec<(&str, &str)> = reference.pairs.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    assert_eq!(reference.bertscore.len(), 4);
    for Computed { layers, idf, scores } in &reference.bertscore {
        let settings = Settings { layers: Some(*layers), idf: *idf };
        let found = bertscore::score(model.as_ref(), settings, &pairs, |_| {})?;
        assert_eq!((found.len(), scores.len()), (pairs.len(), pairs.len()));
        for ((found, expected), (answer, _)) in found.into_iter().zip(scores).zip(&pairs) {
            off.agreement(&format!("BERTScore of {answer} by {layers} layers, idf {idf}"), found, *expected);
        }
    }
    println!("BERTScore: off by {:e} at most", off.0);
    Ok(())
}

#[test]
fn bertscore_of_nothing_is_nothing_and_models_without_tokens_are_refused() -> Result<()> {
    let model = model()?;
    let score = |model: &dyn Embedder, layers| {
        bertscore::score(model, Settings { layers, idf: false }, &[(" \n", "合同"), ("合同", " 合同 ")], |_| {})
    };
    let found = score(model.as_ref(), None)?;
    assert_eq!(found[0], Agreement::default());
    assert!((found[1].f - 1.0).abs() < 1e-5, "{:?}", found[1]);
    assert_eq!(found, score(model.as_ref(), Some(2))?, "all layers are two");
    assert!(matches!(score(model.as_ref(), Some(3)), Err(ModelError::Layers { wanted: 3, has: 2 })));
    assert!(matches!(score(&Hashed::new(8, 8), None), Err(ModelError::NoTokens { .. })));
    let tokens = model.tokenize("合同", Role::Document)?;
    let states = model.states(&[&tokens], Some(0))?;
    assert_eq!((states.len(), states[0].len()), (1, tokens.ids.len()));
    Ok(())
}

/// Clusters are those of the package, where they are given; where they are not, texts whose clusters are plain have the
/// same, and others have MAUVE near to the package's, whose own turns with its seed.
#[test]
fn mauve_is_that_of_the_package() -> Result<()> {
    let (reference, mut off) = (reference()?, Off(0.0));
    for one in &reference.mauve {
        let name = &one.name;
        off.add(&format!("{name}, of shares"), mauve::of_shares(&one.p_shares, &one.q_shares), one.mauve);
        let found = mauve::of_clusters(&one.p_labels, &one.q_labels, one.clusters).context("not empty")?;
        off.add(&format!("{name}, of clusters"), found.mauve, one.mauve);
        off.add(&format!("{name}, of clusters, smoothed"), found.smoothed, one.smoothed);
        let own = mauve::of_vectors(&one.p, &one.q).context("not empty")?;
        println!("MAUVE, {name}: {:.4} by own clusters, {:.4} by the package's", own.mauve, one.mauve);
        if name == "plain clusters" {
            off.add(&format!("{name}, of vectors"), own.mauve, one.mauve);
            off.add(&format!("{name}, of vectors, smoothed"), own.smoothed, one.smoothed);
        } else {
            assert!((own.mauve - one.mauve).abs() < 0.3, "{name}: {own:?}");
        }
        assert_eq!(Some(own), mauve::of_vectors(&one.p, &one.q), "the same in every run");
    }
    println!("MAUVE: off by {:e} at most", off.0);
    Ok(())
}

#[test]
fn correlations_are_those_of_scipy() -> Result<()> {
    let (reference, mut off) = (reference()?, Off(0.0));
    for Correlated { a, b, found } in &reference.correlations {
        for ((name, of), &expected) in
            [("Pearson", pearson as fn(&[f64], &[f64]) -> _), ("Spearman", spearman), ("Kendall", kendall)]
                .into_iter()
                .zip(found)
        {
            off.add(name, of(a, b).context("they vary")?, expected);
        }
    }
    println!("correlations: off by {:e} at most", off.0);
    Ok(())
}
