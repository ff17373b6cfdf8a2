/** `COPY … FROM STDIN` over a connection of `pg`, which has no public call for it. */
import type pg from 'pg';

/** Fields as one line of COPY's text format (PostgreSQL, "COPY", File Formats). */
export const copyLine = (fields: readonly string[]): string => `${fields.map(escaped).join('\t')}\n`;

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escaped = (field: string): string =>
  SPECIAL.test(field) ? field.replace(/[\\\t\n\r]/g, it => ESCAPES[it]!) : field;

/**
 * Adds the lines to `target`, a table with its columns in brackets: all of them or, if one does not fit, none.
 * Returns their number; rejects with PostgreSQL's error.
 */
export function copyRows(client: pg.ClientBase, target: string, lines: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(`copy ${target} from stdin`, lines, resolve, reject));
  });
}

/** `@types/pg` lacks a call of it. */
type CopyConnection = pg.Connection & { endCopyFrom(): void };

class CopyIn {
  readonly #text: string;
  readonly #rows: Buffer;
  #copied = 0;
  readonly #resolve: (rows: number) => void;
  readonly #reject: (error: Error) => void;

  constructor(text: string, rows: Buffer, resolve: (rows: number) => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#rows = rows;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    // Writes CopyData by hand: the library's call would copy the rows.
    const head = Buffer.from([0x64, 0, 0, 0, 0]);
    head.writeInt32BE(this.#rows.length + 4, 1);
    connection.stream.write(head);
    connection.stream.write(this.#rows);
    connection.endCopyFrom();
  }

  /** Also when the connection breaks. */
  handleError(error: Error): void {
    this.#reject(error);
  }

  /** `COPY 197`. */
  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#copied = Number(text.split(' ')[1]);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#copied);
  }
}
