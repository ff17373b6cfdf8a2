/** Reads one saved answer of a register without keeping anything; persons are numbered. */
import { lisbonDay } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { personLabels } from '../../kernel/person-key.ts';
import {
  type Capture,
  type ParseContext,
  type Reading,
  type Register,
  unreadable,
} from '../../registers/register.ts';

export interface ParsedAnswer {
  readonly outcome: Reading<unknown>['outcome'];
  readonly records: readonly unknown[];
  /** Why neither records nor their absence are known; null where one is. */
  readonly reason: string | null;
}

/** `register` with its thread, so that time and memory are limited. */
export async function parseSaved(
  register: Register,
  capture: Capture,
  { nif, companyName = null }: { readonly nif: Nif | null; readonly companyName?: string | null },
): Promise<ParsedAnswer> {
  const context = { today: lisbonDay(new Date()), personKey: personLabels(), companyName };
  const read: Reading<unknown> = await register.parse(capture, { nif }, context);
  const gap =
    nif !== null && read.outcome === 'not_found' ? await gapBehind(register, capture, context) : null;
  const reading = gap === null ? read : unreadable(gap);
  return {
    outcome: reading.outcome,
    records: reading.outcome === 'found' ? reading.records : [],
    reason: 'reason' in reading ? reading.reason : null,
  };
}

/** Why a part of a list clears nobody: the part that is missing may name the company. Null where the list is whole. */
async function gapBehind(
  register: Register,
  capture: Capture,
  context: ParseContext,
): Promise<string | null> {
  if (register.kind !== 'list') return null;
  const whole = register.watchWhole();
  whole.see({ capture, reading: await register.parse(capture, { nif: null }, context) }, '');
  const fault = whole.fault();
  return fault && `the company is not in this file, which is not the whole list: ${fault}`;
}
