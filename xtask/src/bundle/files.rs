//! Names, templates and compression of the page's files.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

use super::wasm::Program;
use crate::stamp::short_hash;

/// Compression is done once and read many times: the best that brotli has.
const QUALITY: u32 = 11;
const WINDOW: u32 = 22;

/// Style sheets, in the order of the cascade; put together into one file.
const STYLES: [&str; 8] =
    ["tokens.css", "base.css", "editor.css", "findings.css", "judge.css", "report.css", "layout.css", "views.css"];

/// Writes the page. `source` holds `index.html`, `404.html`, `boot.js`, `worker.js`, `exporter.js`, `manifest.webmanifest`,
/// `offline.js`, `icon.svg` and [`STYLES`]; in the first five, `{{name}}` stands for the path from `assets` of `lexlint` or `exporter`, the folders of the programs, or of
/// `boot`, `worker`, `exporter_worker`, `styles` or `icon`; in `offline.js`, `{{files}}` for a list of all files and
/// `{{version}}` for what changes with any of them.
///
/// # Errors
/// If a file cannot be read or written, or a template names something unknown.
pub(super) fn write(programs: &[(&'static str, Program)], source: &Path, out: &Path) -> Result<()> {
    if out.exists() {
        fs::remove_dir_all(out)?;
    }
    let assets = out.join("assets");
    fs::create_dir_all(&assets)?;
    let read =
        |name: &str| fs::read_to_string(source.join(name)).with_context(|| format!("cannot read {name} of the page"));

    let mut styles = String::new();
    for name in STYLES {
        styles.push_str(&read(name)?);
    }
    let mut names = Vec::new();
    for (key, program) in programs {
        let bytes: Vec<u8> =
            program.files.iter().flat_map(|(name, bytes)| [name.as_bytes(), bytes]).flatten().copied().collect();
        let folder = format!("{key}-{}", short_hash(&bytes));
        fs::create_dir(assets.join(&folder))?;
        for (name, bytes) in &program.files {
            save(&assets.join(&folder).join(name), bytes)?;
        }
        names.push((*key, folder));
    }
    let add = |key: &'static str, stem: &str, extension: &str, bytes: &[u8], names: &mut Vec<(&str, String)>| {
        let name = format!("{stem}-{}.{extension}", short_hash(bytes));
        save(&assets.join(&name), bytes)?;
        names.push((key, name));
        Ok::<_, anyhow::Error>(())
    };
    add("styles", "lexlint", "css", styles.as_bytes(), &mut names)?;
    add("icon", "icon", "svg", read("icon.svg")?.as_bytes(), &mut names)?;
    for (key, stem) in [("boot", "boot"), ("worker", "worker"), ("exporter_worker", "exporter")] {
        let script = fill(&read(&format!("{stem}.js"))?, &names)?;
        add(key, stem, "js", script.as_bytes(), &mut names)?;
    }
    for name in ["index.html", "404.html", "manifest.webmanifest"] {
        save(&out.join(name), fill(&read(name)?, &names)?.as_bytes())?;
    }
    // What a page without a network needs: all that was written. Names hold hashes, but for the files above.
    let mut files = Vec::new();
    list(out, "", &mut files)?;
    files.sort();
    let unnamed = [fs::read(out.join("index.html"))?, fs::read(out.join("manifest.webmanifest"))?].concat();
    let version = short_hash(&[files.join(" ").as_bytes(), &unnamed].concat());
    let files = format!("[{}]", files.iter().map(|file| format!("\"{file}\"")).collect::<Vec<_>>().join(", "));
    let offline = fill(&read("offline.js")?, &[("version", version), ("files", files)])?;
    save(&out.join("offline.js"), offline.as_bytes())
}

/// Appends the paths of all files in a folder but the compressed copies, with `/` between their parts.
fn list(folder: &Path, before: &str, files: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = format!("{before}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            list(&path, &format!("{name}/"), files)?;
        } else if path.extension().is_none_or(|extension| extension != "br") {
            files.push(name);
        }
    }
    Ok(())
}

/// Puts file names in the places of a template.
fn fill(template: &str, names: &[(&str, String)]) -> Result<String> {
    let filled =
        names.iter().fold(template.to_owned(), |text, (key, name)| text.replace(&format!("{{{{{key}}}}}"), name));
    if let Some((_, rest)) = filled.split_once("{{") {
        bail!("a template of the page has the unknown place “{}”", rest.split("}}").next().unwrap_or(rest));
    }
    Ok(filled)
}

/// Writes a file and its compressed copy, and says how large they are.
fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    let write =
        |path: &Path, bytes: &[u8]| fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()));
    let packed = compress(bytes)?;
    write(path, bytes)?;
    write(&with_br(path), &packed)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    println!("page: {name:<34} {:>9} bytes, {:>8} compressed", bytes.len(), packed.len());
    Ok(())
}

fn with_br(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".br");
    name.into()
}

fn compress(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), bytes.len().max(1), QUALITY, WINDOW);
    writer.write_all(bytes)?;
    Ok(writer.into_inner())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn writes_hashed_names_into_the_templates_and_compresses() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let source = folder.path().join("source");
        fs::create_dir(&source)?;
        for name in STYLES {
            fs::write(source.join(name), format!("/* {name} */\n"))?;
        }
        fs::write(source.join("icon.svg"), "<svg/>")?;
        fs::write(source.join("boot.js"), "import './{{lexlint}}/lexlint.js'")?;
        fs::write(source.join("worker.js"), "import './{{lexlint}}/lexlint.js'")?;
        fs::write(source.join("exporter.js"), "import './{{exporter}}/exporter.js'")?;
        fs::write(source.join("index.html"), "{{boot}} {{worker}} {{exporter_worker}} {{styles}} {{icon}}")?;
        fs::write(source.join("manifest.webmanifest"), "{{icon}}")?;
        fs::write(source.join("offline.js"), "{{version}} {{files}}")?;
        fs::write(source.join("404.html"), "nothing here")?;
        let out = folder.path().join("out");
        let program = |name: &str| Program { files: vec![(format!("{name}.js"), format!("{name} js").into())] };
        write(&[("lexlint", program("lexlint")), ("exporter", program("exporter"))], &source, &out)?;

        let html = fs::read_to_string(out.join("index.html"))?;
        let [boot, worker, exporter, styles, icon] = html.split(' ').collect::<Vec<_>>()[..] else { bail!("{html}") };
        assert!(boot.starts_with("boot-") && boot.ends_with(".js"), "{boot}");
        assert!(worker.starts_with("worker-") && worker.ends_with(".js"), "{worker}");
        assert!(fs::read_to_string(out.join("assets").join(exporter))?.contains("exporter-"), "{exporter}");
        assert!(out.join("assets").join(icon).is_file());
        let offline = fs::read_to_string(out.join("offline.js"))?;
        for kept in ["index.html", &format!("assets/{boot}"), "/exporter.js"] {
            assert!(offline.contains(kept) && !offline.contains(".br"), "{offline}");
        }
        let styles = fs::read_to_string(out.join("assets").join(styles))?;
        assert_eq!(styles.lines().count(), STYLES.len());
        let packed = fs::read(out.join("assets").join(format!("{boot}.br")))?;
        let mut unpacked = String::new();
        brotli::Decompressor::new(&packed[..], 4096).read_to_string(&mut unpacked)?;
        assert_eq!(unpacked, fs::read_to_string(out.join("assets").join(boot))?);
        let imported = unpacked.strip_prefix("import './").and_then(|rest| rest.strip_suffix('\''));
        let imported = imported.context("the template's import stands")?;
        assert_eq!(fs::read(out.join("assets").join(imported))?, b"lexlint js");
        Ok(())
    }

    #[test]
    fn unknown_places_are_errors() {
        let said = fill("a {{b}} c", &[]).map_err(|error| error.to_string());
        assert_eq!(said, Err("a template of the page has the unknown place “b”".to_owned()));
    }
}
