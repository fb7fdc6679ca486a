#![no_main]
//! `cargo +nightly fuzz run extract`: what holds is in `lexlint_fuzz_bodies::extract`.

libfuzzer_sys::fuzz_target!(|data: &[u8]| lexlint_fuzz_bodies::extract(data));
