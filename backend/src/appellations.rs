//! The names of statutes that no rule derives, as the project states them.

use lexlint_shared::index::appellation::{NameTable, TableError};

/// The table in `assets/cn/appellations.tsv`.
///
/// # Errors
/// [`TableError`] if a line of the table is not of its form; a test keeps that from happening.
pub fn table() -> Result<NameTable, TableError> {
    NameTable::parse(include_str!("../../assets/cn/appellations.tsv"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_embedded_table_is_well_formed() {
        assert!(super::table().is_ok_and(|table| !table.rows().is_empty()));
    }
}
