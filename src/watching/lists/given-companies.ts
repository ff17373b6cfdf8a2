/** The companies that a partner sends, row by row: the good ones stand, each bad one is named with its reason. Pure. */
import { parseCompanyNif } from '../../kernel/companies/parse-company-nif.ts';
import { companiesIn, digitsOf, type Nif, readNif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { readReference, referenceFault } from '../../kernel/requests/own-reference.ts';
import { MOST_REJECTED_NAMED, MOST_WATCHED } from './bounds.ts';

export interface GivenCompany {
  readonly nif: Nif;
  /** Null: none. Undefined: not said, so a reference that is there stays, unless the whole list is replaced. */
  readonly reference: string | null | undefined;
}

export type RejectedCode =
  | 'invalid-nif'
  | 'natural-person'
  | 'nif-out-of-scope'
  | 'invalid-reference'
  | 'malformed-row'
  | 'duplicate';

/** A row that does not stand. */
export interface RejectedRow {
  /** As a spreadsheet counts: the header of a CSV file is row 1; of NDJSON the line. */
  readonly row: number;
  /** The number as it was read; null where it may be a person's, or is no number of nine digits. */
  readonly nif: string | null;
  readonly code: RejectedCode;
  readonly detail: string;
}

export interface GivenCompanies {
  readonly companies: readonly GivenCompany[];
  /** Companies of rejected rows: whoever replaces the list leaves them on it as they were. */
  readonly untouched: readonly Nif[];
  /** The first rejected row that does not tell which company it means; null: there is none. */
  readonly unreadable: number | null;
  /** In the order of rows, the first 1,000. */
  readonly rejected: readonly RejectedRow[];
  /** How many more were rejected than are named. */
  readonly rejectedMore: number;
}

/** Gathers rows one at a time; memory grows with the companies that stand, not with the rows. */
export interface Gathering {
  take(row: number, nif: unknown, reference: unknown): void;
  /** `text`: the row, in which companies are looked for. */
  reject(row: number, code: RejectedCode, detail: string, text: string): void;
  end(): GivenCompanies;
}

/** @throws Problem `watchlist-full`, from `take`, once more companies stand than a list may have. */
export function gatherCompanies(): Gathering {
  const given = new Map<Nif, { row: number; reference: string | null | undefined }>();
  const meant = new Set<Nif>();
  let unreadable: number | null = null;
  const rejected: RejectedRow[] = [];
  let count = 0;

  const name = (row: number, code: RejectedCode, detail: string, nif: string | null) => {
    count += 1;
    if (rejected.length < MOST_REJECTED_NAMED) rejected.push({ row, nif, code, detail });
  };
  const reject: Gathering['reject'] = (row, code, detail, text) => {
    const companies = companiesIn(text);
    for (const nif of companies) meant.add(nif);
    if (given.size + meant.size > 2 * MOST_WATCHED) throw tooMany();
    if (companies.length === 0 && !NOT_WATCHED.has(code)) unreadable ??= row;
    name(row, code, detail, companies.length === 1 ? companies[0]! : shownNumber(text));
  };

  return {
    reject,
    take(row, number, reference) {
      const nif = typeof number === 'number' ? String(number) : number;
      const text = [nif, reference].filter(it => typeof it === 'string').join('\n');
      if (typeof nif !== 'string') return reject(row, 'malformed-row', NO_NIF, text);
      const reading = readNif(nif.trim());
      if (reading.kind !== 'company') return reject(row, ...whyNot(nif.trim()), text);
      const fault = referenceFault(reference);
      if (fault) return reject(row, 'invalid-reference', fault, reading.nif);
      const earlier = given.get(reading.nif);
      if (earlier)
        name(
          earlier.row,
          'duplicate',
          `The same company comes again in row ${row}, and stands there.`,
          reading.nif,
        );
      given.set(reading.nif, { row, reference: readReference(reference) });
      if (given.size > MOST_WATCHED) throw tooMany();
    },
    end: () => ({
      companies: Array.from(given, ([nif, { reference }]) => ({ nif, reference })),
      untouched: [...meant].filter(nif => !given.has(nif)),
      unreadable,
      rejected: rejected.sort((a, b) => a.row - b.row),
      rejectedMore: count - rejected.length,
    }),
  };
}

/** Rows of these codes were read: what they mean is on no list. */
const NOT_WATCHED: ReadonlySet<RejectedCode> = new Set(['natural-person', 'nif-out-of-scope']);

const NO_NIF = 'The row has no tax number, as text, under "nif".';

export const tooMany = (): Problem =>
  new Problem(
    'watchlist-full',
    `A list, and a client, watches ${MOST_WATCHED} companies at most. Nothing was changed.`,
  );

/** The words of a look-up for a number that is no company's. */
function whyNot(text: string): [RejectedCode, string] {
  try {
    parseCompanyNif(text);
  } catch (error) {
    if (error instanceof Problem) return [error.code as RejectedCode, error.detail];
    throw error;
  }
  throw new Error('It is the number of a company.');
}

/** Nine digits in a range that no person has. A person's number with a slip may still be found out, so it is not repeated. */
function shownNumber(text: string): string | null {
  const digits = digitsOf(text.split('\n', 1)[0]!);
  return /^(?:[569]\d{8}|7\d{8})$/.test(digits) ? digits : null;
}
