/** Reads one saved answer of a register without keeping anything; persons are numbered. */
import { lisbonDay } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { personLabels } from '../../kernel/person-key.ts';
import type { Capture, Reading, Register } from '../../registers/register.ts';

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
  const reading: Reading<unknown> = await register.parse(capture, { nif }, context);
  return {
    outcome: reading.outcome,
    records: reading.outcome === 'found' ? reading.records : [],
    reason: 'reason' in reading ? reading.reason : null,
  };
}
