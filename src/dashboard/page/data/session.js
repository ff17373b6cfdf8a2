/**
 * The session: a client token of 15 minutes that renews itself. It comes in the fragment of the link, which browsers never
 * send, is removed from the address at once, and is kept in this tab only. Other tabs of the browser ask for it by message.
 */
import { computed, signal } from '@preact/signals';

const STORE = 'contractor-risk-token';
const WARN_SECONDS = 120;
/** A new tab waits that long for the token of another one. */
const ASK_TABS_MS = 300;

const claims = signal(/** @type {Claims | null} */ (null));
/** @type {string | null} */
let token = null;
const clock = signal(0);
const tabs = new BroadcastChannel('contractor-risk-session');

/** @typedef {{ exp: number, sub: string, scope: string, until?: number }} Claims */

export const session = {
  /** For the header of a request; null: nobody is signed in. */
  get token() {
    return token;
  },
  /** Whether there is a token, as a signal. */
  isOpen: computed(() => claims.value !== null),
  /** The key that it asks under: another one may see something else. */
  keyId: computed(() => claims.value?.sub ?? null),
  /** @type {import('@preact/signals').ReadonlySignal<ReadonlySet<string>>} */
  scopes: computed(() => new Set(claims.value?.scope.split(' ').filter(Boolean))),
  /** Seconds that are left if they are few and nothing can renew them; else null. */
  ending: computed(() => {
    const held = claims.value;
    if (!held || isRenewable(held)) return null;
    const left = clock.value && secondsLeft(held);
    return left > 0 && left <= WARN_SECONDS ? left : null;
  }),
  /** Takes a link or a token; false when it is neither, or has ended. */
  take(text) {
    const found = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(text)?.[0];
    return found ? set(found) : false;
  },
  /** The service has refused this token. */
  refused(asked) {
    if (asked === token) set(null);
  },
  /** The token is to be renewed now. */
  isDue: () => claims.value !== null && isRenewable(claims.value) && secondsLeft(claims.value) < 300,
  /** Takes the token that this one was renewed to, and gives it to the other tabs. */
  renewed(next) {
    if (set(next)) tabs.postMessage({ token: next });
  },
};

/** Resolves when it is known whether somebody is signed in. */
export async function startSession() {
  tabs.onmessage = ({ data }) => hear(data);
  addEventListener('hashchange', takeFromAddress, true);
  setInterval(tick, 1_000);
  if (location.hash.startsWith('#token=')) takeFromAddress();
  else if (!set(sessionStorage.getItem(STORE))) await askTabs();
}

/** A link that was opened here. */
function takeFromAddress(event) {
  if (!location.hash.startsWith('#token=')) return;
  event?.stopImmediatePropagation();
  session.take(location.hash);
  history.replaceState(null, '', `${location.pathname}#/`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

function hear({ token: offered, wanted }) {
  if (wanted && token) tabs.postMessage({ token });
  const theirs = offered && claimsOf(offered);
  if (!theirs) return;
  const mine = claims.value;
  // The successor of this tab's own token; never that of another key.
  if (!mine || (mine.sub === theirs.sub && theirs.exp > mine.exp)) set(offered);
}

async function askTabs() {
  tabs.postMessage({ wanted: true });
  const giveUp = Date.now() + ASK_TABS_MS;
  while (!token && Date.now() < giveUp) await new Promise(resolve => setTimeout(resolve, 20));
}

function set(next) {
  const held = next ? claimsOf(next) : null;
  const isGood = held !== null && secondsLeft(held) > 0;
  token = isGood ? next : null;
  if (isGood) sessionStorage.setItem(STORE, next);
  else sessionStorage.removeItem(STORE);
  claims.value = isGood ? held : null;
  return isGood;
}

function tick() {
  clock.value = Date.now();
  if (claims.value && secondsLeft(claims.value) === 0) set(null);
}

/** @param {Claims} held */
const secondsLeft = ({ exp }) => Math.max(0, Math.round(exp - Date.now() / 1000));
/** @param {Claims} held */
const isRenewable = ({ exp, until }) => until !== undefined && until > exp;

/** The service judges the token; this is only for what the page shows. @returns {Claims | null} */
function claimsOf(jwt) {
  try {
    const read = JSON.parse(atob(jwt.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    return typeof read.exp === 'number' ? read : null;
  } catch {
    return null;
  }
}
