/**
 * The address: `#/company/580000095?depth=2`. It holds everything that a colleague must see the same: company, day, filters,
 * sorting. A new address is a step of the history; `setQuery` changes the present one. Back returns to the same
 * scroll, also within a table, and the focus to the link that was followed.
 */
import { type Signal, signal } from '@preact/signals';

export type Address = { path: string; query: Readonly<Record<string, string>> };

export const address: Signal<Address> = signal(read());

/** Empty values are left out of the address. */
export function href(path, query = {}) {
  const kept = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return `#${path}${text && `?${text}`}`;
}

export function go(path, query = {}) {
  location.hash = href(path, query);
}

/** Changes some names of the query in place; null removes one. */
export function setQuery(changes) {
  const { path, query } = address.peek();
  replaceAddress(href(path, { ...query, ...changes }));
}

export function replaceAddress(hash) {
  history.replaceState(history.state, '', hash);
  address.value = read();
}

function read(): Address {
  const [path = '', text = ''] = location.hash.replace(/^#/, '').split('?');
  return { path: path || '/', query: Object.fromEntries(new URLSearchParams(text)) };
}

let isArriving = false;
/** As `ref` of a view's heading: takes the focus after a step, however late the code of the view is loaded. */
export function heading(element) {
  if (!element || !isArriving) return;
  isArriving = false;
  element.focus({ preventScroll: true });
}

export function startRouter() {
  history.scrollRestoration = 'manual';
  address.value = read();
  addEventListener('hashchange', () => {
    const before = address.peek().path;
    const next = read();
    const { scroll: back, link = null } = history.state ?? {};
    isArriving = back === undefined && next.path !== before;
    address.value = next;
    if (next.path === before && back === undefined) return;
    scrollToward(back ?? 0, link);
  });
  // Before a link is followed, and when a scroll has come to rest.
  addEventListener('click', rememberScroll, true);
  addEventListener('scrollend', rememberScroll, true);
}

let restoring = false;
function rememberScroll(event) {
  if (restoring) return;
  const inner = document.querySelector('.long')?.scrollTop;
  const link = event.target.closest?.('a[href]')?.getAttribute('href') ?? null;
  history.replaceState({ ...history.state, scroll: scrollY, inner, link }, '');
}

/** Scrolls there as soon as the page is long enough, and to the link; gives up when the reader scrolls, or after some seconds. */
function scrollToward(y, link) {
  restoring = true;
  const stop = () => {
    restoring = false;
    grown.disconnect();
    for (const type of ['wheel', 'keydown', 'pointerdown']) removeEventListener(type, stop);
    clearTimeout(late);
  };
  const attempt = () => {
    scrollTo(0, y);
    const followed = link && [...document.querySelectorAll('main a')].find(one => one.getAttribute('href') === link);
    if (followed && document.activeElement === document.body) followed.focus({ preventScroll: true });
    if (Math.abs(scrollY - y) < 2 && (followed || !link)) stop();
  };
  const grown = new ResizeObserver(attempt);
  const late = setTimeout(stop, 5_000);
  for (const type of ['wheel', 'keydown', 'pointerdown']) addEventListener(type, stop, { once: true });
  grown.observe(document.body);
  attempt();
}
