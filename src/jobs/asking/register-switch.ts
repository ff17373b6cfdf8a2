/** Which registers the operator lets be asked in `live`: each is switched on by name, after a rehearsal or for a reason given. */
import type { Database } from '../../db/open-database.ts';
import { Problem } from '../../kernel/problems.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import { mayBeStored, NOT_STORED } from '../../kernel/requests/storable-text.ts';

type Db = Pick<Database, 'pool'>;

export interface SwitchedOn {
  /** The operator's own basis for reading a list of limited purpose. */
  readonly legalBasis: string | null;
  /** Why it is asked without a rehearsal that passed. */
  readonly because: string | null;
}

/** Returns since when it is on. @throws Problem for words that may not be kept. */
export async function switchOn(
  { pool }: Db,
  register: RegisterName,
  { legalBasis, because }: SwitchedOn,
): Promise<Date> {
  if (![legalBasis, because].every(words => words === null || mayBeStored(words)))
    throw new Problem('invalid-parameter', `The reason ${NOT_STORED}; leave it out.`);
  const { rows } = await pool.query<{ enabledAt: Date }>(
    `insert into register_states (register, legal_basis, enabled_because, enabled_at) values ($1, $2, $3, app_now())
     on conflict (register) do update set legal_basis = excluded.legal_basis,
       enabled_because = excluded.enabled_because, enabled_at = excluded.enabled_at
     returning enabled_at as "enabledAt"`,
    [register, legalBasis, because],
  );
  return rows[0]!.enabledAt;
}

/** False where it was not on. A rehearsal from before says no more that it is safe: something made somebody switch it off. */
export async function switchOff({ pool }: Db, register: RegisterName): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update register_states set legal_basis = null, enabled_because = null, enabled_at = null,
       rehearsal_fault = case when rehearsed_at is not null then coalesce(rehearsal_fault,
         'it was switched off after its rehearsal' ||
         case when failures > 0 then concat(', when it was ', last_outcome, ': ' || last_reason) else '' end) end
     where register = $1 and enabled_at is not null`,
    [register],
  );
  return rowCount === 1;
}

export async function isOn({ pool }: Db, register: RegisterName): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'register_on',
    text: 'select from register_states where register = $1 and enabled_at is not null',
    values: [register],
  });
  return rowCount === 1;
}

/** The reason that stands for its answer while it is off, with the command that ends it. */
export const whyOff = (register: Switched): string => `switched off until: ${toSwitchOn(register)}`;

/** The command that ends it. */
export const toSwitchOn = ({ name, needsLegalBasis = false }: Switched): string =>
  `contractor-risk registers enable ${name}${needsLegalBasis ? ' --legal-basis "…"' : ''}`;

interface Switched {
  readonly name: RegisterName;
  readonly needsLegalBasis?: boolean;
}

export interface RehearsalEnd {
  /** Whom it was asked about. */
  readonly company: string;
  /** What the rehearsal missed, in a sentence; null if it passed. */
  readonly fault: string | null;
  /** The answer about the company was not read: that stands until a rehearsal about the same company passes. */
  readonly isUnread: boolean;
}

/** Returns what stands against switching it on, of this rehearsal or an earlier one; null: nothing. */
export async function noteRehearsal(
  { pool }: Db,
  register: RegisterName,
  { company, fault, isUnread }: RehearsalEnd,
): Promise<string | null> {
  const { rows } = await pool.query<{ fault: string | null }>(NOTE_REHEARSAL, [
    register,
    fault,
    company,
    isUnread ? { [company]: fault } : {},
  ]);
  return rows[0]!.fault;
}

const NOTE_REHEARSAL = `
  insert into register_states as s (register, rehearsed_at, rehearsal_fault, rehearsal_unread) values ($1, app_now(), $2, $4)
  on conflict (register) do update set rehearsed_at = excluded.rehearsed_at,
    rehearsal_unread = case when $2::text is null then s.rehearsal_unread - $3::text else s.rehearsal_unread || excluded.rehearsal_unread end,
    rehearsal_fault = coalesce($2, (
      select format('%s (about %s: rehearse it with that company)', value, key)
      from jsonb_each_text(s.rehearsal_unread - $3::text) order by key limit 1))
  returning rehearsal_fault as fault`;

/** An older rehearsal says nothing of the site as it is now. */
const GOOD_FOR_DAYS = 30;
const TOO_OLD = `its last rehearsal is more than ${GOOD_FOR_DAYS} days old`;

/** SQL: what stands against switching on the register of `state` that was rehearsed; null: nothing. */
export const REHEARSAL_DOUBT = `coalesce(state.rehearsal_fault, case
  when state.rehearsed_at < app_now() - interval '${GOOD_FOR_DAYS} days' then '${TOO_OLD}' end)`;

/** Why the last rehearsal does not allow to switch it on, or null. */
export async function rehearsalDoubt({ pool }: Db, register: RegisterName): Promise<string | null> {
  const { rows } = await pool.query<{ doubt: string | null }>(
    `select ${REHEARSAL_DOUBT} as doubt from register_states state where register = $1 and rehearsed_at is not null`,
    [register],
  );
  return rows[0] ? rows[0].doubt : 'it was never rehearsed';
}
