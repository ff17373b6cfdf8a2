/** Compares how pages are built with how they were: a change of a site is named when it is first seen. */

import type { Database } from '../../db/open-database.ts';
import type { Log } from '../../kernel/log.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { Shape } from '../../registers/capture.ts';
import { pageKind } from '../../registers/reading/shape.ts';
import { mergedShape, shapeChanges } from '../../registers/reading/shape-changes.ts';
import type { Capture, ParseContext, Reading, Register } from '../../registers/register.ts';
import { pagesOf, storePages } from '../answers/keep-captures.ts';

export interface ShapeWatch {
  /** Looks at those pages whose turn it is. Never throws. */
  see(register: Register, seen: Seen, context: ParseContext): Promise<void>;
}

export interface Seen {
  readonly reading: Reading<unknown>;
  readonly captures: readonly Capture[];
  readonly nif: Nif | null;
}

/** A process looks at a kind of page this often; an answer that is not read is looked at always. */
const EVERY_MS = 60_000;

export function createShapeWatch({ pool }: Pick<Database, 'pool'>, log: Log, everyMs = EVERY_MS): ShapeWatch {
  const nextAt = new Map<string, number>();

  function isDue(page: string, { outcome }: Reading<unknown>): boolean {
    const now = performance.now();
    if (outcome !== 'unreadable' && now < (nextAt.get(page) ?? 0)) return false;
    nextAt.set(page, now + everyMs);
    return true;
  }

  async function look(register: Register, page: string, capture: Capture, shape: Shape): Promise<void> {
    const { name } = register.meta;
    const before = await pool.query<{ shape: Shape }>(
      'select shape from register_shapes where register = $1 and page = $2',
      [name, page],
    );
    const known = before.rows[0]?.shape;
    const changes = known ? shapeChanges(known, shape) : [];
    const hash = changes.length > 0 ? await keep(register, capture) : null;
    await pool.query(NOTE, [
      name,
      page,
      JSON.stringify(known ? mergedShape(known, shape) : shape),
      changes,
      hash,
    ]);
    if (changes.length > 0)
      log.warn({ register: name, page, changes }, 'a page of a register is built in another way than before');
  }

  /** A page of a list belongs to its edition and is not kept beside it. */
  async function keep({ kind, meta }: Register, capture: Capture): Promise<Buffer | null> {
    if (kind === 'list') return null;
    const pages = await pagesOf([capture]);
    await storePages((sql, values) => pool.query(sql, [...values]), meta.name, pages);
    return pages[0]!.hash;
  }

  return {
    async see(register, { reading, captures, nif }, context) {
      if (reading.outcome === 'unavailable' || !register.shape) return;
      for (const capture of captures) {
        const page = pageKind(capture);
        if (page === null || !isDue(`${register.meta.name} ${page}`, reading)) continue;
        try {
          const shape = await register.shape(capture, { nif }, context);
          if (shape) await look(register, page, capture, shape);
        } catch (error) {
          log.warn(
            { err: error, register: register.meta.name, page },
            'the shape of a page was not compared',
          );
        }
      }
    },
  };
}

const NOTE = `
  insert into register_shapes as s (register, page, shape, seen_at) values ($1, $2, $3::jsonb, app_now())
  on conflict (register, page) do update set shape = excluded.shape, seen_at = excluded.seen_at,
    changed_at = case when cardinality($4::text[]) > 0 then app_now() else s.changed_at end,
    changes = case when cardinality($4::text[]) > 0 then $4::text[] else s.changes end,
    capture = case when cardinality($4::text[]) > 0 then $5::bytea else s.capture end`;

export interface ShapeChange {
  readonly page: string;
  readonly changedAt: Date;
  readonly changes: readonly string[];
  /** Of the page that shows it, hexadecimal; null where it is not kept. */
  readonly recording: string | null;
}

export const CHANGES_SHOWN_DAYS = 7;
