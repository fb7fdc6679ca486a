//! The `lexlint` program, for tests that run it.

use std::{
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

/// Names a program that is built already, from the same sources.
const BUILT: &str = "LEXLINT_PROGRAM";

/// Path of the program: the one that the variable `LEXLINT_PROGRAM` names, else built from the current sources in the
/// profile and folder of the running test.
///
/// # Panics
/// If it cannot be built; the compiler's messages are on the standard error.
pub fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        if let Some(built) = std::env::var_os(BUILT) {
            return built.into();
        }
        // A test is `<target>/<profile>/deps/<name>`.
        let test = std::env::current_exe().expect("the running test has a path");
        let profile = test.ancestors().nth(2).expect("tests lie two levels below their profile");
        let target = profile.parent().expect("a profile lies in the target folder");
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "--package", "lexlint", "--bin", "lexlint", "--target-dir"]).arg(target);
        if profile.ends_with("release") {
            build.arg("--release");
        }
        let status = build.current_dir(env!("CARGO_MANIFEST_DIR")).status().expect("cargo runs");
        assert!(status.success(), "lexlint does not build");
        profile.join(format!("lexlint{}", std::env::consts::EXE_SUFFIX))
    })
}
