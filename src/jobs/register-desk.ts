/** The registers as this process asks them: base address, session, pace, person keys. Built once in `app.ts`. */

import { ExponentialBackoff, fullJitterGenerator, handleWhen, retry } from 'cockatiel';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Log } from '../kernel/log.ts';
import type { Nif } from '../kernel/nif.ts';
import type { Pace } from '../kernel/pace.ts';
import type { PersonKey } from '../kernel/person-key.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { openRegisterSession } from '../registers/http/open-register-session.ts';
import { type RegisterSession, RegisterUnreachable } from '../registers/http/register-session.ts';
import type {
  AnyListRegister,
  Consultation,
  ConsultedRegister,
  Reading,
  Register,
  RegisterContext,
  RegisterMeta,
} from '../registers/register.ts';
import type { RegisterHealth } from './register-health.ts';

export interface RegisterDesk {
  readonly registers: readonly Register[];
  /** Registers that cannot be asked by machine and are read from imported captures instead. */
  readonly captureOnly: ReadonlySet<RegisterName>;
  readonly personKey: (nif: string) => PersonKey;
  /** Whether the operator lets it be read: only `live` lists of limited purpose need a word. */
  isEnabled(register: Register): Promise<boolean>;
  /** `companyName` is the full legal name, for registers that are asked by it; null while no register has told it. */
  consult(
    register: ConsultedRegister<unknown>,
    asked: { nif: Nif; companyName: string | null },
    signal: AbortSignal,
  ): Promise<Consultation<unknown>>;
  /** What the register says of its list's version, asked without reading it; null where it does not tell. */
  listVersion(register: AnyListRegister, signal: AbortSignal): Promise<string | null>;
  readList(register: AnyListRegister, signal: AbortSignal): ReturnType<AnyListRegister['readList']>;
}

export function createRegisterDesk(options: {
  registers: readonly Register[];
  captureOnly: ReadonlySet<RegisterName>;
  baseUrl: (register: Register) => string;
  pace: Pace;
  health: RegisterHealth;
  isEnabled: (register: Register) => Promise<boolean>;
  userAgent: string;
  personKey: (nif: string) => PersonKey;
  today: () => LocalDate;
  log: Log;
}): RegisterDesk {
  const context = (register: Register, signal: AbortSignal): RegisterContext => ({
    baseUrl: options.baseUrl(register),
    openSession: () =>
      patient(
        openRegisterSession({
          meta: politeMeta(register, options.baseUrl(register)),
          pace: options.pace,
          userAgent: options.userAgent,
          signal,
        }),
      ),
    personKey: options.personKey,
    today: options.today(),
    signal,
    log: options.log.child({ register: register.meta.name }),
  });
  return {
    registers: options.registers,
    captureOnly: options.captureOnly,
    personKey: options.personKey,
    isEnabled: options.isEnabled,
    consult: (register, { nif, companyName }, signal) =>
      options.health.guard(
        register.meta,
        () => register.consult(nif, { ...context(register, signal), companyName }),
        reading => ({ reading, captures: [] }),
      ),
    listVersion: async (register, signal) => {
      const version = (await register.editionOf?.(context(register, signal))) ?? null;
      // The same list read by another parser is another edition.
      return version === null ? null : `${register.meta.parserVersion}:${version}`;
    },
    async *readList(register, signal) {
      let told: Reading<unknown> | null = null;
      for await (const part of register.readList(context(register, signal))) {
        told = part.reading;
        const isAnswer = told.outcome === 'found' || told.outcome === 'not_found';
        // Noted once for the whole list, which may come in hundreds of parts; what ends the reading at once.
        if (!isAnswer) await options.health.note(register.meta, told);
        yield part;
      }
      if (told) await options.health.note(register.meta, told);
    },
  };
}

/** Politeness is owed to the official sites; a stand-in at another address is asked faster. */
const STAND_IN_HASTE = 20;

function politeMeta({ meta }: Register, baseUrl: string): RegisterMeta {
  if (baseUrl === meta.officialBaseUrl) return meta;
  const { perSecond, inFlight } = meta.pace;
  return { ...meta, pace: { perSecond: perSecond * STAND_IN_HASTE, inFlight: inFlight * STAND_IN_HASTE } };
}

/** A connection that broke is tried again at once, twice, with full jitter; an answer, whatever it says, never is. */
function patient(session: RegisterSession): RegisterSession {
  const again = retry(
    handleWhen(error => error instanceof RegisterUnreachable && error.cause !== undefined),
    {
      maxAttempts: 2,
      backoff: new ExponentialBackoff({ generator: fullJitterGenerator, initialDelay: 200, maxDelay: 2_000 }),
    },
  );
  return { ...session, send: request => again.execute(() => session.send(request)) };
}
