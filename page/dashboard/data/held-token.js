/**
 * A token of 15 minutes that renews itself. It comes in the fragment of a link, which browsers never send, is removed from the
 * address at once, and is kept in this tab only. Other tabs of the browser ask for it by message. Where somebody is signed in, a
 * link is only offered: anybody can send one.
 */
import { computed, signal } from '@preact/signals';

/** A new tab waits that long for the token of another one. */
const ASK_TABS_MS = 300;
const DUE_SECONDS = 300;
const TOKEN = /(?<![\w-])eyJ[\w-]+\.([\w-]+)\.[\w-]+/;

/**
 * `fragment`: how a link begins that brings one; `view`: what is shown then. `endOf`: until when it can be renewed.
 * @template {{ sub: string, exp: number }} Claims
 * @typedef {{ store: string, fragment: string, view: string, isOurs: (claims: any) => boolean,
 *   endOf: (claims: Claims) => number | undefined }} Kind
 */
/**
 * @template {{ sub: string, exp: number }} Claims
 * @typedef {{ token: string, claims: Claims }} Held
 */

/** @template {{ sub: string, exp: number }} Claims */
export class HeldToken {
  #held = signal(/** @type {Held<Claims> | null} */ (null));
  claims = computed(() => this.#held.value?.claims ?? null);
  /** Whether there is a token, as a signal. */
  isOpen = computed(() => this.#held.value !== null);
  /** The token of a link that was opened while somebody was signed in. */
  offered = signal(/** @type {string | null} */ (null));
  #kind;
  #tabs;

  /** @param {Kind<Claims>} kind */
  constructor(kind) {
    this.#kind = kind;
    this.#tabs = new BroadcastChannel(kind.store);
  }

  /** Resolves when it is known whether somebody is signed in. */
  async start(asksTabs = () => true) {
    const { store, fragment, view } = this.#kind;
    this.#tabs.onmessage = ({ data }) => this.#hear(data);
    addEventListener('hashchange', event => this.#hearLink(event), true);
    setInterval(() => this.#endInTime(), 1_000);
    const link = location.hash.startsWith(fragment) ? location.hash : '';
    if (link) history.replaceState(null, '', location.pathname + view);
    this.#set(this.#goodIn(sessionStorage.getItem(store)));
    if (!this.token && asksTabs()) await this.#askTabs();
    this.#meet(link);
  }

  /** For the header of a request; null: nobody is signed in. */
  get token() {
    return this.#held.peek()?.token ?? null;
  }

  /** Takes a link or a token; false when it is neither, or has ended. */
  take(text) {
    const found = this.#goodIn(text);
    if (found) this.#set(found);
    return found !== null;
  }

  /** Answers what is offered. */
  answer(isTaken) {
    if (isTaken && this.take(this.offered.peek())) location.hash = this.#kind.view;
    this.offered.value = null;
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
    if (this.take(next)) this.#tabs.postMessage({ token: next });
  }

  /** @param {Held<Claims> | null} held */
  #set(held) {
    const { store } = this.#kind;
    if (held) sessionStorage.setItem(store, held.token);
    else sessionStorage.removeItem(store);
    this.#held.value = held;
  }

  /** A token that has not ended. The service judges it; what is read is only for what the page shows. @returns {Held<Claims> | null} */
  #goodIn(text) {
    try {
      const [token = '', body = ''] = TOKEN.exec(text) ?? [];
      const claims = JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/')));
      return this.#kind.isOurs(claims) && secondsLeft(claims) > 0 ? { token, claims } : null;
    } catch {
      return null;
    }
  }

  /** A link that is opened here; where somebody is signed in, the view stays. @param {HashChangeEvent} event */
  #hearLink(event) {
    const { hash: link, pathname } = location;
    if (!link.startsWith(this.#kind.fragment)) return;
    event.stopImmediatePropagation();
    history.replaceState(null, '', this.token ? event.oldURL : pathname + this.#kind.view);
    this.#meet(link);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }

  #meet(link) {
    const found = this.#goodIn(link);
    if (!this.token) this.#set(found);
    else if (found && found.token !== this.token) this.offered.value = found.token;
  }

  #hear({ token: offered, wanted }) {
    if (wanted && this.token) this.#tabs.postMessage({ token: this.token });
    const theirs = this.#goodIn(offered);
    const mine = this.claims.peek();
    // The successor of this tab's own token; never that of somebody else.
    if (theirs && (!mine || (mine.sub === theirs.claims.sub && theirs.claims.exp > mine.exp)))
      this.#set(theirs);
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
