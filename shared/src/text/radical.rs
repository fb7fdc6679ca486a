//! Radicals: read as the ideographs of which they are. Some programs write the characters of a PDF so, and what is copied
//! from it looks the same and is not: 中华⼈⺠共和国.
//!
//! Kangxi radicals are one for one in Unicode's decompositions; of the supplement those are here that stand for a whole
//! character by Unicode's table of equivalent ideographs. As with [`super::traditional`], one character for one, of as
//! many bytes.

/// The first Kangxi radical.
const FIRST: char = '\u{2f00}';

/// The ideographs of the Kangxi radicals, in their order.
const KANGXI: &str = "\
    一丨丶丿乙亅二亠人儿入八冂冖冫几凵刀力勹匕匚匸十卜卩厂厶又口囗土士夂夊夕大女子宀寸小尢尸屮山巛工己巾干幺广廴廾弋弓彐彡彳\
    心戈戶手支攴文斗斤方无日曰月木欠止歹殳毋比毛氏气水火爪父爻爿片牙牛犬玄玉瓜瓦甘生用田疋疒癶白皮皿目矛矢石示禸禾穴立\
    竹米糸缶网羊羽老而耒耳聿肉臣自至臼舌舛舟艮色艸虍虫血行衣襾見角言谷豆豕豸貝赤走足身車辛辰辵邑酉釆里\
    金長門阜隶隹雨靑非面革韋韭音頁風飛食首香馬骨高髟鬥鬯鬲鬼魚鳥鹵鹿麥麻黃黍黑黹黽鼎鼓鼠鼻齊齒龍龜龠";

/// Radicals of the supplement with their ideographs, alternating.
const SUPPLEMENT: &str = "\
    ⺁厂⺎兀⺒巳⺓幺⺔彑⺝月⺟母⺠民⺩王⺬示⺶羊⺸羊⻁虎⻄西⻅见⻆角⻉贝⻋车⻑長⻓长⻔门⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻬齐⻮齿⻰龙⻳龟";

/// The ideograph of a radical; other characters as they are.
pub fn ideograph(c: char) -> char {
    let form = match c {
        '\u{2f00}'..='\u{2fd5}' => KANGXI.chars().nth(c as usize - FIRST as usize),
        '\u{2e80}'..='\u{2eff}' => {
            let mut pairs = SUPPLEMENT.chars();
            std::iter::from_fn(|| pairs.next().zip(pairs.next()))
                .find_map(|(radical, form)| (radical == c).then_some(form))
        }
        _ => None,
    };
    form.unwrap_or(c)
}

/// Puts ideographs in the place of radicals; other characters stay as they are.
pub fn compose(text: &mut [char]) {
    for c in text {
        *c = ideograph(*c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn radicals_are_read() {
        let read = |text: &str| text.chars().map(ideograph).collect::<String>();
        assert_eq!(read("《中华⼈⺠共和国⺠法典》第⼀百⼋⼗⼋条"), "《中华人民共和国民法典》第一百八十八条");
        assert_eq!(read("⼤⼩⼯⼟⽤⽴⾄⾏⾝⾯⾼⿓⿔⿕"), "大小工土用立至行身面高龍龜龠");
    }

    #[test]
    fn tables_are_whole() {
        assert_eq!(KANGXI.chars().count(), 214);
        assert_eq!(SUPPLEMENT.chars().count() % 2, 0);
        for c in ('\u{2e80}'..='\u{2fd5}').chain("字a。".chars()) {
            assert_eq!(ideograph(c).len_utf8(), c.len_utf8());
            assert_eq!(ideograph(ideograph(c)), ideograph(c));
        }
    }
}
