//! Building an index from statutes. The same statutes give the same bytes.

use std::collections::{BTreeMap, HashMap};

use fst::MapBuilder;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{
    StatuteId,
    appellation::{self, NameTable},
    core::{CoreMeta, NameRef, StatuteMeta, VersionMeta, provision_key},
    fingerprint,
    format::{self, FORMAT_VERSION, Part, varint},
    manifest::{File, Manifest},
    shard::{Entry, Heir, Heirs, Shard},
    succession,
};
use crate::{
    compare::weight::{StoredWeights, Weights},
    report::{IndexInfo, Source},
    statute::{Statute, Version, version_at},
    text::fold::fold_str,
};

/// Why no index can be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// Nothing to build from.
    #[error("the corpora contain no statute; run `lexlint corpus lint` on them to see why")]
    Empty,
    /// Two statutes of one title.
    #[error("two statutes have the title “{0}”; corpora must be merged before an index is built")]
    DuplicateTitle(String),
    /// Two articles of one number in a version.
    #[error("“{title}” has article {article} twice in one version; corpora must be merged before an index is built")]
    DuplicateArticle {
        /// Title of the statute.
        title: String,
        /// The number.
        article: String,
    },
    /// A part that the format cannot hold.
    #[error("{0} exceeds what the index format can hold")]
    TooLarge(&'static str),
    /// The fst or postcard writer failed.
    #[error("writing the index failed: {0}")]
    Encode(String),
}

/// A finished index: the manifest and the bytes of every file it names.
#[derive(Debug)]
pub struct Built {
    /// The manifest.
    pub manifest: Manifest,
    /// Name and bytes of every file but the manifest.
    pub files: Vec<(String, Vec<u8>)>,
}

/// Builds an index over `statutes`. `names` is the table of appellations.
///
/// # Errors
/// [`BuildError`] if titles or article numbers are not unique, or nothing is there.
pub fn build(mut statutes: Vec<Statute>, sources: Vec<Source>, names: &NameTable) -> Result<Built, BuildError> {
    statutes.sort_by(|a, b| a.title.cmp(&b.title));
    if let Some(pair) = statutes.windows(2).find(|pair| pair[0].title == pair[1].title) {
        return Err(BuildError::DuplicateTitle(pair[0].title.clone()));
    }
    let built = sources.iter().map(|source| source.date).max().ok_or(BuildError::Empty)?;

    let mut hash = Sha256::new();
    let mut files = Vec::new();
    let mut add = |part: Part, name: &str, payload: &[u8], hash: &mut Sha256| {
        hash.update(payload);
        let (bytes, crc) = format::wrap(part, payload);
        let name = format!("{name}-{}.bin", hex(&Sha256::digest(&bytes)[..8]));
        let file = File { name: name.clone(), bytes: bytes.len() as u64 };
        files.push((name, bytes));
        (file, crc)
    };

    let mut shards = Vec::with_capacity(statutes.len());
    let mut provisions = MapBuilder::memory();
    let mut grams: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    let mut first_text = 0u32;
    let mut folded: Vec<Vec<char>> = Vec::new();
    for (id, statute) in statutes.iter().enumerate() {
        let id = StatuteId::try_from(id).map_err(|_| BuildError::TooLarge("the number of statutes"))?;
        let shard = shard_of(statute)?;
        for (version, entries) in shard.versions.iter().enumerate() {
            let mut ordered: Vec<&Entry> = entries.iter().collect();
            ordered.sort_by_key(|entry| entry.number);
            for entry in ordered {
                provisions.insert(provision_key(id, version, entry.number), u64::from(entry.text)).map_err(|_| {
                    BuildError::DuplicateArticle { title: statute.title.clone(), article: entry.number.to_string() }
                })?;
            }
        }
        for (text, words) in (first_text..).zip(&shard.texts) {
            folded.push(fold_str(words).chars);
            for hash in fingerprint::hashes(folded.last().map_or(&[], Vec::as_slice)) {
                let texts = grams.entry(hash).or_default();
                if texts.last() != Some(&text) && texts.len() <= fingerprint::COMMON {
                    texts.push(text);
                }
            }
        }
        let texts = u32::try_from(shard.texts.len()).map_err(|_| BuildError::TooLarge("a statute"))?;
        first_text = first_text.checked_add(texts).ok_or(BuildError::TooLarge("the number of texts"))?;
        shards.push(shard);
    }

    let stored_weights = StoredWeights::of(folded.iter().map(Vec::as_slice));
    let weights = Weights::from(&stored_weights);
    let mut metas = Vec::with_capacity(statutes.len());
    let mut shard_files = Vec::with_capacity(statutes.len());
    for (statute, mut shard) in statutes.iter().zip(shards) {
        shard.heirs = heirs(statute, &shard, &statutes, &weights)?;
        let (file, crc) = add(Part::Shard, "shard", &encode(&shard)?, &mut hash);
        shard_files.push(file);
        let texts = u32::try_from(shard.texts.len()).map_err(|_| BuildError::TooLarge("a statute"))?;
        metas.push(meta_of(statute, crc, texts)?);
    }

    let (fingerprints, fingerprints_crc) = add(Part::Fingerprints, "fingerprints", &encode_grams(grams), &mut hash);
    let (appellations, names) = appellations(&statutes, names)?;
    let provisions = provisions.into_inner().map_err(encode_error)?;
    hash.update(&appellations);
    hash.update(&provisions);
    hash.update(encode(&metas)?);
    let id = hex(&hash.clone().finalize()[..16]);
    let info = IndexInfo { id: id.clone(), built, sources };
    let mut payload =
        encode(&CoreMeta { info, statutes: metas, names, fingerprints: fingerprints_crc, weights: stored_weights })?;
    for map in [appellations, provisions] {
        varint::write(&mut payload, map.len() as u64);
        payload.extend_from_slice(&map);
    }
    let (core, _) = add(Part::Core, "core", &payload, &mut hash);
    Ok(Built {
        manifest: Manifest { format: FORMAT_VERSION, id, built, core, fingerprints, shards: shard_files },
        files,
    })
}

fn shard_of(statute: &Statute) -> Result<Shard, BuildError> {
    let too_large = |_| BuildError::TooLarge("a statute");
    let mut shard = Shard::default();
    let mut texts: HashMap<&str, u32> = HashMap::new();
    let mut paths: HashMap<&[String], u32> = HashMap::new();
    for version in &statute.versions {
        let mut entries = Vec::with_capacity(version.articles.len());
        for article in &version.articles {
            let next = u32::try_from(texts.len()).map_err(too_large)?;
            let text = *texts.entry(&article.text).or_insert_with(|| {
                shard.texts.push(article.text.clone());
                next
            });
            let next = u32::try_from(paths.len()).map_err(too_large)?;
            let path = *paths.entry(&article.path).or_insert_with(|| {
                shard.paths.push(article.path.clone());
                next
            });
            entries.push(Entry { number: article.number, path, text });
        }
        shard.versions.push(entries);
    }
    Ok(shard)
}

/// What took the place of each article of each version, as [`Shard::heirs`] has it. `statutes` are in order of title.
fn heirs(statute: &Statute, shard: &Shard, statutes: &[Statute], weights: &Weights) -> Result<Vec<Heirs>, BuildError> {
    let mut heirs = Vec::with_capacity(statute.versions.len());
    for (at, version) in statute.versions.iter().enumerate() {
        let next: Vec<(Option<u16>, &Version)> = match statute.versions.get(at + 1) {
            Some(next) => vec![(None, next)],
            None => replacements(statute, statutes)?,
        };
        let mut rows = heirs_of(version, &next, weights);
        rows.retain(|(article, _)| !shard.is_unchanged(at, *article));
        heirs.push(rows);
    }
    Ok(heirs)
}

/// The statutes that took the place of a repealed one, with their positions in [`crate::statute::Repeal::successors`],
/// each in the version of the day of repeal, else its first.
fn replacements<'a>(statute: &Statute, statutes: &'a [Statute]) -> Result<Vec<(Option<u16>, &'a Version)>, BuildError> {
    let Some(repeal) = &statute.repeal else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for (at, title) in repeal.successors.iter().enumerate() {
        let at = u16::try_from(at).map_err(|_| BuildError::TooLarge("a list of successors"))?;
        let successor = statutes.binary_search_by(|other| other.title.as_str().cmp(title)).ok().map(|at| &statutes[at]);
        let version = successor.and_then(|successor| {
            let starts = successor.versions.iter().map(Version::starts);
            successor.versions.get(version_at(starts, repeal.date).unwrap_or(0))
        });
        found.extend(version.map(|version| (Some(at), version)));
    }
    Ok(found)
}

/// The articles of a version that have successors in `next`, ascending.
fn heirs_of(version: &Version, next: &[(Option<u16>, &Version)], weights: &Weights) -> Heirs {
    if next.is_empty() {
        return Vec::new();
    }
    let old: Vec<&str> = version.articles.iter().map(|article| article.text.as_str()).collect();
    let new: Vec<_> = next
        .iter()
        .flat_map(|(successor, next)| next.articles.iter().map(move |article| (*successor, article)))
        .collect();
    let texts: Vec<&str> = new.iter().map(|(_, article)| article.text.as_str()).collect();
    let mut rows: Heirs = succession::successors(&old, &texts, weights)
        .into_iter()
        .zip(&version.articles)
        .filter(|(found, _)| !found.is_empty())
        .map(|(found, article)| {
            let heir = |(at, likeness): (usize, _)| Heir { successor: new[at].0, article: new[at].1.number, likeness };
            (article.number, found.into_iter().map(heir).collect())
        })
        .collect();
    rows.sort_by_key(|(article, _)| *article);
    rows
}

fn meta_of(statute: &Statute, shard: u32, texts: u32) -> Result<StatuteMeta, BuildError> {
    let versions = statute
        .versions
        .iter()
        .map(|version| {
            Ok(VersionMeta {
                promulgated: version.promulgated,
                effective: version.effective,
                document_number: version.document_number.clone(),
                articles: u32::try_from(version.articles.len()).map_err(|_| BuildError::TooLarge("a statute"))?,
                last: version.articles.iter().map(|article| article.number).max(),
            })
        })
        .collect::<Result<_, _>>()?;
    Ok(StatuteMeta {
        title: statute.title.clone(),
        kind: statute.kind,
        versions,
        repeal: statute.repeal.clone(),
        renumberings: statute.renumberings.clone(),
        shard,
        texts,
    })
}

fn encode_grams(grams: BTreeMap<u32, Vec<u32>>) -> Vec<u8> {
    let kept: Vec<_> = grams.into_iter().filter(|(_, texts)| texts.len() <= fingerprint::COMMON).collect();
    let mut payload = Vec::new();
    varint::write(&mut payload, kept.len() as u64);
    let mut last_hash = 0;
    for (hash, texts) in kept {
        varint::write(&mut payload, u64::from(hash - last_hash));
        last_hash = hash;
        varint::write(&mut payload, texts.len() as u64);
        let mut last_text = 0;
        for text in texts {
            varint::write(&mut payload, u64::from(text - last_text));
            last_text = text;
        }
    }
    payload
}

/// The appellation map, and what its values stand for.
fn appellations(statutes: &[Statute], table: &NameTable) -> Result<(Vec<u8>, Vec<Vec<NameRef>>), BuildError> {
    let names = appellation::all(statutes, table);
    let mut map = MapBuilder::memory();
    let mut refs: Vec<Vec<NameRef>> = Vec::new();
    let mut seen: HashMap<Vec<NameRef>, u64> = HashMap::new();
    for (name, meant) in names {
        let next = refs.len() as u64;
        let value = *seen.entry(meant).or_insert_with_key(|meant| {
            refs.push(meant.clone());
            next
        });
        map.insert(name, value).map_err(encode_error)?;
    }
    Ok((map.into_inner().map_err(encode_error)?, refs))
}

fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, BuildError> {
    postcard::to_allocvec(value).map_err(encode_error)
}

fn encode_error(error: impl std::fmt::Display) -> BuildError {
    BuildError::Encode(error.to_string())
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
