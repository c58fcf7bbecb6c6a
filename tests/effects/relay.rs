//! The next mail server: each of its steps is an effect.

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

use crate::world::{Taken, World};

/// Accepts letters, one connection after another.
pub async fn serve(listener: TcpListener, world: &World) {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        stream.set_nodelay(true).unwrap();
        // A connection cut by the program ends like any other.
        let _ended = converse(BufReader::new(stream), world).await;
    }
}

async fn converse(mut line: BufReader<TcpStream>, world: &World) -> std::io::Result<()> {
    answer(&mut line, world, "greeting", "220 relay.example.net").await?;
    let mut to = String::new();
    loop {
        let mut command = String::new();
        if line.read_line(&mut command).await? == 0 {
            return Ok(());
        }
        let verb = command.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
        match verb.as_str() {
            "DATA" => {
                answer(&mut line, world, "DATA", "354 go on").await?;
                let bytes = text(&mut line).await?;
                world.effect("smtp dot: seen").await;
                world.take(Taken { to: to.clone(), bytes });
                answer(&mut line, world, "dot", "250 taken").await?;
            }
            "QUIT" => return line.get_mut().write_all(b"221 bye\r\n").await,
            verb => {
                if let Some((_, rest)) = command.split_once("TO:<") {
                    to = rest.split('>').next().unwrap_or_default().to_string();
                }
                answer(&mut line, world, verb, "250 well").await?;
            }
        }
    }
}

async fn answer(
    line: &mut BufReader<TcpStream>,
    world: &World,
    step: &str,
    reply: &str,
) -> std::io::Result<()> {
    world.effect(&format!("smtp {step}: before the answer")).await;
    line.get_mut().write_all(format!("{reply}\r\n").as_bytes()).await?;
    world.effect(&format!("smtp {step}: after the answer")).await;
    Ok(())
}

/// The letter up to the dot, with dots unstuffed.
async fn text(line: &mut BufReader<TcpStream>) -> std::io::Result<Vec<u8>> {
    let mut letter = Vec::new();
    loop {
        let mut bytes = Vec::new();
        if line.read_until(b'\n', &mut bytes).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        match bytes.strip_prefix(b".") {
            Some(b"\r\n") => return Ok(letter),
            Some(rest) => letter.extend_from_slice(rest),
            None => letter.extend_from_slice(&bytes),
        }
    }
}
