/** The page's frame: header, session, connection, and which view the address asks for. */
import { connection } from './api.js';
import { company } from './company.js';
import { all, h, replace } from './dom.js';
import { startLive } from './live.js';
import { network } from './network/network.js';
import { overview } from './overview.js';
import { session } from './session.js';
import { sessionPanel } from './session-panel.js';
import { getLanguage, setLanguage, t } from './texts.js';

/** @type {[address: RegExp, view: (main: HTMLElement, nif: string) => (() => unknown), title: (nif: string) => string][]} */
const ROUTES = [
  [/^#?\/?$/, overview, () => t('overview')],
  [/^#\/company\/(\d{9})$/, company, nif => nif],
  [/^#\/company\/(\d{9})\/network(?:\?.*)?$/, network, nif => `${t('networkOf')} ${nif}`],
];

const main = h('main', { id: 'main', tabindex: '-1' });
const header = h('header', { class: 'top' });
const notices = h('div', { class: 'notices' });
/** @type {() => unknown} */
let leave = () => {};
let isStarted = false;

function draw({ focus = false } = {}) {
  leave();
  leave = () => {};
  document.documentElement.lang = getLanguage();
  drawHeader();
  if (!session.token) {
    document.title = t('title');
    replace(main, h('div', { class: 'narrow' }, sessionPanel({ isOver: true })));
    return;
  }
  if (!isStarted) {
    isStarted = true;
    void startLive();
  }
  const route = ROUTES.find(([pattern]) => pattern.test(location.hash));
  if (!route)
    replace(main, h('h1', { tabindex: '-1' }, t('notFoundPage')), h('a', { href: '#/' }, t('overview')));
  else {
    const [pattern, view, title] = route;
    const nif = pattern.exec(location.hash)?.[1] ?? '';
    document.title = `${title(nif)} · ${t('title')}`;
    leave = view(main, nif) ?? leave;
  }
  scrollTo(0, 0);
  if (focus) all(main, 'h1')[0]?.focus();
}

const linkText = h('span', { class: 'link-text' });
const status = h(
  'span',
  { role: 'status' },
  h('span', { class: 'link-dot', 'aria-hidden': 'true' }),
  linkText,
);

/** Updates in place, so that an element in the header keeps the focus. */
function drawConnection() {
  status.hidden = !session.token;
  status.className = `link is-${connection.state}`;
  linkText.textContent = t(connection.state);
}

function drawHeader() {
  drawConnection();
  replace(
    header,
    h('a', { class: 'skip', href: '#main', onclick: skip }, t('skip')),
    h(
      'a',
      { class: 'brand', href: '#/' },
      h('img', { src: '/dashboard/mark.svg', alt: '', width: 22, height: 22 }),
      t('title'),
    ),
    status,
    h(
      'div',
      { class: 'languages', role: 'group', 'aria-label': t('language') },
      ['pt', 'en'].map(code =>
        h(
          'button',
          {
            class: 'language',
            'aria-pressed': String(code === getLanguage()),
            lang: code,
            onclick: () => choose(code),
          },
          code.toUpperCase(),
        ),
      ),
    ),
  );
}

function choose(code) {
  setLanguage(code);
  draw();
  focusLanguage(code);
}

const focusLanguage = code => all(header, `.language[lang="${code}"]`)[0]?.focus();

function skip(event) {
  event.preventDefault();
  main.focus();
}

function drawNotices() {
  const isEnding = session.token && session.state === 'ending';
  if (!isEnding) return replace(notices);
  // Changes only the seconds, so that typed text stays.
  const seconds = notices.querySelector('[data-seconds]');
  const text = t('sessionEnding', { n: session.secondsLeft() });
  if (seconds) seconds.textContent = text;
  else replace(notices, sessionPanel({ isOver: false, text }));
}

let hadToken = false;
session.start();
hadToken = session.token !== null;
session.onChange(() => {
  drawNotices();
  if (hadToken === (session.token !== null)) return;
  hadToken = session.token !== null;
  draw({ focus: true });
});
connection.listeners.add(drawConnection);
addEventListener('hashchange', () => draw({ focus: true }));
document.getElementById('app')?.append(header, notices, main);
draw();
drawNotices();
