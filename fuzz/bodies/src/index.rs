use std::collections::BTreeMap;

use fst::{Map, MapBuilder, Streamer};
use lexlint_shared::{
    check::{Options, check},
    index::{
        Index, Place, StatuteId,
        core::CoreMeta,
        format::{Part, unwrap, wrap},
        manifest::Manifest,
    },
    statute::ArticleNumber,
};

use crate::{AS_OF, extract::assert_report, law};

/// Cites every statute of the fixture in most ways that lead into the index.
const TEXT: &str = "《民法典》第一百八十八条规定，诉讼时效期间为二年。《合同法》第二百一十四条规定，租赁期限不得超过二十年。\
《公司法》第五条规定：“股东会会议由股东按照出资比例行使表决权。”劳动合同法第三十九条、第四十条。《医疗保障法》第十条。\
《劳动合司法》第三十八条规定，劳动者严重违反用人单位的规章制度的，用人单位可以解除劳动合同。Article 188 of the Civil Code.";

/// What the bytes of the input are; the first byte says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Mode {
    /// Any part, with its container.
    Whole = b'w',
    /// Payload of a core.
    Core = b'c',
    /// Payload of a shard; the byte behind says of which statute.
    Shard = b's',
    /// Payload of the fingerprints.
    Fingerprints = b'f',
    /// What names stand for, and where provisions are: values of the maps in the core.
    Maps = b'm',
    /// A manifest.
    Manifest = b'j',
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 6] = [Self::Whole, Self::Core, Self::Shard, Self::Fingerprints, Self::Maps, Self::Manifest];
}

/// A part of an index: it is refused, or whatever is then asked of the index is answered.
///
/// All modes of [`Mode`] but the first put a container with a right checksum around the bytes, and the checksum
/// into the core that the part belongs to, so that damage gets as far as it can.
///
/// # Panics
/// If the reader, a check or a look-up does, or if the report is not sound.
pub fn index(data: &[u8]) {
    let Some((&first, rest)) = data.split_first() else { return };
    let Some(mode) = Mode::ALL.into_iter().find(|&mode| mode as u8 == first) else { return };
    match mode {
        Mode::Whole => whole(rest),
        Mode::Core => opened(Index::open(&wrap(Part::Core, rest).0).ok()),
        Mode::Shard => {
            let Some((&at, payload)) = rest.split_first() else { return };
            let (bytes, crc) = wrap(Part::Shard, payload);
            let statute = StatuteId::from(at);
            let core = core(|meta| {
                if let Some(statute) = meta.statutes.get_mut(usize::from(at)) {
                    statute.shard = crc;
                }
            });
            let mut index = Index::open(&core).expect("only a checksum was changed");
            if index.add_shard(statute, &bytes).is_ok() {
                opened(Some(index));
            }
        }
        Mode::Fingerprints => {
            let (bytes, crc) = wrap(Part::Fingerprints, rest);
            let mut index = Index::open(&core(|meta| meta.fingerprints = crc)).expect("only a checksum was changed");
            if index.add_fingerprints(&bytes).is_ok() {
                opened(Some(index));
            }
        }
        Mode::Maps => opened(Index::open(&with_maps(rest)).ok()),
        Mode::Manifest => {
            if let Ok(manifest) = serde_json::from_slice::<Manifest>(rest) {
                let written = serde_json::to_vec(&manifest).expect("a manifest can be written");
                assert_eq!(serde_json::from_slice::<Manifest>(&written).ok(), Some(manifest));
            }
        }
    }
}

/// Seeds of [`index`]: parts of the engine's test index, by mode.
pub fn parts() -> BTreeMap<String, Vec<u8>> {
    let part = |prefix: &str| law::part(prefix).next().expect("the index has this part");
    let payload = |bytes: &'static [u8], kind| unwrap(bytes, kind).expect("the part is sound").0;
    let seed = |mode: Mode, rest: &[u8]| [&[mode as u8], rest].concat();
    let (_, maps) = fixture();
    let manifest = serde_json::to_vec(&law::built().manifest).expect("a manifest can be written");
    BTreeMap::from([
        ("whole".to_owned(), seed(Mode::Whole, part("shard"))),
        ("core".to_owned(), seed(Mode::Core, payload(part("core"), Part::Core))),
        ("shard".to_owned(), seed(Mode::Shard, &[&[0], payload(part("shard"), Part::Shard)].concat())),
        ("fingerprints".to_owned(), seed(Mode::Fingerprints, payload(part("fingerprints"), Part::Fingerprints))),
        ("manifest".to_owned(), seed(Mode::Manifest, &manifest)),
        ("maps".to_owned(), seed(Mode::Maps, &records(maps))),
    ])
}

fn whole(bytes: &[u8]) {
    opened(Index::open(bytes).ok());
    let mut index = law::core_only();
    for statute in 0..=StatuteId::try_from(index.statutes().len()).unwrap_or(StatuteId::MAX) {
        let _ = index.add_shard(statute, bytes);
    }
    let _ = index.add_fingerprints(bytes);
    opened(Some(index));
}

/// The fixture's core with something changed.
fn core(change: impl FnOnce(&mut CoreMeta)) -> Vec<u8> {
    let (mut meta, maps) = fixture();
    change(&mut meta);
    let mut payload = postcard::to_allocvec(&meta).expect("the meta data can be written");
    payload.extend_from_slice(maps);
    wrap(Part::Core, &payload).0
}

/// The fixture's core: its meta data, and the maps behind.
fn fixture() -> (CoreMeta, &'static [u8]) {
    let core = law::part("core").next().expect("there is a core");
    let (payload, _) = unwrap(core, Part::Core).expect("the core is sound");
    postcard::take_from_bytes(payload).expect("the core is sound")
}

/// The fixture's core with other maps. The input is records of nine bytes of a provision's key and one of its text,
/// up to the first 0xff; then names, each up to the next 0xff, with what it stands for in its last byte.
fn with_maps(input: &[u8]) -> Vec<u8> {
    let mut records = input.split(|&byte| byte == 0xff);
    let provisions: BTreeMap<Vec<u8>, u64> =
        records.next().unwrap_or_default().chunks_exact(10).map(|at| (at[..9].to_vec(), at[9].into())).collect();
    let names: BTreeMap<Vec<u8>, u64> =
        records.filter_map(<[u8]>::split_last).map(|(&value, name)| (name.to_vec(), value.into())).collect();
    let (meta, _) = fixture();
    let mut payload = postcard::to_allocvec(&meta).expect("the meta data can be written");
    for map in [names, provisions] {
        let mut builder = MapBuilder::memory();
        for (key, value) in map {
            builder.insert(key, value).expect("keys ascend");
        }
        let map = builder.into_inner().expect("a map in memory can be written");
        payload.extend(postcard::to_allocvec(&(map.len() as u64)).expect("a number can be written"));
        payload.extend(map);
    }
    wrap(Part::Core, &payload).0
}

/// The maps of a core as the records that [`with_maps`] reads.
fn records(maps: &[u8]) -> Vec<u8> {
    let map = |bytes| -> (Vec<Vec<u8>>, &[u8]) {
        let (len, rest): (usize, &[u8]) = postcard::take_from_bytes(bytes).expect("the core is sound");
        let (map, rest) = rest.split_at(len);
        let map = Map::new(map).expect("the core is sound");
        let mut stream = map.stream();
        let mut records = Vec::new();
        while let Some((key, value)) = stream.next() {
            records.push([key, &[u8::try_from(value).expect("the fixture is small")]].concat());
        }
        (records, rest)
    };
    let (names, rest) = map(maps);
    let (provisions, _) = map(rest);
    [vec![provisions.concat()], names].concat().join(&0xff)
}

/// Asks everything of an index that was opened: as it is, and with the fixture's parts as far as they fit.
fn opened(index: Option<Index>) {
    let Some(mut index) = index else { return };
    asked(&index);
    for (statute, shard) in (0..).zip(law::part("shard")) {
        if index.shard(statute).is_none() {
            let _ = index.add_shard(statute, shard);
        }
    }
    if index.fingerprints().is_none() {
        let _ = index.add_fingerprints(law::part("fingerprints").next().expect("there are fingerprints"));
    }
    asked(&index);
}

fn asked(index: &Index) {
    let chars: Vec<char> = TEXT.chars().collect();
    let outcome = check(TEXT, Options { as_of: AS_OF }, index);
    assert_report(&chars, &outcome.report);
    for (name, refs) in index.core().names() {
        assert!(refs.len() <= index.core().named(&name).len(), "{name}");
    }
    let ids = (0..).zip(index.statutes()).map(|(id, _)| id);
    for id in ids.take(64) {
        let _ = index.status(id, AS_OF);
        let _ = index.version(id, AS_OF);
        let _ = index.by_title(&index.statute(id).title);
        for version in 0..=index.statute(id).versions.len().min(8) {
            let articles = index.core().articles(id, version);
            let numbers = articles.into_iter().map(|(number, _)| number).take(64);
            for number in numbers.chain([ArticleNumber::new(1), ArticleNumber::with_sub(u16::MAX, u8::MAX)]) {
                let _ = index.text(id, version, number);
                let _ = index.provision(id, version, number);
                let _ = index.neighbours(id, version, number);
                let _ = index.successors(Place { statute: id, version, article: number }, AS_OF);
            }
        }
    }
    for text in [0, index.core().texts().saturating_sub(1), index.core().texts(), u32::MAX] {
        let _ = index.core().local_text(text);
    }
}

#[cfg(test)]
mod tests {
    use lexlint_shared::index::format::IndexError;

    use super::*;

    fn refusal(core: &[u8]) -> Option<IndexError> {
        Index::open(core).err()
    }

    #[test]
    fn a_core_that_contradicts_itself_is_refused() {
        let damaged = Some(IndexError::Damaged(Part::Core));
        assert_eq!(refusal(&core(|_| ())), None);
        assert_eq!(refusal(&core(|meta| meta.names[0].clear())), damaged);
        assert_eq!(refusal(&core(|meta| meta.names[0][0].statute = 99)), damaged);
        assert_eq!(refusal(&core(|meta| meta.statutes[0].texts = u32::MAX)), damaged);
    }

    #[test]
    fn a_shard_of_other_versions_or_texts_is_refused() {
        let sizes: Vec<_> =
            law::core_only().statutes().iter().map(|statute| (statute.versions.len(), statute.texts)).collect();
        for (of, bytes) in law::part("shard").enumerate() {
            let (_, crc) = unwrap(bytes, Part::Shard).expect("the shard is sound");
            for (at, id) in (0..sizes.len()).zip(0..) {
                let core = core(|meta| meta.statutes[at].shard = crc);
                let added = Index::open(&core).expect("only a checksum was changed").add_shard(id, bytes);
                let expected = if sizes[at] == sizes[of] { Ok(()) } else { Err(IndexError::Damaged(Part::Shard)) };
                assert_eq!(added, expected, "shard {of} as {at}");
            }
        }
    }
}
