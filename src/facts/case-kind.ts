/** What kind of case it is. The Espécie is free text of the courts: keywords decide, and what has none is `other`. */
import { fold } from '../kernel/text/fold.ts';
import type { CourtCase } from './fact.ts';

export type CaseKind =
  | 'insolvency'
  /** PER, PEVE and PEAP: the debtor asks for them itself. */
  | 'before-insolvency'
  | 'execution'
  | 'injunction'
  | 'precautionary'
  | 'labour'
  | 'criminal'
  | 'declaratory'
  /**
   * Nobody asks to be paid or done anything: who is expropriated is paid, heirs divide, a notice is only served (CPC art. 256). In embargos, an opposition or
   * a deposit the creditor is the defendant (CPC art. 342, 728, 784 and 916; CIRE art. 40), in a claim of credits all creditors are (CIRE art. 146).
   */
  | 'no-claim'
  | 'other';

/** The first that fits decides: an execution of a labour sentence is an execution. */
const KINDS: ReadonlyArray<readonly [RegExp, CaseKind]> = [
  [
    /expropria|\bembargos\b|oposic\w{1,3} (?:a|mediante) .{0,20}(?:execu|penhora|insolv|embargo)|consigna\w{1,3} em deposito|\bcaucao|(?:reclama|verifica)\w{1,3} (?:ulterior )?(?:de )?creditos|\bhabilita|carta (?:precatoria|rogatoria)|producao antecipada|\bjustificacao/,
    'no-claim',
  ],
  // No company is a natural person: it is party to a suit in that insolvency.
  [/pess\w{0,2}\.? singular/, 'other'],
  [/insolv|falenc/, 'insolvency'],
  [/revitaliza|viabiliza|acordo de pagamento|\bper\b|\bpeap\b|\bpeve\b/, 'before-insolvency'],
  // A protective measure before the declaration (CIRE art. 31), for one.
  [/\bcire\b/, 'insolvency'],
  [/execu/, 'execution'],
  [/injunc/, 'injunction'],
  [/cautelar|arresto|arrolamento|embargo de obra|restituicao provisoria/, 'precautionary'],
  [/inventario|notificacao (judicial|avulsa)/, 'no-claim'],
  [/trabalh|despediment|laboral|acidente/, 'labour'],
  [/penal|crim|inquerito|sumarissimo|contra-?ordenac/, 'criminal'],
  [
    /\bac[co]{0,4}[ao]o\b|\bac\. ?esp|cump\w{0,20}\.? ?obrig|aecop|processo comum|ordinari|sumari|declarativ|despejo|divisao|impugna/,
    'declaratory',
  ],
];

export function caseKind(label: string): CaseKind {
  const words = fold(label);
  return KINDS.find(([keyword]) => keyword.test(words))?.[1] ?? 'other';
}

/** Which proceeding before insolvency the debtor asks for, of one that asks for any. */
export function rescueOf(label: string): 'per' | 'peve' | 'peap' {
  const words = fold(label);
  if (/acordo de pagamento|\bpeap\b/.test(words)) return 'peap';
  return /viabiliza|\bpeve\b/.test(words) ? 'peve' : 'per';
}

/**
 * What a distributed case asks for the company whose name it bears, by another or by itself; null where it is a suit, or the company a
 * creditor in it. *Apresentação*: the debtor itself asks for its insolvency (CIRE art. 18 and 28); for a rescue only the debtor does (art. 17-C).
 */
export function petitionIn({ role, species }: Pick<CourtCase, 'role' | 'species'>) {
  const kind = caseKind(species);
  const isOwn = kind === 'before-insolvency' || (kind === 'insolvency' && isPresentation(species));
  if (role !== 'defendant' && !(role === 'claimant' && isOwn)) return null;
  if (kind === 'before-insolvency') return rescueOf(species);
  return kind === 'insolvency' ? kind : null;
}

export const isPresentation = (label: string): boolean => /apresenta/.test(fold(label));

/** *Arresto*, or *arrolamento*: who asks that assets be frozen, or listed and deposited, fears that they will be gone (CPC art. 391 and 403). */
export const isFreeze = (label: string): boolean => /arresto|arrolamento/.test(fold(label));
