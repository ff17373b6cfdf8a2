/** Every register against its portal: the real adapter, the real session and the real sandbox server, on a real port. */

import { ALL_PORTALS } from '../../sandbox/all-portals.ts';
import type { SandboxCompany } from '../../sandbox/country/country.ts';
import { createCountry } from '../../sandbox/country/create-country.ts';
import { UNKNOWN_NIF } from '../../sandbox/country/stories/fixed-companies.ts';
import type { Faults } from '../../sandbox/faults.ts';
import { startSandboxServer } from '../../sandbox/sandbox-server.ts';
import { silentLog } from '../../src/kernel/log.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { unpaced } from '../../src/kernel/pacing/pace.ts';
import { personKeyer } from '../../src/kernel/secrets/person-key.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { openRegisterSession } from '../../src/registers/http/open-register-session.ts';
import type {
  Capture,
  ListPart,
  ListRecord,
  Reading,
  Register,
  RegisterContext,
} from '../../src/registers/register.ts';
import { threadsOfRegisters } from '../../src/registers/thread/threads-of-registers.ts';
import { day } from '../kit/specimen-country.ts';

const PERSON_SECRET = 'a key for tests of 32 characters';
/** The registers as the service asks them: their answers are read in a thread. */
export const THREADED = ALL_REGISTERS.map(threadsOfRegisters(PERSON_SECRET));

export const TODAY = day('2026-09-30');
export const context = { today: TODAY, personKey: personKeyer(PERSON_SECRET) };

/** Whom a register is asked about. */
export interface Subject {
  readonly nif: Nif;
  readonly firma: string;
}

/** A valid NIF and a name that stand in no register. */
export const NOBODY: Subject = { nif: UNKNOWN_NIF as Nif, firma: 'NUNCA INSCRITA DE ZIMBRALVO, LDA' };

/** One question put to a register, whichever its kind. */
export interface Asked {
  /** What it said of the subject: of a list, its rows about the subject, unless a part of it could not be read. */
  readonly reading: Reading<unknown>;
  /** Every record it gave, of whomever. */
  readonly records: readonly unknown[];
  readonly captures: readonly Capture[];
  /** The parts of a list; none for a consultation. */
  readonly parts: readonly ListPart<ListRecord>[];
}

export interface World {
  /** Of the portals, each below its register's name. */
  readonly url: string;
  readonly faults: Faults;
  /** Companies about which no portal misbehaves. */
  readonly companies: readonly SandboxCompany[];
  ask(register: Register, subject: Subject, timeoutMs?: number): Promise<Asked>;
  /** The first company about which the register has something to say. */
  someoneIn(register: Register): Promise<Subject>;
  close(): Promise<void>;
}

/** Longer than any test has patience for. */
const SLOW_MS = 2_000;

export async function startWorld(): Promise<World> {
  const country = createCountry({ seed: 'conformance', companies: 40 });
  const server = await startSandboxServer({
    country,
    portals: ALL_PORTALS,
    today: () => TODAY,
    slowMs: SLOW_MS,
  });
  const companies = [...country.companies()].filter(company => Object.keys(company.trouble).length === 0);
  const found = new Map<string, Subject>();
  const ask: World['ask'] = (register, subject, timeoutMs = register.meta.timeoutMs) =>
    askAt(register, subject, { url: server.url, timeoutMs });
  return {
    url: server.url,
    faults: server.faults,
    companies,
    ask,
    async someoneIn(register) {
      const known = found.get(register.meta.name);
      if (known) return known;
      for (const company of companies) {
        const subject = { nif: company.nif as Nif, firma: company.firma };
        const { reading } = await ask(register, subject);
        if (reading.outcome !== 'found' || register.facts(reading.records, subject.nif).length === 0)
          continue;
        found.set(register.meta.name, subject);
        return subject;
      }
      throw new Error(`no company of the country stands in ${register.meta.name}`);
    },
    close: () => server.close(),
  };
}

/** The question put to whatever answers below this address. */
export const askAt = (
  register: Register,
  subject: Subject,
  at: { url: string; timeoutMs: number },
): Promise<Asked> => askRegister(register, subject, contextOf(register, { subject, ...at }));

function contextOf(
  { meta }: Register,
  { url, subject, timeoutMs }: { url: string; subject: Subject; timeoutMs: number },
): RegisterContext {
  const { signal } = new AbortController();
  return {
    ...context,
    companyName: subject.firma,
    baseUrl: `${url}/${meta.name}`,
    openSession: () =>
      openRegisterSession({
        meta: { ...meta, timeoutMs },
        pace: unpaced,
        userAgent: 'contractor-risk tests',
        signal,
      }),
    signal,
    log: silentLog,
  };
}

async function askRegister(register: Register, { nif }: Subject, context: RegisterContext): Promise<Asked> {
  if (register.kind === 'consulted') {
    const { reading, captures } = await register.consult(nif, context);
    return { reading, captures, records: recordsOf(reading), parts: [] };
  }
  const parts: ListPart<ListRecord>[] = [];
  for await (const part of register.readList(context)) parts.push(part);
  const records = parts.flatMap(part => recordsOf(part.reading));
  const captures = parts.map(part => part.capture);
  const broken = parts.map(part => part.reading).find(reading => 'reason' in reading);
  if (broken) return { reading: broken, captures, records, parts };
  const own = records.filter(record => (record as { nif?: string }).nif === nif);
  const registerDate = null;
  const reading: Reading<unknown> =
    own.length > 0
      ? { outcome: 'found', records: own, registerDate }
      : { outcome: 'not_found', registerDate };
  return { reading, captures, records, parts };
}

const recordsOf = (reading: Reading<unknown>): readonly unknown[] =>
  reading.outcome === 'found' ? reading.records : [];
