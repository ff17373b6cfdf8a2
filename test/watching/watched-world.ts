/** Watched companies, and editions of the list of tax debtors, as the workers write them. */
import type { Database } from '../../src/db/open-database.ts';
import { openClient } from '../../src/db/session.ts';
import { openListStage } from '../../src/jobs/lists/list-stage.ts';
import { replaceEdition } from '../../src/jobs/lists/replace-edition.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { atDebtors, atFacts } from '../../src/registers/at-debtors/at-debtors.ts';
import { SOUND } from '../checks/known-of.ts';
import { completeByHand, hearNothing, openByHand } from '../kit/assess-by-hand.ts';

export interface ListPlan {
  readonly clientId: string;
  readonly nifs: readonly string[];
  readonly name?: string;
  readonly rules?: object;
  readonly digestOnly?: boolean;
}

/** A watchlist with companies, each with a reference; returns its id. */
export async function watch(
  { pool }: Pick<Database, 'pool'>,
  { clientId, nifs, name = 'book', rules = {}, digestOnly = false }: ListPlan,
): Promise<string> {
  const id = newId('wl');
  await pool.query(
    `insert into watchlists (id, client_id, name, rules, digest_only, created_at, changed_at)
     values ($1, $2, $3, $4, $5, app_now(), app_now())`,
    [id, clientId, name, JSON.stringify(rules), digestOnly],
  );
  await pool.query(
    `insert into watched_companies (watchlist_id, nif, reference, added_at)
     select $1, nif, 'loan ' || nif, app_now() from unnest($2::text[]) nif`,
    [id, nifs],
  );
  return id;
}

/** Judges the company from what the database holds, as a worker does; returns the id of the assessment. */
export async function assess(db: Database, nif: string): Promise<string> {
  await hearNothing(db, nif);
  await exist(db, nif);
  return (await completeByHand(db, await openByHand(db, nif))).assessmentId;
}

/** Acts and a title show that the company exists and builds: what is told of it then is its own. */
const exist = ({ pool }: Pick<Database, 'pool'>, nif: string) =>
  pool.query(
    `insert into facts (nif, register, key, kind, fact, first_seen_at, last_seen_at)
     select $1, f #>> '{source,register}', f ->> 'key', f ->> 'kind', f, app_now(), app_now() from jsonb_array_elements($2::jsonb) f
     on conflict do nothing`,
    [nif, JSON.stringify(SOUND)],
  );

export interface Debt {
  readonly nif: string;
  readonly minEur: number;
}

const FILLER = '599999993';

/** A list of tax debtors takes over, as it was read; every list has one company more, so that none is empty. */
export async function publishDebtors(url: string, debts: readonly Debt[], listDate: string): Promise<void> {
  const client = await openClient(url);
  try {
    const id = newId('ans');
    const stage = await openListStage(client, atDebtors);
    await stage.addFacts(
      [...debts, { nif: FILLER, minEur: 10_000 }].flatMap(({ nif, minEur }) =>
        atFacts(
          [
            {
              nif: nif as Nif,
              file: null,
              name: 'EXEMPLO, LDA',
              label: `10.000 a ${minEur}`,
              minEur,
              maxEur: null,
              listDate: listDate as LocalDate,
            },
          ],
          nif as Nif,
        ).map(fact => ({ nif, fact })),
      ),
    );
    const edition = {
      id,
      ...(await stage.end()),
      registerDate: listDate as LocalDate,
      readAt: null,
      // The hash is of pages, of which there are none here.
      bodyHash: Buffer.from(id),
      marks: { parserVersion: 1, files: null },
      unreadable: {},
    };
    const refusal = await replaceEdition(client, 'at-debtors', edition, null);
    if (refusal) throw new Error(refusal);
  } finally {
    await client.end();
  }
}
