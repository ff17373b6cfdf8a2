/**
 * `npm run estimates`: what a batch was expected to take, when it was sent and at each tenth of its way, against what it took. New companies
 * of the sandbox, a process of each kind. `ROWS=10,1000` are the sizes; `REGISTER_PACE=on` keeps the registers' pace, twenty times
 * as fast as the real one.
 */
import { setTimeout } from 'node:timers/promises';
import { fixedCompany } from '../sandbox/country/stories/fixed-companies.ts';
import { GENEROUS } from '../test/kit/partner.ts';
import { withCheckDigit } from '../test/kit/specimen-country.ts';
import { openService } from './open-service.ts';
import { median, shortly } from './statistics.ts';

const SIZES = (process.env.ROWS ?? '10,1000').split(',').map(Number);
const IS_PACED = process.env.REGISTER_PACE === 'on';

await using service = await openService(
  { apis: 1, workers: 1, sandbox: true, env: { LOG_LEVEL: 'silent' } },
  GENEROUS,
);
const { url } = service.group.apis[0]!;
const { headers } = service.partner;
let serial = 58_500_000;

if (IS_PACED) {
  // The lists are read by now, which would take minutes at that pace.
  await service.group.workers[0]!.kill('SIGTERM');
  await service.group.addWorker({ REGISTER_PACE: 'on' });
}
/** From here the estimate has something to go by. */
await follow(Math.min(8, ...SIZES));
console.log('rows  seconds  expected when sent  expected / real at each tenth (median)  bound by');
for (const rows of SIZES) {
  const { seconds, first, ratios, boundBy } = await follow(rows);
  console.log([rows, shortly(seconds), first && shortly(first), shortly(median(ratios)), boundBy].join('  '));
}

interface Followed {
  readonly seconds: number;
  /** What was expected when it was sent, and by which register. */
  readonly first: number | null;
  readonly boundBy: string | null;
  readonly ratios: readonly number[];
}

/** Sends a batch and follows it to its end. */
async function follow(rows: number): Promise<Followed> {
  const body = Array.from({ length: rows }, () => `${JSON.stringify({ nif: nextNew() })}\n`).join('');
  const form = { ...headers, 'content-type': 'application/x-ndjson' };
  const sentAt = Date.now();
  const taken = await fetch(`${url}/api/v1/batches`, { method: 'POST', headers: form, body });
  if (taken.status !== 202) throw new Error(`the batch was answered ${taken.status}`);
  const { id, expectedReadyAt, boundBy } = await taken.json();
  const told: { at: number; end: number }[] = [];
  for (let tenth = 0; ; ) {
    const batch = await (await fetch(`${url}/api/v1/batches/${id}`, { headers })).json();
    if (batch.completedAt) {
      const end = Date.parse(batch.completedAt);
      return {
        seconds: (end - sentAt) / 1_000,
        boundBy,
        first: expectedReadyAt && (Date.parse(expectedReadyAt) - sentAt) / 1_000,
        ratios: told.filter(({ at }) => at < end).map(it => (it.end - it.at) / (end - it.at)),
      };
    }
    if (batch.done >= (tenth * rows) / 10 && batch.expectedReadyAt) {
      told.push({ at: Date.now(), end: Date.parse(batch.expectedReadyAt) });
      tenth++;
    }
    await setTimeout(200);
  }
}

/** A company that nobody has asked about, without a register that never answers. */
function nextNew(): string {
  const nif = withCheckDigit(serial++);
  return Object.keys(fixedCompany(nif)?.trouble ?? {}).length === 0 ? nif : nextNew();
}
