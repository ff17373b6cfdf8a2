/** Read by `tsc -p page`, never run: a view cannot drop the part of its address that its route gives it. */
import type { Query } from '../../page/dashboard/data/answers.ts';
import { type Route, route } from '../../page/dashboard/routes.ts';

const title = () => '';
const Whole = ({ nif, query }: { nif: string } & Query<'on'>) => <p>{query.on ?? nif}</p>;
const WithoutQuery = ({ nif }: { nif: string }) => <p>{nif}</p>;
const WithoutAny = () => <p />;
const OfMore = ({ query }: { nif: string } & Query<'on' | 'sort'>) => <p>{query.sort}</p>;

route({ pattern: '/company/:nif', query: ['on'], title, view: Whole });
route({ pattern: '/lists', title, view: WithoutAny });
// @ts-expect-error: it forgets `query`
route({ pattern: '/company/:nif', query: ['on'], title, view: WithoutQuery });
// @ts-expect-error: it takes nothing
route({ pattern: '/company/:nif', query: ['on'], title, view: WithoutAny });
// @ts-expect-error: it reads `sort`, which the route does not have
route({ pattern: '/company/:nif', query: ['on'], title, view: OfMore });
// @ts-expect-error: its pattern has no `nif`
route({ pattern: '/company', query: ['on'], title, view: Whole });
// @ts-expect-error: `query` is not passed on
export const dropped = (of: Route, parts: Record<string, string>) => <of.view {...parts} />;
// @ts-expect-error: nor here
export const droppedBelow = <Whole nif="580000010" />;
