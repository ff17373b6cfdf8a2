/**
 * What an act does, from its label. Labels are an open set and spelt many ways, so keywords decide, in an order in
 * which the specific goes first: CESSÃO DE QUOTA is no CESSAÇÃO, DECISÃO no CISÃO, a REVISOR OFICIAL DE CONTAS no
 * account. A label that joins acts ("CONSTITUIÇÃO … E DESIGNAÇÃO …") has the effects of each.
 */
import { COMPANY_ACTS, type CompanyActType } from '../../facts/fact.ts';
import { fold } from '../../kernel/text/fold.ts';
import { fail, quote } from '../reading/reading-end.ts';
import { vocabulary } from '../reading/vocabulary.ts';

const KEYWORDS: readonly (readonly [RegExp, CompanyActType])[] = [
  [/\bcontas\b/, 'accounts'],
  [/\b(fusao|cisao|fusoes|cisoes)\b/, 'merger-or-division'],
  [/insolvenc|\bfalenc/, 'insolvency'],
  [/\bcancelamento\b/, 'deregistration'],
  [/\bconstitui/, 'constitution'],
  [/\btransmiss|\b(divisao|unificacao|cessao|cessoes)\b.{0,200}\bquotas?\b/, 'quota-transfer'],
  [/\bregresso a? ?ac?tividade|\breinicio d[ae] ac?tividade/, 'activity-resumed'],
  [/\btransformac/, 'conversion'],
  [
    /\bsede\b.{0,80}\b(estrangeiro|outro (pais|estado)|fora d[eo] (portugal|territorio|pais))/,
    'moved-abroad',
  ],
  [/\bpenhora\b.{0,80}\bquotas?\b/, 'quota-attached'],
  [/\barresto\b|\barrolamento\b|\bapreensao\b/, 'assets-frozen'],
  [/\bdissolu\w*\b.{0,80}\boficios|\boficios\w*.{0,80}\bdissolu/, 'dissolution-ex-officio'],
  [
    /\bencerr\w*\.? d[ao] liquidacao\b|\bextinc\w*\b.{0,40}\b(imediata|sociedade|entidade|empresa|pessoa colec?tiva)\b/,
    'liquidation-closed',
  ],
  [/\b(nulidade|anulac\w*)\b.{0,40}\b(sociedade|constituicao)\b/, 'dissolution'],
  [/\bdissolu|\bliquidacao\b/, 'dissolution'],
  [/\bcessac|\brenuncia\b|\bdestituic|\bexonerac/, 'office-ceased'],
  [/\bdesignac|\bnomeac|\breconduc/, 'office-appointed'],
  [/\bcapital\b/, 'capital'],
  [/\bsede\b/, 'seat-change'],
  [/\bobjec?to\b/, 'object-change'],
  [/\balterac|\b(pacto|contrato) (social|de sociedade)\b|\bestatutos\b/, 'articles-change'],
];

/** Acts on a quota, a right or an entry: their words are those of graver acts. A lifted attachment is no deregistration. */
const OF_ANOTHER_KIND =
  /\b(constitui\w{0,20}|cancelamento|cessacao|levantamento|extincao|caducidade)\b.{0,200}\b(penhor|penhora|usufruto|arresto|arrolamento|hipoteca|apreensao|providencia|inscricao|averbamento)\b/;

/** The registrar's procedure (RJPADLEC, DL 76-A/2006), by its name; that it begins is not yet a dissolution. */
const PROCEEDING =
  /\bproced\w*(?: administrativ\w*| oficios\w*| especia\w*)*(?: (?:de|para|com vista a))? dissolu\w*(?:(?: e|,)(?: d[ae])? (?:a )?liquidac\w*)?/;
const PROCEEDING_ENDS =
  /\b(encerr|arquiv|extin|cancel|indefer|desist|conclu|caduc|termo|fim|levanta|revoga|anula)/;

/** Whose quota it is may be insolvent; the company is not for that. */
const OF_A_PARTNER =
  /(\bquotas?\b(?:(?!declar|nomeac|sentenc)[^;]){0,60}?)\b(?:em|n[oa]s?|por)\b(?: \w+){0,4} insolvenc\w*/;

/** No insolvency came of it, or it was undone. */
const NOT_INSOLVENT =
  /\b(?:recusa|indeferimento|desistencia|revogacao|anulacao) d[aeo] (?:declaracao|sentenca|pedido)\b.{0,40}\binsolvenc/;

const DEREGISTERED = /\bcancelamento\b.{0,40}\bmatricula\b/;

/** Nouns of action end so in Portuguese; a name, a place or a number, as a shifted column would give, does not. */
const ACTION = /(cao|coes|sao|soes|mento|mentos|encia|encias|ura|agem)\b/;
const OTHER_ACTS =
  /\b(penhor|penhora|arresto|usufruto|anuncio|aviso|projec?to|procedimento|registo|deposito|mandato|mudanca|acordo|plano|relatorio|regresso|sentenca|despacho|estatutos|contrato|accoes|acoes|outr[oa]s?)\b/;

/** A longer label is a sentence, which may name people: it is neither quoted nor taught. */
const LONGEST_QUOTED = 80;

const taughtAct = vocabulary<CompanyActType>('mj-publications act', COMPANY_ACTS, () => null);

/** At least one effect, in the order of the label. Unreadable where the words are not those of an act at all. */
export function classifyAct(label: string): CompanyActType[] {
  const whole = fold(label)
    .replace(/\brevis\w+ oficia(l|is) de contas\b/g, 'revisor')
    .replace(OF_A_PARTNER, '$1');
  const folded = whole.replace(PROCEEDING, ' ');
  if (folded !== whole && !KEYWORDS.some(([words]) => words.test(folded)))
    return [PROCEEDING_ENDS.test(folded) ? 'other' : 'dissolution-proceeding'];
  if (NOT_INSOLVENT.test(folded)) return ['other'];
  if (OF_ANOTHER_KIND.test(folded) && !DEREGISTERED.test(folded)) return ['other'];
  const types = new Set<CompanyActType>();
  for (const part of folded.split(/[,;]|\be\b/)) {
    const type = KEYWORDS.find(([words]) => words.test(part))?.[1];
    if (type) types.add(type);
    // A company that a merger absorbs is struck off by the same act (CSC art. 112).
    if (DEREGISTERED.test(part)) types.add('deregistration');
  }
  const across = KEYWORDS.find(([words]) => words.test(folded))?.[1];
  if (types.size === 0 && across) types.add(across);
  if (types.size > 0) return [...types];
  if (folded.length <= 200 && (ACTION.test(folded) || OTHER_ACTS.test(folded))) return ['other'];
  const taught = taughtAct(label);
  if (taught) return [taught];
  const quoted = label.length <= LONGEST_QUOTED ? `: ${quote(label)}` : '';
  fail(`a label stands where an act is named, and names none that is known${quoted}`);
}
