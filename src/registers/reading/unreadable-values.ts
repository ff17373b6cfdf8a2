/** Values and rows of a list that could not be read, by kind: what an operator is told, and when they are too many to be typing errors. */
import { UNREADABLE } from '../../kernel/unreadable.ts';
import type { ListRecord, Reading } from '../register.ts';

/** By the member of the record, e.g. `signedOn`, and `row` for those set aside; kinds of which everything was read are left out. */
export type UnreadableValues = Readonly<Record<string, Unreadable>>;

interface Unreadable {
  readonly unreadable: number;
  readonly of: number;
  /** Of rows: where the first of them stand, and what is wrong. */
  readonly where?: readonly string[];
}

/**
 * Of the contracts of a year that BASE publishes, one value in 400 is odd at the most (555 of 247,725 prices, and those can be
 * read). What cannot be read in one row of a hundred is no typing error: the notation has changed, and the list would be read
 * as if it lacked the value. In a short list a single typing error is more than that, so a few are always borne.
 */
const MOST_SHARE = 0.01;
const ALWAYS_BORNE = 20;
/** So many are told by their place. */
const MOST_PLACES = 20;
const MOST_SHOWN = 5;

export class UnreadableCount {
  readonly #kinds = new Map<string, { unreadable: number; of: number }>();
  #rows = { unreadable: 0, of: 0, where: [] as string[] };

  /** `part` is the file or the page that was read. */
  see({ records, setAside = [] }: Found, part?: string): void {
    for (const record of records)
      for (const [kind, value] of Object.entries(record)) if (value !== null) this.#add(kind, value);
    this.#rows.of += records.length + setAside.length;
    this.#rows.unreadable += setAside.length;
    for (const { fault } of setAside.slice(0, MOST_PLACES - this.#rows.where.length))
      this.#rows.where.push(part === undefined ? fault : `${part}: ${fault}`);
  }

  #add(kind: string, value: unknown): void {
    const count = this.#kinds.get(kind) ?? { unreadable: 0, of: 0 };
    if (count.of === 0) this.#kinds.set(kind, count);
    count.of++;
    if (value === UNREADABLE) count.unreadable++;
  }

  values(): UnreadableValues {
    const kinds = [...this.#kinds, ['row', this.#rows] as const];
    return Object.fromEntries(kinds.filter(([, { unreadable }]) => unreadable > 0));
  }

  /** Why the list must not be taken; null where there are only typing errors. */
  fault(): string | null {
    const values = this.values();
    const kind = Object.keys(values).find(it => isBeyond(values[it]!));
    return kind === undefined
      ? null
      : `too many ${kind === 'row' ? 'rows' : 'values'} could not be read, ${unreadableText({ [kind]: values[kind]! })}: their notation may have changed`;
  }
}

type Found = Pick<Extract<Reading<ListRecord>, { outcome: 'found' }>, 'records' | 'setAside'>;

const isBeyond = ({ unreadable, of }: UnreadableValues[string]): boolean =>
  unreadable > ALWAYS_BORNE && unreadable > of * MOST_SHARE;

/** `signedOn: 3 of 21748, row: 1 of 21748 (page 2: …)`. */
export const unreadableText = (values: UnreadableValues): string =>
  Object.entries(values)
    .map(([kind, { unreadable, of, where = [] }]) => {
      const places = [...where.slice(0, MOST_SHOWN), ...(unreadable > MOST_SHOWN ? ['…'] : [])];
      return `${kind}: ${unreadable} of ${of}${where.length > 0 ? ` (${places.join('; ')})` : ''}`;
    })
    .join(', ');
