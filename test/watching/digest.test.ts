import { expect, it } from 'vitest';
import { createClient } from '../../src/access/keys/keys.ts';
import { createEventReader } from '../../src/events/read-events.ts';
import { relayBatch } from '../../src/events/relay.ts';
import { watchDigest } from '../../src/jobs/watch-work.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { companyNif } from '../graph/graph-database.ts';
import { moveClock } from '../kit/clocks.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();

let serial = 0;
/** An alert that changed since the last digest. */
async function alert(clientId: string, { digest, news }: { digest: boolean; news: string }): Promise<string> {
  const id = `alr_${String(serial++).padStart(26, '0')}`;
  await db.sql`insert into alerts (id, client_id, nif, cause, level, floor, records, watchlist_ids, opened_at, from_assessment_id,
       assessment_id, difference, digest, news)
     values (${id}, ${clientId}, ${companyNif(serial)}, 'score', 20, 0, '{}', '{}', app_now(), 'asm_1', 'asm_2', '{}', ${digest}, ${news})`;
  return id;
}

const make = () => watchDigest({ db, livemode: false, log: silentLog }, new AbortController().signal);

async function digests(clientId: string) {
  await relayBatch(db, async () => {});
  return (await createEventReader(db)({ clientId, after: 0n, limit: 100 })).map(({ type, data }) => ({
    type,
    data,
  }));
}

it('says once a day what had no event, and counts the rest; many processes at a time make one', async () => {
  const [client, idle] = await Promise.all(
    ['Lender', 'Idle'].map(async name => (await createClient(db, { name })).id),
  );
  const told = [
    await alert(client!, { digest: true, news: 'opened' }),
    await alert(client!, { digest: true, news: 'cleared' }),
  ];
  await alert(client!, { digest: false, news: 'opened' });
  await Promise.all([make(), make(), make()]);
  const [first, ...others] = await digests(client!);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    type: 'watch.digest',
    data: {
      alerts: [
        { alertId: told[0], transition: 'opened' },
        { alertId: told[1], transition: 'cleared' },
      ],
      moreAlerts: 0,
      toldBefore: { opened: 1, escalated: 0, cleared: 0 },
    },
  });
  expect(await digests(idle!)).toEqual([]);

  // What comes later on the day waits for the next; nothing is said twice.
  const later = await alert(client!, { digest: true, news: 'escalated' });
  await make();
  expect(await digests(client!)).toHaveLength(1);
  await moveClock(db.pool, 86_400);
  await make();
  await make();
  const [, second, ...more] = await digests(client!);
  expect(more).toEqual([]);
  expect(second).toMatchObject({
    data: { alerts: [{ alertId: later }], toldBefore: { opened: 0, escalated: 0, cleared: 0 } },
  });
});
