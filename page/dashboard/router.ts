/**
 * The address: `#/company/580000095?depth=2`. It holds everything that a colleague must see the same: company, day, filters,
 * sorting. A new address is a step of the history; `setQuery` changes the present one. Back returns to the view as it was left (`way-back.ts`).
 */
import { type Signal, signal } from '@preact/signals';
import { kept, returnTo, startKeeping } from './way-back.ts';

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
  if (!isDrawn()) return;
  history.replaceState(history.state, '', hash);
  address.value = read();
}

function read(): Address {
  const [path = '', text = ''] = location.hash.replace(/^#/, '').split('?');
  return { path: path || '/', query: Object.fromEntries(new URLSearchParams(text)) };
}

/** Whether the view of the present step is drawn. Between Back and its `hashchange` it is that of another one, which leaves the step alone. */
const isDrawn = () => JSON.stringify(read()) === JSON.stringify(address.peek());

let isArriving = false;
/** As `ref` of a view's heading: takes the focus after a step, however late the code of the view is loaded. */
export function heading(element) {
  if (!element || !isArriving) return;
  isArriving = false;
  element.focus({ preventScroll: true });
}

export function startRouter() {
  startKeeping(isDrawn);
  address.value = read();
  addEventListener('hashchange', () => {
    const before = address.peek().path;
    const next = read();
    const isBack = kept('scroll') !== undefined;
    isArriving = !isBack && next.path !== before;
    address.value = next;
    if (isBack) returnTo(history.state);
    else if (next.path !== before) scrollTo(0, 0);
  });
}
