//! `GET /api/v1/statutes`: what does the index cover?

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use jiff::civil::Date;
use lexlint_shared::{
    index::{Index, StatuteId, appellation::normalise},
    wire::{StatuteEntry, StatutesResponse, VersionEntry},
};
use serde::Deserialize;

use crate::{
    commands::today,
    http::{App, error::ApiError},
};

/// Statutes in one answer if no limit is given, and the most that may be asked for.
const LIMITS: (usize, usize) = (50, 500);

/// The query string.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Parameters {
    /// A name or a part of a title.
    #[serde(default)]
    query: String,
    #[serde(default, deserialize_with = "super::date")]
    as_of: Option<Date>,
    limit: Option<usize>,
    #[serde(default)]
    offset: usize,
}

pub(super) async fn statutes(
    State(app): State<App>,
    parameters: Result<Query<Parameters>, QueryRejection>,
) -> Result<Json<StatutesResponse>, ApiError> {
    let Query(parameters) = parameters?;
    let limit = parameters.limit.unwrap_or(LIMITS.0);
    if limit > LIMITS.1 {
        return Err(ApiError::Query(format!("limit is at most {}", LIMITS.1)));
    }
    let as_of = parameters.as_of.unwrap_or_else(today);
    let found = search(&app.index, &app.titles, &normalise(&parameters.query));
    let statutes = found.iter().skip(parameters.offset).take(limit).map(|&id| entry(&app.index, id, as_of)).collect();
    Ok(Json(StatutesResponse { index: app.index.info().clone(), as_of, total: found.len(), statutes }))
}

/// The statutes that have this name, best first, then those with it in their titles. `titles` and `query` are normalised.
fn search(index: &Index, titles: &[String], query: &str) -> Vec<StatuteId> {
    let mut found: Vec<StatuteId> = index.core().named(query).iter().map(|name| name.statute).collect();
    let named = found.len();
    for (id, title) in (0..).zip(titles) {
        if title.contains(query) && !found[..named].contains(&id) {
            found.push(id);
        }
    }
    found
}

fn entry(index: &Index, id: StatuteId, as_of: Date) -> StatuteEntry {
    let statute = index.statute(id);
    let versions = statute.versions.iter().map(|version| VersionEntry {
        promulgated: version.promulgated,
        effective: version.effective,
        articles: version.articles as usize,
    });
    StatuteEntry {
        title: statute.title.clone(),
        kind: statute.kind,
        status: index.status(id, as_of),
        repealed: statute.repeal.as_ref().map(|repeal| repeal.date),
        successors: statute.repeal.as_ref().map(|repeal| repeal.successors.clone()).unwrap_or_default(),
        versions: versions.collect(),
    }
}
