/** Alerts that nobody looks at any more, and registers that fall silent: seen to by the jobs, without a judgement. */
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/access/keys/keys.ts';
import { createEventReader } from '../../src/events/read-events.ts';
import { relayBatch } from '../../src/events/relay.ts';
import { watchDigest } from '../../src/jobs/watch-work.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { setRules } from '../../src/watching/alerts/answer-alert.ts';
import { endAlerts } from '../../src/watching/alerts/end-alerts.ts';
import { type Alert, readAlerts } from '../../src/watching/alerts/read-alerts.ts';
import { rulesOf } from '../../src/watching/alerts/rules.ts';
import { removeWatchlist, unwatchCompanies } from '../../src/watching/lists/change-watchlist.ts';
import { companyNif } from '../graph/graph-database.ts';
import { moveClock } from '../kit/clocks.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { assess, publishDebtors, watch } from './watched-world.ts';

const DAY = 86_400;
const db = await databaseOfFile();
let serial = 300;

const client = async () => (await createClient(db, { name: 'Lender' })).id;
const alertsOf = async (clientId: string): Promise<Alert[]> =>
  (await readAlerts(db, { clientId, after: null, limit: 100, state: [], list: null, nif: null })).alerts;
const eventsOf = async (clientId: string): Promise<string[]> => {
  await relayBatch(db, async () => {});
  return (await createEventReader(db)({ clientId, after: 0n, limit: 100 })).map(({ type }) => type);
};

describe('an open alert that no list looks at', () => {
  let edition = 1;
  /** A company on two lists, whose new tax debt is one alert that tells of verdict and score too. */
  async function indebted(clientId: string): Promise<string> {
    const nif = companyNif(serial++);
    for (const name of ['book', 'copy']) await watch(db, { clientId, nifs: [nif], name });
    await publishDebtors(db.url, [], `2026-11-${edition++}`);
    await assess(db, nif);
    await publishDebtors(db.url, [{ nif, minEur: 1_000_001 }], `2026-11-${edition++}`);
    await assess(db, nif);
    return nif;
  }
  const ruleOff = (clientId: string, name: string) =>
    setRules(db, { clientId, name }, { ...rulesOf({ checksTurnAdverse: [] }), digestOnly: false });
  const unwatch = (clientId: string, name: string, nif: string) =>
    unwatchCompanies(db, { clientId, name }, { nifs: [nif] });

  it.each([
    ['rule-off', 'the rule is off', ruleOff],
    ['unwatched', 'the company was taken off', unwatch],
    [
      'unwatched',
      'the list was removed',
      (clientId: string, name: string) => removeWatchlist(db, { clientId, name }),
    ],
  ] as const)('ends as %s when %s on every list, without an event', async (endedBecause, _why, change) => {
    const clientId = await client();
    const nif = await indebted(clientId);
    const told = await eventsOf(clientId);
    expect(told).toEqual(['watch.opened']);
    expect(await alertsOf(clientId)).toMatchObject([
      { cause: 'check:taxDebtor', state: 'open', alsoCauses: ['score', 'verdict'] },
    ]);
    await change(clientId, 'book', nif);
    await endAlerts(db);
    expect(await alertsOf(clientId)).toMatchObject([{ state: 'open', endedBecause: null }]);
    await change(clientId, 'copy', nif);
    await endAlerts(db);
    const [first, ...freed] = (await alertsOf(clientId)).toSorted((a, b) => (a.cause < b.cause ? -1 : 1));
    expect(first).toMatchObject({ cause: 'check:taxDebtor', state: 'ended', endedBecause, alsoCauses: [] });
    // What it told, and a list still names, is an alert of its own.
    expect(freed.map(({ cause, state }) => [cause, state])).toEqual(
      endedBecause === 'rule-off'
        ? [
            ['score', 'open'],
            ['verdict', 'open'],
          ]
        : [],
    );
    expect(await endAlerts(db)).toBe(0);
    expect(await eventsOf(clientId)).toEqual(told);
  });
});

describe('a register that falls silent', () => {
  const look = () => watchDigest({ db, livemode: false, log: silentLog }, new AbortController().signal);
  const silences = async (clientId: string) =>
    (await alertsOf(clientId)).map(({ cause, state, alsoCauses, digest }) => ({
      state,
      digest,
      silent: [cause, ...alsoCauses].map(each => each.replace('silent:', '')).sort(),
    }));

  it('is noticed by time alone, once, in the digest; and not where the rule is off or it has answered', async () => {
    const [lender, other] = [await client(), await client()];
    const nif = companyNif(serial++);
    await watch(db, { clientId: lender, nifs: [nif], rules: { registerSilentDays: 5 } });
    await watch(db, { clientId: other, nifs: [nif], rules: { registerSilentDays: null } });
    await assess(db, nif);
    const judged = async () => (await db.sql`select id from assessments where nif = ${nif}`).length;
    await moveClock(db.pool, 4 * DAY);
    await look();
    expect(await silences(lender)).toEqual([]);
    await moveClock(db.pool, 6 * DAY);
    await db.pool.query(
      `insert into register_answers (id, register, nif, outcome, asked_at, parser_version, records)
       values ('ans_later', 'citius-insolvency', $1, 'not_found', app_now(), 1, '[]')`,
      [nif],
    );
    await look();
    const [alert, ...more] = await silences(lender);
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ state: 'open', digest: true });
    expect(alert!.silent).toContain('mj-publications');
    expect(alert!.silent).not.toContain('citius-insolvency');
    expect(await eventsOf(lender)).toEqual(['watch.digest']);
    await moveClock(db.pool, 7 * DAY);
    await look();
    expect(await eventsOf(lender)).toEqual(['watch.digest']);
    expect([await alertsOf(other), await judged()]).toEqual([[], 1]);
  });
});
