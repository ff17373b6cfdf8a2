/** The registers as this process asks them: base address, session, pace, person keys. Built once in `app.ts`. */
import { createHash, type Hash } from 'node:crypto';
import { ExponentialBackoff, fullJitterGenerator, handleWhen, retry } from 'cockatiel';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Log } from '../kernel/log.ts';
import type { Nif } from '../kernel/nif.ts';
import { type Pace, yielding } from '../kernel/pace.ts';
import type { PersonKey } from '../kernel/person-key.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { openRegisterSession } from '../registers/http/open-register-session.ts';
import { type RegisterSession, RegisterUnreachable } from '../registers/http/register-session.ts';
import {
  type AnyListRegister,
  type Capture,
  type Consultation,
  type ConsultedRegister,
  type FileMarks,
  type Reading,
  type Register,
  type RegisterContext,
  type RegisterMeta,
  unavailable,
} from '../registers/register.ts';
import { type OneAsker, oneAsker } from './one-asker.ts';
import type { RegisterHealth } from './register-health.ts';

export interface RegisterDesk {
  readonly registers: readonly Register[];
  /** Registers that cannot be asked by machine and are read from imported captures instead. */
  readonly captureOnly: ReadonlySet<RegisterName>;
  readonly personKey: (nif: string) => PersonKey;
  /** Keeps two questions about one company from being asked of one register at once. */
  readonly askers: OneAsker;
  /** Whether the operator lets it be read: only `live` lists of limited purpose need a word. */
  isEnabled(register: Register): Promise<boolean>;
  /**
   * `companyName` is the full legal name, for registers that are asked by it; null while no register has told it. One
   * that `yields` lets questions for which somebody waits go first.
   */
  consult(
    register: ConsultedRegister<unknown>,
    asked: { nif: Nif; companyName: string | null },
    signal: AbortSignal,
    manner?: { readonly yields?: boolean },
  ): Promise<Consultation<unknown>>;
  /** Whether the published list is still the one of these files, asked without reading it; false where it does not tell. */
  stillStands(register: AnyListRegister, files: FileMarks, signal: AbortSignal): Promise<boolean>;
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
  /** Among the askers of this process alone unless said. */
  askers?: OneAsker;
  log: Log;
}): RegisterDesk {
  const context = (register: Register, signal: AbortSignal, pace = options.pace): RegisterContext => ({
    baseUrl: options.baseUrl(register),
    openSession: () =>
      patient(
        openRegisterSession({
          meta: politeMeta(register, options.baseUrl(register)),
          pace,
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
    askers: options.askers ?? oneAsker(),
    isEnabled: options.isEnabled,
    consult: async (register, { nif, companyName }, signal, { yields = false } = {}) => {
      // Not asked, and so no failure of the register's.
      if (register.meta.asksByName && companyName === null)
        return { reading: unavailable("the company's legal name is not known yet"), captures: [] };
      return options.health.guard(
        register.meta,
        () => {
          const pace = yields ? yielding(options.pace) : options.pace;
          return register.consult(nif, { ...context(register, signal, pace), companyName });
        },
        {
          closed: reading => ({ reading, captures: [] }),
          said: ({ reading }) => ({ nif, keys: factKeys(register, reading, nif) }),
        },
      );
    },
    stillStands: async (register, files, signal) => {
      const still = (await register.stillStands?.(files, context(register, signal))) ?? false;
      if (still) await options.health.noteStillStands(register.meta);
      return still;
    },
    readList(register, signal) {
      const hash = createHash('sha256');
      return options.health.guardParts(
        register.meta,
        () => hashed(register.readList(context(register, signal)), hash),
        {
          closed: reading => ({ part: 'none', reading, capture: NO_CAPTURE }),
          edition: () => hash.digest('hex'),
        },
      );
    },
  };
}

function factKeys(register: ConsultedRegister<unknown>, reading: Reading<unknown>, nif: Nif): string[] {
  return reading.outcome === 'found' ? register.facts(reading.records, nif).map(fact => fact.key) : [];
}

/** A list is known again by its bytes. */
async function* hashed<P extends { readonly capture: Capture }>(
  parts: AsyncIterable<P>,
  hash: Hash,
): AsyncGenerator<P> {
  for await (const part of parts) {
    hash.update(part.capture.body);
    yield part;
  }
}

const NO_CAPTURE: Capture = {
  body: new Uint8Array(),
  status: 0,
  contentType: null,
  request: {},
  url: null,
};

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
