/**
 * What a published act is, by its label. One act is spelled in many ways (`c/ Ass.Cred`, `c/ Ass. Cred.`), so rules look
 * for keywords in folded text; the first rule that fits decides, in the order: revocation of a declaration, encerramento
 * with its reason, non-homologation, homologation, declaration (insufficient estate first), qualification, plan,
 * liquidation, distribution, appointments, steps without a bearing on risk, announcements. What stands in front of a
 * noun tells whether the act was done or is only spoken of (`act-about-act.ts`).
 *
 * A label that no rule fits, or that a rule names as unclear, is unreadable: it might be a declaration under a new
 * name, and silence is not a clean record. When that happens: read the document itself, then add a rule and a row to
 * the table in the test.
 */
import { INSOLVENCY_ACTS, type InsolvencyAct } from '../../facts/fact.ts';
import { fold } from '../../kernel/text/fold.ts';
import { isDamaged } from '../reading/capture-text.ts';
import { vocabulary } from '../reading/vocabulary.ts';
import { aboutUnclear, appealed, askedFor, opposed, refused, undone, type Words } from './act-about-act.ts';
import type { Proceeding } from './record.ts';

interface Rule {
  /** Null: known to be unclear, somebody must read the document. */
  readonly act: InsolvencyAct | null;
  /** Every one of these must be there. */
  readonly all: readonly Words[];
  readonly none?: RegExp;
  readonly in?: readonly Proceeding[];
}

const REVOKED = /\brevog|levantamento/;
/** The proceeding, not the closing of something in it: of the establishment (CIRE art. 65 and 156), an appendix, a meeting. */
const CLOSED =
  /\bencerr\w*\b\.?(?! (?:antecipado )?d[aeo]s? (?!(?:(?:present|referid|respec?tiv|mesm)\w* )?(?:proc|insolv|autos|negocia|per\b|peap\b|peve\b|revitaliza|viabiliza|acordo|plano|instancia|acao|accao|massa)))/;
const HOMOLOGATION = /homolog/;
const QUALIFICATION = /\bqualific|\binsolv\w*(?: \w+)? culpos|\bculpos/;
const REFUSED = /\bnao[ -]?homolog|recusa|\b(nao|sem) aprova|rejei/;
const PLAN = /\bplano|\bacordo|recupera|revitaliza|viabiliza|\b(?:per|peap|peve)\b/;
/** It goes on, closed or not; what is opened again in it is another thing. */
const REOPENED =
  /\breab(?:er|ri)\w*\b(?! d[aeo]s? (?:incidente|prazo|audiencia|assembleia|negocia|liquidac|reclama|venda|rateio))/;
/** Behind its noun: `Encerramento do processo (revogação)`. */
const CLOSING_UNDONE = /\bencerr\w*[^-–—:;(]{0,80}(?:[-–—:;(] ?revoga\w+ ?\)?$|\brevogad[oa]s?\b)/;
/** A proceeding that is not begun (art. 17-C and 27), and something in it that is refused. */
const NOT_BEGUN = /\bindefer|\brejei|\brecus|\bnao (?:se )?(?:admi|nomea|receb)/;
const BEGINNING =
  /\bliminar|\bart\w{0,10}\.?o? ?34(?!\d)|\bnomea|\b(?:per|peap|peve)\b|revitaliza|viabiliza|\bpeticao|\brequerimento inicial/;
const IN_IT =
  /homolog|\bplano|\bacordo(?! de pagamento)|\bcredit|\bcredor|\blista|reclama|impugna|prorrog|suspens|destitu|substitu|negocia|medida|recurso|oposic|embargo|contas|remunera|apensa/;
const WITHOUT_ASSETS = /\binsuf\w*\.?( d[ae])? ?massa/;
/** Of art. 230 n.º 1, the letter that states the reason: `art.º 230.º, n.º 1, al. d)`, `230/1-d`. */
const byLetter = (letter: string): RegExp =>
  new RegExp(
    `\\b230\\.?o?[ ,./-]{0,3}(?:n[.o ]{0,4})?(?:1[ ,./o-]{0,3})?(?:al(?:inea)?[. ]{0,2})?${letter}(?![a-z0-9])`,
  );
const byArticle = (article: number): RegExp => new RegExp(`\\bart\\w{0,10}\\.?o? ?${article}(?!\\d)`);
/** Nothing to pay with, in other words (art. 39/7 and 232). */
const NO_ASSETS =
  /\b(?:inexist\w*|falta|ausencia|insuf\w*\.?)(?: d[aeo]s?)? (?:bens|massa|ac?tivos?|patrimonio)\b/;
/** The same by its other name, and by the article (CIRE art. 39): a declaration of limited effects. */
const LIMITED = /\bcarac?ter limitado|\bart\w{0,10}\.?o? ?39(?!\d)/;
const SENTENCE = /\bsent(enca)?s?\b|\bdecl\w*|\bdecret/;
const INSOLVENT = /\binsolv|\bfalenc|\bfalid/;
const DECLARED = /\bdecl\w*\.?( d[ae])? ?(insolv|falenc)|\b(insolv|falenc)\w* (foi )?decl/;
const DISMISSED = /\bindefer|\bimproced|\babsolv|\bnao (se )?(declar|decret)/;
/** The petition is withdrawn, or the case ends without a decision on it (CIRE art. 21; CPC art. 277). */
const WITHDRAWN = /\bdesist|\bextin\w*\.?( d[ao])? ?(instancia|processo)|\binutilidade/;
/** Something else than the petition is refused or withdrawn. */
const NOT_THE_PETITION =
  /embargo|oposic|recurso|\bplano|homolog|credito|credor|reclama|exonera|qualific|administra|venda|impugna|incidente/;
const PETITION = /\bpeticao( inicial)?(?! (inicial|d[aeo]))|\brequerimento inicial/;
/** What stands still; once it goes on again it is what it was. */
const SUSPENDED = /\bsuspen[ds]/;
const GOES_ON = /\bcessa|\bfim\b|\btermo\b|prossegu/;
const LIQUIDATION = /\bliquida(?!tari)|\bvendas?\b|leilao|\baliena|carta fechada/;
const BEFORE_INSOLVENCY = ['per', 'peap', 'peve'] as const;
/** How a PER, PEAP or PEVE is announced: by art. 34 (the administrator's appointment) or by its first order. */
const OPENS =
  /\bart\w{0,10}\.?o? ?34(?!\d)|\bdespacho (inicial|liminar)|\babertura d[eo] (processo|per|peap|peve)/;
const OF_A_KIND = /\b(per|peap|peve)\b|revitaliza|viabiliza|acordo de pagamento/;

/** Steps that say nothing new about the debtor, whatever stands beside them. */
const STEP =
  /gradua|verifica|\bcontas\b|\blistas?\b|relatorio|inventario|comissao|qualific|negocia|prorroga|resolucao|impugna|apensa|remunera|estabelecimento|\bencerr\w* da ac?tividade|incidente|apreens|administracao (?:da massa )?pel|\bmedidas? cautelar|votacao/;
/** Steps and notices by words that a declaration may carry too: they count only where nothing of weight stands beside. */
const MEETING = /assembleia|\bass\. ?cred|\bcreditos?\b|\brelacao|suspens|convoca/;
const NOTICE = /\banuncio|\bedita[li]|notifica|\bcitacao|retific|rectific|aditamento/;
const WEIGHTY = /\bsent|\binsolv|\bfal[ei][nd]|\binsuf|desist|\bdecl|\bdecret/;

const RULES: readonly Rule[] = [
  // Who was barred for a culpable insolvency no longer is (art. 190): the declaration stands.
  { act: 'notice', all: [/\blevanta/, /\binibi/] },
  // Only the end of the declaration itself clears: revoking a homologation, a closure or a discharge does not.
  {
    act: 'revoked',
    all: [REVOKED, /insolv|sentenca|\bdecl/],
    none: /\bnao\b|indefer|improced|homolog|plano|exonera|qualific|administra|nomea|destitu|encerr|liquida|apreens|suspens|despacho|medida|massa|venda|credito|credor|comissao/,
  },
  { act: 'revoked', all: [/\bembargos/, /\bproced/], none: /terceiro|\bnao\b|improced/ },
  { act: 'notice', all: [/\bembargos/] },
  // Discharge of the remaining debt is for natural persons; a company meets it as their creditor.
  {
    act: 'notice',
    all: [/exonera/],
    none: /\bencerr\w*\.? (d[oe] )?processo|\bdecl\w*|\bsent\w*\.?( d[ae])? ?insolv/,
  },
  { act: null, all: [REVOKED], none: CLOSED },
  // The announcement may be void, or what it announced; a court above may have decided otherwise.
  { act: null, all: [/\bsem efeito|\banula|\bnulidade|\bnul[ao]\b/] },
  {
    act: null,
    all: [/\brecurso|\bapelacao|\bacordao/, /\bproceden|\bprovi(do|mento)/],
    none: /\b(nao|sem|nega)/,
  },
  { act: null, all: [/\bsuspens\w*( d[ao])? (sentenca|decl)/] },
  { act: null, all: [/\bnao (ha |houve )?encerr/] },
  { act: null, all: [/\bincumpr/, /\bplano/] },

  // Asked for, opposed, refused, put off; a closing that is taken back, or a proceeding that is opened again, needs a reader.
  { act: null, all: [REOPENED] },
  { act: null, all: [CLOSING_UNDONE] },
  { act: null, all: [undone(CLOSED)] },
  { act: 'notice', all: [askedFor(CLOSED)] },
  { act: 'notice', all: [opposed(CLOSED)] },
  { act: 'notice', all: [appealed(CLOSED)] },
  { act: 'notice', all: [refused(CLOSED)] },
  { act: null, all: [aboutUnclear(CLOSED)] },

  { act: 'closed-negotiations', all: [CLOSED, /negocia/] },
  // The debtor ends them (art. 17-G/5).
  {
    act: 'closed-negotiations',
    all: [/\bdesist\w* das? negocia|\btermo as negocia/],
    none: /\bpedido|\brequer|\bnao\b/,
    in: BEFORE_INSOLVENCY,
  },
  { act: 'closed-negotiations', all: [CLOSED, REFUSED], in: BEFORE_INSOLVENCY },
  { act: 'closed-final-distribution', all: [CLOSED, /rateio/] },
  { act: 'closed-insufficient-estate', all: [CLOSED, WITHOUT_ASSETS] },
  { act: 'closed-plan-approved', all: [CLOSED, /homolog|plano/], none: REFUSED },
  // The debtor is insolvent (art. 17-G/4).
  { act: 'closed-negotiations', all: [CLOSED, INSOLVENT], in: BEFORE_INSOLVENCY },
  { act: 'closed-final-distribution', all: [CLOSED, byLetter('a')] },
  { act: 'closed-insufficient-estate', all: [CLOSED, NO_ASSETS] },
  { act: 'closed-insufficient-estate', all: [CLOSED, byLetter('d')] },
  { act: 'closed-insufficient-estate', all: [CLOSED, byArticle(232)] },
  { act: 'closed-insufficient-estate', all: [CLOSED, byArticle(39)] },
  { act: 'closed-plan-approved', all: [CLOSED, byLetter('b')] },
  { act: 'closed-debtor-request', all: [CLOSED, /pedido|requer/] },
  { act: 'closed-debtor-request', all: [CLOSED, byLetter('c')] },
  { act: 'closed-debtor-request', all: [CLOSED, byArticle(231)] },
  { act: 'closed-unspecified', all: [CLOSED] },

  // Refused at once (CIRE art. 27).
  {
    act: 'petition-ended',
    all: [/\bindefer|\brejei|\brecusa/, PETITION],
    none: NOT_THE_PETITION,
    in: ['insolvency'],
  },
  { act: 'petition-ended', all: [NOT_BEGUN, BEGINNING], none: IN_IT, in: BEFORE_INSOLVENCY },
  { act: null, all: [/\bindefer|\bnao admi/], none: IN_IT, in: BEFORE_INSOLVENCY },
  { act: 'notice', all: [/\b(?:recus\w*(?: d[aeo])?|nao) nomea/], none: /destitu|substitu/ },
  { act: 'notice', all: [refused(QUALIFICATION), /culpos/] },
  { act: 'plan-refused', all: [/\bnao admi/, /\bplano/], none: /recurso|oposic|reclama/ },
  // Something else is refused.
  { act: null, all: [/\b(?:recusa|rejei)\w*(?: liminar)? d[aeo]s? (?!homolog)/], none: PLAN },
  { act: 'plan-refused', all: [REFUSED] },
  { act: null, all: [/homolog/, /desist|transac/] },
  // Of the administrator's accounts (art. 64), or of something else than a plan.
  { act: 'notice', all: [/\bhomologa\w* d[aeo]s? contas/] },
  {
    act: null,
    all: [/\bhomologa\w* d[aeo]s? /],
    none: PLAN,
  },
  // Whoever votes or opposes (art. 17-F/7 and 216) does so before the court decides.
  { act: 'plan-refused', all: [refused(HOMOLOGATION)] },
  { act: 'plan-proposed', all: [askedFor(HOMOLOGATION)] },
  { act: 'plan-proposed', all: [opposed(HOMOLOGATION)] },
  { act: 'notice', all: [appealed(HOMOLOGATION)] },
  { act: null, all: [aboutUnclear(HOMOLOGATION)] },
  { act: 'plan-approved', all: [/homolog/] },

  { act: 'petition-ended', all: [DISMISSED, INSOLVENT], none: NOT_THE_PETITION },
  { act: 'petition-ended', all: [WITHDRAWN], none: NOT_THE_PETITION, in: ['insolvency'] },
  { act: 'notice', all: [DISMISSED, INSOLVENT] },
  { act: 'declared-without-assets', all: [WITHOUT_ASSETS, SENTENCE] },
  { act: 'declared-without-assets', all: [WITHOUT_ASSETS, INSOLVENT] },
  { act: 'declared-without-assets', all: [LIMITED, SENTENCE, INSOLVENT], none: /complemento/ },
  // Asked for, and not yet declared: somebody must read what came of it.
  { act: null, all: [/\b(?:pedido|requerimento|peticao)\b.{0,20}\bdecl/], none: /\bsent/ },
  // The hearing, and what the debtor answers, come before (art. 30 and 35).
  { act: 'notice', all: [/\baudiencia/, INSOLVENT], none: /\bsent(enca)?\b/ },
  { act: 'notice', all: [opposed(DECLARED)], none: /\bsent(enca)?\b/ },
  { act: 'declared', all: [DECLARED] },
  { act: 'declared', all: [SENTENCE, INSOLVENT], none: /qualific|culpos|fortuit|gradua|verifica/ },
  // Art. 39/2: a declaration limited for want of assets is made a full one.
  { act: 'declared', all: [/complemento/, /\bsent/] },

  { act: 'qualified-fortuitous', all: [/\bnao culpos/] },
  { act: null, all: [/culpos/, /fortuit|\bnao qualific/] },
  // The question, before its answer.
  {
    act: 'notice',
    all: [/culpos/, /\babertura|\bdespacho (?:inicial|liminar)|\bparecer|\bproposta/],
    none: /\bsent(?!id)|\bdeci/,
  },
  // An appeal comes after the answer, all else about it before.
  {
    act: 'notice',
    all: [/culpos/, /\bimproced|\babsolv/],
    none: /recurso|oposic|impugna|apelac|acordao|contesta/,
  },
  { act: 'notice', all: [/culpos/, askedFor(QUALIFICATION)] },
  { act: 'notice', all: [/culpos/, opposed(QUALIFICATION)] },
  { act: null, all: [/culpos/, aboutUnclear(QUALIFICATION)] },
  { act: 'qualified-culpable', all: [/culpos/] },
  { act: 'qualified-fortuitous', all: [/fortuit/] },
  // A judgment that does not say which of the two.
  { act: null, all: [/\bqualific/, /\bsent(?!id)|\bdecisao/], none: /\babertura|gradua|verifica|\bplano/ },

  // What follows the approval (art. 220), and what is only put off.
  { act: 'notice', all: [/\b(?:cumprimento|execucao|prorrog\w*)\b.{0,40}\bplano/] },
  { act: 'plan-proposed', all: [/\bplano/] },
  { act: 'notice', all: [SUSPENDED, LIQUIDATION], none: GOES_ON },
  { act: 'notice', all: [SUSPENDED, /rateio/], none: GOES_ON },
  { act: 'notice', all: [/\bsuspens\w*( d[ao])? (assembleia|ass\. ?cred)/], none: WEIGHTY },
  { act: 'liquidation', all: [LIQUIDATION] },
  { act: 'distribution', all: [/rateio/] },

  // The creditors' committee (art. 66 and 67).
  { act: 'notice', all: [/\bnomea|destitu|substitu/, /comissao/], none: /administrador/ },
  { act: null, all: [askedFor(/\bnomea/)], none: /destitu|substitu/, in: BEFORE_INSOLVENCY },
  { act: 'opened', all: [/\bnomea/], none: /destitu|substitu|fiduciari|comissao/, in: BEFORE_INSOLVENCY },
  // A measure before any declaration (CIRE art. 31).
  { act: 'opened', all: [/\bprovisori/, /\bnomea|destitu|substitu|cessacao de funcoes/] },
  { act: 'administrator-changed', all: [/\bnomea|destitu|substitu|cessacao de funcoes/] },
  { act: 'opened', all: [OPENS], in: BEFORE_INSOLVENCY },
  { act: 'notice', all: [STEP] },
  { act: 'notice', all: [MEETING], none: WEIGHTY },
  {
    act: 'opened',
    all: [OF_A_KIND],
    none: /desist|extin|\btermo\b|caduc|indefer|improced|\binsolv/,
    in: BEFORE_INSOLVENCY,
  },
  // Its end in words not known yet; or the label says PER where the Espécie says insolvency.
  { act: null, all: [OF_A_KIND] },
  { act: 'notice', all: [NOTICE], none: WEIGHTY },
];

/** Words in which "insolvência" only says whose: they must not make a declaration of the act. */
function withoutOwners(text: string): string {
  return text
    .replace(
      /\b(administrador\w*|adm\.?|processos?|planos?|credores|qualificacao|autos|apensos?)( d[aeo]s?)? insolv\w*\.?/g,
      '$1',
    )
    .replace(/\bmassa( d[aeo])? insolv\w*/g, 'massa');
}

const taughtAct = vocabulary<InsolvencyAct>('citius-insolvency act', INSOLVENCY_ACTS, () => null);

/** What the label says in a proceeding of this kind, or null: unreadable. A leading `Ato:` is no part of it. */
export function readAct(label: string, proceeding: Proceeding): InsolvencyAct | null {
  if (isDamaged(label)) return null;
  const text = withoutOwners(fold(label).replace(/^(ato|acto) ?: ?/, ''));
  const rule = RULES.find(
    r =>
      r.all.every(words => words.test(text)) &&
      !r.none?.test(text) &&
      (r.in === undefined || r.in.includes(proceeding)),
  );
  return rule ? rule.act : taughtAct(label);
}
