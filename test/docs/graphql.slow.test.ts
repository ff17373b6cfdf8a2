/** docs/graphql.md: what it says to ask is asked, and its reader of events loses none. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allChecks } from '../../src/checks/all-checks.ts';
import { REGISTER_NAMES } from '../../src/kernel/register-name.ts';
import { askGraphql } from '../kit/ask-graphql.ts';
import { has, pageOfFile } from './snippets.ts';

const hasCurl = has(['curl', '--version'], 'the examples with it were');

const { app, snippets, env } = await pageOfFile('docs/graphql.md');

async function ask(query: string) {
  const { data, errors, extensions } = (await askGraphql(app, query)).body;
  expect(errors ?? []).toEqual([]);
  return { data, cost: extensions.cost };
}

const asked = new Set<string>();
async function blockAsked(name: string) {
  asked.add(name);
  return ask(await readFile(join(snippets.folder, name), 'utf8'));
}

test('every operation of the page is answered as the page says', async () => {
  const first = await blockAsked('request.graphql');
  expect(first.data.analysisRequest.result.analysis.progress.total).toBe(9);
  for (const nif of ['580000010', '580000095'])
    await app.get(`/api/v1/contractors/${nif}`, { prefer: 'wait=30' });
  await expect
    .poll(async () => (await blockAsked('request.graphql')).data.analysisRequest.result.company.status)
    .toBe('complete');
  expect((await blockAsked('why.graphql')).data.company).toMatchObject({
    assessment: { verdict: 'high_risk' },
  });
  const spoken = (await blockAsked('portuguese.graphql')).data.company.assessment;
  expect(spoken).toMatchObject({ verdictInWords: 'Risco alto', checks: allChecks.map(() => ({})) });
  expect(JSON.stringify(spoken)).not.toMatch(/ (?:the|of|is) /);
  const { company } = (await blockAsked('company.graphql')).data;
  expect(company).toMatchObject({ assessment: { verdict: expect.any(String) }, predecessors: [{}] });
  const { data, cost } = await blockAsked('portfolio.graphql');
  expect(
    data.companiesByNif.map((one: { assessment: { verdict: string } }) => one.assessment.verdict),
  ).toEqual(['no_records', 'high_risk']);
  // Both were read before, on this day.
  expect(cost).toMatchObject({ requests: 1, quotaUnits: 0 });
  expect((await blockAsked('questions.graphql')).data).toMatchObject({
    path: { shortest: { steps: 1 } },
    network: {
      directorFailures: [{ company: { nif: '580000109' } }],
      sharedDoors: [{ companies: [{ nif: '580000095' }, { nif: '580000109' }] }],
    },
  });
  const { companies } = (await blockAsked('companies.graphql')).data;
  expect(companies.edges[0].node.assessment.verdict).toMatch(/^(high_risk|do_not_proceed)$/);
  expect(companies.totalCount).toBe(companies.edges.length);
  const { network } = (await blockAsked('network.graphql')).data;
  expect(network.riskPaths).toHaveLength(1);
  expect((await blockAsked('standing.graphql')).data.registers).toHaveLength(REGISTER_NAMES.length);
  const { endCursor } = (await blockAsked('start.graphql')).data.events.pageInfo;
  const { edges } = (await ask('{ events(last: 1) { edges { cursor } } }')).data.events;
  expect(endCursor).toBe(edges[0].cursor);
  const { clientTokenCreate } = (await blockAsked('token.graphql')).data;
  expect(clientTokenCreate.result.scopes).toEqual(['contractors:read', 'events:read']);
  expect(snippets.names.filter(name => name.endsWith('.graphql') && !asked.has(name))).toEqual([]);
});

test('the reader of events goes on behind its cursor', async () => {
  await app.get('/api/v1/contractors/580000028', { prefer: 'wait=30' });
  const { data } = await ask(
    '{ events(first: 1) { edges { node { cursor ... on AboutCompany { nif } } } } }',
  );
  await app.get('/api/v1/contractors/580000052', { prefer: 'wait=30' });
  const { cursor, nif } = data.events.edges[0].node;
  const told = (reader: string) =>
    snippets.run(reader, { env: { ...env, AFTER: cursor }, enough: /580000052.*\n/ });
  const { out } = await told('live.ts');
  expect(out).toMatch(/^analysis_completed 580000028 moderate_risk$/m);
  expect(out).toMatch(/580000052 do_not_proceed$/m);
  expect(out).not.toContain(`${nif} `);
});

test.runIf(hasCurl)('the examples with curl are answered', async () => {
  await app.get('/api/v1/contractors/580000044', { prefer: 'wait=30' });
  const { out } = await snippets.run('ask.sh', { env });
  expect(JSON.parse(out).data.company).toMatchObject({
    status: 'complete',
    assessment: { verdict: 'high_risk' },
  });
  const progress = await snippets.run('progress.sh', { env });
  expect(progress).toMatchObject({ code: 0, errors: expect.stringContaining('timed out') });
  expect(progress.out).toMatch(/event: next\ndata: .*"state":"complete"/);
});
