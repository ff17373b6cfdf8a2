/**
 * The operator's session: a token of its own, beside a client's. It comes in the fragment of the link, is removed from the
 * address at once, and is kept in this tab only; other tabs of the browser ask for it by message.
 */
import { computed, signal } from '@preact/signals';

const STORE = 'contractor-risk-operator';
const ASK_TABS_MS = 300;
const tabs = new BroadcastChannel(STORE);

/** @typedef {{ sub: string, exp: number, session: number }} Claims */
const held = signal(/** @type {{ token: string, claims: Claims } | null} */ (null));

export const operator = {
  /** For the header of a request; null: no operator is signed in. */
  get token() {
    return held.peek()?.token ?? null;
  },
  isOpen: computed(() => held.value !== null),
  /** The name under which the log has what is done here. */
  name: computed(() => held.value?.claims.sub ?? ''),
  /** The moment after which a new link is needed; null: no session. */
  endsAt: computed(() => held.value && new Date(held.value.claims.session * 1000).toISOString()),
  /** Takes a link or a token; false when it is neither, or has ended. */
  take(text) {
    const found = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(text)?.[0];
    return found ? set(found) : false;
  },
  /** The service has refused this token. */
  refused(token) {
    if (token === operator.token) set(null);
  },
  /** The token is to be renewed now. */
  isDue() {
    const claims = held.peek()?.claims;
    return claims !== undefined && secondsLeft(claims) < 300 && claims.session > claims.exp;
  },
  renewed(token) {
    if (set(token)) tabs.postMessage({ token });
  },
};

/** Resolves when it is known whether an operator is signed in. */
export async function startOperatorSession() {
  tabs.onmessage = ({ data: { token, wanted } }) => {
    if (wanted && operator.token) tabs.postMessage({ token: operator.token });
    const theirs = token && claimsOf(token);
    const mine = held.peek()?.claims;
    if (theirs && (!mine || (mine.sub === theirs.sub && theirs.exp > mine.exp))) set(token);
  };
  addEventListener('hashchange', takeFromAddress, true);
  setInterval(endInTime, 1_000);
  if (location.hash.startsWith('#operator=')) return takeFromAddress();
  if (set(sessionStorage.getItem(STORE)) || !location.hash.startsWith('#/operator')) return;
  tabs.postMessage({ wanted: true });
  const giveUp = Date.now() + ASK_TABS_MS;
  while (!operator.token && Date.now() < giveUp) await new Promise(resolve => setTimeout(resolve, 20));
}

/** @param {Event} [event] */
function takeFromAddress(event) {
  if (!location.hash.startsWith('#operator=')) return;
  event?.stopImmediatePropagation();
  operator.take(location.hash);
  history.replaceState(null, '', `${location.pathname}#/operator`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

function set(token) {
  const claims = token ? claimsOf(token) : null;
  const isGood = claims !== null && secondsLeft(claims) > 0;
  if (isGood) sessionStorage.setItem(STORE, token);
  else sessionStorage.removeItem(STORE);
  held.value = isGood ? { token, claims } : null;
  return isGood;
}

function endInTime() {
  const claims = held.peek()?.claims;
  if (claims && secondsLeft(claims) === 0) set(null);
}

/** @param {Claims} claims */
const secondsLeft = ({ exp }) => Math.max(0, Math.round(exp - Date.now() / 1000));

/** The service judges the token; a client's is none of these. @returns {Claims | null} */
function claimsOf(jwt) {
  try {
    const read = JSON.parse(atob(jwt.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    return read.aud === 'contractor-risk:operator' ? read : null;
  } catch {
    return null;
  }
}
