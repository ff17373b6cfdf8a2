/**
 * How a contract ended: a closed vocabulary, because an end that is not known may be the one that counts. In 5,214 contracts of
 * works of the official files five were seen; the others are the ways in which the law lets a contract end (CCP, arts. 330 to 335).
 */

import { type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import { isBlank } from '../reading/values/pt-text.ts';
import { vocabulary } from '../reading/vocabulary.ts';
import { plainLabel } from '../reading/words/plain-label.ts';

const ENDS = ['resolution', 'other'] as const;
type End = (typeof ENDS)[number];

/** The first that fits counts: "cumprimento não integral" is not the end, what it came to stands behind it. */
const WORDS: readonly (readonly [RegExp, End])[] = [
  [/\bresol[uv]|\bresol\b|\brescis|\brescindi/, 'resolution'],
  [/\brevogacao\b|\brevogad/, 'other'],
  [/\brecusa(?:do)?(?: de| o| do)? visto\b|\bvisto recusado\b/, 'other'],
  [/\banula(?:do|cao)\b|\bnul(?:o|idade)\b/, 'other'],
  [
    /\bcaducidade\b|\bcaducad|\bcaducou\b|\b(?:decurso|termo|fim) d[oe] prazo\b|\bimpossibilidade\b|\bdenuncia/,
    'other',
  ],
  [
    /^(?:pelo )?(?:cumprimento|conclusao|(?:cumprimento|execucao) integral)(?: d[oe] contrato| das obrigacoes(?: contratuais)?)?$/,
    'other',
  ],
  [
    /^(?:contrato )?(?:integralmente |totalmente )?(?:cumprid|concluid|executad)o(?: integralmente)?$/,
    'other',
  ],
];

/** The word is there, and what it says is undone: whether the contract ended by it must be taught. */
const UNDONE =
  /\b(?:sem|nao|(?:anulacao|revogacao|levantamento|suspensao|inexistencia|ausencia) d[ae])(?: (?:ha|houve|foi|existe|existiu|ocorreu|se|verificou|qualquer|a|d[oe]|contrato))* (?:resol|resci)|\b(?:resol|resci)\w*(?: d[oe] contrato)?:? nao(?: (?:ha|houve|existe|se aplica|aplicavel))?$/;

const endOf = vocabulary<End>('base-contracts end', ENDS, printed => {
  const words = plainLabel(printed);
  if (UNDONE.test(words)) return null;
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
});

/** Whether it ended by resolution, by either side. */
export function terminationBy(end: OrUnreadable<string | null>): OrUnreadable<boolean> {
  if (end === UNREADABLE) return UNREADABLE;
  if (end === null || isBlank(end)) return false;
  const known = endOf(end);
  return known === null ? UNREADABLE : known === 'resolution';
}
