/** A row of companies that a partner sends, of a list or a batch: read, or with what is wrong with it. */
import { type Nif, readNif } from '../nif.ts';
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
  const text = String(number).trim();
  const reading = readNif(text);
  if (reading.kind !== 'company') return whyNot(text);
  const fault = referenceFault(reference);
  if (fault) return { code: 'invalid-reference', detail: fault };
  return { nif: reading.nif, reference: readReference(reference) };
}

/** The words of a look-up for a number that is no company's. */
function whyNot(text: string): RowFault {
  try {
    parseCompanyNif(text);
  } catch (error) {
    if (error instanceof Problem) return { code: error.code as RowFault['code'], detail: error.detail };
    throw error;
  }
  throw new Error('It is the number of a company.');
}
