//! Rebuilds when a migration or a template is added: their folders are read at compile time.
fn main() {
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed=templates");
}
