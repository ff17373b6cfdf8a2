/** Renews the session in good time; of several tabs one asks, and gives the new token to the others. */
import { change } from './request.js';
import { session } from './session.js';

const RENEW = `mutation ($input: ClientTokenCreateInput!) { clientTokenCreate(input: $input) {
  result { token } errors { code detail } } }`;
const LOOK_MS = 5_000;

export function startRenewing() {
  setInterval(() => void renewInOneTab(), LOOK_MS);
}

async function renewInOneTab() {
  if (!session.isDue()) return;
  // Without https there are no locks: then every tab renews for itself.
  if (!navigator.locks) return renew();
  await navigator.locks.request('contractor-risk-renew', { ifAvailable: true }, lock => lock && renew());
}

async function renew() {
  if (!session.isDue()) return;
  // A failure is tried again at the next look, as long as the token is good.
  const made = await change(RENEW, {}).catch(() => null);
  if (made) session.renewed(made.token);
}
