/** Which addresses the reader's link opens: an operator's the operator's side, a client's all others, as far as its scopes go. */
import { operator } from './data/operator-session.ts';
import { session } from './data/session.ts';
import type { Route } from './routes.ts';

/** Whose session it is in. */
export const ownerOf = (route?: Route) => (route?.operator ? operator : session);

/** Whether somebody is signed in for it. */
export const isOpenFor = (route?: Route) => ownerOf(route).isOpen.value;

/** Whether it can be read. */
export const isReadable = (route: Route) => ownerOf(route).claims.value !== null && (route.scopes ?? []).every(scope => session.scopes.value.has(scope));
