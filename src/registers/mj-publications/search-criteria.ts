/**
 * What a page of results was asked for. The page shows its own form again, and what was sent may stand beside a saved
 * one: either may tell that the search asked for less than everything about a NIF.
 */
import type { CheerioAPI } from 'cheerio';
import type { Capture } from '../register.ts';

/**
 * Field by its official name, and the values by which it narrows a search. A date field may show a mask, a list its first
 * line. Of the kinds of publication, all (0) and those of the commercial register (1) are the whole.
 */
const NARROWING: readonly (readonly [field: string, narrows: (value: string) => boolean])[] = [
  ['txtDataInit', value => /\d/.test(value)],
  ['txtDataFim', value => /\d/.test(value)],
  ['txtDadosPubEntidade', value => /[\p{L}\p{N}]/u.test(value)],
  ['comboDadosPubDistrito', value => /^\d*[1-9]\d*$/.test(value)],
  ['comboDadosPubConcelho', value => /^\d*[1-9]\d*$/.test(value)],
  ['rblTipoPub', value => /^\d+$/.test(value) && !/^[01]$/.test(value)],
];

/** The field by which the search was narrowed, or null for one by NIF alone. */
export function narrowedBy($: CheerioAPI, { request }: Capture): string | null {
  const isNarrowed = ([field, narrows]: (typeof NARROWING)[number]) =>
    [sentValue(request, field), shownValue($, field)].some(value => narrows(value.trim()));
  return NARROWING.find(isNarrowed)?.[0] ?? null;
}

/** Digits of the NIF that was searched for; null where neither the page nor what was sent tells. */
export function searchedNif($: CheerioAPI, { request }: Capture): string | null {
  const text = sentValue(request, 'txtDadosPubNif') || shownValue($, 'txtDadosPubNif');
  return text.replace(/\D/g, '') || null;
}

const sentValue = (request: Capture['request'], field: string): string =>
  Object.entries(request).find(([name]) => name.endsWith(field))?.[1] ?? '';

function shownValue($: CheerioAPI, field: string): string {
  const control = $(`[name$="${field}"]`);
  if (control.is('select')) return control.find('option[selected]').first().attr('value') ?? '';
  if (control.is('[type="radio" i]')) return control.filter('[checked]').first().attr('value') ?? '';
  return control.first().attr('value') ?? '';
}
