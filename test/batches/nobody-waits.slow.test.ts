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
const ROWS = 2;
const KILLS = size(1, 5);
/** Its register answers with the page of a firewall, always. */
const SILENT = '580000133';
const SOON = { timeout: size(120_000, 1_800_000), interval: 200 };

const world = await ofFile(openEventWorld());
const env = { LOG_LEVEL: 'silent' };
const group = await ofFile(startGroup({ databaseUrl: world.url, apis: 1, workers: 1, sandbox: true, env }));

const api = `${group.apis[0]!.url}/api/v1/batches`;

let serial = 58_600_000;
function nextNew(): string {
  const nif = withCheckDigit(serial++);
  return Object.keys(fixedCompany(nif)?.trouble ?? {}).length === 0 ? nif : nextNew();
}

const left = async (): Promise<{ nif: string; state: string }[]> =>
  await world.db.sql`select distinct nif, state from batch_rows where finished is null`;

const finished = async (): Promise<number> =>
  (await world.db.sql`select count(*)::int as n from batch_rows where finished is not null`)[0].n;

interface Sent {
  readonly id: string;
  readonly headers: Record<string, string>;
}

/** Sends all batches, kills workers on their way, and waits for every row but `silent`; resolves with the first of each client. */
async function goThrough(silent: readonly string[]): Promise<{ firsts: Sent[]; seconds: number }> {
  const firsts: Sent[] = [];
  const before = await finished();
  const from = performance.now();
  const partners = await Promise.all(
    Array.from({ length: CLIENTS }, () => createPartner(world.db, GENEROUS)),
  );
  // More that wait than places for what moves.
  for (let n = 0; n < BATCHES; n++)
    for (const { headers: own } of partners) {
      const headers = { ...own, 'content-type': 'application/x-ndjson' };
      const nifs = Array.from({ length: ROWS }, nextNew);
      const body = ndjson([...(n === 0 ? silent : []), ...nifs].map(nif => ({ nif })));
      const taken = await fetch(api, { method: 'POST', headers, body });
      expect(taken.status).toBe(202);
      if (n === 0) firsts.push({ id: (await taken.json()).id, headers });
    }
  for (let kill = 1; kill <= KILLS; kill++) {
    const some = before + (CLIENTS * BATCHES * ROWS * kill) / (KILLS + 1);
    await expect.poll(finished, SOON).toBeGreaterThanOrEqual(some);
    await Promise.all([group.addWorker(), group.workers.at(-1)!.kill('SIGKILL')]);
  }
  await expect.poll(left, SOON).toEqual(silent.map(nif => ({ nif, state: 'analysing' })));
  return { firsts, seconds: (performance.now() - from) / 1_000 };
}

it(
  'nobody’s waiting stops another',
  async () => {
    const without = await goThrough([]);
    const { firsts, seconds } = await goThrough([SILENT]);
    console.log(
      `${CLIENTS * BATCHES} batches: ${seconds.toFixed(1)} s beside ${CLIENTS} that wait, ` +
        `${without.seconds.toFixed(1)} s without: ${(seconds / without.seconds).toFixed(2)} times`,
    );
    for (const { id, headers } of firsts) await fetch(`${api}/${id}`, { method: 'DELETE', headers });
    await expect.poll(left, SOON).toEqual([]);
    const rows = await world.db.sql`select state, count(*)::int as n from batches group by 1 order by 1`;
    expect(rows).toEqual([
      { state: 'cancelled', n: CLIENTS },
      { state: 'complete', n: CLIENTS * (2 * BATCHES - 1) },
    ]);
  },
  SOON.timeout * 2,
);
