/** What a request is told that is not admitted: its key is none, or is spent. */
import type { AdmissionDecision } from '../access/admission/admission.ts';
import { retryAfterSeconds } from '../access/admission/rate-limit-headers.ts';
import { Problem } from '../kernel/problems.ts';
import { completedMeanwhile } from './rest/route.ts';

/**
 * The same for a malformed, unknown, expired or revoked key, so that nothing can be learned from it. `authorization`: the header that
 * came without a known key, null if none came.
 */
export const unauthenticated = (authorization?: string | null): Problem =>
  new Problem(
    'unauthenticated',
    `${faultOf(authorization)}Send a valid key as "Authorization: Bearer <key>". Keys are issued by the operator and never go into the address.`,
  );

function faultOf(authorization: string | null | undefined): string {
  if (authorization === null) return 'There is no Authorization header. ';
  const hasKey = authorization === undefined || /^Bearer( |$)/i.test(authorization);
  return hasKey ? '' : 'The Authorization header does not begin with Bearer. ';
}

/** A credential in the address: refused whatever else was sent. */
export const keyInAddress = (): Problem =>
  new Problem(
    'unauthenticated',
    'A key never goes into the address. Send it as "Authorization: Bearer <key>", and have this one rolled: addresses end up in logs.',
  );

/** `units`: what the request asked of the daily quota. */
export function admissionProblem(admitted: AdmissionDecision, units = 1): Problem | null {
  switch (admitted.refusal) {
    case null:
      return null;
    case 'key':
      return unauthenticated();
    case 'limit':
      return quotaExceeded(admitted, units);
    case 'stale':
      return completedMeanwhile();
  }
}

export function quotaExceeded(admitted: AdmissionDecision, units = 1): Problem {
  const seconds = retryAfterSeconds(admitted.usage, admitted.violated);
  return new Problem(
    'quota-exceeded',
    units > 1 && admitted.violated.includes('daily')
      ? tooManyUnits(admitted, units)
      : (tooDear(admitted) ??
          `The key has spent ${spentOf(admitted).join(' and ')}. Ask the operator if you need more.`),
    {
      headers: { 'Retry-After': String(seconds) },
      members: { 'violated-policies': admitted.violated },
    },
  );
}

const spentOf = ({ usage, violated }: AdmissionDecision): string[] =>
  usage
    .filter(({ name }) => violated.includes(name))
    .map(({ name, limit, windowSeconds, resetsInSeconds }) =>
      name === 'daily'
        ? `its daily quota of ${limit}, which begins anew at 00:00 UTC, in ${resetsInSeconds} s`
        : `its limit "${name}" of ${limit} in ${windowSeconds} s, which begins anew in ${resetsInSeconds} s`,
    );

/** Null: no room is left, whatever the request takes. */
function tooDear({ usage, violated, cost }: AdmissionDecision): string | null {
  const short = usage.filter(({ name }) => name !== 'daily' && violated.includes(name));
  const never = short.find(({ limit }) => cost > limit);
  if (never)
    return `This takes ${cost} requests, and the limit "${never.name}" is ${never.limit} in ${never.windowSeconds} s: it is never granted. Ask for less at once, or ask the operator for a higher limit.`;
  const now = short.find(({ limit, used }) => used < limit);
  return now
    ? `This takes ${cost} requests, and the limit "${now.name}" has ${now.limit - now.used} left of ${now.limit} in ${now.windowSeconds} s, which begins anew in ${now.resetsInSeconds} s. Ask for less now, or ask the operator if you need more.`
    : null;
}

/** Many units at once are granted all or none. */
function tooManyUnits({ usage }: AdmissionDecision, units: number): string {
  const { limit, used, resetsInSeconds } = usage.find(({ name }) => name === 'daily')!;
  const left = Math.max(0, limit - used);
  const advice =
    units > limit
      ? 'Send fewer companies at once'
      : `Send at most ${left} now, or all of them in ${resetsInSeconds} s`;
  return `This takes ${units} units of the daily quota, and ${left} of ${limit} are left; nothing was taken. ${advice}. dryRun=true tells what a batch takes.`;
}
