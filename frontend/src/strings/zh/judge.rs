//! Judgements in Chinese.

use lexlint_shared::judgement::Aspect;

use super::{super::JudgeWords, counted};
use crate::judge::Trouble;

const fn judged(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Relevance => "相关性",
        Aspect::Consistency => "与法条一致",
        Aspect::Truthfulness => "真实性",
    }
}

const fn trouble(trouble: &Trouble) -> (&'static str, &'static str) {
    match trouble {
        Trouble::NoServer => (
            "这里没有判读服务器",
            "本页由静态文件提供，核对在本机完成；判读需要 Lexlint 服务器。运行 lexlint serve 后，从它给出的网址打开本页。没有发送任何文字。",
        ),
        Trouble::NoJudge => (
            "这台服务器没有判读者",
            "由服务器的管理者用 --judge baseline，或 --judge remote 和模型的地址重新启动。没有发送任何文字。",
        ),
        Trouble::ApiOff => ("这台服务器只提供网页", "由服务器的管理者去掉 --no-api 重新启动。没有发送任何文字。"),
        Trouble::Network => ("服务器没有回答：无判读", "请检查网络或服务器后重试。"),
        Trouble::Busy => ("服务器繁忙：无判读", "请稍后重试。"),
        Trouble::TooLong => ("文本超出服务器接受的长度：无判读", "请分段判读。"),
        Trouble::Refused(..) => ("服务器没有接受：无判读", "请重试。"),
        Trouble::Broken => ("判读中断", "中断前得到的判读列在下面，其余没有判读。"),
        Trouble::Unreadable => ("服务器的答复无法读取", "本页与服务器的版本可能不同，请重新载入本页。"),
        Trouble::Said(_) => ("判读无法继续", "中断前得到的判读列在下面，其余没有判读。"),
    }
}

/// What there is to say about judgements.
pub(super) const WORDS: JudgeWords = JudgeWords {
    title: "判读",
    note: "判读者的意见，不改变核对结果",
    begin: "判读…",
    again: "重新判读…",
    stop: "停止",
    asking: "正在询问服务器由谁判读",
    will_send: "文本将发送到 {host}，即提供本页的服务器。",
    sent: "已应您的要求发送到 {host}",
    colon: "：",
    judged_there: "由该服务器上的 {model} 判读，不再转发。",
    passed_on: "该服务器将其转发到 {endpoint}，由 {model} 判读。",
    baseline: "基线，没有使用语言模型",
    content: "发送内容：",
    with_question: "问题（{question} 字）和答复全文（{answer} 字）",
    without_question: "答复全文（{answer} 字）；没有填写问题，不判读相关性",
    nothing_yet: "到此为止没有发送任何文字。同意后，本页关闭前不再询问，除非判读者改变。",
    send: "发送并判读",
    decline: "不发送",
    begun: "已发送，等待判读",
    planned: counted("共 {n} 项待判读"),
    progress: "已判读 {done} / {of}",
    done: counted("判读完毕，共 {n} 项"),
    stopped: "已停止。停止前得到的判读列在下面，其余没有判读。",
    left_out: counted("{n} 项超出一份答复的上限，没有判读。"),
    aspect: judged,
    none: "无判读",
    of_citations: counted("{n} 处引用的平均：相符的看是否切题，不符的看与法条是否一致。"),
    of_sentences: counted("{n} 句建议的平均。"),
    without: counted("{n} 项无判读，不计入平均。"),
    no_question: "没有填写问题，不判读相关性。",
    no_citations: "没有可判读的引用。",
    no_advice: "没有找到建议。",
    legend: "文中底色越深，分数越低：",
    relies_on: "依据",
    quote_found: "引文已核对",
    quote_absent: "该条没有这些文字，此项判读不可依赖",
    looked_up: "判读时查到的条文：",
    show: "在文中显示",
    older: "改动前",
    older_note: "文本、问题或核对日期已有改动；以下判读针对改动前的内容。",
    missing: &[
        ("unsupported", "判读者不作这类判读。"),
        ("no_law", "没有找到与此有关的条文。"),
        ("unreadable", "判读者的答复无法读取。"),
        ("out_of_range", "判读者给出的分数不在 0–10 之内。"),
        ("cut_off", "判读者的答复因长度上限中断。"),
        ("broken", "与判读者的连接中断。"),
        ("not_text", "判读者的答复不是文字。"),
        ("too_long", "判读者的答复过长，没有读完。"),
        ("unreachable", "连接不到判读者。"),
        ("timeout", "判读者没有按时答复。"),
        ("context", "文本超出模型能读的长度。"),
        ("busy", "判读者繁忙或限制了请求次数，请稍后再试。"),
        ("forbidden", "判读者拒绝了服务器的密钥。"),
        ("refused", "判读者拒绝了请求。"),
        ("failed", "判读者出现故障。"),
        ("model", "模型出现故障。"),
    ],
    trouble,
    details: "服务器答复 {status}：{message}",
    unaffected: "核对结果不受影响。",
};
