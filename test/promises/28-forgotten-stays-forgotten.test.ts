/**
 * Promise 28: people who stand in every role of every register, and in what clients wrote, are forgotten; everything is read
 * again. No name, number or address of theirs is left in a column, a file, an answer, a log line, a trace or a metric.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { forgetPerson } from '../../src/jobs/upkeep/forget-person.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { LIST_REGISTERS, REGISTER_NAMES } from '../../src/kernel/register-name.ts';
import { personKeyer, personNameKey } from '../../src/kernel/secrets/person-key.ts';
import { fold } from '../../src/kernel/text/fold.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { citiusExecutions } from '../../src/registers/citius-executions/citius-executions.ts';
import { mjPublications } from '../../src/registers/mj-publications/mj-publications.ts';
import { cliHere } from '../cli/cli-here.ts';
import { runProgram } from '../cli/cli-kit.ts';
import { askGraphql } from '../kit/ask-graphql.ts';
import { moveClock } from '../kit/clocks.ts';
import { folderOfFile, ofFile } from '../kit/of-file.ts';
import { createPartner } from '../kit/partner.ts';
import { startGroup } from '../kit/process-group.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { askAt } from '../registers/conformance-world.ts';
import { receive } from '../webhooks/receiver.ts';
import { createWorld, type Somebody } from './forgotten-world.ts';

const world = createWorld(size(5, 50));
const [db, folder] = await Promise.all([databaseOfFile(), folderOfFile()]);
const portals = await ofFile(world.start());
let traces = '';
/** Takes traces and deliveries. */
const collector = await ofFile(
  receive((response, { path, body }) => {
    if (path.includes('traces')) traces += body;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`${decodeURIComponent(path)} ${world.people[0]!.nif}`);
  }),
);
const group = await ofFile(
  startGroup({
    databaseUrl: db.url,
    apis: 1,
    workers: 1,
    env: {
      SANDBOX_URL: portals.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
  }),
);
const api = group.apis[0]!.url;
const cli = cliHere({ ...group.env });
const partner = await createPartner(db);
const keyOf = personKeyer(TEST_ENV.PERSON_HASH_KEY);
/** What the commands printed. */
let printed = '';

const nifs = world.people.map(({ company }) => company.nif);

async function command(...args: string[]): Promise<void> {
  const { code, out, err } = await cli.run(...args);
  printed += out + err;
  if (code !== 0) throw new Error(`${args.join(' ')}: ${out}${err}`);
}

async function send(method: string, path: string, body?: unknown, headers = {}): Promise<string> {
  const response = await fetch(`${api}/api/v1${path}`, {
    method,
    headers: { ...partner.headers, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return response.text();
}

/** Until nothing is under way. */
async function analysed(): Promise<void> {
  await expect
    .poll(
      async () =>
        await db.sql`select n.nif, n.state, s.register, s.reason from analyses n
          left join analysis_steps s on s.analysis_id = n.id and s.reason is not null where n.state <> 'complete'`,
      { timeout: timeLimitMs(120_000), interval: 200 },
    )
    .toEqual([]);
}

/** Every register is asked about every company, lists are read, and pages that a person saved are taken. */
async function readEverything(): Promise<void> {
  await Promise.all(
    nifs.map(nif => send('GET', `/contractors/${nif}?maxAgeHours=1`, undefined, { prefer: 'wait=1' })),
  );
  await analysed();
  for (const name of LIST_REGISTERS) await command('registers', 'refresh', name, '--any-volume');
  await dropPages();
  await command('registers', 'watch-folder', join(folder, 'drop'), '--once');
  await command(
    'registers',
    'rehearse',
    '--nif',
    nifs[0]!,
    '--name',
    world.people[0]!.company.firma,
    '--out',
    join(folder, 'rehearsal'),
  );
}

async function dropPages(): Promise<void> {
  for (const { company } of world.people)
    for (const register of [mjPublications, citiusExecutions]) {
      const subject = { nif: company.nif as Nif, firma: company.firma };
      const { captures } = await askAt(register, subject, { url: portals.url, timeoutMs: 10_000 });
      const parcel = join(folder, 'drop', register.meta.name, company.nif);
      await mkdir(parcel, { recursive: true });
      // Of the list of executions the page with the answer; of the other, all that led to the acts.
      const saved = register === citiusExecutions ? captures.slice(-1) : captures;
      for (const [i, { body, request }] of saved.entries()) {
        await writeFile(join(parcel, `page-${i}.html`), body);
        await writeFile(join(parcel, `page-${i}.html.request.json`), JSON.stringify({ request }));
      }
    }
}

/** What clients and the operator write, with the name, and try to write with the number. */
async function tellOf({ name, nif, company }: Somebody): Promise<void> {
  for (const words of [name, nif]) {
    const slug = fold(words).replaceAll(' ', '-');
    const list = `Obras de ${words}`;
    const rows = `nif,reference\n${company.nif},Fiador ${words}\n`;
    await send('PUT', `/watchlists/${encodeURIComponent(list)}`, rows, { 'content-type': 'text/csv' });
    await send('POST', '/batches', `${rows}${nif},ele\n`, {
      'content-type': 'text/csv',
      'idempotency-key': `"${slug}"`,
    });
    await send('GET', `/contractors/${company.nif}?name=${encodeURIComponent(words)}`, undefined, {
      'user-agent': words,
      'request-id': words,
    });
    await askGraphql(
      { api, key: partner.key },
      `mutation ($url: String!) { webhookEndpointCreate(input: { url: $url }) { result { secret } errors { code } } }`,
      { url: `${collector.url}/hooks/${encodeURIComponent(words)}?of=${slug}` },
    );
    const alert = newId('alr');
    const [assessment] = await db.sql`select id from assessments where nif = ${company.nif} limit 1`;
    await db.sql`insert into alerts (id, client_id, nif, cause, state, level, floor, records, watchlist_ids, opened_at, from_assessment_id, assessment_id, difference, digest)
      values (${alert}, ${partner.clientId}, ${company.nif}, ${alert}, 'cleared', 3, 0, '{}', '{}', app_now(), ${assessment!.id}, ${assessment!.id}, '{}', false)`;
    await send('POST', `/alerts/${alert}/acknowledge`, { note: `Falei com ${words}.` });
    const document = join(folder, 'document.graphql');
    await writeFile(document, `{ watchlist(name: ${JSON.stringify(list)}) { name } }`);
    for (const args of [
      ['corrections', 'add', company.nif, '--check', 'taxDebtor', '--text', `Diz ${words}: pago.`],
      ['clients', 'create', '--name', words],
      ['documents', 'add', partner.clientId, document],
    ]) {
      // The terminal repeats it.
      await cli.run(...args);
    }
    await rm(document);
  }
}

/** What is told of the companies, in every form. */
async function answers(): Promise<Record<string, string>> {
  const paths = nifs.flatMap(nif => [
    `/contractors/${nif}?expand=evidence,directors,counterfactuals`,
    `/contractors/${nif}/report.html?lang=pt`,
    `/contractors/${nif}/network.graphml`,
    `/contractors/${nif}/network.cytoscape.json`,
    `/contractors/${nif}/network.ftm.json`,
  ]);
  const told: Record<string, string> = {};
  for (const path of [...paths, '/watchlists', '/alerts', '/events', '/usage', '/batches'])
    told[path] = await send('GET', path);
  const graph = `query ($nif: NIF!) {
    network(nif: $nif, depth: 2) { nodes { name } } company(nif: $nif) { assessment { checks { evidence { ... on PresenceEvidence { says reference } } } } }
    company(nif: $nif) { directors { nodes { name } } offices { nodes { ... on Director { name } } } } viewer { webhookEndpoints(first: 100) { edges { node { url } } } }
    watchlists { name } alerts(first: 100) { edges { node { notes { text } } } } }`;
  for (const nif of nifs)
    told[`graphql ${nif}`] = JSON.stringify(
      (await askGraphql({ api, key: partner.key }, graph, { nif })).body,
    );
  told.metrics = await (await fetch(`${api}/metrics`)).text();
  return told;
}

/** Every column that can hold text or bytes, as text. */
async function columns(): Promise<Record<string, string>> {
  const all =
    await db.sql`select table_schema as schema, table_name as name, column_name as column from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema') and table_name in (select tablename from pg_tables)
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'USER-DEFINED')`;
  const told: Record<string, string> = {};
  for (const { schema, name, column } of all) {
    const { rows } = await db.pool.query(
      `select "${column}" as value from "${schema}"."${name}" where "${column}" is not null`,
    );
    told[`${name}.${column}`] = rows.map(({ value }) => textOf(value)).join('\n');
  }
  return told;
}

function textOf(value: unknown): string {
  if (!Buffer.isBuffer(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  const bytes = value.subarray(0, 4).equals(Buffer.from('28b52ffd', 'hex'))
    ? zstdDecompressSync(value)
    : value;
  return `${bytes.toString('utf8')}\n${bytes.toString('latin1')}`;
}

async function files(): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const told: Record<string, string> = {};
  for (const entry of names.filter(it => it.isFile())) {
    const path = join(entry.parentPath, entry.name);
    told[path.slice(folder.length)] = `${path}\n${textOf(await readFile(path))}`;
  }
  return told;
}

/** What is found of these people, by place. */
async function tracesOf(people: readonly Somebody[]): Promise<Record<string, string[]>> {
  const places = {
    ...(await columns()),
    ...(await files()),
    ...(await answers()),
    log: group.written(),
    traces,
    printed,
  };
  const traced: Record<string, string[]> = {};
  for (const [place, text] of Object.entries(places)) {
    const [folded, digits] = [fold(text), text.replace(/(?<=\d)(?:[ .\u00a0_/-]|%20)(?=\d)/g, '')];
    const found = people.flatMap(({ nif, name, words }) => [
      ...words.filter(word => folded.includes(fold(word))),
      ...[nif].filter(number => digits.includes(number)),
      ...[keyOf(nif), personNameKey(keyOf, name)].filter(key => text.includes(key)),
    ]);
    if (found.length > 0) traced[place] = found;
  }
  return traced;
}

/** Of registers, and of what clients and the operator wrote. */
const NAMED_IN = [
  ['appointments.holder_name', 'assessments.known', 'facts.fact', 'people.name', 'register_answers.records'],
  ['alerts.notes', 'batch_rows.reference', 'clients.name', 'corrections.text', 'operator_actions.object'],
  ['trusted_documents.text', 'watched_companies.reference', 'watchlists.name', 'webhook_endpoints.url'],
].flat();

describe('people in every role of every register', { timeout: timeLimitMs(600_000) }, () => {
  it('are named where registers and clients name them, by no number, and neither in kept pages nor in what is logged', async () => {
    await readEverything();
    for (const person of world.people) await tellOf(person);
    await analysed();
    const traces = await tracesOf(world.people);
    expect(Object.keys(traces)).toEqual(expect.arrayContaining(NAMED_IN));
    const numbers = world.people.map(({ nif }) => nif);
    expect(
      Object.values(traces)
        .flat()
        .filter(found => numbers.includes(found)),
    ).toEqual([]);
    const never = Object.keys(traces).filter(place =>
      /^(log|traces|printed|metrics|register_captures|\/rehearsal)/.test(place),
    );
    expect(never).toEqual([]);
  });

  it('leave no trace once they are forgotten and everything is read again', async () => {
    const [first, ...others] = world.people;
    const { out, err } = await runProgram(['people', 'forget'], group.env, { input: first!.nif });
    printed += out + err;
    for (const { nif } of others) await forgetPerson(db, { nif, keyOf, dryRun: false });
    await db.sql`update register_answers set outcome = 'unreadable'`;
    for (const { meta, kind } of ALL_REGISTERS)
      if (kind === 'consulted') await command('registers', 'reread', meta.name);
    await moveClock(db.pool, 2 * 3600);
    await readEverything();
    expect(await tracesOf(world.people)).toEqual({});
    const places = Object.keys(await columns()).length;
    console.log(
      `${world.people.length} people, ${places} columns, ${REGISTER_NAMES.length} registers: 0 traces`,
    );
  });
});
