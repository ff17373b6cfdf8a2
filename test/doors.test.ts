/** What REST, GraphQL and the command line can all change has the same effect at each of these doors, and the same refusals. */
import { describe, expect, it } from 'vitest';
import { newId } from '../src/kernel/ids.ts';
import { cliHere } from './cli/cli-here.ts';
import { errorOf, folderOfFile } from './cli/cli-kit.ts';
import { askGraphql, inputErrors } from './kit/ask-graphql.ts';
import { askRest } from './kit/ask-rest.ts';
import { writeAssessedCompanies } from './kit/assessed-company.ts';
import { companyNif, personNif } from './kit/specimen-country.ts';
import { appOfFile, CSV, TEST_ENV } from './kit/test-app.ts';

const app = await appOfFile();
const cli = cliHere({ ...TEST_ENV, DATABASE_URL: app.db.url });
const folder = await folderOfFile();
await writeAssessedCompanies(app.db.pool, { count: 1 });
const [A, B, C] = [companyNif(1), companyNif(2), companyNif(3)];
const PERSON = personNif(1);
const HOOK = 'https://partner.example/hook';
const LONG = 'x'.repeat(101);

/** A client with one of each, named so in the requests below. */
interface Situation {
  readonly CLIENT: string;
  readonly KEY: string;
  readonly ENDPOINT: string;
  readonly BATCH: string;
  readonly ALERT: string;
}

/** Asks at one door; null, or the code of the refusal. */
type Ask = (at: Situation) => Promise<string | null>;

const inSituation = <T>(value: T, at: Situation): T =>
  value === undefined
    ? value
    : JSON.parse(
        JSON.stringify(value).replace(
          /\b(CLIENT|ENDPOINT|BATCH|ALERT)\b/g,
          name => at[name as keyof Situation],
        ),
      );

const rest =
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Ask =>
  async at => {
    const asking = { api: app.api, key: at.KEY };
    const given = inSituation({ path, headers }, at);
    const { status, body: answer } = await askRest(asking, method, `/api/v1${given.path}`, {
      body,
      ...given,
    });
    return status < 300 ? null : answer.code;
  };

const graphql =
  (mutation: string, input: object): Ask =>
  async at => {
    const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { errors { code } } }`;
    const { body } = await askGraphql({ api: app.api, key: at.KEY }, query, {
      input: inSituation(input, at),
    });
    return body.errors?.[0].extensions.code ?? inputErrors(body.data)[0]?.code ?? null;
  };

const command =
  (...args: readonly string[]): Ask =>
  async at => {
    const run = await cli.run(...inSituation(args, at), '--json');
    return run.code === 0 ? null : errorOf(run).code;
  };

const LINES = { 'content-type': 'application/x-ndjson' };
const lines = (...rows: readonly object[]) => rows.map(row => `${JSON.stringify(row)}\n`).join('');
const csv = (rows: string) => `nif,reference\n${rows}`;
const file = await folder.file('rows.csv', csv(`${A},L-9\n${C},\n`));

interface Operation {
  readonly what: string;
  readonly doors: Readonly<Partial<Record<'rest' | 'graphql' | 'cli', Ask>>>;
  /** The code; left out: it is done. */
  readonly refused?: string;
}

const OF_LIST = ['--client', 'CLIENT'] as const;
const putting = (list: string, { part = false, version }: { part?: boolean; version?: number } = {}) => ({
  rest: rest(
    'PUT',
    `/watchlists/${encodeURIComponent(list)}${part ? '?part=true' : ''}`,
    csv(`${A},L-9\n${C},\n`),
    { ...CSV, ...(version !== undefined && { 'if-match': `"LIST.${version}"` }) },
  ),
  graphql: graphql('companiesWatch', {
    list,
    companies: [{ nif: A, reference: 'L-9' }, { nif: C }],
    replace: !part,
    ...(version !== undefined && { expectedVersion: version }),
  }),
  cli: command(
    ...['watchlists', 'import', file, ...OF_LIST, '--list', list],
    ...(part ? ['--part'] : []),
    ...(version === undefined ? [] : ['--expected-version', String(version)]),
  ),
});
const ruling = (list: string, rules: object) => ({
  rest: rest('PUT', `/watchlists/${list}/rules`, rules),
  graphql: graphql('watchlistRulesSet', { list, rules }),
  cli: command('watchlists', 'rules', list, ...OF_LIST, '--set', JSON.stringify(rules)),
});
const deleting = (list: string) => ({
  rest: rest('DELETE', `/watchlists/${list}`),
  graphql: graphql('watchlistDelete', { name: list }),
  cli: command('watchlists', 'remove', list, ...OF_LIST),
});
const adding = (url: string, types: readonly string[] = []) => ({
  rest: rest('POST', '/webhook-endpoints', { url, eventTypes: types }),
  graphql: graphql('webhookEndpointCreate', { url, eventTypes: types.map(it => it.replace('.', '_')) }),
  cli: command('webhooks', 'add', ...OF_LIST, '--url', url, ...types.flatMap(it => ['--event', it])),
});
const moving = (id: string, url: string) => ({
  rest: rest('PATCH', `/webhook-endpoints/${id}`, { url }),
  graphql: graphql('webhookEndpointUpdate', { id, url }),
  cli: command('webhooks', 'set', id, '--url', url),
});
const recovering = (first: string, last: string) => {
  const [since, until] = [first, last].map(day => `${day}T00:00:00Z`) as [string, string];
  return {
    rest: rest('POST', '/webhook-endpoints/ENDPOINT/recover', { since, until }),
    graphql: graphql('webhookDeliveriesRecover', { id: 'ENDPOINT', since, until }),
    cli: command('webhooks', 'recover', 'ENDPOINT', '--since', since, '--until', until),
  };
};
const removing = (id: string) => ({
  rest: rest('DELETE', `/webhook-endpoints/${id}`),
  graphql: graphql('webhookEndpointDelete', { id }),
  cli: command('webhooks', 'remove', id),
});
const cancelling = (id: string) => ({
  rest: rest('DELETE', `/batches/${id}`),
  graphql: graphql('batchCancel', { id }),
  cli: command('batches', 'cancel', id),
});
const acknowledging = (id: string, note: string) => ({
  rest: rest('POST', `/alerts/${id}/acknowledge`, { note }),
  graphql: graphql('alertAcknowledge', { id, note }),
});
const silencing = (id: string, until: string | null) => ({
  rest: rest('POST', `/alerts/${id}/silence`, { until }),
  graphql: graphql('alertSilence', { id, until }),
});
const NONE = newId('whe');

const OPERATIONS: readonly Operation[] = [
  { what: 'a list replaced', doors: putting('norte') },
  { what: 'companies added to a list', doors: putting('norte', { part: true }) },
  { what: 'a new list', doors: putting('sul') },
  {
    what: 'a list that another has changed',
    doors: putting('norte', { version: 2 }),
    refused: 'precondition-failed',
  },
  { what: 'a list with a name that is none', doors: putting('no*name'), refused: 'invalid-parameter' },
  { what: 'a list with a long name', doors: putting('l'.repeat(61)), refused: 'invalid-parameter' },
  {
    what: 'a company taken off',
    doors: {
      rest: rest('DELETE', `/watchlists/norte/companies/${A}`),
      graphql: graphql('companiesUnwatch', { list: 'norte', nifs: [A] }),
    },
  },
  {
    what: 'a company put on, with a reference',
    doors: {
      rest: rest('PUT', `/watchlists/norte/companies/${B}`, { reference: 'L-2' }),
      graphql: graphql('companiesWatch', { list: 'norte', companies: [{ nif: B, reference: 'L-2' }] }),
    },
  },
  { what: 'the rules of a list', doors: ruling('norte', { scoreFallsBy: 5, digestOnly: true }) },
  { what: 'a rule off', doors: ruling('norte', { scoreFallsBy: null }) },
  { what: 'the default rules', doors: ruling('norte', {}) },
  {
    what: 'a rule beyond its bounds',
    doors: ruling('norte', { scoreFallsBy: 101 }),
    refused: 'invalid-parameter',
  },
  {
    what: 'a rule about a check that there is not',
    doors: ruling('norte', { checksTurnAdverse: ['none'] }),
    refused: 'invalid-parameter',
  },
  { what: 'the rules of no list', doors: ruling('none', {}), refused: 'not-found' },
  { what: 'a list deleted', doors: deleting('norte') },
  { what: 'no list deleted', doors: deleting('none'), refused: 'not-found' },
  { what: 'an endpoint added', doors: adding(HOOK, ['analysis.completed', 'watch.opened']) },
  { what: 'an endpoint for all events', doors: adding(HOOK) },
  {
    what: 'an endpoint on this machine’s network',
    doors: adding('https://10.0.0.1/x'),
    refused: 'invalid-parameter',
  },
  { what: 'an endpoint that is no address', doors: adding('partner'), refused: 'invalid-parameter' },
  { what: 'an endpoint moved', doors: moving('ENDPOINT', `${HOOK}/2`) },
  { what: 'an endpoint moved to where it is', doors: moving('ENDPOINT', HOOK) },
  {
    what: 'an endpoint moved to this machine’s network',
    doors: moving('ENDPOINT', 'https://169.254.169.254/latest'),
    refused: 'invalid-parameter',
  },
  {
    what: 'an endpoint moved to a name in it',
    doors: moving('ENDPOINT', 'https://a:b@partner.example/'),
    refused: 'invalid-parameter',
  },
  { what: 'no endpoint moved', doors: moving(NONE, HOOK), refused: 'not-found' },
  {
    what: 'an endpoint switched off',
    doors: {
      rest: rest('PATCH', '/webhook-endpoints/ENDPOINT', { enabled: false }),
      graphql: graphql('webhookEndpointUpdate', { id: 'ENDPOINT', enabled: false }),
      cli: command('webhooks', 'disable', 'ENDPOINT'),
    },
  },
  {
    what: 'an endpoint’s secret replaced',
    doors: {
      rest: rest('POST', '/webhook-endpoints/ENDPOINT/rotate-secret'),
      graphql: graphql('webhookSecretRotate', { id: 'ENDPOINT' }),
      cli: command('webhooks', 'rotate', 'ENDPOINT'),
    },
  },
  { what: 'an endpoint sent what it missed', doors: recovering('2026-10-01', '2026-11-01') },
  {
    what: 'a time that ends before it begins',
    doors: recovering('2026-11-01', '2026-10-01'),
    refused: 'invalid-parameter',
  },
  { what: 'an endpoint deleted', doors: removing('ENDPOINT') },
  { what: 'no endpoint deleted', doors: removing(NONE), refused: 'not-found' },
  {
    what: 'a batch',
    doors: {
      rest: rest('POST', '/batches', lines({ nif: A, reference: 'L-1' }, { nif: C }, { nif: PERSON }), LINES),
      graphql: graphql('batchStart', {
        companies: [{ nif: A, reference: 'L-1' }, { nif: C }, { nif: PERSON }],
      }),
    },
  },
  {
    what: 'a batch whose only row is a person',
    doors: {
      rest: rest('POST', '/batches', lines({ nif: PERSON }), LINES),
      graphql: graphql('batchStart', { companies: [{ nif: PERSON }] }),
    },
  },
  {
    what: 'a batch with a long reference',
    doors: {
      rest: rest('POST', '/batches', lines({ nif: A, reference: LONG }), LINES),
      graphql: graphql('batchStart', { companies: [{ nif: A, reference: LONG }] }),
    },
  },
  { what: 'a batch cancelled', doors: cancelling('BATCH') },
  { what: 'no batch cancelled', doors: cancelling(newId('bat')), refused: 'not-found' },
  { what: 'what is no batch cancelled', doors: cancelling('bat'), refused: 'not-found' },
  { what: 'an alert acknowledged', doors: acknowledging('ALERT', 'Called them.') },
  {
    what: 'an alert acknowledged at length',
    doors: acknowledging('ALERT', 'x'.repeat(1_001)),
    refused: 'invalid-parameter',
  },
  { what: 'no alert acknowledged', doors: acknowledging(newId('alr'), ''), refused: 'not-found' },
  { what: 'an alert silenced', doors: silencing('ALERT', '2036-12-24') },
  { what: 'an alert heard again', doors: silencing('ALERT', null) },
];

async function situation(): Promise<Situation> {
  const CLIENT = await app.newClient();
  const { key: KEY } = await app.issue({ clientId: CLIENT });
  const asking = { api: app.api, key: KEY };
  await askRest(asking, 'PUT', '/api/v1/watchlists/norte', { body: csv(`${A},L-1\n${B},\n`), headers: CSV });
  const added = await askRest(asking, 'POST', '/api/v1/webhook-endpoints', { body: { url: HOOK } });
  const batch = await askRest(asking, 'POST', '/api/v1/batches', {
    body: csv(`${A},\n${C},\n`),
    headers: CSV,
  });
  const ALERT = newId('alr');
  await app.db
    .sql`insert into alerts (id, client_id, nif, cause, level, floor, records, watchlist_ids, opened_at,
       from_assessment_id, assessment_id, difference, digest)
     select ${ALERT}, ${CLIENT}, nif, 'score', 90, 10, '{}', '{}', app_now(), id, id,
       jsonb_build_object('from', side, 'to', side, 'checks', '[]'::jsonb, 'evidence', '[]'::jsonb, 'moreEvidence', 0), false
     from assessments, jsonb_build_object('assessmentId', id, 'score', score, 'verdict', verdict, 'value', score) side
     where nif = ${A}`;
  return { CLIENT, KEY, ENDPOINT: added.body.endpoint.id, BATCH: batch.body.id, ALERT };
}

/** Names that are new each time, and what a door of the operator's says of who did it. */
const LEFT_OUT = /^(id|\w+_id|\w+_ids|body_hash|idempotency_key|secret_sealed|disabled_reason|notes)$/;
const MOMENTS = /_(at|until|sealed)$/;

/** All that is kept of the client, but for names and moments. */
async function stateOf({ CLIENT }: Situation): Promise<object[]> {
  const rows = await app.db.sql`
    select 'list' as of, to_jsonb(w) as row from watchlists w where client_id = ${CLIENT}
    union all select 'watched', to_jsonb(c) from watched_companies c join watchlists w on w.id = watchlist_id where client_id = ${CLIENT}
    union all select 'endpoint', to_jsonb(e) from webhook_endpoints e where client_id = ${CLIENT}
    union all select 'batch', to_jsonb(b) from batches b where client_id = ${CLIENT}
    union all select 'row', to_jsonb(r) from batch_rows r join batches b on b.id = batch_id where client_id = ${CLIENT}
    union all select 'alert', to_jsonb(a) from alerts a where client_id = ${CLIENT}
    union all select 'note', note - 'at' - 'by' from alerts a, jsonb_array_elements(notes) note where client_id = ${CLIENT}
    union all select 'event', jsonb_build_object('type', type, 'nif', nif) from events where client_id = ${CLIENT}`;
  const shown = rows.map(({ of, row }: { of: string; row: Record<string, unknown> }) => ({
    of,
    ...Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !LEFT_OUT.test(name))
        .map(([name, value]) => [
          name,
          MOMENTS.test(name) && name !== 'silenced_until' ? value !== null : value,
        ]),
    ),
  }));
  return shown.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

describe('the same at each door', () => {
  it.each(OPERATIONS)('$what', async ({ doors, refused = null }) => {
    const untouched = await stateOf(await situation());
    const ends = [];
    for (const [door, ask] of Object.entries(doors)) {
      const at = await situation();
      ends.push({ door, code: await ask(at), state: await stateOf(at) });
    }
    const state = refused === null ? ends[0]!.state : untouched;
    expect(ends).toEqual(ends.map(({ door }) => ({ door, code: refused, state })));
  });
});
