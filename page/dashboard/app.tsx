/** The frame of the page: header, notices, and the view that the address asks for. */
import { useEffect } from 'preact/hooks';
import { Shortcuts } from './commands/shortcuts.tsx';
import { OfferedSession } from './components/forms/offered-session.tsx';
import { SessionForm } from './components/forms/session-form.tsx';
import { Hidden, Notice, PageHead } from './components.ts';
import { announced } from './data/announce.ts';
import { connection } from './data/follow.ts';
import { operator } from './data/operator-session.ts';
import { clientOf, operatorOf } from './data/owner-of.ts';
import { waitingUntil } from './data/request.ts';
import { session } from './data/session.ts';
import { isOpenFor, isReadable, ownerOf } from './open-routes.ts';
import { address } from './router.ts';
import { ROUTES, routeOf } from './routes.ts';
import { getLanguage, setLanguage, t, timeOfDay } from './texts.ts';
import { NotFound } from './views/not-found.tsx';
import { SignIn, SignInOver } from './views/sign-in.tsx';

const MARK = new URL('./mark.svg', import.meta.url).href;

export const App = () => (
  <>
    <Header />
    <div class="notices">
      <Ending />
      <Waiting />
    </div>
    <main id="main" tabindex={-1}>
      <View />
    </main>
    <Shortcuts />
    <OfferedSession of={session} ownerOf={clientOf} />
    <OfferedSession of={operator} ownerOf={operatorOf} />
    <div class="sr" aria-live="polite">
      {announced.value}
    </div>
  </>
);

function View() {
  const { path, query } = address.value;
  const found = routeOf(path);
  const isOpen = isOpenFor(found?.route);
  const title = [isOpen && (found ? found.route.title(found.parts) : t('notFoundPage')), t('title')].filter(Boolean).join(' · ');
  const language = getLanguage();
  useEffect(() => {
    document.title = title;
    document.documentElement.lang = language;
  }, [title, language]);
  const owner = ownerOf(found?.route);
  if (!isOpen && !owner.claims.value) return <SignIn isOperator={found?.route.operator} />;
  if (!found) return <NotFound />;
  const missing = (found.route.scopes ?? []).filter(scope => !session.scopes.value.has(scope));
  if (missing.length > 0)
    return (
      <>
        <PageHead title={found.route.title(found.parts)} path={[]} />
        <Notice tone="caution">
          {t('needsScope', { scopes: missing.join(', ') })} <a href="#/">{t('overview')}</a>
        </Notice>
      </>
    );
  // Another company, or another key, is another view: nothing of the last one stays.
  return (
    <>
      <found.route.view key={`${session.keyId.value} ${path}`} {...found.parts} query={query} />
      {!isOpen && <SignInOver of={owner} isOperator={found.route.operator} />}
    </>
  );
}

const Header = () => (
  <header class="top">
    <button class="skip" type="button" onClick={() => document.getElementById('main')?.focus()}>
      {t('skip')}
    </button>
    <a class="brand" href="#/">
      <img src={MARK} alt="" width="22" height="22" />
      {t('title')}
    </a>
    <Navigation />
    <Connection />
    <fieldset class="languages" aria-label={t('language')}>
      {(['pt', 'en'] as const).map(code => (
        <button class="language" type="button" aria-pressed={code === getLanguage()} lang={code} key={code} onClick={() => setLanguage(code)}>
          {code.toUpperCase()}
        </button>
      ))}
    </fieldset>
  </header>
);

/** Views that have a place in the header. */
function Navigation() {
  const shown = ROUTES.filter(route => route.nav && isReadable(route));
  const here = address.value.path;
  if (shown.length === 0) return null;
  return (
    <nav>
      {shown.map(({ pattern, nav, title, count: Count }) => (
        <a href={`#${nav}`} aria-current={here === pattern || here.startsWith(`${pattern}/`) ? 'page' : undefined}>
          {title({})}
          {Count && <Count />}
        </a>
      ))}
    </nav>
  );
}

const Connection = () => (
  <span role="status" class={`link is-${connection.value}`} hidden={!session.isOpen.value}>
    <span class="link-dot" aria-hidden="true" />
    <span class="link-text">{t(connection.value)}</span>
  </span>
);

function Ending() {
  const left = session.ending.value;
  if (left === null) return null;
  return (
    <aside class="session is-bar" aria-label={t('sessionOver')}>
      <p>{t('sessionEnding', { n: left })}</p>
      <SessionForm />
    </aside>
  );
}

function Waiting() {
  const until = waitingUntil.value;
  if (until === null) return null;
  return (
    <div class="waiting" role="status">
      <Hidden>{t('title')}: </Hidden>
      {t('waiting', { when: timeOfDay(until) })}
    </div>
  );
}
