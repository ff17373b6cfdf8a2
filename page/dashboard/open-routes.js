/** Which addresses the reader's link opens: an operator's the operator's side, a client's all others, as far as its scopes go. */
import { operator } from './data/operator-session.js';
import { session } from './data/session.js';

/** Whether somebody is signed in for it. @param {import('./routes.js').Route} [route] */
export const isOpenFor = route => (route?.operator ? operator : session).isOpen.value;

/** Whether it can be read. @param {import('./routes.js').Route} route */
export const isReadable = route =>
  isOpenFor(route) && (route.scopes ?? []).every(scope => session.scopes.value.has(scope));
