//! How near is an answer to a text that it is measured by? Measures of texts, one file each.
//!
//! Each agrees with a Python package on the texts of `tests/fixtures/measures`, as `tests/tests/eval/measures.rs` shows.

pub mod bertscore;
pub mod mauve;
pub mod meteor;
pub mod rouge;
pub(super) mod whitespace;
pub mod words;

use super::measure::Measure;

/// The measures.
pub const MEASURES: [&Measure; 4] = [&ROUGE, &METEOR, &BERTSCORE, &MAUVE];

/// ROUGE-1, ROUGE-2 and ROUGE-L.
pub const ROUGE: Measure = Measure {
    name: "ROUGE-1/2/L",
    about: [
        "回答与参考答案分词（jieba）后共有的词、相邻两词、最长公共子序列的 F1。",
        "F1 of the words, pairs of words and longest common subsequence that an answer and the reference share, cut by jieba.",
    ],
    source: "Lin, ROUGE: A Package for Automatic Evaluation of Summaries, 2004; Python packages jieba 0.42.1, rouge_chinese 1.0.3",
};

/// METEOR.
pub const METEOR: Measure = Measure {
    name: "METEOR",
    about: [
        "回答与参考答案分词（jieba）后逐词对应，召回率权重为九倍，按对应词段的零散程度扣减。只按词形对应：中文词没有词干，WordNet 也没有中文词。",
        "Words of answer and reference, cut by jieba, are matched; recall weighs nine times precision, less for each break \
         between runs. Words match as they stand: Chinese words have no stems, and WordNet knows none of them.",
    ],
    source: "Banerjee and Lavie, METEOR, 2005; Python package nltk 3.10.4, nltk.translate.meteor_score",
};

/// `BERTScore`.
pub const BERTSCORE: Measure = Measure {
    name: "BERTScore",
    about: [
        "每个词元与对方文本中最相近词元的向量余弦，取平均：精确率、召回率与 F；取决于所用模型与层数。",
        "Mean cosine of each token's vector and the nearest in the other text: precision, recall and F. It depends on model and layer.",
    ],
    source: "Zhang et al., BERTScore, arXiv:1904.09675; Python package bert-score 0.3.13",
};

/// MAUVE.
pub const MAUVE: Measure = Measure {
    name: "MAUVE",
    about: [
        "两组文本的向量聚类后分布的接近程度，0 至 1；聚类有随机性，种子固定。",
        "How near the distributions of two sets of texts are, once their vectors are put into clusters, 0 to 1. Clusters are \
         found from random starts, the same in every run.",
    ],
    source: "Pillutla et al., MAUVE, arXiv:2102.01454; Python package mauve-text 0.4.0",
};
