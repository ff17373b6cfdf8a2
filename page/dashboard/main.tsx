/** Starts the page. */
import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { startLive } from './data/live.ts';
import { startMending } from './data/mend.ts';
import { operator } from './data/operator-session.ts';
import { session } from './data/session.ts';
import { isReadable } from './open-routes.ts';
import { startRouter } from './router.ts';
import { ROUTES } from './routes.ts';

/** Views that may be opened are loaded when the first look stands: they open at once then, also without a network. */
const LOAD_VIEWS_MS = 8_000;
const loadViews = () => {
  for (const { view } of ROUTES.filter(isReadable)) view.load?.().catch(() => {});
};

await Promise.all([session.start(), operator.start(() => location.hash.startsWith('#/operator'))]);
startRouter();
render(<App />, document.getElementById('app') as HTMLElement);
startMending();
// The live parts begin with the first session, and go on with the next.
const stop = effect(() => {
  if (!session.isOpen.value) return;
  queueMicrotask(() => stop());
  void startLive();
  setTimeout(loadViews, LOAD_VIEWS_MS);
});
