/** The frame of the page: header, notices, and the view that the address asks for. */
import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { Shortcuts } from './commands/shortcuts.js';
import { OfferedSession } from './components/forms/offered-session.js';
import { SessionForm } from './components/forms/session-form.js';
import { Hidden } from './components/hidden.js';
import { Notice } from './components/notice.js';
import { announced } from './data/announce.js';
import { connection } from './data/follow.js';
import { operator } from './data/operator-session.js';
import { clientOf, operatorOf } from './data/owner-of.js';
import { waitingUntil } from './data/request.js';
import { session } from './data/session.js';
import { isOpenFor, isReadable, ownerOf } from './open-routes.js';
import { address } from './router.js';
import { ROUTES, routeOf } from './routes.js';
import { getLanguage, setLanguage, t, timeOfDay } from './texts.js';
import { NotFound } from './views/not-found.js';
import { SignIn, SignInOver } from './views/sign-in.js';

const MARK = new URL('./mark.svg', import.meta.url).href;

export const App = () => html`
  <${Header} />
  <div class="notices"><${Ending} /><${Waiting} /></div>
  <main id="main" tabindex="-1"><${View} /></main>
  <${Shortcuts} />
  <${OfferedSession} of=${session} ownerOf=${clientOf} />
  <${OfferedSession} of=${operator} ownerOf=${operatorOf} />
  <div class="sr" aria-live="polite">${announced.value}</div>`;

function View() {
  const { path, query } = address.value;
  const found = routeOf(path);
  const isOpen = isOpenFor(found?.route);
  const title = isOpen && found ? `${found.route.title(found.parts)} · ${t('title')}` : t('title');
  const language = getLanguage();
  useEffect(() => {
    document.title = title;
    document.documentElement.lang = language;
  }, [title, language]);
  const owner = ownerOf(found?.route);
  if (!isOpen && !owner.claims.value) return html`<${SignIn} isOperator=${found?.route.operator} />`;
  if (!found) return html`<${NotFound} />`;
  const missing = (found.route.scopes ?? []).filter(scope => !session.scopes.value.has(scope));
  if (missing.length > 0)
    return html`<${Notice} tone="caution">${t('needsScope', { scopes: missing.join(', ') })}<//>`;
  // Another company, or another key, is another view: nothing of the last one stays.
  return html`
    <${found.route.view} key=${`${session.keyId.value} ${path}`} ...${found.parts} query=${query} />
    ${!isOpen && html`<${SignInOver} of=${owner} isOperator=${found.route.operator} />`}`;
}

const Header = () => html`
  <header class="top">
    <a class="skip" href="#main" onClick=${skip}>${t('skip')}</a>
    <a class="brand" href="#/"><img src=${MARK} alt="" width="22" height="22" />${t('title')}</a>
    <${Navigation} />
    <${Connection} />
    <div class="languages" role="group" aria-label=${t('language')}>
      ${
        /** @type {const} */ (['pt', 'en']).map(
          code => html`
          <button class="language" type="button" aria-pressed=${String(code === getLanguage())} lang=${code} key=${code}
            onClick=${() => setLanguage(code)}>${code.toUpperCase()}</button>`,
        )
      }
    </div>
  </header>`;

/** Views that have a place in the header. */
function Navigation() {
  const shown = ROUTES.filter(route => route.nav && isReadable(route));
  const here = address.value.path;
  if (shown.length === 0) return null;
  return html`<nav>${shown.map(
    ({ pattern, nav, title, count }) =>
      html`<a href=${`#${nav}`} aria-current=${here === pattern || here.startsWith(`${pattern}/`) ? 'page' : null}>${title({})}${count && html`<${count} />`}</a>`,
  )}</nav>`;
}

const Connection = () => html`
  <span role="status" class=${`link is-${connection.value}`} hidden=${!session.isOpen.value}>
    <span class="link-dot" aria-hidden="true" /><span class="link-text">${t(connection.value)}</span>
  </span>`;

function Ending() {
  const left = session.ending.value;
  if (left === null) return null;
  return html`
    <aside class="session is-bar" aria-label=${t('sessionOver')}>
      <p>${t('sessionEnding', { n: left })}</p>
      <${SessionForm} />
    </aside>`;
}

function Waiting() {
  const until = waitingUntil.value;
  if (until === null) return null;
  return html`<div class="waiting" role="status"><${Hidden}>${t('title')}: <//>${t('waiting', { when: timeOfDay(until) })}</div>`;
}

function skip(event) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
