//! Looking a mention up once, for all checks: statute, version, article, claim, comparison, source.

use std::{cell::LazyCell, ops::Range};

use super::{
    context::Context,
    division, english, holds,
    source::{self, Earlier, Source, Strength},
    succession,
};
use crate::{
    compare::{self, Comparison, difference::Kind, english::is_english, profile::Profile, query::Query},
    extract::{self, ClaimForm, Mention, Target},
    index::{Place, StatuteId},
    report::{ContentMatch, Diff, Provision},
    resolve::{self, Resolved},
    text::{fold, fold::Folded},
};

/// A claim with its words prepared.
pub(super) struct ClaimWords {
    pub(super) span: Range<usize>,
    pub(super) form: ClaimForm,
    pub(super) folded: Folded,
    /// The claim is in English; all other words are compared as Chinese.
    pub(super) english: bool,
}

/// Everything the checks look at.
pub(super) struct Examination<'a> {
    pub(super) mention: &'a Mention,
    /// The statute named; `None` for a name that the index lacks.
    pub(super) resolved: Option<Resolved>,
    /// The statute that a name without a match is probably meant for.
    pub(super) near: Option<StatuteId>,
    pub(super) claim: Option<ClaimWords>,
    /// The claim against the cited article, or for a statute alone against its best fitting one.
    pub(super) comparison: Option<Comparison>,
    /// What in a claim in English is at odds with the cited article.
    pub(super) difference: Option<compare::english::Difference>,
    /// What the comparison comes to.
    pub(super) content: ContentMatch,
    /// Where a claim about a statute alone was found.
    pub(super) located: Option<Source>,
    /// What had this number earlier, if the claim fits it better.
    pub(super) earlier: Option<Earlier>,
    /// Where the words are, or are nearer to, if elsewhere.
    pub(super) source: Option<(Source, Strength)>,
    /// The statute's words were wanted and not loaded.
    pub(super) pending: bool,
    /// The claim is too brief, or too freely put about the article nearest to it, to say that it is wrong.
    pub(super) too_loose: bool,
}

/// Least share of a claim's bigrams that an article must have for the claim to hold, by how firmly
/// the words are put in its mouth.
const fn threshold(form: ClaimForm) -> f32 {
    match form {
        ClaimForm::Quoted | ClaimForm::Text => 0.62,
        ClaimForm::Stated => 0.52,
        ClaimForm::Drawn | ClaimForm::Before | ClaimForm::Applied => 0.42,
    }
}

/// Whether words of this form are put forward as what the law says, and not mixed with a case.
const fn states_law(form: ClaimForm) -> bool {
    matches!(form, ClaimForm::Quoted | ClaimForm::Text | ClaimForm::Stated)
}

/// Claims of which a smaller share is in the language of statutes are put in everyday words: that they share few
/// with an article does not show that it says something else.
const REGISTER: f32 = 0.5;
/// From this share on, words given as a provision's own would be nearer to them if they were.
const FORMAL: f32 = 0.65;
/// An article leads its statute for a claim if it has at least this share of what the best one has.
const LEADING: f32 = 0.9;
/// Words of another statute are only told from chance in claims of at least so many folded characters.
const TELLING: usize = 15;
/// A sentence of which the provision has less than this share is not its own.
const FOREIGN_SENTENCE: f32 = 0.3;
/// Claims of at most so many folded characters name a topic rather than state a rule.
const BRIEF: usize = 12;
/// Share of a claim from which the 款 or 项 cited is what is claimed.
const CLAIMED: f32 = 0.5;
/// How much less of a claim than the article the 款 or 项 cited may have for being what is claimed.
const NARROWING: f32 = 0.1;
/// From this share on, unquoted words about the article that leads are a free summary of it.
const FREE: f32 = 0.35;
/// So few that many articles have them.
const TOPIC: usize = 8;
/// Least fit of an article for a claim about a whole statute to be found there.
const LOCATED: f32 = 0.42;
/// Least share of a claim's bigrams in an article for a difference from it to be a contradiction.
const CONTRADICTED: f32 = 0.6;
/// Fit below which a claim in the language of statutes is about nothing that the whole statute says.
const STRANGE: f32 = 0.38;
/// Least share in the language of statutes for that.
const STATUTE_REGISTER: f32 = 0.6;
/// Least share of the claim's bigrams for words drawn from a statute to be found there.
const DRAWN: f32 = 0.33;
/// By how much the threshold is lowered for the article that leads.
const LENIENCE: f32 = 0.7;

/// Looks a mention up.
pub(super) fn examine<'a>(mention: &'a Mention, context: &Context<'_>) -> Examination<'a> {
    let mut examination = Examination {
        mention,
        resolved: None,
        near: None,
        claim: None,
        comparison: None,
        difference: None,
        content: ContentMatch::None,
        located: None,
        earlier: None,
        source: None,
        pending: false,
        too_loose: false,
    };
    match &mention.target {
        Target::Known(candidates) => {
            examination.resolved = resolve::resolve(context.index, candidates, mention.article, context.as_of);
        }
        Target::Unknown { name } => examination.near = context.near_name(name),
    }
    examination.claim = claim_words(mention, context, examination.resolved.as_ref());
    if examination.claim.is_some() {
        examination.content = ContentMatch::Unknown;
    }
    examination.compare(context);
    examination
}

/// The claim's words, taken on over further sentences while the cited provision has them.
fn claim_words(mention: &Mention, context: &Context<'_>, resolved: Option<&Resolved>) -> Option<ClaimWords> {
    let claim = mention.claim.as_ref()?;
    let mut span = claim.span.clone();
    let profile = resolved.and_then(|r| context.article(r.statute, r.version?, mention.article?));
    if let Some(profile) = profile {
        if claim.form == ClaimForm::Text {
            span = without_remarks(span, profile, context);
        }
        while span.end < claim.reach {
            let from = span.end + 1;
            let to = (from..claim.reach).find(|&at| matches!(context.text[at], '。' | '；')).unwrap_or(claim.reach);
            let sentence = fold::fold(&context.text[from.min(to)..to]);
            if sentence.chars.len() < 4 || profile.containment(&sentence.chars, context.weights()) < 0.6 {
                break;
            }
            span.end = to;
        }
    }
    let words = &context.text[span.clone()];
    Some(ClaimWords { folded: fold::fold(words), english: is_english(words), span, form: claim.form })
}

/// Where the words given as a provision's text end: a sentence behind the first that has nothing of the provision and
/// does not speak as law does is the answer's own remark.
fn without_remarks(span: Range<usize>, profile: &Profile, context: &Context<'_>) -> Range<usize> {
    let ends = |from: usize| (from..span.end).find(|&at| context.text[at] == '。').unwrap_or(span.end);
    let mut end = ends(span.start);
    while end < span.end {
        let next = ends(end + 1);
        let sentence = &context.text[end + 1..next];
        let folded = fold::fold(sentence);
        if folded.chars.len() >= 4
            && profile.containment(&folded.chars, context.weights()) < FOREIGN_SENTENCE
            && !extract::cn::speaks_as_law(sentence)
        {
            return span.start..end;
        }
        end = next;
    }
    span
}

impl Examination<'_> {
    fn compare(&mut self, context: &Context<'_>) {
        let Some(claim) = &self.claim else {
            self.compare_nothing(context);
            return;
        };
        if claim.english {
            let span = claim.span.clone();
            self.compare_english(&context.text[span], context);
            return;
        }
        let threshold = threshold(claim.form);
        let words = compare::prepare(&claim.folded, context.weights());
        // The article of the cited statute that the words fit best.
        let home = LazyCell::new(|| {
            let resolved = self.resolved.as_ref()?;
            source::within(context, resolved.statute, resolved.version?, &words)
        });
        if let Some(resolved) = &self.resolved
            && let Some(version) = resolved.version
        {
            if !context.has_words(resolved.statute) {
                self.pending = true;
                return;
            }
            match self.mention.article {
                Some(article) => {
                    if let Some(profile) = context.article(resolved.statute, version, article) {
                        let mut comparison = compare::compare(&words, profile);
                        let text = &context.text[claim.span.clone()];
                        if states_law(claim.form) {
                            comparison.add_absent(&claim.folded, profile);
                            comparison.add_reserved(text, &claim.folded, profile, context.weights());
                        }
                        let given_as_text = matches!(claim.form, ClaimForm::Quoted | ClaimForm::Text);
                        if given_as_text {
                            comparison.add_invented(text, &claim.folded, profile, context.weights());
                        }
                        self.narrow_to_division(&mut comparison, profile, &words, context);
                        self.content = comparison.judge(threshold);
                        if !holds(self.content) {
                            // Loosely put, but of all articles it is this one that the words are nearest to.
                            let leads = home
                                .as_ref()
                                .is_none_or(|home| comparison.containment >= home.score.containment * LEADING);
                            let topic = claim.folded.chars.len() <= TOPIC;
                            if leads && !given_as_text && !topic {
                                self.content = comparison.judge(threshold * LENIENCE);
                            }
                            let register = context.weights().register(&claim.folded.chars);
                            let brief = claim.folded.chars.len() <= BRIEF || register < REGISTER;
                            let formal = given_as_text && register >= FORMAL && comparison.containment < FREE;
                            self.too_loose = claim.form != ClaimForm::Quoted
                                && !holds(self.content)
                                && comparison.differences.is_empty()
                                && (leads && !formal && comparison.containment > 0.0 || brief);
                        }
                        self.comparison = Some(comparison);
                    }
                    if !holds(self.content) {
                        self.earlier = source::earlier_fit(
                            context,
                            resolved,
                            article,
                            &words,
                            self.comparison.as_ref().map_or(0.0, Comparison::fit),
                        );
                    }
                }
                None => {
                    let home = *home;
                    self.compare_statute(home, context);
                    return;
                }
            }
        }
        if self.resolved.is_none() {
            self.content = self.near_content(&words, threshold, context);
        }
        let held = holds(self.content)
            && self.comparison.as_ref().is_some_and(|comparison| comparison.containment >= threshold);
        // Where the cited provision fits so well that nothing could fit better by enough, nothing is looked for.
        let wanted = source::wanted(self.comparison.as_ref(), held);
        let find = || source::find(context, *home, self.resolved.as_ref(), self.mention.article, &words, wanted);
        let found = if wanted > 1.0 { None } else { find() };
        self.source = found.and_then(|found| {
            let same = self.resolved.as_ref().is_some_and(|resolved| resolved.statute == found.statute);
            let long = claim.folded.chars.len() >= TELLING
                || matches!(claim.form, ClaimForm::Quoted)
                || self.resolved.is_none() && found.score.literal && claim.folded.chars.len() > TOPIC;
            let differs = || source::differs(context, &found, &words);
            let strength = source::strength(&found, self.comparison.as_ref(), same, held, differs)?;
            (same || long).then_some(())?;
            // What an older norm said, and the provision cited says now, is not said elsewhere.
            let present = || succession::now(context, found.place(), self.claim.as_ref());
            let says = |cited| !found.current && present().contains(&cited);
            (!self.cited().is_some_and(says)).then_some((found, strength))
        });
        let firm = self.source.as_ref().is_some_and(|(_, strength)| *strength == Strength::Firm);
        if self.mention.article.is_none() {
            return;
        }
        if firm && claim.form != ClaimForm::Applied {
            self.content = ContentMatch::Wrong;
        } else if !holds(self.content) && self.earlier.is_none() && self.speaks_of_case(context) {
            // The case is spoken of, not the law.
            self.claim = None;
            self.comparison = None;
            self.source = None;
            self.content = ContentMatch::None;
        } else if self.too_loose && !firm {
            self.content = ContentMatch::Unknown;
        }
    }

    /// A claim about a whole statute; `home`: the article of it that the words fit best.
    fn compare_statute(&mut self, home: Option<Source>, context: &Context<'_>) {
        let Some(claim) = &self.claim else { return };
        let drawn = matches!(claim.form, ClaimForm::Drawn | ClaimForm::Applied);
        self.located = home;
        let near = home
            .filter(|home| home.score.fit() >= LOCATED || drawn && home.score.containment >= DRAWN)
            .and_then(|home| context.article(home.statute, home.version, home.article))
            .map(|profile| {
                let mut near = compare::compare(&compare::prepare(&claim.folded, context.weights()), profile);
                // A number that it lacks may be in another article.
                near.add_absent(&claim.folded, profile);
                near
            });
        let contradicts = |near: &Comparison| {
            near.containment >= CONTRADICTED && near.differences.iter().any(|difference| difference.law.is_some())
        };
        let strange = || {
            claim.folded.chars.len() > BRIEF
                && context.weights().register(&claim.folded.chars) >= STATUTE_REGISTER
                && home.is_none_or(|home| home.score.fit() < STRANGE)
        };
        match near {
            Some(near) if near.differences.is_empty() => self.content = near.judge(0.0),
            None if drawn || self.about_a_case(context) => {
                self.claim = None;
                self.located = None;
                self.content = ContentMatch::None;
            }
            Some(near) if contradicts(&near) => {
                self.content = ContentMatch::Wrong;
                self.comparison = Some(near);
            }
            _ if strange() => {
                self.content = ContentMatch::Wrong;
                self.located = None;
            }
            _ => {}
        }
    }

    /// Where the 款 or 项 cited is what is claimed, its words say what differs, and not others of the article.
    fn narrow_to_division(
        &self,
        comparison: &mut Comparison,
        article: &Profile,
        words: &Query<'_>,
        context: &Context<'_>,
    ) {
        let divisions = self.resolved.as_ref().map(|resolved| division::cited(self.mention, context, resolved));
        let narrow = divisions.into_iter().flatten().find_map(|division| {
            let narrow = compare::compare(words, &division);
            let from = compare::position(&article.folded.chars, &division.folded.chars)?;
            let claimed = narrow.containment + NARROWING >= comparison.containment || narrow.containment >= CLAIMED;
            claimed.then_some((narrow, from))
        });
        let Some((narrow, from)) = narrow else { return };
        let whole = |kind| matches!(kind, Kind::Added | Kind::Absolute);
        comparison.differences.retain(|difference| difference.law.is_none() || whole(difference.kind));
        comparison.add(narrow.differences.into_iter().map(|mut difference| {
            difference.law = difference.law.map(|law| law.start + from..law.end + from);
            difference
        }));
        comparison.literal &= narrow.literal;
    }

    /// The article of the statute cited, or of the one probably meant, that a claim is nearest to, if that is another
    /// than the one cited.
    pub(super) fn nearest(&self, context: &Context<'_>) -> Option<Source> {
        let claim = self.claim.as_ref().filter(|claim| !claim.english)?;
        let cited = self.resolved.as_ref().and_then(|resolved| Some((resolved.statute, resolved.version?)));
        let meant = || self.near.and_then(|near| Some((near, context.index.version(near, context.as_of)?)));
        let (statute, version) = cited.or_else(meant)?;
        let words = compare::prepare(&claim.folded, context.weights());
        let about = source::about(context, statute, version, &words)?;
        (self.resolved.is_none() || Some(about.article) != self.mention.article).then_some(about)
    }

    /// Under a name that is no norm's: whether the norm probably meant says what is claimed.
    fn near_content(&self, words: &Query<'_>, threshold: f32, context: &Context<'_>) -> ContentMatch {
        let place =
            self.near.and_then(|near| Some((near, context.index.version(near, context.as_of)?, self.mention.article?)));
        match place.and_then(|(statute, version, article)| context.article(statute, version, article)) {
            Some(profile) => compare::compare(words, profile).judge(threshold),
            None => ContentMatch::Unknown,
        }
    }

    /// Whether the sentence of a claim is about somebody and not about everybody.
    fn about_a_case(&self, context: &Context<'_>) -> bool {
        /// Longest way back to the beginning of the sentence.
        const FAR: usize = 200;
        let Some(claim) = &self.claim else { return false };
        let from = self.mention.span.start.min(claim.span.start);
        let sentence =
            context.text[..from].iter().rev().take(FAR).take_while(|c| !matches!(c, '。' | '！' | '？' | '\n')).count();
        extract::cn::names_somebody(&context.text[from - sentence..claim.span.end])
    }

    /// A claim in English against the cited article, or for a statute alone against all of its articles.
    fn compare_english(&mut self, claim: &[char], context: &Context<'_>) {
        let Some(resolved) = &self.resolved else { return };
        let Some(version) = resolved.version else { return };
        if !context.has_words(resolved.statute) {
            self.pending = true;
            return;
        }
        let Some(article) = self.mention.article else {
            self.located = english::locate(context, resolved.statute, version, claim);
            if self.located.is_some() {
                self.content = ContentMatch::Paraphrase;
            }
            return;
        };
        match english::look_up(context, resolved, article, claim) {
            english::Found::Holds(fit) => {
                self.content = ContentMatch::Paraphrase;
                self.comparison = Some(english::comparison(fit));
            }
            english::Found::Differs(difference) => {
                self.content = ContentMatch::Wrong;
                self.difference = Some(difference);
            }
            english::Found::NotSaid(fit) => {
                self.content = ContentMatch::Wrong;
                self.comparison = Some(english::comparison(fit));
            }
            english::Found::Earlier(version) => {
                self.content = ContentMatch::Wrong;
                self.earlier = Some(Earlier { version, article, renumbered: None });
            }
            english::Found::Elsewhere(source) => {
                self.content = ContentMatch::Wrong;
                self.source = Some((source, Strength::Firm));
            }
            english::Found::Open => {}
        }
    }

    /// Whether a claim applies the law to somebody: 根据第五条，您….
    fn speaks_of_case(&self, context: &Context<'_>) -> bool {
        let Some(claim) = &self.claim else { return false };
        let addressed = matches!(context.text[claim.span.start], '您' | '你' | '我');
        let topic = claim.form == ClaimForm::Before && claim.folded.chars.len() <= BRIEF;
        topic || claim.form == ClaimForm::Applied || (claim.form == ClaimForm::Drawn && addressed)
    }

    /// Without a claim nothing is compared.
    fn compare_nothing(&mut self, context: &Context<'_>) {
        let wanted = self.resolved.as_ref().filter(|resolved| resolved.version.is_some());
        self.pending =
            self.mention.article.is_some() && wanted.is_some_and(|resolved| !context.has_words(resolved.statute));
    }

    /// Where the words are, if that is in force and no other provision has them as well.
    pub(super) fn present_source(&self) -> Option<&Source> {
        self.source.as_ref().map(|(source, _)| source).filter(|source| source.current && !source.tied)
    }

    /// Where the words are in an earlier version of the cited statute, if what took its place does not say them.
    pub(super) fn dated_source(&self, context: &Context<'_>) -> Option<&Source> {
        let resolved = self.resolved.as_ref()?;
        let claim = self.claim.as_ref()?;
        let (source, _) = self.source.as_ref().filter(|(_, strength)| *strength == Strength::Firm)?;
        (source.statute == resolved.statute && resolved.version.is_some_and(|version| source.version < version))
            .then_some(())?;
        let words = compare::prepare(&claim.folded, context.weights());
        let still_says = |place: &Place| {
            context.article(place.statute, place.version, place.article).is_some_and(|profile| {
                let comparison = compare::compare(&words, profile);
                comparison.fit() >= source::FIRM && comparison.differences.is_empty()
            })
        };
        let now = succession::now(context, source.place(), Some(claim));
        (!now.iter().any(still_says)).then_some(source)
    }

    /// The provision that a claim which is not the cited one's is nearest to, to look at.
    pub(super) fn near_source(&self, context: &Context<'_>) -> Option<Source> {
        /// Least fit, and by how much it has to be better than that of the provision cited.
        const LEAST: (f32, f32) = (0.25, 0.1);
        /// By how much a provision of another statute has to be nearer than one of the statute cited.
        const ABROAD: f32 = 0.18;
        let cited = self.comparison.as_ref().map_or(0.0, Comparison::fit);
        let near = |source: &Source| source.score.fit() >= LEAST.0.max(cited + LEAST.1);
        let nearest = self.nearest(context).filter(near);
        let home = nearest.map_or(0.0, |source| source.score.fit());
        let elsewhere = |source: &&Source| {
            let same = self.resolved.as_ref().is_some_and(|resolved| resolved.statute == source.statute);
            !same && source.score.fit() >= home + ABROAD || nearest.is_none()
        };
        self.present_source().filter(elsewhere).copied().or(nearest)
    }

    /// The provision shown beside the claim: the cited article, else where a claim about the statute was found.
    pub(super) fn provision(&self, context: &Context<'_>) -> Option<Provision> {
        let Place { statute, version, article } = self.shown()?;
        context.index.provision(statute, version, article)
    }

    /// Where the provision shown is.
    pub(super) fn shown(&self) -> Option<Place> {
        let statute = self.resolved.as_ref()?.statute;
        if let Some(located) = &self.located {
            return Some(located.place());
        }
        match self.earlier {
            Some(earlier) => Some(Place { statute, version: earlier.version, article: earlier.article }),
            None => self.cited(),
        }
    }

    /// Where the provision cited is, in the version by which it is judged.
    pub(super) fn cited(&self) -> Option<Place> {
        let resolved = self.resolved.as_ref()?;
        Some(Place { statute: resolved.statute, version: resolved.version?, article: self.mention.article? })
    }

    /// The differences between claim and the provision shown.
    pub(super) fn shown_difference(&self, context: &Context<'_>) -> Vec<Diff> {
        self.difference(context).unwrap_or_default()
    }

    fn difference(&self, context: &Context<'_>) -> Option<Vec<Diff>> {
        let claim = self.claim.as_ref().filter(|claim| !claim.english)?;
        let Place { statute, version, article } = self.shown()?;
        let law = context.index.text(statute, version, article)?;
        let profile = context.article(statute, version, article)?;
        Some(compare::diff(context.slice(claim.span.clone()), &claim.folded, law, profile))
    }

    /// Notes that do not change the verdict.
    pub(super) fn warnings(&self, context: &Context<'_>) -> Vec<String> {
        let omitted = self.omits_proviso(context).unwrap_or(false);
        omitted.then(|| "omitted_proviso".to_owned()).into_iter().collect()
    }

    /// Whether a literal quotation stops right before 但是… or a reservation.
    fn omits_proviso(&self, context: &Context<'_>) -> Option<bool> {
        const PROVISOS: [&str; 5] = ["但是", "但", "法律另有规定", "法律、行政法规另有规定", "本法另有规定"];
        let claim = self.claim.as_ref().filter(|_| self.comparison.as_ref().is_some_and(|c| c.literal))?;
        let Place { statute, version, article } = self.shown()?;
        let folded = &context.article(statute, version, article)?.folded;
        let at = compare::position(&folded.chars, &claim.folded.chars)?;
        let (_, end) = folded.source_span(at, at + claim.folded.chars.len());
        let law = context.index.text(statute, version, article)?.chars();
        let behind: String = law.skip(end).skip_while(|c| matches!(c, '，' | '。' | '；')).take(16).collect();
        Some(PROVISOS.iter().any(|proviso| behind.starts_with(proviso)))
    }
}

/// Gives the claim of each joint citation to the member it fits best, if it fits one.
pub(super) fn distribute_claims(mut mentions: Vec<Mention>, context: &Context<'_>) -> Vec<Mention> {
    /// Members of one joint citation that are tried.
    const MOST: usize = 8;
    let mut at = 0;
    while at < mentions.len() {
        let group = mentions[at].group;
        let len = mentions[at..].iter().take_while(|mention| mention.group == group).count();
        let members = &mut mentions[at..at + len];
        at += len;
        if len == 1 {
            continue;
        }
        let Some(claim) = members[0].claim.clone() else {
            continue;
        };
        let folded = fold::fold(&context.text[claim.span.clone()]);
        let words = compare::prepare(&folded, context.weights());
        let fits = |mention: &Mention| {
            let Target::Known(candidates) = &mention.target else {
                return 0.0;
            };
            let Some(resolved) = resolve::resolve(context.index, candidates, mention.article, context.as_of) else {
                return 0.0;
            };
            let Some(version) = resolved.version else { return 0.0 };
            match mention.article {
                Some(article) => context
                    .article(resolved.statute, version, article)
                    .map_or(0.0, |profile| profile.containment(&folded.chars, context.weights())),
                None => source::within(context, resolved.statute, version, &words)
                    .map_or(0.0, |located| located.score.containment),
            }
        };
        let best = members
            .iter()
            .enumerate()
            .take(MOST)
            .map(|(at, mention)| (at, fits(mention)))
            .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
        if let Some((best, score)) = best
            && best > 0
            && score >= threshold(claim.form)
        {
            members[0].claim = None;
            members[best].claim = Some(claim);
        }
    }
    mentions
}
