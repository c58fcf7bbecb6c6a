//! A mail server in front, which says of each mail whether it was proved who sent it.

use pbmd::desk::{DeskConfig, Policy, Trust, TrustedServer};

/// What it says of a mail that is proved, of a forged one, and of one of which it knows nothing.
pub const PASS: &str = "dmarc=pass header.from=example.net";
pub const FAIL: &str = "dmarc=fail (p=reject) header.from=example.net";
pub const SILENT: &str = "none";

/// What it writes above a mail of which it says this.
pub fn trace(said: &str) -> String {
    format!(
        "Authentication-Results: mx.example.org; {said}\r\n\
         Received: from home (dsl.example.net [198.51.100.7]) by mx.example.org with ESMTPS id 1; now\r\n"
    )
}

/// The terms of a server behind it.
pub fn behind(usual: Policy) -> DeskConfig {
    let server = TrustedServer { name: "mx.example.org".to_string(), results_below: false };
    DeskConfig { trust: Trust { server: Some(server), usual }, ..DeskConfig::default() }
}
