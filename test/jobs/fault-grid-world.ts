/** Analyses run in this process, round by round, over a real database and the real portals, whose faults a test holds. */

import { ALL_PORTALS } from '../../sandbox/all-portals.ts';
import type { SandboxCompany } from '../../sandbox/country/country.ts';
import { createCountry } from '../../sandbox/country/create-country.ts';
import type { Fault } from '../../sandbox/faults.ts';
import { startSandboxServer } from '../../sandbox/sandbox-server.ts';
import { readContractor } from '../../src/contractors/read-contractor.ts';
import type { Database } from '../../src/db/open-database.ts';
import type { RegisterGateway } from '../../src/jobs/asking/register-gateway.ts';
import { keepList } from '../../src/jobs/lists/keep-list.ts';
import { addMonths, type LocalDate, lisbonDay } from '../../src/kernel/local-date.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import {
  type RegisterName,
  SPECIFIED_REGISTERS,
  type SpecifiedRegister,
} from '../../src/kernel/register-name.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import type { Register } from '../../src/registers/register.ts';
import { openByHand } from '../kit/assess-by-hand.ts';
import { markFailuresRead } from '../kit/failures-read.ts';
import { runByHand } from '../kit/run-by-hand.ts';
import { createTestDatabase, type TestDatabase } from '../kit/test-database.ts';
import { gatewayOver } from './gateway-over.ts';

/** Where a company stands after a round. */
export interface Standing {
  readonly state: string;
  readonly waitingFor: readonly string[];
  /** How each register's step ended. */
  readonly outcomes: Readonly<Partial<Record<RegisterName, string>>>;
  /** Null while the company has not been judged. */
  readonly judged: {
    readonly score: number;
    readonly low: number;
    readonly high: number;
    readonly unknown: readonly string[];
  } | null;
}

export interface FaultGrid {
  readonly db: TestDatabase;
  /** A company about which the register has something adverse to say, and no portal misbehaves. */
  subjectOf(register: SpecifiedRegister): Nif;
  break(register: RegisterName, fault: Fault | null): void;
  /** As if this register had never been asked about the company, and the company never judged. */
  forget(nif: Nif, ...registers: RegisterName[]): Promise<void>;
  /** One round of a new analysis, or of the open one. `hastily`: a register that keeps it waiting is given up soon. */
  round(nif: Nif, how?: { hastily?: boolean; patientDb?: Database }): Promise<Standing>;
  close(): Promise<void>;
}

/** Longer than a good answer of a portal takes on a busy machine, and shorter than a slow one. */
const IMPATIENT_MS = 400;
const SLOW_MS = 3_000;

/** What is adverse in each register that judges. */
const TELLS: Readonly<Record<SpecifiedRegister, (company: SandboxCompany, day: string) => boolean>> = {
  'citius-insolvency': it => it.insolvencyPublications.some(({ parties }) => parties[0]!.nif === it.nif),
  'at-debtors': (it, day) => it.debts.some(debt => debt.creditor === 'tax' && owes(debt, day)),
  'ss-debtors': (it, day) => it.debts.some(debt => debt.creditor === 'social-security' && owes(debt, day)),
  'impic-licences': it => it.licences.some(({ states }) => states.at(-1)!.state !== 'valid'),
  'mj-publications': it => it.acts.some(({ kind }) => kind === 'cessation'),
  'citius-executions': (it, day) =>
    it.executions.some(({ includedOn, removedOn }) => includedOn <= day && (removedOn ?? day) >= day),
  'act-sanctions': (it, day) =>
    it.sanctions.some(({ publishedOn, removedOn }) => publishedOn <= day && removedOn > day),
  'citius-cases': (it, day) =>
    it.cases.some(
      ({ distributedOn, parties }) =>
        distributedOn > addMonths(day as LocalDate, -20) && parties.some(({ name }) => name === it.firma),
    ),
  'base-contracts': it =>
    it.contracts.some(({ end }) => end?.startsWith('Resol') === true) || it.bans.length > 0,
};

const owes = ({ from, to, amountEur }: SandboxCompany['debts'][number], day: string): boolean =>
  from <= day && (to === null || to > day) && amountEur > 20_000;

export async function startFaultGrid(): Promise<FaultGrid> {
  const country = createCountry({ seed: 'fault-grid', companies: 120 });
  const sandbox = await startSandboxServer({
    country,
    portals: ALL_PORTALS,
    today: () => lisbonDay(new Date()),
    slowMs: SLOW_MS,
  });
  const db = await createTestDatabase();
  await markFailuresRead(db);
  const [patient, hasty] = [ALL_REGISTERS, ALL_REGISTERS.map(giveUpSoon)].map(registers =>
    gatewayOver(db, registers, sandbox.url),
  );
  const { signal } = new AbortController();
  const day = lisbonDay(new Date());
  const untroubled = [...country.companies()].filter(({ trouble }) => Object.keys(trouble).length === 0);

  /** As their schedule does; those behind specified checks are read by the analysis itself. */
  async function readMissingLists(gateway: RegisterGateway): Promise<void> {
    for (const register of gateway.registers)
      if (register.kind === 'list' && !register.meta.essential)
        await keepList({ db, gateway }, register, { maxAgeHours: 24, signal });
  }

  return {
    db,
    subjectOf(register) {
      const company = untroubled.find(it => TELLS[register](it, day));
      if (!company) throw new Error(`nothing to tell of anybody in ${register}`);
      return company.nif as Nif;
    },
    break: (register, fault) => sandbox.faults.set(register, fault),
    forget: (nif, ...registers) => forget(db, nif, registers),
    async round(nif, { hastily = false, patientDb = db } = {}) {
      const gateway = (hastily ? hasty : patient)!;
      await readMissingLists(gateway);
      const { id } = await openByHand(db, nif, { registers: SPECIFIED_REGISTERS, refresh: false });
      await runByHand({ db, gateway, patientDb }, id);
      return standing(db, nif, id);
    },
    async close() {
      await sandbox.close();
      await db.drop();
    },
  };
}

async function forget(db: TestDatabase, nif: Nif, registers: readonly RegisterName[]): Promise<void> {
  const values = [nif, registers];
  await db.pool.query(
    'update analysis_steps set answer_id = null where answer_id in (select id from register_answers where nif = $1 and register = any($2))',
    values,
  );
  await db.pool.query('delete from register_answers where nif = $1 and register = any($2)', values);
  await db.pool.query('delete from facts where nif = $1 and register = any($2)', values);
  await db.sql`delete from list_entries where register = any(${registers})`;
  await db.sql`delete from register_lists where register = any(${registers})`;
  await db.sql`update companies set latest_assessment_id = null where nif = ${nif}`;
  await db.pool.query(`update analyses set state = 'complete' where nif = $1 and state <> 'complete'`, [nif]);
}

const giveUpSoon = <R extends Register>(register: R): R => ({
  ...register,
  meta: { ...register.meta, timeoutMs: IMPATIENT_MS },
});

async function standing(db: TestDatabase, nif: Nif, id: string): Promise<Standing> {
  const { assessment } = await readContractor(db, { nif, freshHours: 168 });
  const rows = await db.sql`select n.state, n.waiting_for, s.register, s.outcome from analyses n
     join analysis_steps s on s.analysis_id = n.id where n.id = ${id}`;
  return {
    state: rows[0].state,
    waitingFor: rows[0].waiting_for,
    outcomes: Object.fromEntries(rows.map(({ register, outcome }) => [register, outcome])),
    judged: assessment && {
      score: assessment.score,
      low: assessment.bounds.low,
      high: assessment.bounds.high,
      unknown: assessment.unknownChecks.toSorted(),
    },
  };
}
