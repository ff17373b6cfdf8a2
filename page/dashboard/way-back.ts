/**
 * What a step of the history keeps of its view, for the way back: the scroll, also within a table, the link that was followed, which takes
 * the focus, what was opened or closed, and what a view keeps by itself.
 */
import { useState } from 'preact/hooks';

export const kept = (name: string) => history.state?.[name];

export function keep(values: object) {
  history.replaceState({ ...history.state, ...values }, '');
}

const drafts = new Map<string, string>();
export const draftOf = (name: string) => drafts.get(name) ?? '';

/** What is typed and not yet sent: it is there again whenever its form is, after Escape and Back too. `''` when it is sent. */
export function useDraft(name: string): [string, (text: string) => void] {
  const [text, show] = useState(() => draftOf(name));
  const set = next => {
    drafts.set(name, next);
    show(next);
  };
  return [text, set];
}

/** What was opened is drawn then: the scroll is right once nothing has changed for so long. */
const REST_MS = 300;
const LONGEST_MS = 5_000;

let isReturning = false;
let isDrawn = () => true;

/** `isDrawn()`: whether what is seen is the view of the present step; a scroll of another one says nothing of it. */
export function startKeeping(isDrawnNow: () => boolean) {
  isDrawn = isDrawnNow;
  history.scrollRestoration = 'manual';
  // Before a link is followed, and when a scroll has come to rest.
  addEventListener('click', keepPlace, true);
  addEventListener('scrollend', keepPlace, true);
  addEventListener('toggle', keepOpen, true);
  holdFocus();
}

const CAN_FOCUS = 'a[href], summary, :is(button, input, select, textarea):enabled';
const viewOf = () => location.hash.split('?')[0];

/** What has the focus may go by its own act, as a row that is removed. What then stands in its place takes it, and keys go on from there. */
function holdFocus() {
  let held = { target: document.body as Element, around: [] as { parent: Element; place: number }[], view: '' };
  addEventListener('focusin', event => {
    const target = event.target as Element;
    const around: typeof held.around = [];
    for (let one = target; one.parentElement; one = one.parentElement)
      around.push({ parent: one.parentElement, place: [...one.parentElement.children].indexOf(one) });
    held = { target, around, view: viewOf()! };
  });
  new MutationObserver(() => {
    if (held.target.isConnected || document.activeElement !== document.body || held.view !== viewOf()) return;
    const { parent, place } = held.around.find(one => one.parent.isConnected)!;
    const near = [parent.children[place], parent.children[place - 1]].map(one => (one?.matches(CAN_FOCUS) ? one : one?.querySelector(CAN_FOCUS)));
    // Rows that are scrolled out of sight are not drawn.
    const next = parent.closest('.long') ?? near.find(Boolean) ?? document.querySelector('h1');
    (next as HTMLElement | null)?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}

function keepPlace(event) {
  if (isReturning || !isDrawn()) return;
  const inner = document.querySelector('.long')?.scrollTop;
  const link = event.target.closest?.('a[href]')?.getAttribute('href') ?? null;
  keep({ scroll: scrollY, inner, link });
}

function keepOpen({ target }) {
  if (target instanceof HTMLDetailsElement && target.closest('main') && isDrawn()) keep({ open: { ...kept('open'), [keyOf(target)]: target.open } });
}

/** The same whenever the view is drawn, also where others of its kind are drawn later. */
function keyOf(details: HTMLElement): string {
  const { check, quiet } = details.dataset;
  if (check ?? quiet) return `${check ?? quiet}`;
  const around = details.parentElement!.closest('details');
  const alike = [...(around ?? document).querySelectorAll(`details[class="${details.className}"]`)];
  return `${around ? keyOf(around) : ''}/${details.className}${alike.indexOf(details)}`;
}

/** As it was left, as soon as the view is drawn so far; gives up when the reader scrolls, or after some seconds. */
type Left = { scroll: number; link?: string | null; open?: Record<string, boolean> };
export function returnTo({ scroll, link = null, open = {} }: Left) {
  const left = new Map(Object.entries(open));
  let rest = 0;
  isReturning = true;
  const stop = () => {
    isReturning = false;
    grown.disconnect();
    changed.disconnect();
    for (const type of ['wheel', 'keydown', 'pointerdown']) removeEventListener(type, stop);
    clearTimeout(late);
    clearTimeout(rest);
  };
  const attempt = () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      const key = keyOf(details);
      details.open = left.get(key) ?? details.open;
      left.delete(key);
    }
    scrollTo(0, scroll);
    const followed = link && [...document.querySelectorAll<HTMLElement>('main a')].find(one => one.getAttribute('href') === link);
    if (followed && document.activeElement === document.body) followed.focus({ preventScroll: true });
    clearTimeout(rest);
    if (Math.abs(scrollY - scroll) < 2 && (followed || !link) && left.size === 0) rest = setTimeout(stop, REST_MS);
  };
  const grown = new ResizeObserver(attempt);
  const changed = new MutationObserver(attempt);
  const late = setTimeout(stop, LONGEST_MS);
  for (const type of ['wheel', 'keydown', 'pointerdown']) addEventListener(type, stop, { once: true });
  grown.observe(document.body);
  changed.observe(document.body, { childList: true, subtree: true });
}
