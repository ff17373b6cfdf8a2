/** Every address of the page. A new view is one line here, and its file in `views`. */
import { t } from './texts.js';
import { Company } from './views/company.js';
import { Compare } from './views/compare.js';
import { Network } from './views/network.js';
import { Overview } from './views/overview.js';

/**
 * `pattern` names the parts of the path that the view gets as properties, besides `query`; `scopes` are what a link needs
 * for it; `nav` puts it into the header.
 * @typedef {{ pattern: string, title: (parts: Record<string, string>) => string, view: any, scopes?: readonly string[],
 *   nav?: string }} Route
 */

/** @type {readonly Route[]} */
export const ROUTES = [
  { pattern: '/', title: () => t('overview'), view: Overview, scopes: ['contractors:read'] },
  { pattern: '/company/:nif', title: ({ nif }) => nif ?? '', view: Company, scopes: ['contractors:read'] },
  {
    pattern: '/company/:nif/network',
    title: ({ nif }) => `${t('networkOf')} ${nif}`,
    view: Network,
    scopes: ['network:read'],
  },
  {
    pattern: '/compare',
    title: () => t('compare'),
    view: Compare,
    scopes: ['contractors:read'],
    nav: '/compare',
  },
];

/** @returns {{ route: Route, parts: Record<string, string> } | null} */
export function routeOf(path) {
  for (const route of ROUTES) {
    const found = new RegExp(`^${route.pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`).exec(path);
    if (found) return { route, parts: mapped(found.groups ?? {}, decodeURIComponent) };
  }
  return null;
}

const mapped = (values, change) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
