/** Which addresses the reader's link opens: an operator's the operator's side, a client's all others, as far as its scopes go. */
import { operator } from './data/operator-session.js';
import { session } from './data/session.js';

/** Whose session it is in. @param {import('./routes.js').Route} [route] */
export const ownerOf = route => (route?.operator ? operator : session);

/** Whether somebody is signed in for it. @param {import('./routes.js').Route} [route] */
export const isOpenFor = route => ownerOf(route).isOpen.value;

/** Whether it can be read. @param {import('./routes.js').Route} route */
export const isReadable = route =>
  ownerOf(route).claims.value !== null &&
  (route.scopes ?? []).every(scope => session.scopes.value.has(scope));
