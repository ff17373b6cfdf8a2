/** Starts the page. */
import { effect } from '@preact/signals';
import { html, render } from 'htm/preact';
import { App } from './app.js';
import { startLive } from './data/live.js';
import { startMending } from './data/mend.js';
import { operator } from './data/operator-session.js';
import { session } from './data/session.js';
import { isReadable } from './open-routes.js';
import { startRouter } from './router.js';
import { ROUTES } from './routes.js';

/** Views that may be opened are loaded when the first look stands: they open at once then, also without a network. */
const LOAD_VIEWS_MS = 8_000;
const loadViews = () => {
  for (const { view } of ROUTES.filter(isReadable)) view.load?.().catch(() => {});
};

await Promise.all([session.start(), operator.start(() => location.hash.startsWith('#/operator'))]);
startRouter();
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById('app')));
startMending();
// The live parts begin with the first session, and go on with the next.
const stop = effect(() => {
  if (!session.isOpen.value) return;
  queueMicrotask(() => stop());
  void startLive();
  setTimeout(loadViews, LOAD_VIEWS_MS);
});
