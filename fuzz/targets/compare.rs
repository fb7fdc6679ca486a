#![no_main]
//! `cargo +nightly fuzz run compare`: what holds is in `lexlint_fuzz_bodies::compare`.

libfuzzer_sys::fuzz_target!(|data: &[u8]| lexlint_fuzz_bodies::compare(data));
