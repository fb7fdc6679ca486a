//! `GET /api/v1/openapi.json` and `GET /api/v1/report.json`: what the API accepts and answers.

use axum::{
    http::header,
    response::{IntoResponse, Response},
};

pub(super) async fn openapi() -> Response {
    json(include_str!("../../../../assets/schemas/openapi.json"))
}

pub(super) async fn report() -> Response {
    json(include_str!("../../../../assets/schemas/report.json"))
}

fn json(document: &'static str) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], document).into_response()
}
