/**
 * What a batch was expected to take, at each tenth of that time, against what it took. New companies of the sandbox, a process of each
 * kind. `ROWS=10,1000,20000` are the sizes; `REGISTER_PACE=on` keeps the registers' pace, twenty times as fast as the real one.
 */
import { setTimeout } from 'node:timers/promises';
import { fixedCompany } from '../sandbox/country/stories/fixed-companies.ts';
import { GENEROUS } from '../test/kit/partner.ts';
import { withCheckDigit } from '../test/kit/specimen-country.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { compare } from './compare.ts';
import { openService, type Service } from './open-service.ts';
import { median, shortly } from './statistics.ts';

const SIZES = (process.env.ROWS ?? '10,1000').split(',').map(Number);
const IS_PACED = process.env.REGISTER_PACE === 'on';
/** Small batches one after another, until so many rows are done. */
const FEWEST_ROWS = 50;
let serial = 58_500_000;

export const estimates: Benchmark = {
  name: 'estimates',
  what: `when a batch of new companies is expected to be ready, ${IS_PACED ? 'at' : 'without'} the registers' pace`,
  async run() {
    await using service = await openService({ apis: 1, workers: 1, sandbox: true }, GENEROUS);
    if (IS_PACED) {
      // The lists are read by now, which would take minutes at that pace.
      await service.group.workers[0]!.kill('SIGTERM');
      await service.group.addWorker({ REGISTER_PACE: 'on' });
    }
    // From here the estimate has something to go by, and the code is compiled.
    await follow(service, 50);
    const rows: Row[] = [];
    for (const size of SIZES) rows.push(...(await compared(service, size)));
    return rows;
  },
};

/** What was expected of what was left, when it was sent and at each tenth of that time. */
async function compared(service: Service, size: number): Promise<Row[]> {
  const followed = [await follow(service, size)];
  while (followed.length * size < FEWEST_ROWS) followed.push(await follow(service, size));
  const took = { side: 'took', values: followed.map(() => 1) };
  const row = (when: string, values: readonly number[]) =>
    compare({
      against: `${size} rows in ${shortly(median(followed.map(it => it.seconds)))} s, ${when}`,
      unit: 'of the time left',
      goal: 'within 1.5',
      ours: { side: 'expected', values },
      theirs: took,
    });
  return [
    row(
      'told when they were sent',
      followed.map(({ ratios }) => ratios[0]!),
    ),
    row(
      'told at each tenth',
      followed.flatMap(({ ratios }) => ratios.slice(1)),
    ),
  ];
}

interface Followed {
  readonly seconds: number;
  readonly ratios: readonly number[];
}

/** Sends a batch and follows it to its end. */
async function follow({ group, partner: { headers } }: Service, rows: number): Promise<Followed> {
  const { url } = group.apis[0]!;
  const body = Array.from({ length: rows }, () => `${JSON.stringify({ nif: nextNew() })}\n`).join('');
  const form = { ...headers, 'content-type': 'application/x-ndjson' };
  const sentAt = Date.now();
  const taken = await fetch(`${url}/api/v1/batches`, { method: 'POST', headers: form, body });
  if (taken.status !== 202) throw new Error(`the batch was answered ${taken.status}`);
  const { id } = await taken.json();
  const told: Told[] = [];
  for (;;) {
    const batch = await (await fetch(`${url}/api/v1/batches/${id}`, { headers })).json();
    if (batch.completedAt) return followed(sentAt, Date.parse(batch.completedAt), told);
    if (batch.expectedReadyAt) told.push({ at: Date.now(), end: Date.parse(batch.expectedReadyAt) });
    await setTimeout(Math.min(500, 2 * rows));
  }
}

interface Told {
  readonly at: number;
  readonly end: number;
}

function followed(sentAt: number, end: number, told: readonly Told[]): Followed {
  const tenths = Array.from({ length: 10 }, (_, tenth) => sentAt + ((end - sentAt) * tenth) / 10);
  const then = tenths.flatMap(from => told.find(({ at }) => at >= from && at < end) ?? []);
  return { seconds: (end - sentAt) / 1_000, ratios: then.map(it => (it.end - it.at) / (end - it.at)) };
}

/** A company that nobody has asked about, without a register that never answers. */
function nextNew(): string {
  const nif = withCheckDigit(serial++);
  return Object.keys(fixedCompany(nif)?.trouble ?? {}).length === 0 ? nif : nextNew();
}
