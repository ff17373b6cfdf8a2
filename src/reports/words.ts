/** What the assessment says, in the report's language. */
import type { Check, CheckValue } from '../checks/check.ts';
import { inPortuguese } from '../checks/words/in-portuguese.ts';
import { PHRASES } from '../checks/words/phrases.ts';
import { holdingOf, type RegisterName } from '../kernel/register-name.ts';
import type { Language } from './language.ts';
import type { Said } from './report.ts';
import { textIn } from './texts.ts';

/** A sentence of the assessment. What has no translation stays English, and says so. */
export function sentence(language: Language, english: string): Said {
  if (language === 'en') return { text: english };
  const text = inPortuguese(english);
  return text === null ? { text: english, lang: 'en' } : { text };
}

export function registerName(language: Language, name: RegisterName): string {
  const names: Partial<Record<RegisterName, { readonly pt: string }>> = PHRASES.register;
  const found = language === 'pt' ? names[name]?.pt : undefined;
  return found ? found.charAt(0).toUpperCase() + found.slice(1) : holdingOf(name).replace(/\.$/, '');
}

/** A value as people write it. */
export function checkValue(language: Language, check: Check | undefined, value: CheckValue): string {
  if (typeof value === 'boolean') return textIn(language, value ? 'yes' : 'no');
  if (typeof value === 'string')
    return (language === 'pt' ? VALUES[value] : undefined) ?? value.replaceAll('_', ' ');
  if (check?.value.type === 'euros') return euros(language, value);
  if (check?.value.type === 'years') return years(language, value);
  return wholeNumber(language, value);
}

function years(language: Language, value: number): string {
  if (value < 1) return textIn(language, 'underYear');
  return value === 1 ? textIn(language, 'year') : textIn(language, 'years', { n: value });
}

const NO_BREAK = '\u00a0';

/** Digits in threes. What `Intl` writes for Portuguese changes with its version. */
export function wholeNumber(language: Language, value: number): string {
  const written = value.toLocaleString('en');
  return language === 'en' ? written : written.replaceAll(',', NO_BREAK);
}

/** As the sentences of evidence write it. */
const euros = (language: Language, value: number): string => `${wholeNumber(language, value)}${NO_BREAK}€`;

/** Values of checks that are words, in Portuguese. */
const VALUES: Readonly<Record<string, string>> = {
  valid: 'válido',
  suspended: 'suspenso',
  cancelled: 'cancelado',
  expired: 'caducado',
  none: 'nenhum',
  active: 'ativa',
  in_liquidation: 'em liquidação',
  dissolved: 'dissolvida',
  merged: 'incorporada por fusão',
  moved_abroad: 'sede transferida para o estrangeiro',
  not_found: 'não encontrada',
  weak: 'fracos',
  resemblance: 'só semelhança',
  moderate: 'moderados',
  strong: 'fortes',
  not_assessable: 'não avaliável',
  liquidation: 'liquidação',
  insolvency_declared: 'insolvência declarada',
  plan_approved: 'plano aprovado',
  per_opened: 'PER aberto',
  per_negotiating: 'PER em negociação',
  per_approved: 'PER aprovado',
  per_refused: 'PER recusado',
  peve_opened: 'PEVE aberto',
  peap_opened: 'PEAP aberto',
  closed: 'encerrado',
};

/** A moment to the minute, in UTC. */
export const moment = (at: Date | string): string =>
  `${(typeof at === 'string' ? at : at.toISOString()).slice(0, 16).replace('T', ' ')} UTC`;
