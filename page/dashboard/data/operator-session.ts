/** The operator's session: a token of its own, beside a client's. */
import { computed } from '@preact/signals';
import { HeldToken } from './held-token.ts';

export type Claims = { sub: string; exp: number; session: number; sid?: string };
const held = new HeldToken({
  store: 'contractor-risk-operator',
  fragment: '#operator=',
  view: '#/operator',
  renewAt: '/operator/api/session',
  isOurs: ({ aud }) => aud === 'contractor-risk:operator',
  endOf: ({ session }: Claims) => session,
});

export const operator = Object.assign(held, {
  /** The name under which the log has what is done here. */
  name: computed(() => held.claims.value?.sub ?? ''),
  /** The moment after which a new link is needed; null: no session. */
  endsAt: computed(() => held.claims.value && new Date(held.claims.value.session * 1000).toISOString()),
});
