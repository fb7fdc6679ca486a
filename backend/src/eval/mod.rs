//! How well does a model do by measures that others publish? One folder a benchmark, one file a metric; what was found is
//! an [`outcome::Outcome`], which every format can show.

pub mod bootstrap;
pub mod citalaw;
pub mod discussion;
pub mod evalrag;
pub mod items;
pub mod judged;
pub mod lawbench;
pub mod league;
pub mod legalhalbench;
pub mod measure;
pub mod outcome;
pub mod render;
pub mod sheet;
pub mod text;
