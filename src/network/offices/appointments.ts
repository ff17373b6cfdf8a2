/** Derives offices over time from the acts that began and ended them. Pure. */
import type { Tx } from '../../db/open-database.ts';
import type { Reading } from '../../db/sql-transaction.ts';
import { isBar, type OfficeAct, type OfficeHolder, type OfficeRole, type Source } from '../../facts/fact.ts';
import { WITHHELD } from '../../facts/forgotten-people.ts';
import { holderKey } from '../../facts/person-references.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { PersonKey } from '../../kernel/secrets/person-key.ts';

export interface OfficeHeld {
  readonly holder: OfficeHolder;
  readonly role: OfficeRole;
  readonly roleLabel: string;
  /** Null if only the end is published. */
  readonly appointedOn: LocalDate | null;
  /** Null while in office. */
  readonly ceasedOn: LocalDate | null;
  readonly cause: string | null;
  /** The act that began the office, or that ended it if the beginning is not published. */
  readonly source: Source;
  readonly ceasedSource: Source | null;
}

/** Offices by holder and role: a re-election continues the office, any other cessation ends the current one. */
export function officesHeld(acts: readonly OfficeAct[]): OfficeHeld[] {
  const byHolding = Map.groupBy(acts, act => `${act.role}|${holderKey(act.holder)}`);
  return [...byHolding.values()].flatMap(holding => spells([...holding].sort(inOrder)));
}

/** By day, a bar before what follows it, then by key. */
function inOrder(a: OfficeAct, b: OfficeAct): number {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1;
  if (isBar(a.cause) !== isBar(b.cause)) return isBar(a.cause) ? -1 : 1;
  return a.key < b.key ? -1 : 1;
}

/** An office that ends and begins on one day goes on: a re-election, or a change from Lda to SA. No election lifts a court's bar. */
function withoutRenewals(acts: readonly OfficeAct[]): OfficeAct[] {
  const begins = new Set(acts.filter(act => act.movement !== 'ceased').map(act => act.on));
  return acts.filter(act => act.movement !== 'ceased' || isBar(act.cause) || !begins.has(act.on));
}

function spells(acts: readonly OfficeAct[]): OfficeHeld[] {
  const held: OfficeHeld[] = [];
  for (const act of withoutRenewals(acts)) {
    const running = held.findIndex(office => office.ceasedOn === null);
    if (act.movement !== 'ceased') {
      if (running < 0) held.push(begun(act));
    } else if (running >= 0) {
      held[running] = { ...held[running]!, ceasedOn: act.on, cause: act.cause, ceasedSource: act.source };
    } else {
      held.push({
        ...begun(act),
        appointedOn: null,
        ceasedOn: act.on,
        cause: act.cause,
        ceasedSource: act.source,
      });
    }
  }
  return held;
}

const begun = (act: OfficeAct): OfficeHeld => ({
  holder: act.holder,
  role: act.role,
  roleLabel: act.roleLabel,
  appointedOn: act.on,
  ceasedOn: null,
  cause: null,
  source: act.source,
  ceasedSource: null,
});

/** The offices of one person, for whoever answers that person (GDPR, article 15). */
export interface OfficeOfPerson {
  readonly nif: string;
  readonly role: string;
  /** Days (`YYYY-MM-DD`); null: not published, or still in office. */
  readonly from: string | null;
  readonly to: string | null;
}

export async function officesOf({ pool }: Reading, key: PersonKey): Promise<OfficeOfPerson[]> {
  const { rows } = await pool.query<OfficeOfPerson>(
    `select a.company_nif as nif, a.role, to_char(a.appointed_on, 'YYYY-MM-DD') as "from", to_char(a.ceased_on, 'YYYY-MM-DD') as "to"
     from people p join appointments a on a.person_id = p.id where p.nif_hash = $1 order by 1, 2, 3`,
    [key],
  );
  return rows;
}

/** The person goes, and with them the name; offices that no act speaks of any more stay, held by somebody unnamed. */
export async function withholdHolder(tx: Tx, personId: string): Promise<void> {
  await tx.$executeRaw`
    update appointments set person_id = null, holder_name = ${WITHHELD} where person_id = ${personId}`;
  await tx.$executeRaw`delete from people where id = ${personId}`;
}
