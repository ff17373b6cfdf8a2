/** Every address of the page. A new view is one line here, and its file in `views`. */
import { later } from './components/later.js';
import { decoded } from './decoded.js';
import { t } from './texts.js';
import { AlertCount } from './views/alerts/alert-count.js';
import { Overview } from './views/overview.js';

/**
 * `pattern` names the parts of the path that the view gets as properties, besides `query`; `scopes` are what a link needs
 * for it; `nav` puts it into the header, with `count` behind its name; `operator` marks those of an
 * operator's link, which a client's does not open.
 * @typedef {{ pattern: string, title: (parts: Record<string, string>) => string, view: any, scopes?: readonly string[],
 *   nav?: string, count?: any, operator?: boolean }} Route
 */

const Company = later(() => import('./views/company.js').then(({ Company }) => Company));
const Network = later(() => import('./views/network.js').then(({ Network }) => Network));

/** Views of watching come with their texts, when one of them is first shown. */
const watching = () => import('./views/lists/desk.js');
const READS_LISTS = ['watch', 'contractors:read'];

/** So does the operator's side, which most readers never see. */
const Operator = later(() =>
  import('./views/operator/operator-desk.js').then(({ OperatorDesk }) => OperatorDesk),
);

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
    view: later(() => import('./views/compare.js').then(({ Compare }) => Compare)),
    scopes: ['contractors:read'],
    nav: '/compare',
  },
  {
    pattern: '/lists',
    title: () => t('lists'),
    view: later(() => watching().then(({ Lists }) => Lists)),
    scopes: READS_LISTS,
    nav: '/lists',
  },
  {
    pattern: '/lists/:name',
    title: ({ name }) => name ?? '',
    view: later(() => watching().then(({ List }) => List)),
    scopes: READS_LISTS,
  },
  {
    pattern: '/alerts',
    title: () => t('alerts'),
    view: later(() => watching().then(({ Alerts }) => Alerts)),
    scopes: READS_LISTS,
    nav: '/alerts',
    count: AlertCount,
  },
  { pattern: '/operator', title: () => t('operatorTitle'), view: Operator, nav: '/operator', operator: true },
  { pattern: '/operator/:panel', title: () => t('operatorTitle'), view: Operator, operator: true },
];

/** @returns {{ route: Route, parts: Record<string, string> } | null} */
export function routeOf(path) {
  const steps = stepsOf(path);
  for (const route of ROUTES) {
    const wanted = stepsOf(route.pattern);
    const fits = (step, place) => (step.startsWith(':') ? steps[place] : steps[place] === step);
    if (wanted.length !== steps.length || !wanted.every(fits)) continue;
    const named = wanted.flatMap((step, place) =>
      step.startsWith(':') ? [[step.slice(1), decoded(steps[place])]] : [],
    );
    return { route, parts: Object.fromEntries(named) };
  }
  return null;
}

const stepsOf = path => path.replace(/\/$/, '').split('/');
