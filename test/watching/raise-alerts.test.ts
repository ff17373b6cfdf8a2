import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/access/keys/keys.ts';
import type { AnalysisOpening } from '../../src/contractors/analyses/open-analysis.ts';
import { openAnalysis } from '../../src/contractors/analyses/open-analysis.ts';
import type { EventData } from '../../src/events/event.ts';
import { createEventReader } from '../../src/events/read-events.ts';
import { relayBatch } from '../../src/events/relay.ts';
import { openRejudgement } from '../../src/jobs/watch-work.ts';
import { newId } from '../../src/kernel/ids.ts';
import { markAmended, markedCompanies } from '../../src/watching/rounds/rejudgements.ts';
import { companyNif } from '../graph/graph-database.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { assess, type Debt, publishDebtors, watch } from './watched-world.ts';

const db = await databaseOfFile();
let serial = 100;
let edition = 1;
let debts: Debt[] = [];

const client = async () => (await createClient(db, { name: 'Lender' })).id;

/** The next list has this debt of the company, or none of it. */
async function owe(nif: string, minEur: number | null): Promise<void> {
  debts = debts.filter(debt => debt.nif !== nif);
  if (minEur !== null) debts.push({ nif, minEur });
  await publishDebtors(db.url, debts, `2026-11-${String(edition++).padStart(2, '0')}`);
}

async function eventsOf(clientId: string) {
  await relayBatch(db, async () => {});
  const events = await createEventReader(db)({ clientId, after: 0n, limit: 100 });
  return events
    .filter(({ type }) => type.startsWith('watch.'))
    .map(({ type, data }) => ({
      type,
      ...(data as EventData<'watch.opened'> & { difference: { evidence: object[] } }),
    }));
}

const told = async (clientId: string, cause: string) =>
  (await eventsOf(clientId)).filter(event => event.cause === cause).map(({ type }) => type);

/** A watched company, judged once. */
async function seen(clientId: string, plan: { rules?: object; digestOnly?: boolean } = {}): Promise<string> {
  const nif = companyNif(serial++);
  await watch(db, { clientId, nifs: [nif], name: `book ${nif}`, ...plan });
  await assess(db, nif);
  return nif;
}

describe('an analysis of a watched company', () => {
  it('tells each client that watches it, with its own lists and reference, evidence, and the assessments compared', async () => {
    const [one, other] = [await client(), await client()];
    const nif = await seen(one);
    await watch(db, { clientId: other, nifs: [nif], rules: { checksTurnAdverse: ['ssDebtor'] } });
    await owe(nif, 100_001);
    const assessmentId = await assess(db, nif);
    const events = await eventsOf(one);
    const listed = events.find(({ cause }) => cause === 'check:taxDebtor');
    expect(listed).toMatchObject({
      type: 'watch.opened',
      nif,
      assessmentId,
      watchlists: [{ name: `book ${nif}`, reference: `loan ${nif}` }],
      difference: { from: { value: false }, to: { value: true, assessmentId } },
    });
    expect(listed!.difference.evidence).toMatchObject([{ register: 'at-debtors', type: 'presence' }]);
    expect(await told(other, 'check:taxDebtor')).toEqual([]);
    expect(await told(other, 'check:ssDebtor')).toEqual([]);
    // One alert: the strongest of what each client's rules name, which tells of the rest.
    expect(events.map(({ cause, alsoCauses }) => [cause, ...alsoCauses])).toEqual([
      ['check:taxDebtor', 'verdict', 'score'],
    ]);
    expect(await told(other, 'verdict')).toEqual(['watch.opened']);
  });

  it('says nothing at first sight, nothing twice, what gets worse, and that it is over', async () => {
    const lender = await client();
    const nif = companyNif(serial++);
    await watch(db, { clientId: lender, nifs: [nif] });
    await owe(nif, 10_000);
    await assess(db, nif);
    await assess(db, nif);
    expect(await eventsOf(lender)).toEqual([]);
    await owe(nif, 100_001);
    await assess(db, nif);
    await assess(db, nif);
    expect(await told(lender, 'debt:tax')).toEqual(['watch.opened']);
    await owe(nif, 1_000_001);
    await assess(db, nif);
    await owe(nif, null);
    await assess(db, nif);
    expect(await told(lender, 'debt:tax')).toEqual(['watch.opened', 'watch.escalated', 'watch.cleared']);
    expect(await told(lender, 'check:taxDebtor')).toEqual([]);
  });

  it('keeps to the digest what lists of that kind, or another model, have to say; and says nothing that is silenced', async () => {
    const [digested, remodelled, silenced] = [await client(), await client(), await client()];
    const [first, second, third] = [
      await seen(digested, { digestOnly: true }),
      await seen(remodelled),
      await seen(silenced),
    ];
    await db.sql`update assessments set model_version = 'earlier' where nif = ${second}`;
    for (const nif of [first, second, third]) await owe(nif, 10_000);
    for (const nif of [first, second, third]) await assess(db, nif);
    expect([await eventsOf(digested), await eventsOf(remodelled)]).toEqual([[], []]);
    const rows =
      await db.sql`select client_id, bool_and(digest) as digest, bool_and(news = 'opened') as news from alerts
       where client_id = any(${[digested, remodelled, silenced]}) group by client_id order by digest`;
    expect(rows.map(({ digest, news }) => [digest, news])).toEqual([
      [false, true],
      [true, true],
      [true, true],
    ]);
    await db.sql`update alerts set silenced_until = '2999-01-01' where client_id = ${silenced}`;
    const before = await eventsOf(silenced);
    await owe(third, null);
    await assess(db, third);
    expect(await eventsOf(silenced)).toEqual(before);
  });

  it('has no open episode of a cause twice', async () => {
    const rows = await db.sql`select client_id, nif, cause from alerts
         where state = 'open' group by 1, 2, 3 having count(*) > 1`;
    expect(rows).toEqual([]);
  });
});

describe('a new edition of a list', () => {
  const marked = async () => (await markedCompanies(db, { most: 100 })).sort();
  const unmark = () => db.sql`delete from rejudgements`;

  it('marks the watched companies about which it says something else, and no others', async () => {
    const lender = await client();
    const [newly, gone, more, same, unwatched] = [
      await seen(lender),
      await seen(lender),
      await seen(lender),
      await seen(lender),
      companyNif(serial++),
    ];
    debts = [gone, more, same].map(nif => ({ nif, minEur: 10_000 }));
    await publishDebtors(db.url, debts, '2026-12-01');
    await unmark();
    debts = [newly, same, unwatched].map(nif => ({ nif, minEur: 10_000 }));
    debts.push({ nif: more, minEur: 50_001 });
    await publishDebtors(db.url, debts, '2026-12-02');
    expect(await marked()).toEqual([newly, gone, more].sort());
    await unmark();
    // The date of the list alone is no news.
    await publishDebtors(db.url, debts, '2026-12-03');
    expect(await marked()).toEqual([]);
  });

  it('that stands, and whose entries are amended, marks those whose entries they are', async () => {
    const lender = await client();
    const [amended, other] = [await seen(lender), await seen(lender)];
    debts = [amended, other].map(nif => ({ nif, minEur: 10_000 }));
    await publishDebtors(db.url, debts, '2026-12-04');
    await unmark();
    const sql = await db.pool.connect();
    try {
      await sql.query('create temp table staged_amendments (key text, at text, patch jsonb)');
      await sql.query('insert into staged_amendments (key) values ($1)', [`at-debtors:${amended}:10000`]);
      const { rows } = await sql.query(`select edition from register_lists where register = 'at-debtors'`);
      await markAmended(sql, { register: 'at-debtors', edition: rows[0].edition });
    } finally {
      sql.release(true);
    }
    expect(await marked()).toEqual([amended]);
  });

  it('marks who is on it also where the one before was emptied past its age', async () => {
    const [newly, other] = [await seen(await client()), await seen(await client())];
    await db.sql`delete from list_entries where register = 'at-debtors'`;
    await db.sql`update register_lists set edition = '' where register = 'at-debtors'`;
    await unmark();
    debts = [{ nif: newly, minEur: 10_000 }];
    await publishDebtors(db.url, debts, '2026-12-05');
    expect(await marked()).toEqual([newly]);
    expect(await marked()).not.toContain(other);
  });

  it('marks a company whose first analysis is under way, and no old answer makes its first assessment', async () => {
    const nif = companyNif(serial++);
    await watch(db, { clientId: await client(), nifs: [nif] });
    await unmark();
    const opening: AnalysisOpening = { db, livemode: false, registers: [], enqueue: async () => {} };
    const rejudge = () => openRejudgement(opening, nif);
    await owe(nif, 10_000);
    expect([await marked(), await rejudge()]).toEqual([[], null]);
    await assess(db, nif);
    expect(await marked()).toEqual([nif]);
    expect(await rejudge()).toMatchObject({ nif, purpose: 'edition' });
  });

  it('leaves the mark while another analysis is open, for that one may have read the edition before', async () => {
    const nif = await seen(await client());
    await unmark();
    const opening: AnalysisOpening = { db, livemode: false, registers: [], enqueue: async () => {} };
    const { id } = await openAnalysis(opening, { id: newId('anl'), nif: nif as never, refresh: true });
    await owe(nif, 10_000);
    const marks = async () => await db.sql`select nif from rejudgements`;
    const rejudge = () => openRejudgement(opening, nif);
    expect(await rejudge()).toMatchObject({ id, purpose: 'asked' });
    expect([await marks(), await marked()]).toEqual([[{ nif }], []]);
    await db.sql`update analyses set state = 'complete' where id = ${id}`;
    expect(await marked()).toEqual([nif]);
    expect(await rejudge()).toMatchObject({ nif, purpose: 'edition' });
    expect(await marks()).toEqual([]);
    // Taken by another.
    await db.sql`update analyses set state = 'complete' where nif = ${nif}`;
    expect(await rejudge()).toBeNull();
  });
});
