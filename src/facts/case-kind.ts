/** What kind of case it is. The Espécie is free text of the courts: keywords decide, and what has none is `other`. */
import { fold } from '../kernel/text/fold.ts';

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
  /** The owner is paid, and owes nothing. */
  | 'expropriation'
  | 'other';

/** The first that fits decides: an execution of a labour sentence is an execution. */
const KINDS: ReadonlyArray<readonly [RegExp, CaseKind]> = [
  [/expropria/, 'expropriation'],
  [/insolv|falenc/, 'insolvency'],
  [/revitaliza|viabiliza|acordo de pagamento|\bper\b|\bpeap\b|\bpeve\b/, 'before-insolvency'],
  [/execu/, 'execution'],
  [/injunc/, 'injunction'],
  [/cautelar|arresto|arrolamento|embargo de obra|restituicao provisoria/, 'precautionary'],
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
