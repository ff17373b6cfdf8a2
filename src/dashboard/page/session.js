/**
 * The session: a client token of 15 minutes. It comes in the fragment of the link, which browsers never send, is removed
 * from the address at once and kept for this tab only.
 */

const STORE = 'contractor-risk-token';
const WARN_SECONDS = 120;
const listeners = new Set();
let token = null;
let timer = 0;

export const session = {
  get token() {
    return token;
  },
  /** Seconds until the token ends; 0 when there is none. */
  secondsLeft: () => (token ? Math.max(0, Math.round((expiryOf(token) * 1000 - Date.now()) / 1000)) : 0),
  /** `good`, `ending` (in under two minutes) or `over`. */
  get state() {
    const left = session.secondsLeft();
    return left === 0 ? 'over' : left <= WARN_SECONDS ? 'ending' : 'good';
  },
  onChange(listener) {
    listeners.add(listener);
  },
  /** The service has refused the token. */
  refused() {
    set(null);
  },
  /** Takes a link or a token; false when it is neither. */
  take(text) {
    const found = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(text)?.[0];
    if (!found || !expiryOf(found)) return false;
    set(found);
    return true;
  },
  /** Reads the address, or what this tab still holds. */
  start() {
    if (location.hash.startsWith('#token=')) {
      session.take(location.hash);
      history.replaceState(null, '', `${location.pathname}#/`);
    } else set(sessionStorage.getItem(STORE));
    addEventListener('hashchange', takeFromAddress, true);
  },
};

/** A fresh link opened in the same tab. */
function takeFromAddress(event) {
  if (!location.hash.startsWith('#token=')) return;
  event.stopImmediatePropagation();
  session.take(location.hash);
  history.replaceState(null, '', `${location.pathname}#/`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

function set(next) {
  token = next && expiryOf(next) * 1000 > Date.now() ? next : null;
  if (token) sessionStorage.setItem(STORE, token);
  else sessionStorage.removeItem(STORE);
  clearInterval(timer);
  if (token) timer = setInterval(tick, 1_000);
  for (const listener of listeners) listener();
}

let told = 'good';
function tick() {
  const { state } = session;
  if (state === 'over') return set(null);
  if (state !== told || state === 'ending') for (const listener of listeners) listener();
  told = state;
}

/** Unix seconds; 0 for what cannot be read. The service judges the token; this is only for the clock on the page. */
function expiryOf(jwt) {
  try {
    return JSON.parse(atob(jwt.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))).exp ?? 0;
  } catch {
    return 0;
  }
}
