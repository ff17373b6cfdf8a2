/** Whether a page of results was asked for everything about a NIF, or for less. */
import type { CheerioAPI } from 'cheerio';
import { askedField } from '../reading/asked-field.ts';
import type { Capture } from '../register.ts';

/**
 * Field by its official name, and the values by which it narrows a search. A date field may show a mask, a list its first
 * line. Of the kinds of publication, all (0) and those of the commercial register (1) are the whole.
 */
const NARROWING: readonly (readonly [field: string, narrows: (value: string) => boolean])[] = [
  ['txtDataInit', value => /\d/.test(value)],
  ['txtDataFim', value => /\d/.test(value)],
  ['txtDadosPubEntidade', value => /[\p{L}\p{N}]/u.test(value)],
  ['comboDadosPubDistrito', value => /^\d+$/.test(value) && /[1-9]/.test(value)],
  ['comboDadosPubConcelho', value => /^\d+$/.test(value) && /[1-9]/.test(value)],
  ['rblTipoPub', value => /^\d+$/.test(value) && !/^[01]$/.test(value)],
];

/** The field by which the search was narrowed, or null for one by NIF alone. */
export const narrowedBy = ($: CheerioAPI, capture: Capture): string | null =>
  NARROWING.find(([field, narrows]) => narrows(askedField($, capture, field)))?.[0] ?? null;

/** Digits of the NIF that was searched for; null where neither the page nor what was sent tells. */
export const searchedNif = ($: CheerioAPI, capture: Capture): string | null =>
  askedField($, capture, 'txtDadosPubNif').replace(/\D/g, '') || null;
