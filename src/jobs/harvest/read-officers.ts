/**
 * Reads officers, partners, seats, names and titles of the failed companies that build or may build. What other readings
 * brought counts; the rest is asked, those first that would resolve most. Where a person has to save the answers
 * (`registers pending`), nothing is asked.
 */
import type { Tx } from '../../db/open-database.ts';
import { throughPrisma } from '../../db/sql-transaction.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import { markOfficersRead, markTried } from '../../network/failures/failed-companies.ts';
import type { ConsultedRegister } from '../../registers/register.ts';
import { askUnhurried, type Silence } from '../answers/ask-unhurried.ts';
import { askedByMachine } from '../asking/register-gateway.ts';
import { type HarvestDeps, STEP_MS } from './read-days.ts';
import { touchedBy } from './touched.ts';

/** Acts tell who stood behind it, titles that it built. */
const ACTS: RegisterName = 'mj-publications';
const TITLES: RegisterName = 'impic-licences';
const AT_ONCE = 500;
/** Their answers are awaited together; each register keeps its own pace. */
const ASKED_TOGETHER = 4;
/** Their order is found anew after so many: it costs a look at the assessments that wait. */
const LOOKED_UP_TOGETHER = 100;
const TRY_AGAIN_HOURS = 6;

export async function readOfficers(
  deps: HarvestDeps,
  { signal, goesOn }: { signal: AbortSignal; goesOn: () => boolean },
): Promise<Silence> {
  await markKnown(deps, signal);
  const acts = askable(deps, ACTS);
  if (!acts) return null;
  while (goesOn()) {
    signal.throwIfAborted();
    const open = await nextUnread(deps);
    if (open.length === 0) return null;
    const silence = await readAll(deps, { acts, open, signal, goesOn });
    if (silence) return silence;
  }
  return null;
}

async function readAll(
  deps: HarvestDeps,
  {
    acts,
    open,
    signal,
    goesOn,
  }: { acts: ConsultedRegister<unknown>; open: readonly Nif[]; signal: AbortSignal; goesOn: () => boolean },
): Promise<Silence> {
  for (let at = 0; at < open.length && goesOn(); at += ASKED_TOGETHER) {
    signal.throwIfAborted();
    const together = open.slice(at, at + ASKED_TOGETHER);
    const silences = await Promise.all(together.map(nif => readOne(deps, acts, nif, signal)));
    const silent = silences.find(silence => silence !== null);
    // All of them silent: the register is away, and the rest would fare no better.
    if (silent && silences.every(silence => silence !== null)) return silent;
  }
  return null;
}

const askable = ({ gateway }: HarvestDeps, name: RegisterName): ConsultedRegister<unknown> | undefined =>
  askedByMachine(gateway, each => each === name)[0];

/** The acts of some companies were read since they failed: for an analysis, from a capture, with past acts. */
async function markKnown({ db, revise }: HarvestDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await db.pool.query<{ nif: Nif }>(KNOWN, [ACTS, AT_ONCE]);
    if (rows.length === 0) return;
    const nifs = rows.map(({ nif }) => nif);
    await db.prisma.$transaction(tx => mark(tx, nifs, revise), STEP_MS);
  }
}

async function mark(tx: Tx, nifs: readonly Nif[], revise: HarvestDeps['revise']): Promise<void> {
  await markOfficersRead(tx, nifs);
  await revise(throughPrisma(tx), await touchedBy(tx, nifs));
}

/** Parameters: register, how many. */
const KNOWN = `
  select f.nif from failed_companies f
  where f.officers_read_at is null and (
    exists (select from facts s where s.nif = f.nif and s.register = $1 and s.gone_at is null and s.last_seen_at >= f.failed_on)
    or exists (select from register_answers a where a.nif = f.nif and a.register = $1
               and a.outcome in ('found', 'not_found') and a.asked_at >= f.failed_on))
  order by f.nif limit $2`;

/** Candidates of most assessments first, then the youngest failures. */
async function nextUnread({ db }: HarvestDeps): Promise<Nif[]> {
  const { rows } = await db.pool.query<{ nif: Nif }>({
    name: 'next_unread_failures',
    text: `
      select f.nif from failed_companies f
      where f.officers_read_at is null and f.builds is distinct from false
        and (f.tried_at is null or f.tried_at < app_now() - interval '${TRY_AGAIN_HOURS} hours')
      order by (select count(*) from assessments a
                where a.network_coverage -> 'unread' @> jsonb_build_array(jsonb_build_object('nif', f.nif))) desc,
        f.failed_on desc, f.nif
      limit $1`,
    values: [LOOKED_UP_TOGETHER],
  });
  return rows.map(({ nif }) => nif);
}

async function readOne(
  deps: HarvestDeps,
  acts: ConsultedRegister<unknown>,
  nif: Nif,
  signal: AbortSignal,
): Promise<Silence> {
  const titles = askable(deps, TITLES);
  if (titles) await ask(deps, titles, nif, signal);
  const silence = await ask(deps, acts, nif, signal);
  await deps.db.prisma.$transaction(
    tx => (silence ? markTried(tx, nif) : mark(tx, [nif], deps.revise)),
    STEP_MS,
  );
  return silence;
}

async function ask(
  { gateway, answers, log }: HarvestDeps,
  register: ConsultedRegister<unknown>,
  nif: Nif,
  signal: AbortSignal,
): Promise<Silence> {
  const silence = await askUnhurried({ gateway, answers }, { register, nif }, signal);
  if (silence)
    log.warn(
      { nif, register: register.meta.name, reason: silence.reason },
      'a register did not answer about a failed company',
    );
  return silence;
}
