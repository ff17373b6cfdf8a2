/** How this process asks the registers: base address, session, pace, person keys. Built once in `app.ts`. */
import { createHash, type Hash } from 'node:crypto';
import { ExponentialBackoff, fullJitterGenerator, handleWhen, retry } from 'cockatiel';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Log } from '../../kernel/log.ts';
import type { Nif } from '../../kernel/nif.ts';
import { counting, type Pace, yielding } from '../../kernel/pacing/pace.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import type { PersonKey } from '../../kernel/secrets/person-key.ts';
import { openRegisterSession } from '../../registers/http/open-register-session.ts';
import { type RegisterSession, RegisterUnreachable } from '../../registers/http/register-session.ts';
import {
  type AnyListRegister,
  type Capture,
  type Consultation,
  type ConsultedRegister,
  type DaySpan,
  type FileMarks,
  NOTHING_CAME,
  type Reading,
  type Register,
  type RegisterContext,
  type RegisterMeta,
  unavailable,
} from '../../registers/register.ts';
import { type QuestionLock, questionLock } from './question-lock.ts';
import type { RegisterHealth } from './register-health.ts';
import { whyOff } from './register-switch.ts';
import type { ShapeWatch } from './shape-watch.ts';

export interface RegisterGateway {
  readonly registers: readonly Register[];
  /** Registers that no program asks; they are read from imported captures. */
  readonly captureOnly: ReadonlySet<RegisterName>;
  readonly personKey: (nif: string) => PersonKey;
  /** Prevents two identical questions at once. */
  readonly askers: QuestionLock;
  /** Whether it may be asked: in `live` the operator switches each register on. */
  isEnabled(register: Register): Promise<boolean>;
  /**
   * `companyName` is the full legal name, for registers that are searched by it; null while it is unknown. A question that
   * `yields` lets those go first for which a client waits. A register that is switched off is `unavailable`, unless the
   * operator asks (`evenIfOff`).
   */
  consult(
    register: ConsultedRegister<unknown>,
    question: { nif: Nif; companyName: string | null },
    signal: AbortSignal,
    manner?: { readonly yields?: boolean; readonly evenIfOff?: boolean },
  ): Promise<Consultation<unknown>>;
  /** An answer that is there already, read like one that has just come. */
  parse<T>(register: ConsultedRegister<T>, capture: Capture, nif: Nif): Promise<Reading<T>>;
  /** Everything that the register published on these days; always yields. Null: its search needs a number. */
  searchDays(
    register: ConsultedRegister<unknown>,
    days: DaySpan,
    signal: AbortSignal,
  ): Promise<Consultation<unknown> | null>;
  /** Whether the published list still has these files, without reading it; false if the site does not tell. */
  isListUnchanged(register: AnyListRegister, files: FileMarks, signal: AbortSignal): Promise<boolean>;
  readList(register: AnyListRegister, signal: AbortSignal): ReturnType<AnyListRegister['readList']>;
}

/** Those that are asked company by company, by machine; lists are read by their schedule. */
export const askedByMachine = (
  { registers, captureOnly }: Pick<RegisterGateway, 'registers' | 'captureOnly'>,
  among: (name: RegisterName) => boolean,
): ConsultedRegister<unknown>[] =>
  registers.filter(
    (register): register is ConsultedRegister<unknown> =>
      register.kind === 'consulted' && among(register.meta.name) && !captureOnly.has(register.meta.name),
  );

export interface RegisterGatewaySetup {
  registers: readonly Register[];
  captureOnly: ReadonlySet<RegisterName>;
  baseUrl: (register: Register) => string;
  pace: Pace;
  health: RegisterHealth;
  /** Default: shapes are not compared. */
  shapes?: ShapeWatch;
  isEnabled: (register: Register) => Promise<boolean>;
  userAgent: string;
  personKey: (nif: string) => PersonKey;
  /** Moves the parsing of answers to a thread; default: this thread. */
  inThread?: <R extends Register>(register: R) => R;
  today: () => LocalDate;
  /** Default: a lock within this process. */
  askers?: QuestionLock;
  log: Log;
}

export function createRegisterGateway(options: RegisterGatewaySetup): RegisterGateway {
  const context = contextsOf(options);
  const { inThread = register => register } = options;
  return {
    registers: options.registers,
    captureOnly: options.captureOnly,
    personKey: options.personKey,
    askers: options.askers ?? questionLock(),
    isEnabled: options.isEnabled,
    consult: async (register, { nif, companyName }, signal, { yields = false, evenIfOff = false } = {}) => {
      if (!evenIfOff && !(await options.isEnabled(register)))
        return { reading: unavailable(whyOff(register.meta)), captures: [] };
      // Nothing is sent, so it counts as no failure of the register.
      if (register.meta.asksByName && companyName === null)
        return { reading: unavailable("the company's legal name is not known yet"), captures: [] };
      const { pace, turns } = counting(yields ? yielding(options.pace) : options.pace);
      const about = { ...context(register, signal, pace), companyName };
      const consultation = await options.health.guard(
        register.meta,
        () => inThread(register).consult(nif, about),
        {
          closed: reading => ({ reading, captures: [] }),
          content: ({ reading }) => ({ nif, keys: factKeys(register, reading, nif) }),
        },
      );
      await options.shapes?.see(inThread(register), { ...consultation, nif }, about);
      return { ...consultation, questions: turns() };
    },
    parse: async (register, capture, nif) =>
      inThread(register).parse(capture, { nif }, { today: options.today(), personKey: options.personKey }),
    async searchDays(register, days, signal) {
      const { searchDays } = inThread(register);
      if (!searchDays) return null;
      if (!(await options.isEnabled(register)))
        return { reading: unavailable(whyOff(register.meta)), captures: [] };
      return options.health.guard(
        register.meta,
        () => searchDays(days, context(register, signal, yielding(options.pace))),
        {
          closed: reading => ({ reading, captures: [] }),
          content: ({ captures }) => ({ edition: `days:${digestOf(captures)}` }),
        },
      );
    },
    isListUnchanged: async (register, files, signal) => {
      const still = (await inThread(register).isUnchanged?.(files, context(register, signal))) ?? false;
      if (still) await options.health.noteUnchanged(register.meta);
      return still;
    },
    async *readList(register, signal) {
      const hash = createHash('sha256');
      const parts = options.health.guardParts(
        register.meta,
        () => hashed(inThread(register).readList(context(register, signal)), hash),
        {
          closed: reading => ({ part: 'none', reading, capture: NOTHING_CAME }),
          edition: () => hash.digest('hex'),
        },
      );
      for await (const part of parts) {
        const { reading, capture } = part;
        await options.shapes?.see(
          inThread(register),
          { reading, captures: [capture], nif: null },
          context(register, signal),
        );
        yield part;
      }
    },
  };
}

const contextsOf =
  ({ baseUrl, pace: usual, userAgent, personKey, today, log }: RegisterGatewaySetup) =>
  (register: Register, signal: AbortSignal, pace = usual): RegisterContext => ({
    baseUrl: baseUrl(register),
    openSession: () =>
      patient(
        openRegisterSession({ meta: politeMeta(register, baseUrl(register)), pace, userAgent, signal }),
      ),
    personKey,
    today: today(),
    signal,
    log: log.child({ register: register.meta.name }),
  });

function factKeys(register: ConsultedRegister<unknown>, reading: Reading<unknown>, nif: Nif): string[] {
  return reading.outcome === 'found' ? register.facts(reading.records, nif).map(fact => fact.key) : [];
}

function digestOf(captures: readonly Capture[]): string {
  const hash = createHash('sha256');
  for (const { body } of captures) hash.update(body);
  return hash.digest('hex');
}

/** Hashes the bytes of a list, to recognise it again. */
async function* hashed<P extends { readonly capture: Capture }>(
  parts: AsyncIterable<P>,
  hash: Hash,
): AsyncGenerator<P> {
  for await (const part of parts) {
    hash.update(part.capture.body);
    yield part;
  }
}

/** Factor of the pace for a site at another address than the official one. */
const STAND_IN_HASTE = 20;

function politeMeta({ meta }: Register, baseUrl: string): RegisterMeta {
  if (baseUrl === meta.officialBaseUrl) return meta;
  const { perSecond, inFlight } = meta.pace;
  return { ...meta, pace: { perSecond: perSecond * STAND_IN_HASTE, inFlight: inFlight * STAND_IN_HASTE } };
}

/** Retries broken connections twice, with full jitter; never an answer, whatever it says. */
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
