/** docs/partners.md: its code is run as it stands against the service, and its catalogue is the service's own. */
import { readFile } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../src/kernel/problems.ts';
import { words } from '../kit/words.ts';
import { receive, status } from '../webhooks/receiver.ts';
import { has, NEW_PYTHON, pageOfFile } from './snippets.ts';

const hasPython = has(NEW_PYTHON, 'the client in Python was');
const hasCurl = has(['curl', '--version'], 'its examples were');

const NIFS = ['580000010', '580000052', '580000018', '299999998', '700000003'];
const TOLD = `580000010 100 no_records safe
580000052 0 do_not_proceed danger
580000018 invalid-nif
299999998 natural-person
700000003 nif-out-of-scope
`;

const { snippets, env } = await pageOfFile('docs/partners.md');

test('every block with a name is run here', () => {
  expect([...snippets.names].sort()).toEqual(
    words(`
    again.sh assess.py assess.ts comparison.sh endpoint.sh event.sh events.sh
    first.sh network.sh receipt.sh report.sh usage.sh`),
  );
});

test('the client in TypeScript waits for verdicts and tells refusals apart', async () => {
  expect(await snippets.run('assess.ts', { env, args: NIFS })).toMatchObject({ out: TOLD, errors: '' });
});

test.runIf(hasPython)('the client in Python does the same', async () => {
  expect(await snippets.run('assess.py', { env, args: NIFS })).toMatchObject({ out: TOLD, errors: '' });
});

describe.runIf(hasCurl)('the examples with curl', () => {
  const told = async (name: string, more: Readonly<Record<string, string>> = {}) => {
    const { code, out, errors } = await snippets.run(name, { env: { ...env, ...more } });
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    return out;
  };

  test('answer what the page says', async () => {
    expect(JSON.parse(await told('first.sh'))).toMatchObject({ status: 'complete', verdict: 'no_records' });
    expect(await told('again.sh')).toBe('304\n');
    expect(JSON.parse(await told('usage.sh'))).toMatchObject({ object: 'usage' });
    expect(JSON.parse(await told('events.sh')).data).toBeInstanceOf(Array);
    expect(JSON.parse(await told('network.sh'))).toHaveProperty('elements');
    expect(await readFile(`${snippets.folder}/network.graphml`, 'utf8')).toContain('<graphml');
    await told('report.sh');
    expect(await readFile(`${snippets.folder}/report.pdf`, 'latin1')).toMatch(/^%PDF-/);
    expect(await readFile(`${snippets.folder}/report.html`, 'utf8')).toContain('Relatório');
    await told('comparison.sh');
    expect(await readFile(`${snippets.folder}/comparison.pdf`, 'latin1')).toMatch(/^%PDF-/);
    await told('receipt.sh');
    expect(await readFile(`${snippets.folder}/receipt.json`, 'utf8')).toMatch(
      /contractor-risk-receipt\/1|pending/,
    );
    expect(await readFile(`${snippets.folder}/log.json`, 'utf8')).toContain('consistency');
  });

  test('lead from a key to the first event', async () => {
    const receiver = await receive(status(204));
    const { endpoint, secret } = JSON.parse(await told('endpoint.sh', { HOOK: `${receiver.url}/hooks` }));
    const answers = await told('event.sh', { ENDPOINT: endpoint.id });
    expect(answers).toMatch(/"status":204.*"status":"analyzing"/s);
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(2);
    const events = receiver.received.map(({ body, headers }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    );
    expect(events).toMatchObject([
      { type: 'webhook.test' },
      { type: 'analysis.completed', data: { nif: '580000028' } },
    ]);
    await receiver.close();
  });
});

test('the catalogue of errors is the service’s own, none left out', async () => {
  const page = await readFile(new URL('../../docs/partners.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| (\d{3}) \| `([\w-]+)` \|/gm)].map(([, status, code]) => [
    code,
    Number(status),
  ]);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(PROBLEMS).map(([code, { status }]) => [code, status])),
  );
});
