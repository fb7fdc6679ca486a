//! The paths of the API. One file a path, and the table of them, which a test compares with
//! `assets/schemas/openapi.json`.

mod check;
mod documents;
mod health;
mod judge;
mod provisions;
mod search;
mod statutes;

use axum::routing::{MethodRouter, get, post};
use jiff::civil::Date;
use serde::{Deserialize, Deserializer};

use super::App;

/// A path, the method it accepts (with GET goes HEAD), and what answers.
pub struct Route {
    /// As axum and `OpenAPI` write it.
    pub path: &'static str,
    /// In lower case.
    pub method: &'static str,
    /// What answers.
    pub(super) handler: fn() -> MethodRouter<App>,
}

/// All paths of the API.
pub const ROUTES: &[Route] = &[
    Route { path: "/healthz", method: "get", handler: || get(health::health) },
    Route { path: "/api/v1/check", method: "post", handler: || post(check::check) },
    Route { path: "/api/v1/judge", method: "get", handler: || get(judge::info) },
    Route { path: "/api/v1/judge", method: "post", handler: || post(judge::judge) },
    Route { path: "/api/v1/search", method: "post", handler: || post(search::search) },
    Route { path: "/api/v1/statutes", method: "get", handler: || get(statutes::statutes) },
    Route { path: "/api/v1/provisions/{law}/{article}", method: "get", handler: || get(provisions::provision) },
    Route { path: "/api/v1/openapi.json", method: "get", handler: || get(documents::openapi) },
    Route { path: "/api/v1/report.json", method: "get", handler: || get(documents::report) },
];

/// Reads a date of a query string; an empty one is none.
fn date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Date>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        Ok(None)
    } else {
        crate::commands::parse_date(&text).map(Some).map_err(serde::de::Error::custom)
    }
}
