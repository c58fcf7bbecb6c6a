//! The colours of a page: light ones in the elements, and rules for dark mode.

/// Class `page`.
pub(crate) const PAGE: &str = "background:#ffffff;color:#1c1f23";
/// Class `box`: lines to be copied.
pub(crate) const BOX: &str = "background:#f1f3f5;color:#1c1f23;border:1px solid #ccd2d9";
/// Class `said`: messages of players.
pub(crate) const SAID: &str = "border-left:4px solid #0969da;color:#1c1f23";
/// Class `less`: secondary text.
pub(crate) const LESS: &str = "color:#57606a";
pub(crate) const LINE: &str = "#b8bec7";

pub(crate) const DARK: &str = ":root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#16181c!important;color:#e6e8eb!important}
.box{background:#24272d!important;color:#e6e8eb!important;border-color:#454b55!important}
.said{border-color:#6ea8fe!important;color:#e6e8eb!important}
.less{color:#aeb4bd!important}
a{color:#8ab8ff!important}
}";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::contrast;

    fn colour<'s>(style: &'s str, property: &str) -> Option<&'s str> {
        let mut pairs = style.split(';').filter_map(|pair| pair.split_once(':'));
        let (_, value) = pairs.find(|(name, _)| *name == property)?;
        value.get(value.find('#')?..)?.get(..7)
    }

    fn dark(name: &str) -> &'static str {
        let rule = DARK.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('{')).unwrap();
        rule.strip_suffix('}').unwrap()
    }

    #[test]
    fn text_and_bars_stand_out() {
        // On a light page the mail program chooses the blue of links: those of browsers and of Gmail.
        let light =
            [("a", "color:#0000ee"), ("a", "color:#1155cc"), (".said", SAID), (".less", LESS), (".box", BOX)];
        let classes = light.into_iter().chain([(".page", PAGE)]);
        for (name, light) in classes {
            for (page, style) in [(PAGE, light), (dark(".page"), dark(name))] {
                let ground = colour(style, "background").or(colour(page, "background")).unwrap();
                let found = contrast(ground, colour(style, "color").unwrap());
                assert!(found >= 4.5, "{name} {style}: {found}");
            }
        }
        for (page, said, property) in
            [(PAGE, SAID, "border-left"), (dark(".page"), dark(".said"), "border-color")]
        {
            let found = contrast(colour(page, "background").unwrap(), colour(said, property).unwrap());
            assert!(found >= 3.0, "{said}: {found}");
        }
    }
}
