//! `GET /api/v1/provisions/{law}/{article}`: what does an article say?

use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
};
use jiff::civil::Date;
use lexlint_shared::{
    index::{Index, Place, StatuteId},
    statute::ArticleNumber,
    wire::{ProvisionResponse, SuccessorEntry},
};
use serde::Deserialize;

use crate::{
    commands::today,
    http::{App, error::ApiError},
    retrieve::answer::statute,
};

/// The query string.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Parameters {
    #[serde(default, deserialize_with = "super::date")]
    as_of: Option<Date>,
}

pub(super) async fn provision(
    State(app): State<App>,
    path: Result<Path<(String, String)>, PathRejection>,
    parameters: Result<Query<Parameters>, QueryRejection>,
) -> Result<Json<ProvisionResponse>, ApiError> {
    let Path((law, article)) = path?;
    let Query(parameters) = parameters?;
    let article = article.parse().map_err(|error| ApiError::Article(format!("{error}")))?;
    let id = statute(&app.index, &law).ok_or(ApiError::NoSuchLaw)?;
    find(&app.index, id, article, parameters.as_of.unwrap_or_else(today)).map(Json)
}

fn find(index: &Index, id: StatuteId, article: ArticleNumber, as_of: Date) -> Result<ProvisionResponse, ApiError> {
    let version = index.version(id, as_of).ok_or(ApiError::NoText)?;
    let meta = &index.statute(id).versions[version];
    let last = meta.last.ok_or(ApiError::NoText)?;
    let provision = index.provision(id, version, article).ok_or_else(|| {
        ApiError::NoSuchArticle(format!(
            "this statute has {} articles, the last is {last}; there is no {article} in its version of {}",
            meta.articles, meta.promulgated
        ))
    })?;
    let (previous, next) = index.neighbours(id, version, article);
    // A server has all shards, so that none is missing on the way.
    let successors = index.successors(Place { statute: id, version, article }, as_of).unwrap_or_default();
    let successors = successors.into_iter().map(|successor| SuccessorEntry {
        law: index.statute(successor.place.statute).title.clone(),
        article: successor.place.article,
        likeness: successor.likeness,
    });
    Ok(ProvisionResponse {
        provision,
        status: index.status(id, as_of),
        previous,
        next,
        successors: successors.collect(),
    })
}
