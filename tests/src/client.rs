//! A client of servers on this machine.

/// A client that asks no proxy.
///
/// # Errors
/// If it cannot be set up.
pub fn client() -> reqwest::Result<reqwest::Client> {
    // The program that is tested brings a client without a provider of cryptography. Whoever is first here gives one.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().no_proxy().build()
}
