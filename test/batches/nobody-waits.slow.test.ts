/** Batches of several clients, some rows of which wait for ever, while workers are killed: every other row ends, and cancelling frees what waits. */
import { expect, it } from 'vitest';
import { fixedCompany } from '../../sandbox/country/stories/fixed-companies.ts';
import { ofFile } from '../kit/of-file.ts';
import { createPartner, GENEROUS } from '../kit/partner.ts';
import { startGroup } from '../kit/process-group.ts';
import { size } from '../kit/sizes.ts';
import { withCheckDigit } from '../kit/specimen-country.ts';
import { openEventWorld } from '../promises/event-world.ts';
import { ndjson } from './submit.ts';

const CLIENTS = size(5, 30);
/** Of each client; the first row of one of them waits for ever. */
const BATCHES = size(2, 10);
const ROWS = size(2, 10);
const KILLS = size(1, 5);
/** Its register answers with the page of a firewall, always. */
const SILENT = '580000133';
const SOON = { timeout: size(120_000, 1_800_000), interval: 200 };

const world = await ofFile(openEventWorld());
const env = { LOG_LEVEL: 'silent' };
const group = await ofFile(startGroup({ databaseUrl: world.url, apis: 1, workers: 1, sandbox: true, env }));

let serial = 58_600_000;
function nextNew(): string {
  const nif = withCheckDigit(serial++);
  return Object.keys(fixedCompany(nif)?.trouble ?? {}).length === 0 ? nif : nextNew();
}

const left = async (): Promise<{ nif: string; state: string }[]> =>
  await world.db.sql`select distinct nif, state from batch_rows where finished is null`;

it(
  'nobody’s waiting stops another',
  async () => {
    const api = `${group.apis[0]!.url}/api/v1/batches`;
    const waiting: { id: string; headers: Record<string, string> }[] = [];
    const partners = await Promise.all(
      Array.from({ length: CLIENTS }, () => createPartner(world.db, GENEROUS)),
    );
    // More that wait than places for what moves.
    for (let n = 0; n < BATCHES; n++)
      for (const { headers: own } of partners) {
        const headers = { ...own, 'content-type': 'application/x-ndjson' };
        const nifs = Array.from({ length: ROWS }, nextNew);
        const body = ndjson([...(n === 0 ? [SILENT] : []), ...nifs].map(nif => ({ nif })));
        const taken = await fetch(api, { method: 'POST', headers, body });
        expect(taken.status).toBe(202);
        if (n === 0) waiting.push({ id: (await taken.json()).id, headers });
      }
    for (let kill = 0; kill < KILLS; kill++)
      await Promise.all([group.addWorker(), group.workers.at(-1)!.kill('SIGKILL')]);
    await expect.poll(left, SOON).toEqual([{ nif: SILENT, state: 'analysing' }]);
    for (const { id, headers } of waiting) await fetch(`${api}/${id}`, { method: 'DELETE', headers });
    await expect.poll(left, SOON).toEqual([]);
    const rows = await world.db.sql`select state, count(*)::int as n from batches group by 1 order by 1`;
    expect(rows).toEqual([
      { state: 'cancelled', n: CLIENTS },
      { state: 'complete', n: CLIENTS * (BATCHES - 1) },
    ]);
  },
  SOON.timeout * 2,
);
