/** What a client does about an alert: it acknowledges it with a note, or silences it until a day; and the rules of its lists. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { NOW_AS_TEXT } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../../db/sql-transaction.ts';
import { isoDay } from '../../kernel/local-date.ts';
import { Problem } from '../../kernel/problems.ts';
import { type Precondition, versionTag } from '../../kernel/requests/precondition.ts';
import { mayBeStored, NOT_STORED } from '../../kernel/requests/storable-text.ts';
import { lockedList } from '../lists/change-watchlist.ts';
import { type ListKey, readWatchlist } from '../lists/watchlist.ts';
import { type Alert, readAlert } from './read-alerts.ts';
import { type Rules, rulesOf, rulesSchema } from './rules.ts';

export interface AlertKey {
  readonly clientId: string;
  readonly id: string;
}

export const LONGEST_NOTE = 1_000;

export const acknowledgementSchema = z.strictObject({
  note: z
    .string()
    .max(LONGEST_NOTE)
    .refine(mayBeStored, NOT_STORED)
    .refine(text => text.isWellFormed() && !text.includes('\0'), 'holds what is no character')
    .nullable()
    .default(null)
    .describe('Your own words, 1,000 characters at most, without the tax number of a person.'),
});

export const silenceSchema = z.strictObject({
  until: z.iso
    .date()
    .refine(text => isoDay(text) !== null, 'is no day of the calendar')
    .nullable()
    .describe('No event of this alert before this day, in Lisbon; null: it is heard again.'),
});

export const listRulesSchema = rulesSchema.extend({
  digestOnly: z
    .boolean()
    .default(false)
    .describe('Alerts that only lists of this kind name come together, in the daily digest.'),
});

const ADDED = `jsonb_build_array(jsonb_build_object('text', $3::text, 'at', ${NOW_AS_TEXT}, 'by', $4::text))`;
const IS_NEWS = `$3::text is not null and not notes @> jsonb_build_array(jsonb_build_object('text', $3::text, 'by', $4::text))`;

/**
 * Acknowledges an alert. A note is added to those of colleagues; the same again by the same key changes nothing. An escalation is to be
 * acknowledged anew.
 * @throws Problem `not-found`, and what `require` throws; then nothing is changed.
 */
export const acknowledge = (
  db: Pick<Database, 'pool'>,
  { keyId, ...key }: AlertKey & { readonly keyId: string },
  { note }: z.output<typeof acknowledgementSchema>,
  require?: Precondition,
): Promise<Alert> =>
  answering(db, { key, require }, tx =>
    tx.query(
      `update alerts set acknowledged_at = coalesce(acknowledged_at, app_now()), version = version + 1,
         notes = notes || case when ${IS_NEWS} then ${ADDED} else '[]' end
       where id = $1 and client_id = $2 and (acknowledged_at is null or ${IS_NEWS})`,
      [key.id, key.clientId, note?.trim() || null, keyId],
    ),
  );

/** The same day again changes nothing. @throws Problem as `acknowledge` does, and `invalid-parameter` for a day that is not to come. */
export const silence = (
  db: Pick<Database, 'pool'>,
  key: AlertKey,
  { until }: z.output<typeof silenceSchema>,
  require?: Precondition,
): Promise<Alert> =>
  answering(db, { key, require }, async tx => {
    if (until !== null) await requireToCome(tx, until);
    await tx.query(
      `update alerts set silenced_until = $3::date, version = version + 1
       where id = $1 and client_id = $2 and silenced_until is distinct from $3::date`,
      [key.id, key.clientId, until],
    );
  });

async function requireToCome(tx: SqlTx, day: string): Promise<void> {
  const { rows } = await tx.query<{ isToCome: boolean }>(
    `select $1::date > (app_now() at time zone 'Europe/Lisbon')::date as "isToCome"`,
    [day],
  );
  if (rows[0]!.isToCome) return;
  const detail = 'must be a day that is still to come';
  throw new Problem('invalid-parameter', `What was sent cannot be used: #/until ${detail}.`, {
    faults: [{ pointer: '#/until', detail }],
  });
}

/** The alert as it is after `change`, which nobody overtakes. */
const answering = (
  db: Pick<Database, 'pool'>,
  { key, require }: { key: AlertKey; require: Precondition | undefined },
  change: (tx: SqlTx) => Promise<unknown>,
): Promise<Alert> =>
  sqlTransaction(db, async tx => {
    await tx.query('select 1 from alerts where id = $1 and client_id = $2 for update', [
      key.id,
      key.clientId,
    ]);
    require?.(versionTag(await readAlert(tx, key)));
    await change(tx);
    return readAlert(tx, key);
  });

/** Checks are a set: named in another order, or twice, they are the same rule. */
const unordered = (rules: Rules) => ({
  ...rules,
  checksTurnAdverse: [...new Set(rules.checksTurnAdverse)].sort(),
});

export interface ListRules {
  readonly name: string;
  readonly version: number;
  /** The entity tag of the version. */
  readonly tag: string;
  readonly rules: Rules;
  readonly digestOnly: boolean;
}

/**
 * The rules of a list from its companies' next assessments on. The open alerts that no rule names then end
 * (`end-alerts.ts`); what stands already opens none. The same rules again change nothing, and the version stays.
 * @throws Problem `not-found`, also for another client's, and what `require` throws; then nothing is changed.
 */
export function setRules(
  db: Pick<Database, 'pool'>,
  { clientId, name }: ListKey,
  { digestOnly, ...rules }: z.output<typeof listRulesSchema>,
  require?: Precondition,
): Promise<ListRules> {
  return sqlTransaction(db, async tx => {
    await lockedList(tx, { clientId, name });
    const list = await readWatchlist(tx, { clientId, name });
    require?.(versionTag(list));
    const isSame = isDeepStrictEqual(unordered(rulesOf(list.rules)), unordered(rules));
    if (!isSame || list.digestOnly !== digestOnly)
      await tx.query(
        `update watchlists set rules = $2::jsonb, digest_only = $3, version = version + 1, changed_at = app_now()
         where id = $1`,
        [list.id, JSON.stringify(rules), digestOnly],
      );
    const { id, version } = await readWatchlist(tx, { clientId, name });
    return { name, version, tag: versionTag({ id, version }), rules, digestOnly };
  });
}
