//! How fast is the engine? `cargo bench -p lexlint-tests --bench engine`, on the index in `data/index`
//! (`cargo xtask setup` makes it).
//!
//! * `check/answer`: 2,000 characters of an answer with nine citations in them, every 222 characters one;
//! * `check/plain`: as many characters without a citation;
//! * `extract/answer`: the first step of `check/answer` alone;
//! * `compare/exhaustive`: the baseline for finding a source: a claim against every article of the Civil Code, one by one;
//! * `compare/postings`: the same by the postings that the engine uses.

use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use jiff::civil::date;
use lexlint::index_dir;
use lexlint_shared::{
    check::{Options, check},
    compare::{profile::Profile, query::Query},
    extract::mentions,
    index::Index,
    text::fold::fold_str,
};

const ANSWER: &str = "关于您的问题，需要先看合同怎么约定。根据《民法典》第一百八十八条，向人民法院请求保护民事权利的诉讼时效期间为二年，从知道权利受到损害时起算。\
另外，《劳动合同法》第三十八条规定，用人单位未及时足额支付劳动报酬的，劳动者可以解除劳动合同；《合同法》第一百零七条也有类似的要求。\
建议您保留转账记录和聊天记录，先同对方协商，协商不成再向有管辖权的人民法院起诉，并在举证期限内提交证据。以上意见供参考，具体情况还要结合材料判断，必要时可以委托律师办理。";
const PLAIN: &str = "建议您保留转账记录和聊天记录，先同对方协商，协商不成再向有管辖权的人民法院起诉。";
const CLAIM: &str = "租赁期限不得超过三十年，超过部分无效，当事人可以续订";

fn characters(piece: &str, count: usize) -> String {
    piece.chars().cycle().take(count).collect()
}

fn engine(criterion: &mut Criterion) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/index");
    let index = match index_dir::load(&dir) {
        Ok(loaded) => loaded.index,
        Err(error) => {
            eprintln!("skipped: {error}; `cargo xtask setup` makes the index");
            return;
        }
    };
    let options = Options { as_of: date(2026, 11, 20) };
    let mut group = criterion.benchmark_group("check");
    for (name, text) in [("answer", characters(ANSWER, 2000)), ("plain", characters(PLAIN, 2000))] {
        group.throughput(Throughput::Elements(2000));
        group.bench_function(name, |bencher| bencher.iter(|| check(&text, options, &index)));
    }
    group.finish();

    let mut group = criterion.benchmark_group("extract");
    let text: Vec<char> = characters(ANSWER, 2000).chars().collect();
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
