//! `GET /healthz`: is the server up, and with which index?

use axum::{Json, extract::State};
use serde::Serialize;

use crate::http::App;

/// State of the server.
#[derive(Debug, Serialize)]
pub(super) struct Health {
    status: &'static str,
    version: &'static str,
    index: String,
}

pub(super) async fn health(State(app): State<App>) -> Json<Health> {
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION"), index: app.index.info().id.clone() })
}
