/** Who writes which table. A room that needs a row of another's changed calls a function of that room. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { EVENTS_PLACED } from '../src/kernel/process/notifications.ts';
import { tablesOf, tableWriters } from './kit/table-writers.ts';
import { words } from './kit/words.ts';

const ROOT = resolve(import.meta.dirname, '..');

const TABLES_OF: Readonly<Record<string, readonly string[]>> = {
  access: words(`
    api_keys clients page_sessions request_log shown_companies trusted_documents
    usage_days usage_windows used_assertions`),
  backtest: ['calibrations'],
  batches: ['batch_rows', 'batches'],
  contractors: words(`
    analyses analysis_steps analysis_watchers assessments company_links corrections
    linked_steps shadow_judgements withdrawals`),
  events: ['event_cursors', 'events'],
  facts: ['facts', 'forgotten_people', 'outcomes'],
  jobs: words(`
    harvest_days list_amendments list_entries milestones pgboss.job register_answers
    register_captures register_leases register_lists register_shapes register_states`),
  network: ['appointments', 'companies', 'failed_companies', 'people'],
  operator: ['operator_actions'],
  receipts: ['log_heads', 'log_keys', 'log_nodes', 'receipts'],
  watching: ['alerts', 'list_readings', 'rejudgements', 'watch_digests', 'watched_companies', 'watchlists'],
  webhooks: ['webhook_attempts', 'webhook_deliveries', 'webhook_endpoints'],
};

/** Tables that another room writes too, and why. */
const SECOND_WRITERS: Readonly<Record<string, string>> = {
  // Whether a client is owed a completion is decided with its quota, in the one statement of a request.
  analysis_watchers: 'access',
  // `latest_assessment_id` alone: a company and its first assessment appear in one statement.
  companies: 'contractors',
  // The name of somebody forgotten goes wherever clients wrote it (src/db/given-words.ts).
  '${table}': 'db',
};

/** Only tests move the clock. */
const UNWRITTEN = ['app_clock'];

it('each table is written by the room that owns it', () => {
  const ownerOf = new Map(
    Object.entries(TABLES_OF).flatMap(([room, tables]) => tables.map(table => [table, room] as const)),
  );
  const strangers = tableWriters(ROOT)
    .filter(({ table, room }) => ownerOf.get(table) !== room && SECOND_WRITERS[table] !== room)
    .map(({ table, where }) => `${where} writes ${table}, which is of ${ownerOf.get(table)}`);
  expect(strangers).toEqual([]);
});

it('the list of owners is whole, and names no second writer that is none', () => {
  const writers = tableWriters(ROOT);
  const schema = readFileSync(join(ROOT, 'prisma/schema.prisma'), 'utf8');
  const tables = [...tablesOf(schema).values(), 'pgboss.job'];
  expect([...Object.values(TABLES_OF).flat(), ...UNWRITTEN].sort()).toEqual(tables.sort());
  const unused = Object.entries({ ...SECOND_WRITERS })
    .filter(([table, room]) => !writers.some(writer => writer.table === table && writer.room === room))
    .map(([table]) => table);
  expect(unused).toEqual([]);
  const silent = Object.entries(TABLES_OF).flatMap(([room, owned]) =>
    owned.filter(table => !writers.some(writer => writer.table === table && writer.room === room)),
  );
  expect(silent).toEqual([]);
});

it('sees every way of writing, and none in what only reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'table-writers-'));
  try {
    const file = async (path: string, text: string) => {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), text);
    };
    await cp(join(ROOT, 'prisma/schema.prisma'), join(folder, 'prisma/schema.prisma'));
    await file('src/a/one.ts', 'insert into clients (id) values (1) on conflict (id) do update set name = 1');
    await file('src/a/two.ts', 'with x as (\n  update analyses n\n  set state = 1) select 1');
    await file(
      'src/b/three.ts',
      `DELETE FROM "events" using clients; copyRows(client, 'facts (nif)', lines)`,
    );
    await file(
      'src/b/four.ts',
      'tx.apiKey\n  .updateMany({}); tx.person.findMany(); merge into people using x',
    );
    await file('src/b/named.ts', `insert into \${table} values (1)`);
    await file(
      'src/c/five.ts',
      'select tidy(day => $1) from companies for update of companies; map.delete(1)',
    );
    await file('prisma/functions/tidy.sql', `EXECUTE format('DELETE FROM %I', 'request_log' || '_default')`);
    expect(
      tableWriters(folder)
        .map(({ table, where }) => `${where}: ${table}`)
        .sort(),
    ).toEqual([
      ...['a/one.ts: clients', 'a/two.ts: analyses', 'b/four.ts: api_keys', 'b/four.ts: people'],
      ...['b/named.ts: ${', 'b/three.ts: events', 'b/three.ts: facts', 'c by tidy: request_log'],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('the state of an analysis is written by one file, and each channel is spelled once', () => {
  const written = tableWriters(ROOT).filter(({ table }) => table === 'analyses');
  expect(written.map(({ where }) => where)).toEqual(['contractors/analyses/analysis-state.ts']);
  // The one announcement that SQL alone makes.
  const placing = readFileSync(join(ROOT, 'prisma/functions/place_events.sql'), 'utf8');
  expect(placing.match(/pg_notify\('(\w+)'/)?.[1]).toBe(EVENTS_PLACED);
});
