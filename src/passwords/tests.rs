use super::*;

const CHEAP: Cost = Cost { memory: 8, passes: 1 };

#[tokio::test]
async fn the_same_password_and_no_other() {
    let passwords = Passwords::start(CHEAP).unwrap();
    for password in ["secret", "", "pässwörd ☃", &"long ".repeat(1000)] {
        let phc = passwords.hash(password, [1; 16]).unwrap();
        assert!(phc.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{phc}");
        assert_eq!(passwords.verify(Some(&phc), password), Ok(true), "{password}");
        for other in ["Secret", "secret ", "x", &format!("{password}\0")] {
            assert_eq!(passwords.verify(Some(&phc), other), Ok(false), "{password} {other}");
        }
        assert_ne!(passwords.hash(password, [2; 16]).unwrap(), phc);
    }
}

/// The argon2 crate's own verifier agrees.
#[tokio::test]
async fn others_agree() {
    use argon2::password_hash::PasswordVerifier;
    let passwords = Passwords::start(Cost::OWASP).unwrap();
    let phc = passwords.hash("secret", *b"0123456789abcdef").unwrap();
    assert!(phc.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{phc}");
    let hash = PasswordHash::new(&phc).unwrap();
    assert!(Argon2::default().verify_password(b"secret", &hash).is_ok());
    assert!(Argon2::default().verify_password(b"secreT", &hash).is_err());
}

/// A hash of another kind matches nothing, not even its own password.
#[tokio::test]
async fn strange_hashes_match_nothing() {
    let passwords = Passwords::start(CHEAP).unwrap();
    let good = passwords.hash("secret", [1; 16]).unwrap();
    assert_eq!(passwords.verify(Some(&good), "secret"), Ok(true));
    let changes = [
        ("argon2id", "argon2i"),
        ("argon2id", "scrypt"),
        ("v=19", "v=16"),
        ("v=19$", ""),
        ("m=8,", "m=65537,"),
        ("m=8,", "m=4294967295,"),
        ("t=1", "t=9"),
        ("t=1", "t=4294967295"),
        ("p=1", "p=2"),
        ("m=8", "m=7"),
        ("m=8,", "m=9,"),
    ];
    for (from, to) in changes {
        let strange = good.replace(from, to);
        assert_ne!(strange, good);
        assert_eq!(passwords.verify(Some(&strange), "secret"), Ok(false), "{strange}");
    }
    for strange in ["", "secret", "$argon2id$", "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ"] {
        assert_eq!(passwords.verify(Some(strange), "secret"), Ok(false), "{strange}");
    }
}

/// A failed check costs what a player's password costs: the whole memory is filled.
#[test]
fn the_same_work_for_nobody() {
    let cost = Cost { memory: 64, passes: 1 };
    let written = |phc: Option<&str>| {
        let mut hasher = Hasher::new(cost).unwrap();
        assert!(!hasher.verify(&SecretString::from("secret"), phc));
        hasher.memory.iter().filter(|block| block.as_ref().iter().any(|&word| word != 0)).count()
    };
    let phc = Hasher::new(cost).unwrap().hash(&SecretString::from("other"), &[1; 16]).unwrap();
    for phc in [Some(phc.as_str()), None, Some("nonsense"), Some(&phc.replace("m=64", "m=9999999"))] {
        assert_eq!(written(phc), 64, "{phc:?}");
    }
}

/// Even the dummy's own password is refused.
#[test]
fn nobody_has_no_password() {
    let mut hasher = Hasher::new(CHEAP).unwrap();
    let password = SecretString::from("secret");
    let output = compute(&mut hasher.memory, &hasher.params, &[0; 16], &password).unwrap();
    hasher.dummy.output = Output::new(&output).unwrap();
    assert!(!hasher.verify(&password, None));
}

#[test]
fn costs_have_bounds() {
    let cases = [
        (CHEAP, true),
        (Cost::OWASP, true),
        (MOST, true),
        (Cost { memory: 7, passes: 1 }, false),
        (Cost { memory: 8, passes: 0 }, false),
        (Cost { memory: MOST.memory + 1, passes: 1 }, false),
        (Cost { memory: 8, passes: MOST.passes + 1 }, false),
    ];
    for (cost, fine) in cases {
        assert_eq!(Hasher::new(cost).is_ok(), fine, "{cost:?}");
    }
}

#[tokio::test]
async fn a_full_queue_is_busy_and_then_not() {
    let (passwords, jobs) = Passwords::queue();
    let mut waiting = Vec::new();
    for _ in 0..QUEUE {
        let (answer, answered) = channel();
        let password = SecretString::from("secret");
        passwords.ask(Job::Verify { password, phc: None, answer }).unwrap();
        waiting.push(answered);
    }
    assert_eq!(passwords.verify(None, "secret"), Err(Busy));
    assert_eq!(passwords.hash("secret", [1; 16]), Err(Busy));

    let mut hasher = Hasher::new(CHEAP).unwrap();
    let worker = thread::spawn(move || hasher.work(&jobs));
    for answered in waiting {
        assert_eq!(answered.recv(), Ok(false));
    }
    assert!(passwords.hash("secret", [1; 16]).is_ok());
    drop(passwords);
    worker.join().unwrap();
}

#[test]
fn debug_output_tells_nothing() {
    let (answer, _answered) = channel();
    let job = Job::Verify { password: SecretString::from("correct-horse"), phc: None, answer };
    assert!(!format!("{job:?}").contains("correct-horse"));
}
