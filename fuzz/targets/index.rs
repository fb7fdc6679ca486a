#![no_main]
//! `cargo +nightly fuzz run index`: what holds is in `lexlint_fuzz_bodies::index`.

libfuzzer_sys::fuzz_target!(|data: &[u8]| lexlint_fuzz_bodies::index(data));
