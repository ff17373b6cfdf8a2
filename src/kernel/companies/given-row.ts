/** A row of companies that a partner sends, of a list or a batch: read, or with what is wrong with it. */
import type { Nif } from '../nif.ts';
import { Problem } from '../problems.ts';
import { readReference, referenceFault } from '../requests/own-reference.ts';
import { parseCompanyNif } from './parse-company-nif.ts';

/** The first three are codes of a look-up. */
export const ROW_FAULTS = [
  'invalid-nif',
  'natural-person',
  'nif-out-of-scope',
  'invalid-reference',
  'malformed-row',
] as const;

export interface RowFault {
  readonly code: (typeof ROW_FAULTS)[number];
  readonly detail: string;
}

export interface GivenRow {
  readonly nif: Nif;
  /** Null: none. Undefined: not said. */
  readonly reference: string | null | undefined;
}

export function readRow(number: unknown, reference: unknown): GivenRow | RowFault {
  if (typeof number !== 'string' && typeof number !== 'number')
    return { code: 'malformed-row', detail: 'The row has no tax number, as text, under "nif".' };
  const nif = companyOrFault(String(number).trim());
  if (typeof nif !== 'string') return nif;
  const fault = referenceFault(reference);
  if (fault) return { code: 'invalid-reference', detail: fault };
  return { nif, reference: readReference(reference) };
}

/** Refuses in the words of a look-up. */
function companyOrFault(text: string): Nif | RowFault {
  try {
    return parseCompanyNif(text);
  } catch (error) {
    if (error instanceof Problem) return { code: error.code as RowFault['code'], detail: error.detail };
    throw error;
  }
}
