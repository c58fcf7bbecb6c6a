//! A mail server in front, whose header says whether the sender of a mail is authentic.

use pbmd::desk::{DeskConfig, Policy, Trust, TrustedServer};

/// Its verdict on an authentic mail, on a forged one, and on one it cannot judge.
pub const PASS: &str = "dmarc=pass header.from=example.net";
pub const FAIL: &str = "dmarc=fail (p=reject) header.from=example.net";
pub const SILENT: &str = "none";

/// The headers it adds.
pub fn trace(said: &str) -> String {
    format!(
        "Authentication-Results: mx.example.org; {said}\r\n\
         Received: from home (dsl.example.net [198.51.100.7]) by mx.example.org with ESMTPS id 1; now\r\n"
    )
}

/// The configuration of a pbmd behind it.
pub fn behind(usual: Policy) -> DeskConfig {
    let server = TrustedServer { name: "mx.example.org".to_string(), results_below: false };
    DeskConfig { trust: Trust { server: Some(server), usual }, ..DeskConfig::default() }
}
