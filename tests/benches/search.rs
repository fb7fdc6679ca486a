//! Time of one search on one core, over all national norms, with the questions of the data sets beside the checkout.

use std::time::Instant;

use anyhow::Result;
use cpu_time::ThreadTime;
use lexlint::retrieve::{KINDS, Silent};
use lexlint_tests::{
    reference,
    retrieval::{DAY, sets},
};

fn main() -> Result<()> {
    let Some(folder) = reference::folder() else { return Ok(()) };
    let scratch = tempfile::tempdir()?;
    let mut loaded = reference::loaded(&folder, scratch.path())?;
    let begin = Instant::now();
    drop(KINDS[0].open(&mut loaded, &Silent)?);
    println!("search index built in {:.1} s", begin.elapsed().as_secs_f64());
    let begin = Instant::now();
    let retriever = KINDS[0].open(&mut loaded, &Silent)?;
    println!("search index opened in {:.0} ms", begin.elapsed().as_secs_f64() * 1000.0);
    for set in sets(&folder, &loaded.index)? {
        let mut times = Vec::new();
        for question in &set.questions {
            let begin = ThreadTime::now();
            retriever.search(&question.text, DAY, 10)?;
            times.push(begin.elapsed().as_secs_f64() * 1000.0);
        }
        times.sort_by(f64::total_cmp);
        let mean = times.iter().sum::<f64>() / f64::from(u32::try_from(times.len())?);
        let late = times.get(times.len() * 95 / 100).copied().unwrap_or_default();
        println!("{:<14}{mean:>6.2} ms a query, 95 % within {late:.2} ms", set.name);
    }
    Ok(())
}
