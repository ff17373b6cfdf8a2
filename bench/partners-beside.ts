/**
 * What goes on beside the partners' requests in the simulation: editions of a list that touch watched companies, batches
 * one after another, and the harvest of failures.
 */
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../src/db/open-database.ts';
import { startHarvest } from '../src/jobs/harvest/work-harvest.ts';
import { startConductor } from '../src/jobs/queue/conductor.ts';
import { silentLog } from '../src/kernel/log.ts';
import type { Partner } from '../test/kit/partner.ts';
import { publishDebtors, watch } from '../test/watching/watched-world.ts';
import type { CountryService } from './country-service.ts';
import { countryOf, isAssessed, nifOf } from './load-country.ts';

/** Lists of 400 companies with each of so many partners. */
const WATCHING_PARTNERS = 50;
const WATCHED_EACH = 400;
/** Each edition lists other companies; those of the one before leave it, which touches them too. */
const TOUCHED = 20;
/** Between two of each. */
const EVERY_MS = 5_000;
const BATCH = 1_000;
const NEW_OF_BATCH = 5;
/** Days that the harvest reads in each round. */
const HARVESTED_DAYS = 20;

/** Done meanwhile, a second. */
export interface BesideFigures {
  readonly judgedAgain: number;
  readonly batchRows: number;
  readonly harvestedDays: number;
}

export interface Beside {
  /** Lets all go on until it is stopped. */
  start(): { stop(): Promise<BesideFigures> };
  end(): Promise<void>;
}

/** Puts the lists; nothing goes on yet. `firstNew` is the serial from which batches take companies that nobody asked about. */
export async function openBeside(
  { url, databaseUrl, sql, nextAssessed, companies }: CountryService,
  { partners, firstNew }: { partners: readonly Partner[]; firstNew: number },
): Promise<Beside> {
  const db = openDatabase(databaseUrl, { poolSize: 2, onError: () => {} });
  const watched: string[] = [];
  for (const { clientId } of partners.slice(0, WATCHING_PARTNERS)) {
    const nifs = [...new Set(nextAssessed(WATCHED_EACH))];
    await watch(db, { clientId, nifs });
    watched.push(...nifs);
  }
  await db.close();
  const conductor = await startConductor(databaseUrl, { supervise: false, log: silentLog });
  const { headers } = partners[0]!;
  let serial = firstNew;
  let edition = 0;

  const neverAsked = (): string => {
    while (isAssessed(countryOf(companies).seed, serial)) serial++;
    return nifOf(serial++);
  };

  async function publish(): Promise<void> {
    const from = (edition++ * TOUCHED) % watched.length;
    const debts = watched.slice(from, from + TOUCHED).map(nif => ({ nif, minEur: 10_000 }));
    const day = new Date(Date.UTC(2026, 0, 1) + edition * 86_400_000).toISOString().slice(0, 10);
    await publishDebtors(databaseUrl, debts, day);
    await conductor.send(null, 'watch-round', {}, { singletonKey: 'now' });
    await setTimeout(EVERY_MS);
  }

  async function askBatch(): Promise<number> {
    const nifs = [
      ...nextAssessed(BATCH - NEW_OF_BATCH),
      ...Array.from({ length: NEW_OF_BATCH }, () => neverAsked()),
    ];
    const submitted = await fetch(`${url}/api/v1/batches`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: `nif\n${nifs.join('\n')}\n`,
    });
    if (submitted.status !== 202) throw new Error(`a batch was answered ${submitted.status}`);
    const { id } = await submitted.json();
    for (;;) {
      const batch = await (await fetch(`${url}/api/v1/batches/${id}`, { headers })).json();
      if (batch.state !== 'running') {
        await setTimeout(EVERY_MS);
        return batch.done;
      }
      await setTimeout(250);
    }
  }

  /** Returns how many days were read. */
  async function harvest(): Promise<number> {
    // Read so long ago that they are due again.
    const { rowCount } = await sql.query(
      `update harvest_days set read_at = app_now() - interval '19 months'
       where day >= current_date - $1::int and read_at > app_now() - interval '18 months'`,
      [HARVESTED_DAYS],
    );
    await startHarvest(conductor);
    await setTimeout(EVERY_MS);
    return rowCount!;
  }

  const judgedFromStored = async (): Promise<number> =>
    (await sql.query(`select count(*)::int as n from assessments where consulted_at is not null`)).rows[0].n;

  return {
    start() {
      let goesOn = true;
      let [batchRows, days] = [0, 0];
      const since = performance.now();
      const before = judgedFromStored();
      const repeat = async (work: () => Promise<unknown>) => {
        while (goesOn) await work();
      };
      const all = Promise.all([
        repeat(publish),
        repeat(async () => {
          batchRows += await askBatch();
        }),
        repeat(async () => {
          days += await harvest();
        }),
      ]);
      return {
        async stop() {
          goesOn = false;
          await all;
          const seconds = (performance.now() - since) / 1_000;
          const judged = (await judgedFromStored()) - (await before);
          return {
            judgedAgain: judged / seconds,
            batchRows: batchRows / seconds,
            harvestedDays: days / seconds,
          };
        },
      };
    },
    end: () => conductor.stop(1_000),
  };
}
