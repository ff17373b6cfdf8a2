/**
 * A token of 15 minutes that renews itself. It comes in the fragment of a link, which browsers never send, is removed from the
 * address at once, and is kept in this tab only. Other tabs of the browser ask for it by message.
 */
import { computed, signal } from '@preact/signals';

/** A new tab waits that long for the token of another one. */
const ASK_TABS_MS = 300;
const DUE_SECONDS = 300;

/**
 * `fragment`: how a link begins that brings one; `view`: what is shown then. `endOf`: until when it can be renewed.
 * @template {{ sub: string, exp: number }} Claims
 * @typedef {{ store: string, fragment: string, view: string, isOurs: (claims: any) => boolean,
 *   endOf: (claims: Claims) => number | undefined }} Kind
 */

/** @template {{ sub: string, exp: number }} Claims */
export class HeldToken {
  #held = signal(/** @type {{ token: string, claims: Claims } | null} */ (null));
  claims = computed(() => this.#held.value?.claims ?? null);
  /** Whether there is a token, as a signal. */
  isOpen = computed(() => this.#held.value !== null);
  #kind;
  #tabs;

  /** @param {Kind<Claims>} kind */
  constructor(kind) {
    this.#kind = kind;
    this.#tabs = new BroadcastChannel(kind.store);
  }

  /** Resolves when it is known whether somebody is signed in. */
  async start(asksTabs = () => true) {
    const { store, fragment } = this.#kind;
    this.#tabs.onmessage = ({ data }) => this.#hear(data);
    addEventListener('hashchange', event => this.#takeFromAddress(event), true);
    setInterval(() => this.#endInTime(), 1_000);
    if (location.hash.startsWith(fragment)) this.#takeFromAddress();
    else if (!this.#set(sessionStorage.getItem(store)) && asksTabs()) await this.#askTabs();
  }

  /** For the header of a request; null: nobody is signed in. */
  get token() {
    return this.#held.peek()?.token ?? null;
  }

  /** Takes a link or a token; false when it is neither, or has ended. */
  take(text) {
    const found = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(text)?.[0];
    return found ? this.#set(found) : false;
  }

  /** The service has refused this token. */
  refused(asked) {
    if (asked === this.token) this.#set(null);
  }

  /** @param {Claims} claims */
  isRenewable(claims) {
    return (this.#kind.endOf(claims) ?? 0) > claims.exp;
  }

  /** The token is to be renewed now. */
  isDue() {
    const claims = this.claims.peek();
    return claims !== null && this.isRenewable(claims) && secondsLeft(claims) < DUE_SECONDS;
  }

  /** Takes the token that this one was renewed to, and gives it to the other tabs. */
  renewed(next) {
    if (this.#set(next)) this.#tabs.postMessage({ token: next });
  }

  #set(next) {
    const { store } = this.#kind;
    const claims = next ? this.#claimsOf(next) : null;
    const isGood = claims !== null && secondsLeft(claims) > 0;
    if (isGood) sessionStorage.setItem(store, next);
    else sessionStorage.removeItem(store);
    this.#held.value = isGood ? { token: next, claims } : null;
    return isGood;
  }

  /** The service judges the token; this is only for what the page shows. @returns {Claims | null} */
  #claimsOf(jwt) {
    try {
      const read = JSON.parse(atob(jwt.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
      return this.#kind.isOurs(read) ? read : null;
    } catch {
      return null;
    }
  }

  /** A link that was opened here. @param {Event} [event] */
  #takeFromAddress(event) {
    const { fragment, view } = this.#kind;
    if (!location.hash.startsWith(fragment)) return;
    event?.stopImmediatePropagation();
    this.take(location.hash);
    history.replaceState(null, '', location.pathname + view);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }

  #hear({ token: offered, wanted }) {
    if (wanted && this.token) this.#tabs.postMessage({ token: this.token });
    const theirs = offered && this.#claimsOf(offered);
    const mine = this.claims.peek();
    // The successor of this tab's own token; never that of somebody else.
    if (theirs && (!mine || (mine.sub === theirs.sub && theirs.exp > mine.exp))) this.#set(offered);
  }

  async #askTabs() {
    this.#tabs.postMessage({ wanted: true });
    const giveUp = Date.now() + ASK_TABS_MS;
    while (!this.token && Date.now() < giveUp) await new Promise(resolve => setTimeout(resolve, 20));
  }

  #endInTime() {
    const claims = this.claims.peek();
    if (claims && secondsLeft(claims) === 0) this.#set(null);
  }
}

/** @param {{ exp: number }} claims */
export const secondsLeft = ({ exp }) => Math.max(0, Math.round(exp - Date.now() / 1000));
