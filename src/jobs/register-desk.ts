/** The registers as this process asks them: base address, session, pace, person keys. Built once in `app.ts`. */

import type { LocalDate } from '../kernel/local-date.ts';
import type { Log } from '../kernel/log.ts';
import type { Nif } from '../kernel/nif.ts';
import type { Pace } from '../kernel/pace.ts';
import type { PersonKey } from '../kernel/person-key.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { openRegisterSession } from '../registers/http/open-register-session.ts';
import type {
  AnyListRegister,
  Consultation,
  ConsultedRegister,
  Register,
  RegisterContext,
} from '../registers/register.ts';

export interface RegisterDesk {
  readonly registers: readonly Register[];
  /** Registers that cannot be asked by machine and are read from imported captures instead. */
  readonly captureOnly: ReadonlySet<RegisterName>;
  readonly personKey: (nif: string) => PersonKey;
  consult(
    register: ConsultedRegister<unknown>,
    nif: Nif,
    signal: AbortSignal,
  ): Promise<Consultation<unknown>>;
  readList(register: AnyListRegister, signal: AbortSignal): ReturnType<AnyListRegister['readList']>;
}

export function createRegisterDesk(options: {
  registers: readonly Register[];
  captureOnly: ReadonlySet<RegisterName>;
  baseUrl: (register: Register) => string;
  pace: Pace;
  userAgent: string;
  personKey: (nif: string) => PersonKey;
  today: () => LocalDate;
  log: Log;
}): RegisterDesk {
  const context = (register: Register, signal: AbortSignal): RegisterContext => ({
    baseUrl: options.baseUrl(register),
    openSession: () =>
      openRegisterSession({ meta: register.meta, pace: options.pace, userAgent: options.userAgent, signal }),
    personKey: options.personKey,
    today: options.today(),
    signal,
    log: options.log.child({ register: register.meta.name }),
  });
  return {
    registers: options.registers,
    captureOnly: options.captureOnly,
    personKey: options.personKey,
    consult: (register, nif, signal) => register.consult(nif, context(register, signal)),
    readList: (register, signal) => register.readList(context(register, signal)),
  };
}
