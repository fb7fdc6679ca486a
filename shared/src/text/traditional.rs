//! Traditional characters: read as the simplified ones in which the law of the mainland is published.
//!
//! One character for one, of as many bytes, so positions stay. The pairs are those of the vocabulary of statutes and of
//! answers about them; a character that is not here stays as it is.

use std::sync::LazyLock;

/// Traditional and simplified characters, alternating.
const PAIRS: &str = "\
    佔占併并來来係系個个們们偽伪備备傢家傭佣傳传債债傷伤僅仅僑侨僱雇價价儀仪億亿償偿優优內内兩两冊册凈净凍冻別别則则\
    劃划劇剧劑剂動动務务勝胜勞劳勵励區区協协卻却參参員员問问啟启喪丧單单嚴严囑嘱國国圍围園园圖图團团執执報报場场塊块\
    壓压壞坏奪夺奬奖奮奋姦奸姪侄娛娱婦妇孫孙學学宮宫實实寧宁審审寫写寬宽寶宝將将專专尋寻對对導导屆届屍尸層层屬属岡冈\
    島岛巖岩師师帳帐帶带幣币幫帮幹干庫库廠厂廢废廣广廳厅張张強强彈弹後后徑径從从徵征徹彻恆恒惡恶慣惯慮虑憂忧憲宪應应\
    懲惩懷怀懸悬戰战戶户拋抛掃扫採采換换損损搶抢撫抚擁拥擇择擊击擔担據据擬拟擴扩擾扰攔拦攜携敗败敘叙敵敌數数斷断於于\
    時时晉晋暫暂曆历書书會会東东條条棄弃業业極极榮荣構构樓楼標标樣样橋桥機机檔档檢检權权歐欧歡欢歲岁歷历歸归殘残殯殡\
    殺杀毀毁氣气汙污決决沒没況况減减測测準准溝沟滅灭滿满漁渔潛潜澤泽濟济濫滥濱滨灣湾災灾為为無无煙烟營营爭争爾尔牆墙\
    獄狱獎奖獨独獲获現现環环產产畢毕畫画異异當当療疗癥症癱瘫發发盜盗盡尽監监盤盘眾众確确礎础礙碍礦矿禮礼稅税種种稱称\
    穀谷積积穩稳窮穷竄窜竊窃競竞筆笔節节範范築筑簡简簽签籌筹糧粮紀纪約约紅红納纳純纯紙纸級级細细終终組组結结絕绝絡络\
    給给統统綁绑經经綜综維维網网緊紧線线緣缘編编緩缓練练縣县縮缩總总績绩織织繳缴繼继續续罰罚罷罢羅罗義义習习聯联聲声\
    職职聽听肅肃脅胁脈脉脫脱膽胆臨临臺台與与舉举舊旧艦舰荊荆華华藝艺藥药處处號号虧亏蟲虫術术衛卫衝冲裏里補补裝装裡里\
    製制複复襲袭規规視视親亲覺觉觀观觸触訂订計计訊讯討讨訓训訖讫記记訟讼訪访設设許许訴诉診诊詐诈評评詞词詢询試试話话\
    該该詳详認认誘诱語语誠诚誣诬誤误說说誰谁課课誹诽調调談谈請请諒谅論论諮咨諾诺謀谋謊谎謗谤講讲證证識识譯译議议護护\
    讀读變变讓让讞谳貝贝負负財财貢贡貧贫貨货貪贪責责買买貸贷費费貼贴貿贸賂赂賃赁賄贿資资賊贼賠赔賣卖賦赋質质賬账賭赌\
    購购贈赠贍赡贓赃贖赎躉趸車车軍军較较載载輔辅輕轻輛辆輩辈輪轮輸输轄辖轉转農农迴回這这連连週周進进遊游運运過过達达\
    違违適适遲迟遷迁選选遺遗還还邊边鄉乡鄭郑鄰邻醜丑醫医釀酿釋释鈔钞銀银銷销鋪铺錄录錯错鎖锁鎮镇鐵铁鑑鉴鑒鉴長长門门\
    開开間间闖闯關关陰阴陳陈陸陆陽阳際际隨随險险隱隐雖虽雙双雜杂離离難难電电靈灵靜静響响項项須须預预頒颁領领頭头題题\
    額额願愿類类顧顾顯显風风飛飞飲饮養养餘余館馆騙骗驅驱驗验驚惊驟骤體体髮发鬥斗鬧闹麼么點点黨党齊齐齒齿齡龄龍龙";

/// The block of common ideographs, which all the pairs are of.
const FIRST: char = '\u{4e00}';
const LAST: char = '\u{9fff}';

/// Place of a character in that block.
const fn place(c: char) -> usize {
    (c as usize).wrapping_sub(FIRST as usize)
}

/// By the place of a character behind [`FIRST`], its simplified form.
static FORMS: LazyLock<Vec<char>> = LazyLock::new(|| {
    let mut forms: Vec<char> = (FIRST..=LAST).collect();
    let pairs: Vec<char> = PAIRS.chars().collect();
    for pair in pairs.chunks_exact(2) {
        forms[place(pair[0])] = pair[1];
    }
    forms
});

/// The simplified form of a traditional character; other characters as they are.
pub fn simplified(c: char) -> char {
    FORMS.get(place(c)).copied().unwrap_or(c)
}

/// Puts the simplified forms in the place of traditional characters; other characters stay as they are.
pub fn simplify(text: &mut [char]) {
    for c in text {
        *c = simplified(*c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        simplify(&mut chars);
        chars.into_iter().collect()
    }

    #[test]
    fn statutes_are_read() {
        let read = read("中華人民共和國土地管理法第六十二條規定，農村村民一戶只能擁有一處宅基地");
        assert_eq!(read, "中华人民共和国土地管理法第六十二条规定，农村村民一户只能拥有一处宅基地");
    }

    #[test]
    fn pairs_are_whole() {
        assert_eq!(PAIRS.chars().count() % 2, 0);
        let forms: String = PAIRS.chars().skip(1).step_by(2).collect();
        assert_eq!(read(&forms), forms);
        assert!(
            PAIRS.chars().step_by(2).zip(PAIRS.chars().skip(1).step_by(2)).all(|(a, b)| a != b)
                && PAIRS.chars().all(|c| (FIRST..=LAST).contains(&c))
        );
    }
}
