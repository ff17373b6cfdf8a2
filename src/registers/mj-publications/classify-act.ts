/**
 * What an act does, from its label. Labels are an open set and spelt many ways, so keywords decide, in an order in
 * which the specific goes first: CESSÃO DE QUOTA is no CESSAÇÃO, DECISÃO no CISÃO, a REVISOR OFICIAL DE CONTAS no
 * account. What undoes or disputes an act is not that act. A label that joins acts ("CONSTITUIÇÃO … E DESIGNAÇÃO …") has the effects of each.
 */
import { COMPANY_ACTS, type CompanyActType } from '../../facts/fact.ts';
import { fold } from '../../kernel/text/fold.ts';
import { isDamaged } from '../reading/capture-text.ts';
import { fail, quote } from '../reading/reading-end.ts';
import { vocabulary } from '../reading/vocabulary.ts';
import { actIn, FIRST_CONTRACT, partsOf, STRUCK_OFF } from './act-keywords.ts';
import { type Undoing, undoingIn } from './undone-act.ts';

/** Acts on a quota, a right or an entry: their words are those of graver acts. A lifted attachment is no deregistration. */
const OF_ANOTHER_KIND =
  /\b(constitui\w{0,20}|cancelamento|cessacao|levantamento|extincao|caducidade)\b.{0,200}\b(penhor|penhora|usufruto|arresto|arrolamento|hipoteca|apreensao|providencia|inscricao|averbamento)\b/;

/** The registrar's procedure (RJPADLEC, DL 76-A/2006), by its name; that it begins is not yet a dissolution. */
const PROCEEDING =
  /\bproced\w*(?: administrativ\w*| oficios\w*| especia\w*)*(?: (?:de|para|com vista a))? dissolu\w*(?:(?: e|,)(?: d[ae])? (?:a )?liquidac\w*)?/;
/** It ends, or is disputed. */
const PROCEEDING_ENDS =
  /\b(encerr|arquiv|extin|cancel|indefer|desist|conclu|caduc|termo|fim|levanta|revoga|anula|nul[ai]|suspen|opos|impugn|recus|rec?tific)/;
/** Its *cessação* is nobody's from an office. */
const PROCEEDING_CEASES = /\bcessac\w*(?: oficios\w*)? d[aeo]s? (?=proced)/;

/** Whose quota it is may be insolvent; the company is not for that. */
const OF_A_PARTNER =
  /(\bquotas?\b(?:(?!declar|nomeac|sentenc)[^;]){0,60}?)\b(?:em|n[oa]s?|por)\b(?: \w+){0,4} insolvenc\w*/;

/** Nor is it for whoever holds one, or directs it. */
const OF_SOMEBODY =
  /\b(?:insolvenc|falenc)\w* d[aeo]s? (?:titular|quotista|ac?cionista|socio|socia|gerente)\w*(?!.{0,60}\be d[ae] (?:sociedade|empresa))/g;

/** No insolvency came of it, or it was undone or disputed; it stands as an act of its own if it lasts. */
const NOT_INSOLVENT =
  /^(?:pedido|requerimento) d[aeo] (?:declaracao d[ae] )?(?:insolvenc|falenc)|\b(?:revogou|revoga|anulou|anula)\b.{0,60}\b(?:insolvenc|falenc)|\b(?:insolvenc|falenc)\w*\b.{0,40}\b(?:revogad|anulad|cancelad)|\b(?:revogad|anulad)\w*\b.{0,40}\b(?:insolvenc|falenc)|\b(?:recusa|indeferimento|desistencia|revogacao|anulacao|nulidade|ineficacia|cancelamento|caducidade|suspensao|rec?tificacao|impugnacao|oposicao|embargos|recurso|acc?ao|levantamento|improcedencia|absolvicao|rejeicao|proposta|audiencia|(?:cessacao|suspensao) dos efeitos)(?: (?:liminar|judicial|parcial|especial))? (?:d[aeo]|ao?|-) (?:(?:declaracao|sentenca|pedido|registo|inscricao|averbamento)\b.{0,40}\b)?(?:insolvenc|falenc)/;

/** Nouns of action end so in Portuguese; a name, a place or a number, as a shifted column would give, does not. */
const ACTION = /(cao|coes|sao|soes|mento|mentos|encia|encias|ura|agem)\b/;
const OTHER_ACTS =
  /\b(penhor|penhora|arresto|usufruto|anuncio|aviso|projec?to|procedimento|registo|deposito|mandato|mudanca|acordo|plano|relatorio|regresso|sentenca|despacho|estatutos|contrato|accoes|acoes|outr[oa]s?)\b/;

/** A longer label is a sentence, which may name people: it is neither quoted nor taught. */
const LONGEST_QUOTED = 80;

const taughtAct = vocabulary<CompanyActType>('mj-publications act', COMPANY_ACTS, () => null);

/** The register of a foreign company's representation is its own (NIPC 98…), and what ends it ends the entity. */
const foldedLabel = (label: string, nif: string): string =>
  (nif.startsWith('98') ? fold(label).replace(/\brepresentac\w* permanentes?\b/g, 'sociedade') : fold(label))
    .replace(/\brevis\w+ oficia(l|is) de contas\b/g, 'revisor')
    .replace(OF_A_PARTNER, '$1')
    .replace(OF_SOMEBODY, 'declaracao de outrem')
    // What a partner would be paid, and who leaves as a partner: no dissolution, and no office.
    .replace(/\bquota de liquidacao\b/g, 'quota')
    .replace(/\bliquidac\w*(?= d[aeo]s? (?:quotas?|partes?|ac?coes|participac|valor))/g, 'avaliacao')
    .replace(/\bexonerac\w*(?= (?:e exclusao )?d[aeo]s? socios?\b)/g, 'exclusao')
    .replace(PROCEEDING_CEASES, 'fim do ');

/** What the act undoes or disputes as a whole; null where it does neither. */
export const undoingOf = (label: string, nif = ''): Undoing | null =>
  undoingIn(foldedLabel(label, nif).replace(PROCEEDING, ' '));

/** At least one effect, in the order of the label; `nif` of whose register it is. Unreadable where the words are not those of an act at all. */
export function classifyAct(label: string, nif = ''): CompanyActType[] {
  if (isDamaged(label)) fail('the name of an act lost letters on its way: save the page again');
  const whole = foldedLabel(label, nif);
  const folded = whole.replace(PROCEEDING, ' ');
  if (folded !== whole && !actIn(folded))
    return [PROCEEDING_ENDS.test(folded) ? 'other' : 'dissolution-proceeding'];
  if (NOT_INSOLVENT.test(folded)) return ['other'];
  if (OF_ANOTHER_KIND.test(folded) && !STRUCK_OFF.test(folded)) return ['other'];
  const undoing = undoingIn(folded);
  if (undoing) return [undoing.act];
  const types = effectsIn(folded);
  if (types.length > 0) return types;
  if (folded.length <= 200 && (ACTION.test(folded) || OTHER_ACTS.test(folded))) return ['other'];
  const taught = taughtAct(label);
  if (taught) return [taught];
  const quoted = label.length <= LONGEST_QUOTED ? `: ${quote(label)}` : '';
  fail(`a label stands where an act is named, and names none that is known${quoted}`);
}

function effectsIn(folded: string): CompanyActType[] {
  const types = new Set<CompanyActType>();
  const isFirst = FIRST_CONTRACT.test(folded);
  partsOf(folded).forEach((part, i) => {
    const undoing = undoingIn(part);
    const type = undoing ? undoing.act : isFirst && i === 0 ? 'constitution' : actIn(part);
    if (type && type !== 'other') types.add(type);
    // A company that a merger absorbs is struck off by the same act (CSC art. 112).
    if (!undoing && type !== undefined && STRUCK_OFF.test(part)) types.add('deregistration');
  });
  const across = actIn(folded);
  if (types.size === 0 && across) types.add(across);
  // "DISSOLUÇÃO, LIQUIDAÇÃO E CANCELAMENTO" cancels the company.
  if (types.size > 0 && / cancelamento(?: oficios[oa])?$/.test(folded) && STRUCK_OFF.test(folded))
    types.add('deregistration');
  // What it has goes to the company that absorbs it (CSC art. 97), and to none of its partners.
  if (types.has('merger-or-division') && /\btransmiss/.test(folded) && !/\bdissolu|\bliquidac/.test(folded))
    types.delete('dissolution');
  return [...types];
}
