/** Every address of the page. A new view is one line here, and its file in `views`. */
import type { ComponentChildren, ComponentType } from 'preact';
import { later } from './components/later.tsx';
import type { Query } from './data/answers.ts';
import { decoded } from './decoded.ts';
import { t } from './texts.ts';
import { AlertCount } from './views/alerts/alert-count.tsx';
import { Overview } from './views/overview.tsx';

type View<Props> = ((props: Props) => ComponentChildren) & { load?: () => Promise<void> };
/**
 * `pattern` names the parts of the path that the view gets as properties; `query` the names that it reads behind `?`; `scopes` are what a
 * link needs for it; `nav` puts it into the header, with `count` behind its name; `operator` marks those of an operator's link, which a
 * client's does not open.
 */
type Way = { title: (parts: Record<string, string>) => string; scopes?: string[]; nav?: string; count?: ComponentType; operator?: boolean };
export type Route = Way & { pattern: string; view: View<Query<string>> };

type Parts<Pattern> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? { [part in Name]: string } & Parts<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? { [part in Name]: string }
    : object;
type Given<Pattern, Name extends string> = Parts<Pattern> & ([Name] extends [never] ? object : Query<Name>);
type Names<Props> = Props extends { query: infer Asked } ? keyof Asked : never;
type IsTaken<Props, Of> = [Of, keyof Of, Names<Of>, Names<Props>] extends [Props, keyof Props, Names<Props>, Names<Of>] ? true : false;
/** A view that takes all of it, and reads nothing else behind `?`. */
type Takes<Props, Of> = View<Props> &
  (IsTaken<Props, Of> extends true ? unknown : 'a view takes each part of its pattern, and `query` with the names of its route');

/** Types alone: a view that forgets what its route gives it is none. */
export const route = <const Pattern extends string, Props, const Name extends string = never>(
  of: Way & { pattern: Pattern; query?: readonly Name[]; view: Takes<Props, Given<Pattern, Name>> },
) => of as unknown as Route;

const Company = later(() => import('./views/company.tsx').then(({ Company }) => Company));
const Network = later(() => import('./views/network.tsx').then(({ Network }) => Network));

/** Views of watching come with their texts, when one of them is first shown. */
const watching = () => import('./views/lists/watching-views.ts');
const READS_LISTS = ['watch', 'contractors:read'];

/** So does the operator's side, which most readers never see. */
const Operator = later(() => import('./views/operator/operator-page.tsx').then(({ OperatorPage }) => OperatorPage));
const PANELS = {
  title: () => t('operatorTitle'),
  view: Operator,
  query: ['actor', 'object', 'after', 'nif', 'state', 'client', 'month'] as const,
  operator: true,
};

export const ROUTES = [
  route({ pattern: '/', title: () => t('overview'), view: Overview, scopes: ['contractors:read'] }),
  route({ pattern: '/company/:nif', query: ['on'], title: ({ nif }) => nif ?? '', view: Company, scopes: ['contractors:read'] }),
  route({
    pattern: '/company/:nif/network',
    query: ['on', 'depth', 'since', 'view'],
    title: ({ nif }) => `${t('networkOf')} ${nif}`,
    view: Network,
    scopes: ['network:read'],
  }),
  route({
    pattern: '/compare',
    query: ['nifs'],
    title: () => t('compare'),
    view: later(() => import('./views/compare.tsx').then(({ Compare }) => Compare)),
    scopes: ['contractors:read'],
    nav: '/compare',
  }),
  route({ pattern: '/lists', title: () => t('lists'), view: later(() => watching().then(({ Lists }) => Lists)), scopes: READS_LISTS, nav: '/lists' }),
  route({
    pattern: '/lists/:name',
    query: ['q', 'verdict', 'since', 'sort', 'add', 'chosen'],
    title: ({ name }) => name ?? '',
    view: later(() => watching().then(({ List }) => List)),
    scopes: READS_LISTS,
  }),
  route({
    pattern: '/alerts',
    query: ['state', 'list', 'chosen', 'alert'],
    title: () => t('alerts'),
    view: later(() => watching().then(({ Alerts }) => Alerts)),
    scopes: READS_LISTS,
    nav: '/alerts',
    count: AlertCount,
  }),
  route({ pattern: '/operator', nav: '/operator', ...PANELS }),
  route({ pattern: '/operator/:panel', ...PANELS, title: ({ panel }) => t(`op.${panel}`) || PANELS.title() }),
];

export function routeOf(path): { route: Route; parts: Record<string, string> } | null {
  const steps = stepsOf(path);
  for (const route of ROUTES) {
    const wanted = stepsOf(route.pattern);
    const fits = (step, place) => (step.startsWith(':') ? steps[place] : steps[place] === step);
    if (wanted.length !== steps.length || !wanted.every(fits)) continue;
    const named = wanted.flatMap((step, place) => (step.startsWith(':') ? [[step.slice(1), decoded(steps[place])]] : []));
    return { route, parts: Object.fromEntries(named) };
  }
  return null;
}

const stepsOf = path => path.replace(/\/$/, '').split('/');
