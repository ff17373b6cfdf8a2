/** The session: under which key the page asks, and what that may. */
import { computed } from '@preact/signals';
import { HeldToken, secondsLeft } from './held-token.js';
import { now } from './now.js';

const WARN_SECONDS = 120;

/** @typedef {{ exp: number, sub: string, scope: string, until?: number, sid?: string }} Claims */
const held = new HeldToken({
  store: 'contractor-risk-token',
  fragment: '#token=',
  view: '#/',
  renewAt: '/dashboard/session',
  isOurs: ({ exp }) => typeof exp === 'number',
  endOf: (/** @type {Claims} */ { until }) => until,
});

export const session = Object.assign(held, {
  /** The key that it asks under: another one may see something else. */
  keyId: computed(() => held.claims.value?.sub ?? null),
  /** @type {import('@preact/signals').ReadonlySignal<ReadonlySet<string>>} */
  scopes: computed(() => new Set(held.claims.value?.scope.split(' ').filter(Boolean))),
  /** Seconds that are left if they are few and nothing can renew them; else null. */
  ending: computed(() => {
    const claims = held.claims.value;
    if (!claims || held.isRenewable(claims)) return null;
    const left = now.value && secondsLeft(claims);
    return left > 0 && left <= WARN_SECONDS ? left : null;
  }),
});
