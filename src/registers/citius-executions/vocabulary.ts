/** The closed words of the list: labels of the fields that the Portaria names, and the two ways in which an execution ends on it. */

import type { Execution } from '../../facts/fact.ts';
import { fold } from '../../kernel/text/fold.ts';
import { labelVocabulary, vocabulary } from '../reading/vocabulary.ts';
import { NUMBER_OF, TAX_NUMBER } from '../reading/words/plain-label.ts';

const OF_DEBTOR = '(?: d[oa] (?:executad[oa]|devedora?|entidade))?';
const NAME = '(?:nome|designacao(?: social)?|denominacao(?: social)?|firma)';
const EXTINCTION = 'extincao(?: d[oa] (?:execucao|processo|instancia)(?: executiv[oa])?)?';
const ON_LIST = '(?: na lista(?: publica)?(?: de execucoes)?)?';
const EUROS = '(?: (?:em )?(?:euros?|eur))?';

/**
 * Plain labels, whole. Ignored by name: who asked for the execution and who led it, who may be persons. `document`: identity card,
 * passport or driving licence, of art. 5/2 b), for those without a NIF. `process`: with the court after it, where a page prints both in
 * one field.
 */
const LABELS = [
  ['name', new RegExp(`^${NAME}(?: (?:ou |e )?${NAME})?${OF_DEBTOR}$`)],
  ['name', /^(?:identificacao d[oa] )?(?:executad[oa](?: a)?|devedora?|entidade)(?: nome)?$/],
  ['nif', new RegExp(`^${TAX_NUMBER}${OF_DEBTOR}$`)],
  [
    'document',
    new RegExp(
      `^(?:${NUMBER_OF} (?:d[eo] )?)?(?:identificacao civil|bilhete de identidade|bi|cartao d[eo] cidadao|cc|passaporte|carta de conducao|(?:outro )?documento(?: de identificacao)?|outra identificacao)${OF_DEBTOR}$`,
    ),
  ],
  [
    'owed',
    new RegExp(
      `^(?:(?:valor|montante|quantia)(?: (?:em|d[ae]) divida)?|divida)(?: (?:a|na) data d[ae] ${EXTINCTION})?${EUROS}$`,
    ),
  ],
  [
    'process',
    new RegExp(
      `^(?:(?:${NUMBER_OF}|identificacao)(?: d[oe])? )?processo(?: executivo)?(?: ${NUMBER_OF})?(?: (?:e )?(?:tribunal|juizo))?$`,
    ),
  ],
  [
    'court',
    /^(?:tribunal|juizo|comarca|tribunal (?:e )?juizo|unidade organica|tribunal (?:d[aeo] execucao|d[oe] processo|competente))$/,
  ],
  ['reason', new RegExp(`^(?:motivo|causa|fundamento|forma|modo|tipo|indicacao)(?: d[ae] ${EXTINCTION})?$`)],
  ['reason', new RegExp(`^${EXTINCTION} (?:motivo|causa|fundamento)$`)],
  ['extinguishedOn', new RegExp(`^(?:data (?:d[ae] )?${EXTINCTION}|extint[oa] em)$`)],
  [
    'includedOn',
    new RegExp(`^(?:data (?:d[ae] )?(?:inclusao|inscricao|insercao|publicacao)|incluid[oa] em)${ON_LIST}$`),
  ],
  [
    'ignored',
    /^(?:exequente|agente d[ae] execucao|ordem|linha|acoes|accoes|detalhes?|consultar|ver(?: mais)?)$/,
  ],
] as const satisfies ReadonlyArray<readonly [string, RegExp]>;

export type Field = Exclude<(typeof LABELS)[number][0], 'ignored'>;

export const fieldOf = labelVocabulary('citius-executions label', LABELS);

/** What did not happen, was paid since, or no longer stands, is no reason to be on the list. */
const NOT_SO =
  /\b(?:nao|sem|falta de)\b(?: \w+){0,3} pag\w+ parcial|\bparcial nao\b|\b(?:nao|sem que)\b(?: \w+){0,3} (?:inexistencia|falta|insuficiencia|ausencia)\b|: nao\b|\bafastad|\b(?:revogad|anulad|suspens|cancelad|retirad|reabert|renovad)|\bsem efeito|\bpag\w+ (?:integral|total)|\bposterior\w* pag/;
const PARTLY_PAID = /\bpagamento parcial\b|\bparcialmente pag|\bpag[oa] parcialmente/;
const NO_ASSETS =
  /\b(?:inexistencia|falta|insuficiencia|ausencia) (?:de )?bens\b|\bsem bens\b|\bnao (?:\w+ ){1,3}bens\b|\bnenhuns? be(?:m|ns)\b/;
/** What was left after a part was paid: still a partial payment. */
const NO_FURTHER = /\b(?:outros|mais|restantes|demais) bens\b|\bbens (?:restantes|suficientes)\b/;

/** Null for words that say neither, or both. */
export const readReason = vocabulary<Execution['reason']>(
  'citius-executions reason',
  ['partial-payment', 'no-assets'],
  text => {
    const words = fold(text).replace(/[_\s]+/g, ' ');
    if (NOT_SO.test(words)) return null;
    const [paid, empty] = [PARTLY_PAID.test(words), NO_ASSETS.test(words) && !NO_FURTHER.test(words)];
    if (paid === empty) return null;
    return paid ? 'partial-payment' : 'no-assets';
  },
);
