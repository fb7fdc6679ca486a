//! Claims in English about provisions in Chinese, on the index of all national norms: true restatements, the same with
//! a number, side, verb or party changed, and the same said of another article. The rates are bounded, not each
//! sentence: what cannot be decided is left open.

use anyhow::Result;
use jiff::civil::date;
use lexlint_shared::{
    check::{Options, check},
    report::{Citation, Verdict},
};
use lexlint_tests::reference;

/// What the cited article says.
const TRUE: &[&str] = &[
    "Article 19 of the Labor Contract Law says that the probation period may not exceed six months for a contract with a fixed term of three years or more.",
    "Under Article 21 of the Labor Contract Law, an employer that dismisses a worker during probation must explain the reasons to the worker.",
    "Article 37 of the Labor Contract Law allows a worker to terminate the labor contract by giving the employer 30 days' written notice.",
    "Article 82 of the Labor Contract Law requires an employer that fails to sign a written contract for more than one month to pay double wages each month.",
    "Article 24 of the Labor Contract Law limits non-compete obligations to no more than two years.",
    "Article 47 of the Labor Contract Law calculates economic compensation at one month's wage for each full year of service.",
    "Article 87 of the Labor Contract Law: an employer that illegally terminates the contract must pay twice the economic compensation.",
    "Article 39 of the Labor Contract Law provides that the employer may terminate the contract if the worker seriously violates the employer's rules and regulations.",
    "Article 42 of the Labor Contract Law provides that the employer may not dismiss a female worker during pregnancy, maternity leave or the nursing period.",
    "Article 9 of the Labor Contract Law prohibits the employer from seizing the identity card of the worker when hiring.",
    "Article 44 of the Labor Law requires overtime on statutory holidays to be paid at not less than 300% of the wage.",
    "Article 36 of the Labor Law provides that daily working hours shall not exceed eight hours and average weekly working hours shall not exceed 44 hours.",
    "Article 27 of the Labor Dispute Mediation and Arbitration Law sets the limitation period for applying for arbitration of a labor dispute at one year.",
    "Article 188 of the Civil Code provides that the limitation period for claims for the protection of civil rights is three years.",
    "Article 1077 of the Civil Code provides that within thirty days after the registration authority receives the divorce application, either party may withdraw it.",
    "Article 1047 of the Civil Code sets the marriageable age at no earlier than 22 for men and 20 for women.",
    "Article 1062 of the Civil Code provides that wages and bonuses obtained during the marriage are the joint property of the couple.",
    "Article 1082 of the Civil Code: the husband may not file for divorce during the wife's pregnancy or within one year after childbirth.",
    "Article 144 of the Civil Code states that civil juristic acts performed by a person without capacity for civil conduct are void.",
    "Article 153 of the Civil Code provides that a civil juristic act that violates public order and good morals is void.",
    "Article 577 of the Civil Code provides that a party that fails to perform its contractual obligations shall be liable for breach of contract by continuing to perform, taking remedial measures or compensating for losses.",
    "Article 585 of the Civil Code: where the agreed liquidated damages are excessively higher than the loss caused, the court may reduce them at the request of a party.",
    "Article 586 of the Civil Code provides that the deposit may not exceed twenty percent of the amount of the subject matter of the main contract.",
    "Article 680 of the Civil Code prohibits usurious lending and requires that loan interest rates not violate state regulations.",
    "Article 686 of the Civil Code: where the parties have not agreed on the form of guarantee, the guarantor bears liability under a general guarantee.",
    "Article 705 of the Civil Code provides that the term of a lease may not exceed twenty years.",
    "Article 726 of the Civil Code: where the lessor sells the leased house, the lessee has a preferential right to purchase it under the same conditions.",
    "Article 1165 of the Civil Code provides that an actor who through fault infringes the civil rights of others and causes damage shall bear tort liability.",
    "Article 1245 of the Civil Code: the keeper or manager of an animal that causes damage to others shall bear tort liability.",
    "Article 1127 of the Civil Code lists the spouse, children and parents as first order heirs.",
    "Article 20 of the Civil Code: a minor under eight years of age is a person without capacity for civil conduct.",
    "Article 17 of the Civil Code says natural persons aged 18 or older are adults.",
    "Article 55 of the Consumer Rights Protection Law provides that a trader who commits fraud shall pay additional compensation of three times the price, with a minimum of 500 yuan.",
    "Article 25 of the Consumer Rights Protection Law: a consumer who buys goods online may return them within seven days of receipt without giving reasons.",
    "Article 148 of the Food Safety Law allows the consumer to claim ten times the price as compensation from a producer of food that does not meet safety standards.",
    "Article 47 of the Company Law: shareholders must pay in their subscribed capital within five years of the company's establishment.",
    "Article 66 of the Company Law requires a resolution to amend the articles of association to be passed by shareholders holding two-thirds or more of the voting rights.",
    "Article 84 of the Company Law provides that shareholders of a limited liability company may transfer all or part of their equity to each other.",
    "Article 42 of the Company Law provides that a limited liability company is established by at least one and no more than fifty shareholders.",
    "Article 180 of the Company Law imposes a duty of loyalty and a duty of diligence on directors, supervisors and senior managers.",
    "Article 13 of the PIPL allows processing of personal information with the individual's consent.",
    "Article 28 of the PIPL defines biometric and medical health information and personal information of minors under fourteen as sensitive personal information.",
    "PIPL Article 29 requires separate consent for processing sensitive personal information.",
    "Article 55 of the PIPL requires a personal information protection impact assessment before processing sensitive personal information.",
    "Article 17 of the Criminal Law provides that a person who has reached the age of sixteen and commits a crime shall bear criminal responsibility.",
    "Article 264 of the Criminal Law punishes theft of a relatively large amount with fixed-term imprisonment of not more than three years, criminal detention or public surveillance.",
    "Article 232 of the Criminal Law punishes intentional homicide with death, life imprisonment or fixed-term imprisonment of not less than ten years.",
    "Article 20 of the Criminal Law: a person acting in justifiable defense who causes damage to the unlawful infringer shall not bear criminal responsibility.",
    "Article 67 of the Criminal Law provides that offenders who surrender voluntarily may be given a lighter or mitigated punishment.",
    "Article 263 of the Criminal Law punishes robbery by violence or coercion with three to ten years' imprisonment and a fine.",
    "Article 46 of the Administrative Litigation Law requires a suit to be filed within six months of the date on which the party knew or should have known of the administrative act.",
    "Article 29 of the Administrative Penalty Law: a party may not be fined twice for the same illegal act.",
    "Article 22 of the Civil Procedure Law provides that a civil lawsuit against a citizen is under the jurisdiction of the court of the defendant's domicile.",
    "Article 171 of the Civil Procedure Law gives a party who disagrees with a first-instance judgment fifteen days from service to appeal.",
    "Article 42 of the Patent Law sets the term of an invention patent at twenty years, and of a design patent at fifteen years.",
    "Article 39 of the Trademark Law provides that a registered trademark is valid for ten years from the date of approval of registration.",
    "Article 9 of the Arbitration Law provides that an arbitral award is final.",
    "Article 10 of the Labor Contract Law requires a written labor contract to be concluded within one month from the date the employment starts.",
    "Article 14 of the Labor Contract Law: if the employer does not sign a written contract within one year, it is deemed to have entered into an open-ended contract with the worker.",
    "Under Article 38 of the Labor Contract Law, the worker may terminate the contract if the employer fails to pay remuneration in full and on time.",
    "Article 46 of the Labor Contract Law requires the employer to pay economic compensation to the worker in certain cases.",
    "Article 85 of the Labor Contract Law allows the labor authority to order additional compensation of 50% to 100% of the amount payable.",
    "Article 58 of the Labor Contract Law requires a dispatch agency to sign a fixed-term labor contract of at least two years with the dispatched worker.",
    "Article 145 of the Civil Code: a juristic act by a person with limited capacity is valid if the legal representative consents or ratifies it.",
    "Article 148 of the Civil Code gives a party defrauded by the other the right to ask a court or arbitration institution to revoke the act.",
    "Article 179 of the Civil Code lists the forms of civil liability, including cessation of infringement, restitution and apology.",
    "Article 196 of the Civil Code: limitation does not apply to claims for payment of child support or alimony.",
    "Article 209 of the Civil Code provides that the creation and transfer of real rights in immovable property take effect upon registration.",
    "Article 301 of the Civil Code requires the consent of co-owners by shares holding two thirds or more to dispose of the co-owned property.",
    "Article 359 of the Civil Code: the right to use land for residential construction is automatically renewed when it expires.",
    "Article 496 of the Civil Code requires the party supplying standard terms to draw the other party's attention to clauses that exempt or reduce its liability.",
    "Article 563 of the Civil Code allows the parties to dissolve the contract where its purpose cannot be achieved because of force majeure.",
    "Article 590 of the Civil Code: a party that cannot perform because of force majeure is exempt from liability in part or in whole.",
    "Article 621 of the Civil Code: where no inspection period was agreed, the buyer must notify the seller within a reasonable period, and no later than two years after receipt.",
    "Article 688 of the Civil Code: under a guarantee of joint and several liability the creditor may ask either the debtor or the guarantor to perform.",
    "Article 692 of the Civil Code: where no guarantee period is agreed, it is six months from the expiry of the time for performance of the principal obligation.",
    "Article 711 of the Civil Code allows the lessor to terminate the lease and claim compensation if the lessee does not use the property as agreed and causes loss to it.",
    "Article 1043 of the Civil Code says that spouses should be loyal to each other and respect each other.",
    "Article 1064 of the Civil Code: debts signed for by both husband and wife are joint debts of the couple.",
    "Article 1079 of the Civil Code: the court shall grant a divorce where the parties have lived apart for two years because of lack of affection and mediation fails.",
    "Article 1084 of the Civil Code: in principle a child under the age of two is raised by the mother after divorce.",
    "Article 1086 of the Civil Code gives the parent who does not raise the child directly the right to visit the child.",
    "Article 1134 of the Civil Code requires a holographic will to be written and signed by the testator with the year, month and day.",
    "Article 1179 of the Civil Code: whoever injures another shall compensate medical expenses, nursing costs and transport costs.",
    "Article 1207 of the Civil Code allows punitive damages where a producer knowingly sells defective products that cause death or serious harm to health.",
    "Article 1254 of the Civil Code prohibits throwing objects from buildings.",
    "Article 23 of the Company Law makes shareholders who abuse the independent status of the legal person to evade debts jointly and severally liable for the company's debts.",
    "Article 59 of the Company Law lists the powers of the shareholders' meeting, such as electing and replacing directors and supervisors.",
    "Article 15 of the Company Law: where a company provides security for its shareholder, a resolution of the shareholders' meeting is required.",
    "Article 57 of the Company Law entitles shareholders to consult and copy the articles of association and minutes of shareholders' meetings.",
    "Article 133 of the Criminal Law: fleeing the scene after a traffic accident is punished with three to seven years of fixed-term imprisonment.",
    "Article 266 of the Criminal Law: fraud involving a relatively large amount is punishable by up to three years of imprisonment.",
    "Article 49 of the Criminal Law prohibits the death penalty for minors under 18 at the time of the crime and for pregnant women at trial.",
    "Article 87 of the Criminal Law: crimes are not prosecuted after twenty years if the maximum penalty is life imprisonment or death.",
    "Article 293 of the Criminal Law punishes picking quarrels and provoking trouble with up to five years of imprisonment, detention or public surveillance.",
    "Article 6 of the PIPL requires collection of personal information to be limited to the minimum scope necessary for the purpose of processing.",
    "Article 38 of the PIPL allows providing personal information abroad after a security assessment organized by the cyberspace authority.",
    "Article 66 of the PIPL provides for fines of up to 50 million yuan or 5% of the previous year's turnover for serious violations.",
    "Article 24 of the PIPL prohibits unreasonable differential treatment of individuals in price by automated decision-making.",
    "Article 36 of the Administrative Penalty Law: an illegal act not discovered within two years shall not be punished.",
    "Article 22 of the Patent Law requires inventions and utility models to have novelty, inventiveness and practical applicability.",
    "Article 49 of the Trademark Law allows anyone to apply for cancellation of a registered trademark not used for three consecutive years without justified reason.",
    "Article 63 of the Trademark Law provides for statutory damages of up to five million yuan.",
    "Article 28 of the Advertising Law: advertisements that mislead consumers with false content are false advertisements.",
    "Article 16 of the Insurance Law: the insurer may terminate the contract if the policyholder fails to disclose truthfully on purpose or by gross negligence.",
    "Article 3 of the Individual Income Tax Law sets progressive rates of three to forty-five percent for comprehensive income.",
    "Article 31 of the Labor Contract Law prohibits employers from forcing workers to work overtime and requires overtime pay.",
    "According to Article 23 of the Labor Contract Law, a worker who breaches the non-compete agreement shall pay liquidated damages to the employer as agreed.",
    "Article 71 of the Labor Contract Law says either party may terminate part-time employment at any time by notifying the other.",
    "Article 44 of the Labor Contract Law ends the labor contract when the employer is declared bankrupt.",
    "Article 1076 of the Civil Code requires spouses who divorce by agreement to sign a written divorce agreement and apply for registration in person.",
    "Article 1087 of the Civil Code: the court divides the joint property taking care of the interests of the children, the wife and the party without fault.",
    "Article 1091 of the Civil Code entitles the party without fault to claim damages where the divorce is caused by bigamy or domestic violence.",
    "Article 157 of the Civil Code: after a juristic act is void or revoked, property obtained under it shall be returned.",
    "Article 509 of the Civil Code requires the parties to perform their obligations fully as agreed and to follow the principle of good faith.",
    "Article 584 of the Civil Code limits damages to what the breaching party foresaw or should have foreseen when concluding the contract.",
    "Article 587 of the Civil Code: the party that received the deposit and fails to perform shall return twice the deposit.",
    "Article 667 of the Civil Code defines a loan contract as one where the borrower borrows money and repays it with interest when due.",
    "Article 716 of the Civil Code: the lessee may sublet the leased thing with the lessor's consent.",
    "Article 1032 of the Civil Code: no organization or individual may infringe the right to privacy of others.",
    "Article 1198 of the Civil Code makes the manager of a hotel or shopping mall liable for failing in its duty of safety.",
    "Article 54 of the Civil Procedure Law provides that a party may file a counterclaim.",
    "Article 67 of the Civil Procedure Law puts the burden of proof for its claims on each party.",
    "Article 385 of the Criminal Law defines acceptance of bribes as a state functionary using the convenience of office to extort or illegally accept property of others.",
    "Article 72 of the Criminal Law allows suspension of sentence for those sentenced to criminal detention or imprisonment of not more than three years.",
    "Article 45 of the Administrative Penalty Law gives parties the right to state their case and defend themselves.",
    "Article 47 of the PIPL requires the processor to delete personal information when the purpose has been achieved.",
    "Article 44 of the PIPL gives individuals the right to know and decide about the processing of their personal information.",
    "Article 24 of the Consumer Rights Protection Law allows the consumer to return goods within seven days of receipt where quality requirements are not met.",
    "Article 26 of the Consumer Rights Protection Law forbids traders from using standard terms to exclude consumer rights.",
];

/// What it would say but for a number, side, verb, party or condition.
const CHANGED: &[&str] = &[
    "Article 19 of the Labor Contract Law says that the probation period may not exceed twelve months for a contract with a fixed term of three years or more.",
    "Article 19 of the Labor Contract Law caps probation at six months for a contract of more than one year but less than three years.",
    "Article 21 of the Labor Contract Law provides that the employer may dismiss a worker during probation without explaining the reasons.",
    "Article 37 of the Labor Contract Law allows a worker to terminate the labor contract by giving the employer 60 days' written notice.",
    "Article 37 of the Labor Contract Law provides that the employer may terminate the labor contract by giving the worker 30 days' written notice.",
    "Article 82 of the Labor Contract Law requires an employer that fails to sign a written contract for more than one month to pay triple wages each month.",
    "Article 24 of the Labor Contract Law limits non-compete obligations to no more than five years.",
    "Article 47 of the Labor Contract Law calculates economic compensation at two months' wage for each full year of service.",
    "Article 39 of the Labor Contract Law provides that the employer may not terminate the contract if the worker seriously violates the employer's rules and regulations.",
    "Article 42 of the Labor Contract Law provides that the employer may dismiss a female worker during pregnancy, maternity leave or the nursing period.",
    "Article 9 of the Labor Contract Law provides that the employer may seize the identity card of the worker when hiring.",
    "Article 44 of the Labor Law requires overtime on statutory holidays to be paid at not less than 400% of the wage.",
    "Article 36 of the Labor Law provides that daily working hours shall be at least eight hours.",
    "Article 188 of the Civil Code provides that the limitation period for claims for the protection of civil rights is two years.",
    "Article 1047 of the Civil Code sets the marriageable age at no earlier than 20 for men and 18 for women.",
    "Article 1082 of the Civil Code: the wife may not file for divorce during her pregnancy or within one year after childbirth.",
    "Article 144 of the Civil Code states that civil juristic acts performed by a person without capacity for civil conduct are valid.",
    "Article 585 of the Civil Code: where the agreed liquidated damages are excessively higher than the loss caused, the court may not reduce them.",
    "Article 586 of the Civil Code provides that the deposit may not exceed thirty percent of the amount of the subject matter of the main contract.",
    "Article 586 of the Civil Code provides that the deposit must be at least twenty percent of the amount of the subject matter of the main contract.",
    "Article 680 of the Civil Code permits usurious lending.",
    "Article 705 of the Civil Code provides that the term of a lease may not exceed fifty years.",
    "Article 726 of the Civil Code: where the lessee sells the leased house, the lessor has a preferential right to purchase it under the same conditions.",
    "Article 1245 of the Civil Code: the keeper or manager of an animal that causes damage to others shall not bear tort liability.",
    "Article 20 of the Civil Code: a minor under ten years of age is a person without capacity for civil conduct.",
    "Article 55 of the Consumer Rights Protection Law provides that a trader who commits fraud shall pay additional compensation of three times the price, with a minimum of 1,000 yuan.",
    "Article 25 of the Consumer Rights Protection Law: a consumer who buys goods online may return them within fifteen days of receipt without giving reasons.",
    "Article 148 of the Food Safety Law allows the consumer to claim three times the price as compensation from a producer of food that does not meet safety standards, or twenty times the loss.",
    "Article 66 of the Company Law requires a resolution to amend the articles of association to be passed by shareholders holding one half of the voting rights.",
    "Article 42 of the Company Law provides that a limited liability company is established by at least one and no more than 200 shareholders.",
    "Article 84 of the Company Law provides that shareholders of a limited liability company may not transfer their equity to each other.",
    "PIPL Article 31 requires parental consent before processing the personal information of a child under 16.",
    "Article 17 of the Criminal Law provides that a person who has reached the age of eighteen and commits a crime shall bear criminal responsibility.",
    "Article 264 of the Criminal Law punishes theft of a relatively large amount with fixed-term imprisonment of not less than three years, criminal detention or public surveillance.",
    "Article 232 of the Criminal Law punishes intentional homicide with death, life imprisonment or fixed-term imprisonment of not less than five years.",
    "Article 20 of the Criminal Law: a person acting in justifiable defense who causes damage to the unlawful infringer shall bear criminal responsibility.",
    "Article 46 of the Administrative Litigation Law requires a suit to be filed within three months of the date on which the party knew or should have known of the administrative act.",
    "Article 29 of the Administrative Penalty Law: a party may be fined twice for the same illegal act.",
    "Article 171 of the Civil Procedure Law gives a party who disagrees with a first-instance judgment thirty days from service to appeal.",
    "Article 42 of the Patent Law sets the term of an invention patent at fifteen years from the date of filing.",
    "Article 39 of the Trademark Law provides that a registered trademark is valid for twenty years from the date of approval of registration.",
    "Article 10 of the Labor Contract Law requires a written labor contract to be concluded within three months from the date the employment starts.",
    "Article 58 of the Labor Contract Law requires a dispatch agency to sign a fixed-term labor contract of at most two years with the dispatched worker.",
    "Under Article 38 of the Labor Contract Law, the employer may terminate the contract if the worker fails to perform duties in full and on time.",
    "Article 46 of the Labor Contract Law requires the worker to pay economic compensation to the employer in certain cases.",
    "Article 196 of the Civil Code: limitation applies to claims for payment of child support or alimony.",
    "Article 301 of the Civil Code requires the consent of all co-owners to dispose of the co-owned property, without exception.",
    "Article 359 of the Civil Code: the right to use land for residential construction is not renewed when it expires.",
    "Article 590 of the Civil Code: a party that cannot perform because of force majeure remains fully liable.",
    "Article 621 of the Civil Code: where no inspection period was agreed, the buyer must notify the seller within a reasonable period, and no later than five years after receipt.",
    "Article 692 of the Civil Code: where no guarantee period is agreed, it is three months from the expiry of the time for performance of the principal obligation.",
    "Article 1079 of the Civil Code: the court shall grant a divorce where the parties have lived apart for one year because of lack of affection and mediation fails.",
    "Article 1084 of the Civil Code: in principle a child under the age of four is raised by the mother after divorce.",
    "Article 1086 of the Civil Code: the parent who does not raise the child directly may not visit the child.",
    "Article 1254 of the Civil Code permits throwing objects from buildings.",
    "Article 57 of the Company Law: shareholders may not consult or copy the articles of association and minutes of shareholders' meetings.",
    "Article 133 of the Criminal Law: fleeing the scene after a traffic accident is punished with five to ten years of fixed-term imprisonment.",
    "Article 49 of the Criminal Law prohibits the death penalty for minors under 16 at the time of the crime.",
    "Article 87 of the Criminal Law: crimes are not prosecuted after thirty years if the maximum penalty is life imprisonment or death.",
    "Article 24 of the PIPL permits differential treatment of individuals in price by automated decision-making.",
    "Article 66 of the PIPL provides for fines of up to 100 million yuan or 5% of the previous year's turnover for serious violations.",
    "Article 21 of the Cybersecurity Law requires network operators to keep network logs for at least twelve months.",
    "Article 36 of the Administrative Penalty Law: an illegal act not discovered within three years shall not be punished.",
    "Article 9 of the Administrative Reconsideration Law sets a period of ninety days to apply for reconsideration.",
    "Article 49 of the Trademark Law allows anyone to apply for cancellation of a registered trademark not used for five consecutive years without justified reason.",
    "Article 63 of the Trademark Law provides for statutory damages of up to three million yuan.",
    "Article 16 of the Insurance Law: the insurer may not terminate the contract if the policyholder fails to disclose truthfully on purpose or by gross negligence.",
    "Article 1134 of the Civil Code allows a holographic will to be typed by a third party without signature.",
    "Article 31 of the Labor Contract Law permits employers to force workers to work overtime.",
    "According to Article 23 of the Labor Contract Law, an employer who breaches the non-compete agreement shall pay liquidated damages to the worker.",
    "Article 1091 of the Civil Code entitles the party at fault to claim damages where the divorce is caused by bigamy or domestic violence.",
    "Article 587 of the Civil Code: the party that received the deposit and fails to perform shall return three times the deposit.",
    "Article 716 of the Civil Code: the lessee may sublet the leased thing without the lessor's consent.",
    "Article 1032 of the Civil Code: organizations may infringe the right to privacy of others.",
    "Article 54 of the Civil Procedure Law provides that a party may not file a counterclaim.",
    "Article 72 of the Criminal Law allows suspension of sentence for those sentenced to imprisonment of not more than five years.",
    "Article 47 of the PIPL allows the processor to keep personal information when the purpose has been achieved.",
    "Article 24 of the Consumer Rights Protection Law allows the consumer to return goods within thirty days of receipt where quality requirements are not met.",
    "Article 157 of the Civil Code: after a juristic act is void or revoked, property obtained under it need not be returned.",
    "Article 71 of the Labor Contract Law says neither party may terminate part-time employment without thirty days' notice.",
    "Article 44 of the PIPL gives processors the right to decide about the processing of personal information.",
    "Article 67 of the Civil Procedure Law puts the burden of proof on the court.",
    "Article 667 of the Civil Code defines a loan contract as one where the lender repays the loan with interest to the borrower.",
    "Article 509 of the Civil Code allows the parties to ignore their obligations.",
    "Article 584 of the Civil Code allows damages even beyond what the breaching party foresaw when concluding the contract.",
    "Article 577 of the Civil Code requires the tenant to pay rent on the first day of every month.",
];

/// What another article of the statute says, and which.
const ELSEWHERE: &[(&str, u16)] = &[
    (
        "Article 38 of the Labor Contract Law allows a worker to terminate the labor contract by giving the employer 30 days' written notice.",
        37,
    ),
    (
        "Article 46 of the Labor Contract Law says that probation wages may not be lower than 80% of the wage agreed in the contract.",
        20,
    ),
    (
        "Article 40 of the Labor Contract Law provides that the employer may not dismiss a female worker during pregnancy, maternity leave or the nursing period.",
        42,
    ),
    (
        "Article 1076 of the Civil Code provides that the husband may not file for divorce during the wife's pregnancy or within one year after childbirth.",
        1082,
    ),
    ("Article 720 of the Civil Code provides that the term of a lease may not exceed twenty years.", 705),
    (
        "Article 584 of the Civil Code: where the agreed liquidated damages are excessively higher than the loss caused, the court may reduce them at the request of a party.",
        585,
    ),
    (
        "Article 26 of the Consumer Rights Protection Law: a consumer who buys goods online may return them within seven days of receipt without giving reasons.",
        25,
    ),
    (
        "Article 50 of the Company Law: shareholders must pay in their subscribed capital within five years of the company's establishment.",
        47,
    ),
    (
        "Article 266 of the Criminal Law punishes robbery by violence or coercion with three to ten years' imprisonment and a fine.",
        263,
    ),
    ("Article 30 of the Administrative Penalty Law: a party may not be fined twice for the same illegal act.", 29),
    ("PIPL Article 51 requires separate consent for processing sensitive personal information.", 29),
    ("Article 1130 of the Civil Code lists the spouse, children and parents as first order heirs.", 1127),
    (
        "Article 45 of the Patent Law sets the term of an invention patent at twenty years, and of a design patent at fifteen years.",
        42,
    ),
    (
        "Article 11 of the Labor Contract Law requires a written labor contract to be concluded within one month from the date the employment starts.",
        10,
    ),
    (
        "Article 59 of the Labor Contract Law requires a dispatch agency to sign a fixed-term labor contract of at least two years with the dispatched worker.",
        58,
    ),
    (
        "Article 1085 of the Civil Code: in principle a child under the age of two is raised by the mother after divorce.",
        1084,
    ),
    ("Article 1060 of the Civil Code: debts signed for by both husband and wife are joint debts of the couple.", 1064),
    (
        "Article 693 of the Civil Code: where no guarantee period is agreed, it is six months from the expiry of the time for performance of the principal obligation.",
        692,
    ),
    (
        "Article 22 of the Company Law makes shareholders who abuse the independent status of the legal person to evade debts jointly and severally liable for the company's debts.",
        23,
    ),
    (
        "Article 17 of the Company Law: where a company provides security for its shareholder, a resolution of the shareholders' meeting is required.",
        15,
    ),
    (
        "Article 50 of the Criminal Law prohibits the death penalty for minors under 18 at the time of the crime and for pregnant women at trial.",
        49,
    ),
    (
        "Article 26 of the PIPL prohibits unreasonable differential treatment of individuals in price by automated decision-making.",
        24,
    ),
    (
        "Article 37 of the Administrative Penalty Law: an illegal act not discovered within two years shall not be punished.",
        36,
    ),
    (
        "Article 23 of the Patent Law requires inventions and utility models to have novelty, inventiveness and practical applicability.",
        22,
    ),
    (
        "Article 44 of the Trademark Law allows anyone to apply for cancellation of a registered trademark not used for three consecutive years without justified reason.",
        49,
    ),
    (
        "Article 588 of the Civil Code: the party that received the deposit and fails to perform shall return twice the deposit.",
        587,
    ),
    (
        "Article 72 of the Labor Contract Law says either party may terminate part-time employment at any time by notifying the other.",
        71,
    ),
    (
        "Article 1090 of the Civil Code entitles the party without fault to claim damages where the divorce is caused by bigamy or domestic violence.",
        1091,
    ),
    (
        "Article 46 of the PIPL requires the processor to delete personal information when the purpose has been achieved.",
        47,
    ),
];

/// What the article said in an earlier version.
const EARLIER: &[&str] = &[
    "Article 21 of the Cybersecurity Law requires network operators to keep network logs for at least six months.",
    "Article 9 of the Administrative Reconsideration Law sets a period of sixty days to apply for reconsideration.",
    "Article 16 of the Company Law requires a shareholders' resolution before the company guarantees a debt of its own shareholder.",
    "Article 37 of the Company Law lists the powers of the shareholders' meeting, such as electing and replacing directors and supervisors.",
    "Article 20 of the Company Law makes shareholders who abuse the independent status of the legal person to evade debts jointly and severally liable for the company's debts.",
];

/// What says nothing of the article's content.
const OPEN: &[&str] = &[
    "Article 20 of the Civil Code is often discussed by scholars from Beijing and Shanghai who like football.",
    "Article 577 of the Civil Code helped my uncle win against his neighbour last summer.",
];

/// The first citation of each sentence; `None`, with the reason printed, where the reference data is absent.
fn citations<'a>(sentences: impl Iterator<Item = &'a str>) -> Result<Option<Vec<Citation>>> {
    let Some(folder) = reference::folder() else { return Ok(None) };
    let index = reference::index(&folder)?;
    let options = Options { as_of: date(2026, 11, 20) };
    Ok(Some(
        sentences.flat_map(|sentence| check(sentence, options, index).report.citations.into_iter().take(1)).collect(),
    ))
}

/// Share of citations, of all `total`, for which a condition holds.
fn rate(citations: &[Citation], total: usize, holds: impl Fn(&Citation) -> bool) -> f64 {
    let count = citations.iter().filter(|citation| holds(citation)).count();
    #[allow(clippy::cast_precision_loss, reason = "some hundred sentences")]
    let rate = count as f64 / total as f64;
    rate
}

/// The citations for which a condition does not hold, for the message of a failure.
fn others(citations: &[Citation], holds: impl Fn(&Citation) -> bool) -> String {
    let others = citations.iter().filter(|citation| !holds(citation));
    others.map(|c| format!("{} {:?} {:?} {:?}\n", c.text, c.verdict, c.content, c.explanation)).collect()
}

#[test]
fn restatements_are_verified() -> Result<()> {
    let Some(found) = citations(TRUE.iter().copied())? else { return Ok(()) };
    let verified = |citation: &Citation| citation.verdict == Verdict::Verified;
    assert!(rate(&found, TRUE.len(), verified) >= 0.8, "{}", others(&found, verified));
    let spared = |citation: &Citation| !citation.verdict.is_problem();
    assert!(rate(&found, TRUE.len(), spared) >= 0.98, "{}", others(&found, spared));
    Ok(())
}

#[test]
fn changed_claims_are_not_verified() -> Result<()> {
    let Some(found) = citations(CHANGED.iter().copied())? else { return Ok(()) };
    let doubted = |citation: &Citation| citation.verdict != Verdict::Verified;
    assert!(rate(&found, CHANGED.len(), doubted) >= 0.97, "{}", others(&found, doubted));
    let problem = |citation: &Citation| citation.verdict.is_problem();
    assert!(rate(&found, CHANGED.len(), problem) >= 0.75, "{}", others(&found, problem));
    Ok(())
}

#[test]
fn the_right_article_is_named() -> Result<()> {
    let Some(found) = citations(ELSEWHERE.iter().map(|(sentence, _)| *sentence))? else { return Ok(()) };
    assert_eq!(found.len(), ELSEWHERE.len());
    let wrong_number = |citation: &Citation| citation.verdict == Verdict::WrongNumber;
    assert!(rate(&found, ELSEWHERE.len(), wrong_number) >= 0.85, "{}", others(&found, wrong_number));
    let named = |citation: &Citation| citation.suggestions.first().and_then(|suggestion| suggestion.article);
    let right =
        found.iter().zip(ELSEWHERE).filter(|(found, (_, article))| named(found).is_some_and(|a| a.main == *article));
    assert!(right.count() * 100 >= ELSEWHERE.len() * 80, "{:?}", found.iter().map(named).collect::<Vec<_>>());
    Ok(())
}

#[test]
fn earlier_versions_are_recognised() -> Result<()> {
    let Some(found) = citations(EARLIER.iter().copied())? else { return Ok(()) };
    let earlier = |citation: &Citation| citation.verdict == Verdict::Repealed;
    assert!(rate(&found, EARLIER.len(), earlier) >= 0.8, "{}", others(&found, earlier));
    Ok(())
}

#[test]
fn talk_about_an_article_is_left_open() -> Result<()> {
    let Some(found) = citations(OPEN.iter().copied())? else { return Ok(()) };
    let open = |citation: &Citation| citation.verdict == Verdict::Unverifiable;
    assert!(rate(&found, OPEN.len(), open) >= 1.0, "{}", others(&found, open));
    Ok(())
}
