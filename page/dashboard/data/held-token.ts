/**
 * A token of 15 minutes, and the session that renews it. The token comes in the fragment of a link, which browsers never send, is removed
 * from the address at once, and is kept in this tab only; the credential that renews it is a cookie that no script reads. Other tabs of the
 * browser ask for the token by message. Where somebody is signed in, a link is only offered: anybody can send one.
 */
import { computed, effect, signal } from '@preact/signals';
import type { Data } from './answers.ts';
import { ApiError } from './api-error.ts';

/** A new tab waits that long for the token of another one. */
const ASK_TABS_MS = 300;
const DUE_SECONDS = 300;
const RETRY_MS = 5_000;
const TOKEN = /(?<![\w-])eyJ[\w-]+\.([\w-]+)\.[\w-]+/;

type Said = { sub: string; exp: number; sid?: string };
/** `fragment`: how a link begins that brings one; `view`: what is shown then; `renewAt`: where it is renewed; `endOf`: until when. */
type Kind<Claims extends Said> = {
  store: string;
  fragment: string;
  view: string;
  renewAt: string;
  isOurs: (claims: Data) => boolean;
  endOf: (claims: Claims) => number | undefined;
};
type Held<Claims extends Said> = { token: string; claims: Claims };

/** What is asked of either, a client's and an operator's. */
export type AnyToken = Pick<HeldToken<Said>, 'offered' | 'token' | 'answer' | 'take'>;

export class HeldToken<Claims extends Said> {
  #held = signal<Held<Claims> | null>(null);
  #isOver = signal(false);
  /** What the token says, or said: what is shown stays while somebody signs in again. */
  claims = computed(() => this.#held.value?.claims ?? null);
  /** Whether somebody is signed in, as a signal. */
  isOpen = computed(() => this.#held.value !== null && !this.#isOver.value);
  /** The token of a link that was opened while somebody was signed in. */
  offered = signal<string | null>(null);
  /** A token that the service does not take any more, whatever it says of its end. */
  #refused = '';
  #renewing = null as Promise<void> | null;
  #retryAt = 0;
  #kind;
  #tabs;

  constructor(kind: Kind<Claims>) {
    this.#kind = kind;
    this.#tabs = new BroadcastChannel(kind.store);
  }

  /** Resolves when it is known whether somebody is signed in. */
  async start(asksTabs = () => true) {
    const { store, fragment, view } = this.#kind;
    this.#tabs.onmessage = ({ data }) => this.#hear(data);
    addEventListener('hashchange', event => this.#hearLink(event), true);
    setInterval(() => this.#look(), 1_000);
    const link = location.hash.startsWith(fragment) ? location.hash : '';
    if (link) history.replaceState(null, '', location.pathname + view);
    // After a sleep, or where the browser had put the tab aside, the session may go on.
    this.#set(this.#readFrom(sessionStorage.getItem(store), claims => this.isRenewable(claims)));
    if (!this.token && asksTabs()) await this.#askTabs();
    this.#meet(link);
    this.#look();
  }

  /** Null: nobody is signed in. */
  get token() {
    return this.isOpen.peek() ? (this.#held.peek()?.token ?? null) : null;
  }

  /**
   * A token for a request, as soon as there is one: renewed after a sleep, or when its owner has signed in again; somebody else's is none.
   * Throws `ApiError`.
   */
  async usable() {
    const owner = this.claims.peek()?.sub;
    for (;;) {
      if (owner && owner !== this.claims.peek()?.sub) throw new ApiError('unauthenticated', { code: 'unauthenticated', status: 401 });
      if (this.#isGood()) return this.token as string;
      if (this.isOpen.peek()) await this.#renew();
      else await this.#signedIn();
      if (this.isOpen.peek() && !this.#isGood()) throw new ApiError('unreachable', { code: 'unreachable' });
    }
  }

  /** Takes a link or a token; false when it is neither, or has ended. */
  take(text) {
    const found = this.#readFrom(text);
    if (found) this.#set(found);
    this.#look();
    return found !== null;
  }

  /** Answers what is offered. */
  answer(isTaken) {
    if (isTaken && this.take(this.offered.peek())) location.hash = this.#kind.view;
    this.offered.value = null;
  }

  /** The service has refused this token: if the session does not renew it, that is over. */
  refused(asked) {
    if (asked !== this.token) return;
    this.#refused = asked;
    this.#retryAt = 0;
    this.#look();
  }

  isRenewable(claims: Claims) {
    return (this.#kind.endOf(claims) ?? 0) > Math.max(claims.exp, Date.now() / 1000);
  }

  #isGood() {
    const held = this.#held.peek();
    return this.isOpen.peek() && held && secondsLeft(held.claims) > 0 && held.token !== this.#refused;
  }

  /** Renews it in good time, and at once where it is of no session yet. */
  #look() {
    const claims = this.claims.peek();
    if (!claims || !this.isOpen.peek()) return;
    if (!this.isRenewable(claims)) {
      if (!this.#isGood()) this.#end();
    } else if (!claims.sid || secondsLeft(claims) < DUE_SECONDS || !this.#isGood()) {
      if (Date.now() >= this.#retryAt) void this.#renew();
    }
  }

  /** One tab asks at a time, and gives the new token to the others. */
  #renew() {
    const before = this.token;
    const ask = async () => {
      if (before === this.token) await this.#askAnew(before);
    };
    // Without https there are no locks: then every tab renews for itself.
    this.#renewing ??= Promise.resolve(navigator.locks ? navigator.locks.request(this.#kind.store, ask) : ask()).finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #askAnew(token) {
    this.#retryAt = Date.now() + RETRY_MS;
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(this.#kind.renewAt, { method: 'POST', headers }).catch(() => null);
    if (token !== this.token) return;
    if (response?.ok) {
      const { token: next } = await response.json();
      if (this.take(next)) this.#tabs.postMessage({ token: next });
    } else if (response?.status === 401) this.#end();
  }

  /** The view stays: whoever signs in again goes on where it is. */
  #end() {
    sessionStorage.removeItem(this.#kind.store);
    this.#isOver.value = true;
  }

  #signedIn(): Promise<void> {
    return new Promise(resolve => {
      const stop = effect(() => {
        if (!this.isOpen.value) return;
        resolve();
        queueMicrotask(() => stop());
      });
    });
  }

  #set(held: Held<Claims> | null) {
    if (!held) return;
    sessionStorage.setItem(this.#kind.store, held.token);
    this.#held.value = held;
    this.#isOver.value = false;
    this.#retryAt = 0;
  }

  /** A token that has not ended. The service judges it; what is read is only for what the page shows. */
  #readFrom(text, isGood: (claims: Claims) => boolean = () => false): Held<Claims> | null {
    try {
      const [token = '', body = ''] = TOKEN.exec(text) ?? [];
      const claims = JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/')));
      return this.#kind.isOurs(claims) && (secondsLeft(claims) > 0 || isGood(claims)) ? { token, claims } : null;
    } catch {
      return null;
    }
  }

  /** A link that is opened here; where somebody is signed in, the view stays. */
  #hearLink(event: HashChangeEvent) {
    const { hash: link, pathname } = location;
    if (!link.startsWith(this.#kind.fragment)) return;
    event.stopImmediatePropagation();
    history.replaceState(null, '', this.token ? event.oldURL : pathname + this.#kind.view);
    this.#meet(link);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }

  #meet(link) {
    const found = this.#readFrom(link);
    if (!this.token) this.#set(found);
    else if (found && found.token !== this.token) this.offered.value = found.token;
  }

  #hear({ token: offered, wanted }) {
    if (wanted && this.token) this.#tabs.postMessage({ token: this.token });
    const theirs = this.#readFrom(offered);
    const mine = this.isOpen.peek() ? this.claims.peek() : null;
    // The successor of this tab's own token; never that of somebody else.
    if (theirs && (!mine || (mine.sub === theirs.claims.sub && isLater(theirs.claims, mine)))) this.#set(theirs);
  }

  async #askTabs() {
    this.#tabs.postMessage({ wanted: true });
    const giveUp = Date.now() + ASK_TABS_MS;
    while (!this.token && Date.now() < giveUp) await new Promise(resolve => setTimeout(resolve, 20));
  }
}

const isLater = (theirs, mine) => theirs.exp > mine.exp || (theirs.sid !== undefined && mine.sid === undefined);

export const secondsLeft = ({ exp }: { exp: number }) => Math.max(0, Math.round(exp - Date.now() / 1000));
