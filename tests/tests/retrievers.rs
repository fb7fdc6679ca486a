//! The kinds of retrievers that need a model, with vectors of hashed characters in its place.

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use anyhow::Result;
use jiff::civil::{Date, date};
use lexlint::{
    embed::{Embedder, Model, Role, Tokens, hashed::Hashed},
    index_dir,
    model::ModelError,
    retrieve::{Kind, Means, Origin, Query, RetrieveError, Retriever, Silent, kind},
    store::Store,
};
use lexlint_tests::fixtures;
use tempfile::TempDir;

const DAY: Date = date(2026, 11, 20);

/// The fixtures' index.
struct Place(TempDir);

impl Place {
    fn new() -> Result<Self> {
        fixtures::index_dir().map(Self)
    }

    fn open(&self, name: &str, means: &Means) -> Result<Box<dyn Retriever>, RetrieveError> {
        let mut loaded = index_dir::open(self.0.path())?;
        let kind: &Kind = kind(name).expect("there is such a kind");
        kind.open_with(&mut loaded, means, &Silent)
    }

    /// The best articles for a query, by title and number.
    fn best(&self, retriever: &dyn Retriever, text: &str, as_of: Date, k: usize) -> Result<Vec<String>> {
        let index = index_dir::open(self.0.path())?.index;
        let name = |place: lexlint_shared::index::Place| {
            format!("{} {}", index.statute(place.statute).title.trim_start_matches("中华人民共和国"), place.article)
        };
        Ok(retriever.search(text, as_of, k)?.into_iter().map(|hit| name(hit.place)).collect())
    }

    /// Means with hashed vectors and, if any are given, pairs.
    fn means(&self, pairs: Option<&str>) -> Result<Means> {
        let path = self.0.path().join("pairs.jsonl");
        fs::write(&path, pairs.unwrap_or_default())?;
        Ok(Means { embedder: Some(Arc::new(Hashed::new(2048, 400))), pairs: pairs.map(|_| path), store: None })
    }
}

#[test]
fn dense_finds_what_is_alike_by_the_law_of_the_day() -> Result<()> {
    let place = Place::new()?;
    let dense = place.open("dense", &place.means(None)?)?;
    let best = |text: &str, day| place.best(&*dense, text, day, 1);
    assert_eq!(best("借款合同是借款人向贷款人借款，到期返还借款并支付利息的合同", DAY)?, ["民法典 667"]);
    assert_eq!(best("借款合同是借款人向贷款人借款，到期返还借款并支付利息的合同", date(2020, 1, 1))?, ["合同法 196"]);
    assert_eq!(best("醉酒驾驶机动车的，处拘役，并处罚金", DAY)?, ["刑法 133-1"]);
    assert!(best(" ", DAY)?.is_empty());
    // The vectors that were kept give the same.
    let again = place.open("dense", &place.means(None)?)?;
    assert_eq!(again.search("醉酒驾驶", DAY, 9)?, dense.search("醉酒驾驶", DAY, 9)?);
    Ok(())
}

/// Counts what goes through the model.
#[derive(Debug)]
struct Counted {
    inner: Hashed,
    passes: AtomicUsize,
}

impl Embedder for Counted {
    fn model(&self) -> &Model {
        self.inner.model()
    }

    fn tokenize(&self, text: &str, role: Role) -> Result<Tokens, ModelError> {
        self.inner.tokenize(text, role)
    }

    fn forward(&self, batch: &[&Tokens]) -> Result<Vec<Vec<f32>>, ModelError> {
        self.passes.fetch_add(1, Ordering::SeqCst);
        self.inner.forward(batch)
    }
}

#[test]
fn the_vector_of_a_question_is_made_once() -> Result<()> {
    let place = Place::new()?;
    let counted = Arc::new(Counted { inner: Hashed::new(512, 400), passes: AtomicUsize::new(0) });
    let file = place.0.path().join("cache.sqlite");
    let search = |question: &str| -> Result<usize> {
        let store = Some(Arc::new(Store::open(&file)?));
        let dense = place.open("dense", &Means { embedder: Some(counted.clone()), pairs: None, store })?;
        let before = counted.passes.load(Ordering::SeqCst);
        assert!(!dense.search(question, DAY, 1)?.is_empty());
        Ok(counted.passes.load(Ordering::SeqCst) - before)
    };
    assert_eq!(search("醉酒驾驶")?, 1);
    assert_eq!(search("醉酒驾驶")?, 0, "kept over the end of the retriever");
    assert_eq!(search("醉酒驾驶机动车")?, 1);
    Ok(())
}

#[test]
fn pairs_find_the_provisions_of_the_question_most_alike() -> Result<()> {
    let place = Place::new()?;
    let lines = "{\"question\": \"喝多了开车会坐牢吗\", \"law\": \"刑法\", \"article\": \"133-1\"}\n\n\
                 {\"question\": \"老板拖欠工资怎么办\", \"document\": \"依据《劳动合同法》第三十八条，可以解除。\"}\n\
                 {\"question\": \"公司注册资本什么时候缴\", \"law\": \"公司法\", \"article\": \"47\"}\n";
    let pairs = place.open("pairs", &place.means(Some(lines))?)?;
    assert_eq!(place.best(&*pairs, "喝多了还开车，会不会坐牢", DAY, 1)?, ["刑法 133-1"]);
    assert_eq!(place.best(&*pairs, "老板一直拖欠工资", DAY, 1)?, ["劳动合同法 38"]);
    let hits = pairs.search("老板一直拖欠工资", DAY, 1)?;
    assert_eq!((hits[0].why[0].term.as_str(), hits[0].why[0].origin), ("老板拖欠工资怎么办", Origin::Question));
    let then = place.best(&*pairs, "公司注册资本什么时候缴", date(2020, 1, 1), 9)?;
    assert!(!then.iter().any(|name| name.starts_with("公司法")), "no such article then: {then:?}");
    Ok(())
}

#[test]
fn hybrid_joins_terms_meaning_and_pairs() -> Result<()> {
    let place = Place::new()?;
    let pairs = "{\"question\": \"炒鱿鱼合法吗\", \"law\": \"劳动合同法\", \"article\": \"39\"}";
    let hybrid = place.open("hybrid", &place.means(Some(pairs))?)?;
    assert_eq!(place.best(&*hybrid, "炒鱿鱼", DAY, 1)?, ["劳动合同法 39"]);
    let hybrid = place.open("hybrid", &place.means(None)?)?;
    let mut found = place.best(&*hybrid, "诉讼时效期间", DAY, 2)?;
    found.sort();
    assert_eq!(found, ["民法典 188", "民法典 189"]);
    let hits = hybrid.search("诉讼时效期间", DAY, 2)?;
    assert!(hits[0].why.iter().any(|reason| reason.term == "诉讼" && reason.origin == Origin::Query), "{hits:?}");
    let index = index_dir::open(place.0.path())?.index;
    let statute = index.by_title("中华人民共和国劳动合同法");
    let hits = hybrid.find(&Query { text: "合同", as_of: DAY, statute, k: 9 })?;
    assert!(hits.len() == 2 && hits.iter().all(|hit| Some(hit.place.statute) == statute));
    Ok(())
}

#[test]
fn what_is_missing_is_named() -> Result<()> {
    let place = Place::new()?;
    let error = |name: &str, means: &Means| place.open(name, means).err().map(|error| error.to_string());
    for name in ["dense", "pairs", "hybrid"] {
        assert!(error(name, &Means::default()).is_some_and(|said| said.contains("--embedder")), "{name}");
    }
    assert!(error("pairs", &place.means(None)?).is_some_and(|said| said.contains("--pairs")));
    for (line, said) in [
        ("{\"question\": 1}", "line 1"),
        ("\n{\"question\": \"问\"}", "line 2: a line has law and article, or document"),
        ("{\"question\": \"问\", \"law\": \"刑法\"}", "a line has law and article"),
    ] {
        let found = error("pairs", &place.means(Some(line))?).unwrap_or_default();
        assert!(found.contains(said), "{line}: {found}");
    }
    let absent = Means { pairs: Some("absent.jsonl".into()), ..place.means(None)? };
    assert!(error("pairs", &absent).is_some_and(|said| said.contains("absent.jsonl")));
    Ok(())
}
