/** docs/batches.md: its commands are run as they stand against the service. */
import { expect, test } from 'vitest';
import { has, pageOfFile } from './snippets.ts';

const hasCurl = has(['curl', '--version'], 'its examples were');

const { app, snippets } = await pageOfFile('docs/batches.md');

test.runIf(hasCurl)(
  'a batch is priced, sent, followed, read and cancelled',
  { timeout: 180_000 },
  async () => {
    const run = async (name: string, more: Record<string, string> = {}) => {
      const { out, errors } = await snippets.run(name, { env: { API: app.api, KEY: app.key, ...more } });
      expect([name, errors]).toEqual([name, '']);
      return out;
    };
    expect(JSON.parse(await run('quote.sh'))).toMatchObject({
      rows: 4,
      rejected: 1,
      companies: 2,
      known: 0,
      toAnalyse: 2,
      quotaUnits: 2,
    });
    const { id } = JSON.parse(await run('submit.sh'));
    expect(JSON.parse(await run('submit.sh')).id).toBe(id);
    await expect
      .poll(async () => (await (await app.get(`/api/v1/batches/${id}`)).json()).state)
      .toBe('complete');
    const lines = (await run('results.sh', { BATCH: id })).trim().split('\n');
    const results = lines.map(line => JSON.parse(line)).sort((a, b) => a.row - b.row);
    expect(results.map(({ status, assessment }) => [status, assessment?.verdict ?? null])).toEqual([
      ['complete', 'no_records'],
      ['complete', 'do_not_proceed'],
      ['complete', 'no_records'],
      ['rejected', null],
    ]);
    expect(JSON.parse(await run('cancel.sh', { BATCH: id })).state).toBe('complete');
    const { data } = await (await app.get('/api/v1/events?types=batch.completed')).json();
    expect(
      data.map(({ data: { batchId, done } }: { data: Record<string, unknown> }) => [batchId, done]),
    ).toEqual([[id, 3]]);
  },
);
