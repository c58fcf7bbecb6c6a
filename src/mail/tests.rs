mod answers;
mod banners;
mod bounce;
mod cleaning;
mod headers;
mod laws;
mod pages;
mod robots;
mod samples;
mod size;
mod written;

fn with_ends(mail: &str, end: &str) -> Vec<u8> {
    mail.replace('\n', end).into_bytes()
}
