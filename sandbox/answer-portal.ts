/** Answers one portal request as the official site would on its good and its bad days. */
import { setTimeout as wait } from 'node:timers/promises';
import type { LocalDate } from '../src/kernel/local-date.ts';
import type { Country } from './country/country.ts';
import type { Faults } from './faults.ts';
import { answerInstead, isSlow, layoutUnder, spoil, troubleInstead } from './faulty-answers.ts';
import type { Portal, PortalRequest, PortalResponse } from './portals/portal.ts';

export interface PortalContext {
  readonly country: Country;
  readonly faults: Faults;
  readonly today: () => LocalDate;
  /** The delay of a human-made site; 0 for none. */
  readonly latencyMs: number;
  /** How long `slow` takes. */
  readonly slowMs: number;
}

/** Rejects when `signal` says that nobody waits any more. */
export async function answerPortal(
  context: PortalContext,
  portal: Portal,
  request: PortalRequest,
  about: { subject: string | null; nth: number; signal: AbortSignal },
): Promise<PortalResponse> {
  const { country, faults, latencyMs, slowMs, today } = context;
  const { signal } = about;
  const fault = faults.get(portal.register);
  const trouble =
    about.subject === null ? undefined : country.company(about.subject)?.trouble[portal.register];
  if (latencyMs > 0) await wait(latencyMs * jitter(about.nth), undefined, { signal });
  if (isSlow(fault, trouble)) await wait(slowMs, undefined, { signal });
  if (fault === 'hang') return hang(signal);
  const instead = answerInstead(fault) ?? troubleInstead(trouble);
  if (instead) return instead;
  const response = await portal.handle(request, { country, today: today(), layout: layoutUnder(fault) });
  return spoil(fault, response);
}

/** 0.7 to 1.3, spread evenly over the requests and the same at every run (multiples of the golden ratio). */
const jitter = (nth: number): number => 0.7 + 0.6 * ((nth * 0.618_033_988_75) % 1);

function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}
