//! Recall of the default retriever on questions whose provisions are known. `--nocapture` prints the table.

use anyhow::{Context, Result};
use lexlint::retrieve::{self, Silent};
use lexlint_tests::{
    reference,
    retrieval::{recall, sets},
};

/// Recall among the first 5, 10 and 100, at least. The table of expansions is mined from none of these sets.
const BOUNDS: &[(&str, [f64; 3])] = &[
    ("STARD", [0.48, 0.56, 0.78]),
    ("EQUALS", [0.53, 0.65, 0.85]),
    ("CEBQA", [0.48, 0.55, 0.80]),
    ("LawBench 3-2", [0.53, 0.57, 0.75]),
];

#[test]
fn provisions_of_questions_are_found() -> Result<()> {
    let Some(folder) = reference::folder() else { return Ok(()) };
    let scratch = tempfile::tempdir()?;
    let mut loaded = reference::loaded(&folder, scratch.path())?;
    let retriever = retrieve::KINDS[0].open(&mut loaded, &Silent)?;
    let sets = sets(&folder, &loaded.index)?;
    println!("{:<14}{:>10}{:>9}{:>8}{:>8}{:>8}", "set", "questions", "unknown", "R@5", "R@10", "R@100");
    let mut short = Vec::new();
    for set in &sets {
        let [five, ten, hundred] = recall(&*retriever, set)?;
        println!("{:<14}{:>10}{:>9}{five:>8.3}{ten:>8.3}{hundred:>8.3}", set.name, set.questions.len(), set.unknown);
        let (_, bounds) = BOUNDS.iter().find(|(name, _)| *name == set.name).context("each set has bounds")?;
        short.extend(
            [five, ten, hundred].into_iter().zip(bounds).filter(|(found, bound)| found < bound).map(|_| set.name),
        );
    }
    assert!(short.is_empty(), "recall is too low: {short:?}");
    assert!(sets[0].questions.len() > 900, "references of STARD are no longer understood");
    Ok(())
}
