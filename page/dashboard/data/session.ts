/** The session: under which key the page asks, and what that may. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { HeldToken, secondsLeft } from './held-token.ts';
import { now } from './now.ts';

const WARN_SECONDS = 120;

export type Claims = { exp: number; sub: string; scope: string; until?: number; sid?: string };
const held = new HeldToken({
  store: 'contractor-risk-token',
  fragment: '#token=',
  view: '#/',
  renewAt: '/dashboard/session',
  isOurs: ({ exp }) => typeof exp === 'number',
  endOf: ({ until }: Claims) => until,
});

export const session = Object.assign(held, {
  /** The key that it asks under: another one may see something else. */
  keyId: computed(() => held.claims.value?.sub ?? null),
  scopes: computed(() => new Set(held.claims.value?.scope.split(' ').filter(Boolean))) as ReadonlySignal<ReadonlySet<string>>,
  /** Seconds that are left if they are few and nothing can renew them; else null. */
  ending: computed(() => {
    const claims = held.claims.value;
    if (!claims || held.isRenewable(claims)) return null;
    const left = now.value && secondsLeft(claims);
    return left > 0 && left <= WARN_SECONDS ? left : null;
  }),
});
