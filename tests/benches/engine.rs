//! How fast are the parts of a check? `cargo bench -p lexlint-tests --bench engine`, on the index in `data/index`
//! (`cargo xtask setup` makes it).
//!
//! * `extract/answer`: the first step, on 2,000 characters of an answer;
//! * `compare/exhaustive`: the baseline for finding a source: a claim against every article of the Civil Code, one by one;
//! * `compare/postings`: the same by the postings that the engine uses.

use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lexlint::index_dir;
use lexlint_shared::{
    compare::{profile::Profile, query::Query},
    extract::mentions,
    index::Index,
    text::fold::fold_str,
};
use lexlint_tests::texts::answer;

const CLAIM: &str = "租赁期限不得超过三十年，超过部分无效，当事人可以续订";

fn engine(criterion: &mut Criterion) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/index");
    let index = match index_dir::load(&dir) {
        Ok(loaded) => loaded.index,
        Err(error) => {
            eprintln!("skipped: {error}; `cargo xtask setup` makes the index");
            return;
        }
    };
    let mut group = criterion.benchmark_group("extract");
    let text: Vec<char> = answer(2000).chars().collect();
    group.throughput(Throughput::Elements(2000));
    group.bench_function("answer", |bencher| bencher.iter(|| mentions(&text, index.core())));
    group.finish();
    sources(criterion, &index);
}

fn sources(criterion: &mut Criterion, index: &Index) {
    let Some(code) = index.by_title("中华人民共和国民法典") else { return };
    let (Some(shard), Some(entries)) = (index.shard(code), index.shard(code).and_then(|shard| shard.entries(0))) else {
        return;
    };
    let claim = fold_str(CLAIM).chars;
    let weights = index.core().weights();
    let texts: Vec<Vec<char>> =
        entries.iter().filter_map(|entry| shard.text(entry.text)).map(|text| text.chars().collect()).collect();
    let mut group = criterion.benchmark_group("compare");
    group.bench_function("exhaustive", |bencher| {
        bencher.iter(|| texts.iter().map(|text| Profile::new(text).containment(&claim, weights)).fold(0.0, f32::max));
    });
    group.bench_function("postings", |bencher| {
        bencher.iter(|| shard.postings().containments(&Query::new(&claim, weights)).into_iter().fold(0.0, f32::max));
    });
    group.finish();
}

criterion_group!(benches, engine);
criterion_main!(benches);
