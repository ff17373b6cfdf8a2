/**
 * What a published act is, by its label. One act is spelled in many ways (`c/ Ass.Cred`, `c/ Ass. Cred.`), so rules look
 * for keywords in folded text; the first rule that fits decides, in the order: revocation of a declaration, encerramento
 * with its reason, non-homologation, homologation, declaration (insufficient estate first), qualification, plan,
 * liquidation, distribution, appointments, steps without a bearing on risk, announcements.
 *
 * A label that no rule fits, or that a rule names as unclear, is unreadable: it might be a declaration under a new
 * name, and silence is not a clean record. When that happens: read the document itself, then add a rule and a row to
 * the table in the test.
 */
import { INSOLVENCY_ACTS, type InsolvencyAct } from '../../facts/fact.ts';
import { fold } from '../../kernel/text/fold.ts';
import { isDamaged } from '../reading/capture-text.ts';
import { vocabulary } from '../reading/vocabulary.ts';
import type { Proceeding } from './record.ts';

interface Rule {
  /** Null: known to be unclear, somebody must read the document. */
  readonly act: InsolvencyAct | null;
  /** Every one of these must be there. */
  readonly all: readonly RegExp[];
  readonly none?: RegExp;
  readonly in?: readonly Proceeding[];
}

const REVOKED = /\brevog|levantamento/;
const CLOSED =
  /\bencerr\w*\b\.?(?! (antecipado )?d[aeo]s? (estabelec|liquida|incidente|exonera|apenso|fase))/;
const REFUSED = /\bnao[ -]?homolog|recusa|\b(nao|sem) aprova|rejei/;
const WITHOUT_ASSETS = /\binsuf\w*\.?( d[ae])? ?massa/;
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
  /gradua|verifica|\bcontas\b|\blistas?\b|relatorio|inventario|comissao|qualific|negocia|prorroga|resolucao|impugna|apensa|remunera|estabelecimento|incidente|apreens|administracao pel|votacao/;
/** Steps and notices by words that a declaration may carry too: they count only where nothing of weight stands beside. */
const MEETING = /assembleia|\bass\. ?cred|\bcreditos?\b|\brelacao|suspens|convoca/;
const NOTICE = /\banuncio|\bedita[li]|notifica|\bcitacao|retific|rectific|aditamento/;
const WEIGHTY = /\bsent|\binsolv|\bfal[ei][nd]|\binsuf|desist|\bdecl|\bdecret/;

const RULES: readonly Rule[] = [
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

  { act: 'closed-negotiations', all: [CLOSED, /negocia/] },
  { act: 'closed-negotiations', all: [CLOSED, REFUSED], in: BEFORE_INSOLVENCY },
  { act: 'closed-final-distribution', all: [CLOSED, /rateio/] },
  { act: 'closed-insufficient-estate', all: [CLOSED, WITHOUT_ASSETS] },
  { act: 'closed-plan-approved', all: [CLOSED, /homolog|plano/], none: REFUSED },
  { act: 'closed-debtor-request', all: [CLOSED, /pedido|requer/] },
  { act: 'closed-unspecified', all: [CLOSED] },

  // Refused at once (CIRE art. 27).
  {
    act: 'petition-ended',
    all: [/\bindefer|\brejei|\brecusa/, PETITION],
    none: NOT_THE_PETITION,
    in: ['insolvency'],
  },
  { act: 'plan-refused', all: [REFUSED] },
  { act: null, all: [/homolog/, /desist|transac/] },
  { act: 'plan-approved', all: [/homolog/] },

  { act: 'petition-ended', all: [DISMISSED, INSOLVENT], none: NOT_THE_PETITION },
  { act: 'petition-ended', all: [WITHDRAWN], none: NOT_THE_PETITION, in: ['insolvency'] },
  { act: 'notice', all: [DISMISSED, INSOLVENT] },
  { act: 'declared-without-assets', all: [WITHOUT_ASSETS, SENTENCE] },
  { act: 'declared-without-assets', all: [WITHOUT_ASSETS, INSOLVENT] },
  { act: 'declared-without-assets', all: [LIMITED, SENTENCE, INSOLVENT], none: /complemento/ },
  // Asked for, and not yet declared: somebody must read what came of it.
  { act: null, all: [/\b(?:pedido|requerimento|peticao)\b.{0,20}\bdecl/], none: /\bsent/ },
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
  { act: 'qualified-culpable', all: [/culpos/] },
  { act: 'qualified-fortuitous', all: [/fortuit/] },

  { act: 'plan-proposed', all: [/\bplano/] },
  { act: 'notice', all: [SUSPENDED, LIQUIDATION], none: GOES_ON },
  { act: 'notice', all: [SUSPENDED, /rateio/], none: GOES_ON },
  { act: 'notice', all: [/\bsuspens\w*( d[ao])? (assembleia|ass\. ?cred)/], none: WEIGHTY },
  { act: 'liquidation', all: [LIQUIDATION] },
  { act: 'distribution', all: [/rateio/] },

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
