/** What a check found, as people write it, in both languages. */
import type { Check, CheckValue, Outcome, Text } from '../check.ts';
import { euros, portugueseAmount } from '../records/euros.ts';
import { STATE_NAMES, VALUE_NAMES } from './names.ts';
import { pair } from './pair.ts';

const YES = pair('Yes', 'Sim');
const NO = pair('No', 'Não');
const YOUNG = pair('under a year', 'menos de um ano');
const ONE_YEAR = pair('1 year', '1 ano');

/** `check`: null for one that the catalogue no longer has. */
export function outcomeInWords(outcome: Outcome, check: Pick<Check, 'key' | 'value'> | null): Text {
  return 'value' in outcome && outcome.value !== undefined
    ? valueInWords(outcome.value, check)
    : STATE_NAMES[outcome.kind];
}

export function valueInWords(value: CheckValue, check: Pick<Check, 'key' | 'value'> | null): Text {
  if (typeof value === 'boolean') return value ? YES : NO;
  if (typeof value === 'string') return VALUE_NAMES[check?.key ?? '']?.[value] ?? asItIs(value);
  if (check?.value.type === 'years') return yearsInWords(value);
  const en = check?.value.type === 'euros' ? euros(value) : value.toLocaleString('en');
  return { en, pt: portugueseAmount(en) };
}

const asItIs = (word: string): Text => ({ en: word.replaceAll('_', ' '), pt: word.replaceAll('_', ' ') });

function yearsInWords(years: number): Text {
  if (years < 1) return YOUNG;
  return years === 1 ? ONE_YEAR : { en: `${years} years`, pt: `${years} anos` };
}
