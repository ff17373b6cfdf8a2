/** The calls of one analysis, by the same adapters in the same order of dependence, with nothing around them. */
import type { LocalDate } from '../src/kernel/local-date.ts';
import { silentLog } from '../src/kernel/log.ts';
import type { Nif } from '../src/kernel/nif.ts';
import { unpaced } from '../src/kernel/pacing/pace.ts';
import { isSpecified } from '../src/kernel/register-name.ts';
import type { PersonKey } from '../src/kernel/secrets/person-key.ts';
import { ALL_REGISTERS } from '../src/registers/all-registers.ts';
import { openRegisterSession } from '../src/registers/http/open-register-session.ts';
import type { RegisterSession } from '../src/registers/http/register-session.ts';
import type { ConsultedRegister } from '../src/registers/register.ts';

const CONSULTED = ALL_REGISTERS.filter(
  (register): register is ConsultedRegister<unknown> =>
    register.kind === 'consulted' && isSpecified(register.meta.name),
);

/**
 * Milliseconds that the slowest chain waits for answers; what is done between two calls does not count. Registers are
 * asked side by side, those that are asked by name when the others have told it; linked companies beside all of them.
 */
export async function bareChain(
  sandboxUrl: string,
  nif: string,
  {
    companyName,
    linked,
  }: {
    /** The legal name that the other registers tell; null where they tell none. */
    readonly companyName: string | null;
    readonly linked: readonly { readonly nif: string; readonly register: string }[];
  },
): Promise<number> {
  const ask = (register: ConsultedRegister<unknown>, about: string, name: string | null) =>
    timedConsultation(`${sandboxUrl}/${register.meta.name}`, register, about as Nif, name);
  const beside = Promise.all(
    linked.map(({ nif, register }) => ask(CONSULTED.find(({ meta }) => meta.name === register)!, nif, null)),
  );
  const byNumber = await Promise.all(
    CONSULTED.filter(({ meta }) => !meta.asksByName).map(register => ask(register, nif, null)),
  );
  const byName = await Promise.all(
    CONSULTED.filter(({ meta }) => meta.asksByName && companyName !== null).map(register =>
      ask(register, nif, companyName),
    ),
  );
  const slowest = (asked: readonly { readonly waited: number }[]) =>
    Math.max(0, ...asked.map(({ waited }) => waited));
  return Math.max(slowest(byNumber) + slowest(byName), slowest(await beside));
}

async function timedConsultation(
  baseUrl: string,
  register: ConsultedRegister<unknown>,
  nif: Nif,
  companyName: string | null,
) {
  const { signal } = new AbortController();
  const clock = new WaitClock();
  const { reading } = await register.consult(nif, {
    baseUrl,
    openSession: () =>
      clock.timed(openRegisterSession({ meta: register.meta, pace: unpaced, userAgent: 'bench', signal })),
    personKey: number => `bench ${number.length}` as PersonKey,
    today: new Date().toISOString().slice(0, 10) as LocalDate,
    companyName,
    signal,
    log: silentLog,
  });
  if ('reason' in reading) throw new Error(`${register.meta.name}: ${reading.reason}`);
  return { waited: clock.waited };
}

/** How long at least one call is under way. */
class WaitClock {
  waited = 0;
  #underWay = 0;
  #since = 0;

  timed(session: RegisterSession): RegisterSession {
    return {
      ...session,
      send: async request => {
        if (this.#underWay++ === 0) this.#since = performance.now();
        try {
          return await session.send(request);
        } finally {
          if (--this.#underWay === 0) this.waited += performance.now() - this.#since;
        }
      },
    };
  }
}
