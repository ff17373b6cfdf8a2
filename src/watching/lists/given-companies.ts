/** The companies that a partner sends, row by row: the good ones stand, each bad one is named with its reason. Pure. */
import { type GivenRow, type RowFault, readRow } from '../../kernel/companies/given-row.ts';
import { companiesIn, digitsOf, type Nif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { MOST_REJECTED_NAMED, MOST_WATCHED } from './watchlist.ts';

/** A reference that is not said leaves one that is there, unless the whole list is replaced. */
export type GivenCompany = GivenRow;

export type RejectedCode = RowFault['code'] | 'duplicate';

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

/** `placed`: what its door calls a row. @throws Problem `watchlist-full`, from `take`, once more companies stand than a list may have. */
export function gatherCompanies(placed = (row: number) => `row ${row}`): Gathering {
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
      const read = readRow(number, reference);
      if ('code' in read) {
        const parts = read.code === 'invalid-reference' ? [number] : [number, reference];
        const text = parts.filter(it => typeof it === 'string' || typeof it === 'number').join('\n');
        return reject(row, read.code, read.detail, text);
      }
      const earlier = given.get(read.nif);
      if (earlier)
        name(
          earlier.row,
          'duplicate',
          `The same company comes again in ${placed(row)}, and stands there.`,
          read.nif,
        );
      given.set(read.nif, { row, reference: read.reference });
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

export const tooMany = (): Problem =>
  new Problem(
    'watchlist-full',
    `A list, and a client, watches ${MOST_WATCHED} companies at most. Nothing was changed.`,
  );

/** Nine digits in a range that no person has. A person's number with a slip may still be found out, so it is not repeated. */
function shownNumber(text: string): string | null {
  const digits = digitsOf(text.split('\n', 1)[0]!);
  return /^(?:[569]\d{8}|7\d{8})$/.test(digits) ? digits : null;
}
