/** A company of a list: its tax number, and your own name for it. */
export interface Row {
  readonly nif: string;
  /** 100 characters at most. */
  readonly reference?: string | null;
}

/** Rows, or the text of a CSV file whose header names `nif` and perhaps `reference`. */
export type Rows = readonly Row[] | string;

export const sentRows = (rows: Rows) =>
  typeof rows === 'string'
    ? { body: rows, headers: { 'content-type': 'text/csv' } }
    : {
        body: rows.map(row => `${JSON.stringify(row)}\n`).join(''),
        headers: { 'content-type': 'application/x-ndjson' },
      };
