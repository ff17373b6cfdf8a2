/** The round over watched companies: who is due, in which order, and how often. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/access/keys/keys.ts';
import type { AnalysisOpening } from '../../src/contractors/analyses/open-analysis.ts';
import { watchRound } from '../../src/jobs/watch-work.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { LIST_REGISTERS, SPECIFIED_REGISTERS } from '../../src/kernel/register-name.ts';
import { periodSeconds, WISHED_SECONDS } from '../../src/watching/rounds/due.ts';
import { readFreshness } from '../../src/watching/rounds/freshness.ts';
import { companyNif } from '../graph/graph-database.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { watch } from './watched-world.ts';

const db = await databaseOfFile();
const DAY = 86_400;

describe('the period', () => {
  it('is a week, or what the slowest register needs at half its pace for all companies and as many linked ones', () => {
    const perSecond = [{ perSecond: 1 }, { perSecond: 5 }];
    expect(periodSeconds(20_000, perSecond)).toBe(WISHED_SECONDS);
    expect(periodSeconds(1_000_000, perSecond)).toBe(4_000_000);
    expect(periodSeconds(5, [])).toBe(WISHED_SECONDS);
  });

  it('never asks a register for more than half of its pace', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.double({ min: 0.01, max: 20, noNaN: true }),
        (companies, perSecond) => {
          const asked = (2 * companies) / periodSeconds(companies, [{ perSecond }]);
          expect(asked).toBeLessThanOrEqual(perSecond / 2 + 1e-9);
        },
      ),
    );
  });
});

describe('the round', () => {
  it('looks first at companies never assessed, then at the oldest, few at a time; what is asked now is not disturbed', async () => {
    const sent: (string | undefined)[] = [];
    const opening: AnalysisOpening = {
      db,
      livemode: false,
      registers: [],
      enqueue: async (_tx, _id, urgency) => void sent.push(urgency),
    };
    const round = () =>
      watchRound({ db, opening, registers: [], log: silentLog }, new AbortController().signal);
    const { id: clientId } = await createClient(db, { name: 'Lender' });
    const [oldest, old, fresh] = await writeAssessedCompanies(db.pool, { count: 3, firstSerial: 800 });
    const unseen = [companyNif(810), companyNif(811), companyNif(812)];
    const age = (nif: string, days: number) =>
      db.sql`update assessments set assessed_at = app_now() - make_interval(secs => ${days * DAY})
         where nif = ${nif}`;
    await age(oldest!, 30);
    await age(old!, 8);
    await watch(db, { clientId, nifs: [fresh!, old!, oldest!, ...unseen] });
    await watch(db, { clientId, nifs: [oldest!, ...unseen], name: 'again' });
    await round();
    const open = async () =>
      (
        await db.sql`select nif, refresh, purpose from analyses where state <> 'complete' order by refresh, nif`
      ).map(({ nif, refresh, purpose }) => [nif, refresh, purpose]);
    expect(await open()).toEqual([...unseen.map(nif => [nif, false, 'round']), [oldest, true, 'round']]);
    // Full: nothing more is begun, and nothing twice.
    await round();
    expect(sent).toEqual(['unhurried', 'unhurried', 'unhurried', 'unhurried']);
    await db.sql`update analyses set state = 'complete' where nif = any(${unseen})`;
    await db.sql`update watched_companies set due_at = app_now() + interval '1 day' where nif = any(${unseen})`;
    await round();
    expect((await open()).map(([nif]) => nif)).toEqual([oldest, old].sort());
  });

  it('goes on with the others while some of its companies wait for a register', async () => {
    await db.sql`update analyses set state = 'complete'`;
    await db.sql`delete from watchlists`;
    const { id: clientId } = await createClient(db, { name: 'Factor' });
    const nifs = Array.from({ length: 6 }, (_, n) => companyNif(850 + n));
    await watch(db, { clientId, nifs });
    const opening: AnalysisOpening = { db, livemode: false, registers: [], enqueue: async () => {} };
    const round = () =>
      watchRound({ db, opening, registers: [], log: silentLog }, new AbortController().signal);
    await round();
    await db.sql`update analyses set state = 'stalled' where state = 'queued'`;
    await round();
    const rows = await db.sql`select nif from analyses where state = 'queued' order by nif`;
    expect(rows.map(({ nif }) => nif)).toEqual(nifs.slice(4));
  });

  it('begins so many of the companies that a list marks that the others keep their turn, and goes on in the next', async () => {
    await db.sql`update analyses set state = 'complete'`;
    await db.sql`delete from watchlists`;
    const { id: clientId } = await createClient(db, { name: 'Bank' });
    const due = companyNif(870);
    await watch(db, { clientId, nifs: [due] });
    const marked = await writeAssessedCompanies(db.pool, { count: 2_001, firstSerial: 2_000 });
    await db.sql`insert into rejudgements (nif, register, marked_at) select nif, 'at-debtors', app_now()
       from unnest(${marked}::text[]) nif`;
    const opening: AnalysisOpening = { db, livemode: false, registers: [], enqueue: async () => {} };
    const round = () =>
      watchRound({ db, opening, registers: [], log: silentLog }, new AbortController().signal);
    const open = async () =>
      await db.sql`select purpose, count(*)::int as n from analyses where state = 'queued' group by 1 order by 1`;
    await round();
    expect(await open()).toEqual([
      { purpose: 'edition', n: 2_000 },
      { purpose: 'round', n: 1 },
    ]);
    await round();
    expect((await open())[0]).toEqual({ purpose: 'edition', n: 2_001 });
  });

  it('is told when it ends for a list: at the last turn, or later if more is due than the slowest register takes; or why not', async () => {
    await db.sql`delete from watchlists`;
    const { id: clientId } = await createClient(db, { name: 'Insurer' });
    const nifs = Array.from({ length: 10 }, (_, n) => companyNif(900 + n));
    const [list, ahead, none] = await Promise.all(
      [nifs.slice(0, 2), nifs.slice(2), []].map((some, n) =>
        watch(db, { clientId, nifs: some, name: `book ${n}` }),
      ),
    );
    const ask = (id = list!) => readFreshness(db.pool, id);
    const asked = SPECIFIED_REGISTERS.filter(name => !LIST_REGISTERS.includes(name));
    const state = (column: string, value: string) =>
      db.pool.query(
        `insert into register_states (register, ${column}) select r, ${value} from unnest($1::text[]) r
         on conflict (register) do update set ${column} = excluded.${column}`,
        [asked],
      );
    const dueIn = (id: string, seconds: number) =>
      db.sql`update watched_companies set due_at = app_now() + make_interval(secs => ${seconds})
         where watchlist_id = ${id}`;
    const secondsLeft = async () => ((await ask()).nextRoundEndsAt!.getTime() - Date.now()) / 1_000;

    expect(await ask()).toMatchObject({ nextRoundEndsAt: null, nextRoundUnknownBecause: 'pace-unknown' });
    await state('turn_ms', '5000');
    expect(await ask(none)).toMatchObject({ nextRoundEndsAt: null, nextRoundUnknownBecause: 'no-companies' });
    // Ten companies, two questions each, at a tenth of one a second.
    expect(await secondsLeft()).toBeCloseTo(200, -1);
    await dueIn(ahead!, 300);
    expect(await secondsLeft()).toBeCloseTo(40, -1);
    await dueIn(list!, DAY);
    expect(await secondsLeft()).toBeCloseTo(DAY, -1);
    await state('closed_until', "app_now() + interval '1 hour'");
    expect(await ask()).toMatchObject({ nextRoundEndsAt: null, nextRoundUnknownBecause: 'register-silent' });
  });
});
