/** docs/investigation.md: its six requests are asked in order, and find what was planted. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askGraphql } from '../kit/ask-graphql.ts';
import { countRows } from '../kit/count-rows.ts';
import { networksRead } from '../kit/networks-read.ts';
import { pageOfFile } from './snippets.ts';

const YOUNGEST = '570000009';
const { app, snippets } = await pageOfFile('docs/investigation.md', { SANDBOX_NETWORKS: '10' });

async function ask(name: string, variables: object = {}) {
  const query = await readFile(join(snippets.folder, name), 'utf8');
  const { data, errors } = (await askGraphql(app, query, variables)).body;
  expect(errors, name).toBeUndefined();
  return data;
}

interface OfficeEdge {
  readonly appointedOn: string;
  readonly ceasedOn: string | null;
  readonly node: { readonly nif: string };
}
const offices = (data: { node: { companies: { edges: OfficeEdge[] } } }) =>
  new Map(data.node.companies.edges.map(edge => [edge.node.nif, edge]));

test('from one NIF to its door, its front and its earlier failures, in six requests', {
  timeout: 90_000,
}, async () => {
  expect(snippets.names).toHaveLength(6);
  await networksRead(app, 10);
  const { analysisRequest } = await ask('1-ask.graphql');
  const { id } = analysisRequest.result.analysis;
  const completed = () => countRows(app.db.pool, `analyses where id = $1 and state = 'complete'`, id);
  await expect.poll(completed, { interval: 250 }).toBe(1);

  const { network } = await ask('2-network.graphql');
  const failures: { to: { nif: string }; insolvency: { on: string } }[] = network.riskPaths;
  const declared = new Map(failures.map(({ to, insolvency }) => [to.nif, insolvency.on]));
  const directors = network.nodes.filter((node: { isHub?: boolean }) => node.isHub !== undefined);
  expect([declared.size, directors.length]).toEqual([8, 1]);
  const front: string = directors[0].key;

  const [strongest] = (await ask('3-signs.graphql')).company.predecessors;
  expect(strongest).toMatchObject({ level: 'strong', predecessorNif: '570000017', counterSigns: [] });
  const signs = strongest.indicators.map(({ kind }: { kind: string }) => kind);
  expect(signs).toEqual(expect.arrayContaining(['timing', 'seat', 'front', 'hidden_holder', 'serial']));
  const holder = strongest.controllers.find(
    ({ atSuccessor }: { atSuccessor: { as: string } }) => atSuccessor.as === 'partner',
  ).directorId;

  const signed = offices(await ask('4-front.graphql', { front }));
  for (const [nif, on] of declared) {
    const months = (Date.parse(on) - Date.parse(signed.get(nif)!.appointedOn)) / 86_400_000 / 30.4;
    expect(months, nif).toBeGreaterThan(0);
    expect(months, nif).toBeLessThan(12);
  }
  const left = offices(await ask('5-holder.graphql', { holder }));
  expect(left.has(YOUNGEST)).toBe(false);
  for (const nif of declared.keys()) expect(left.get(nif)!.ceasedOn! < declared.get(nif)!, nif).toBe(true);

  const { network: before, company } = await ask('6-before.graphql');
  expect(before.riskPaths.map(({ to }: { to: { nif: string } }) => to.nif)).not.toContain('570000017');
  const [earlier] = company.predecessors;
  expect(earlier).toMatchObject({ level: 'strong', predecessorNif: '570000025' });
  expect(earlier.indicators.map(({ kind }: { kind: string }) => kind)).toContain('seat');
});
