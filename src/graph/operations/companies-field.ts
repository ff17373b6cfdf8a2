/** Companies found by what is known of them. There is no search for people: a sole trader is one. */
import { PRICES } from '../../access/admission/prices.ts';
import { requireAnyCompany, requireScope } from '../../access/caller.ts';
import { LONGEST_NAME } from '../../contractors/companies/company-name.ts';
import {
  type CompanyFilter,
  type CompanyOrder,
  type CompanyPosition,
  countCompanies,
  disclosedCompanies,
  findCompanies,
  isByVerdict,
  isPosition,
} from '../../contractors/companies/find-companies.ts';
import { databaseNow } from '../../db/app-now.ts';
import { Problem } from '../../kernel/problems.ts';
import { refuseVain } from '../../kernel/requests/refuse-vain.ts';
import { builder, enumOf, type GraphContext } from '../engine/builder.ts';
import { ownWatchlist } from '../engine/event-filter.ts';
import { USUAL_PAGE } from '../engine/field-cost.ts';
import {
  brokenCursor,
  COUNTED_AT_MOST,
  keyOf,
  listOf,
  type Page,
  type PageArgs,
  pageBy,
  refuseUnusable,
  toCursor,
} from '../engine/pages.ts';
import type { CompanyRow } from '../engine/read-contractor-ahead.ts';
import { Companies, Company, loadCompany } from '../types/companies/company.ts';
import { VerdictEnum } from '../types/judgement/verdict.ts';

const CompanyOrderEnum = enumOf<CompanyOrder>('CompanyOrder', 'An order of companies.', {
  nif: 'By NIF: the oldest numbers first.',
  score: 'The lowest score first; assessed companies only.',
  changed: 'The latest change of verdict or score first; assessed companies only.',
});

/** CAE groups by a word of ours, and what each is. */
const TRADES = {
  building: ['41', 'Building in general (41).'],
  roads: ['421', 'Roads and paving (421).'],
  networks: ['422', 'Sewers, water and other networks (422).'],
  other_civil_works: ['429', 'Hydraulic and other civil works (429).'],
  site_preparation: ['431', 'Demolition, earthworks, drilling (431).'],
  installations: ['432', 'Electricity, plumbing, heating and cooling, telecommunications (432).'],
  finishing: ['433', 'Carpentry, plaster, paint, tiles, metalwork (433).'],
  other_special_works: ['439', 'Roofs, waterproofing, scaffolding (439).'],
  materials: ['46', 'Sells materials (46): no works.'],
  real_estate: ['68', 'Deals in houses (68): no works.'],
  design: ['71', 'Draws plans (71): no works.'],
} as const;
type Trade = keyof typeof TRADES;

const TradeEnum = enumOf<Trade>(
  'Trade',
  'The trade that the name of a company shows, by CAE Rev.3.',
  Object.fromEntries(Object.entries(TRADES).map(([trade, [, is]]) => [trade, is])) as Record<Trade, string>,
);

builder.queryField('companies', t =>
  t.connection(
    {
      type: Company,
      complexity: ({ first, last }) => ({
        field: PRICES.companySearch,
        multiplier: first ?? last ?? USUAL_PAGE,
      }),
      description:
        'Companies that this service knows, analysed or not, for which all that is given holds. A company that is not found may ' +
        'exist: nobody has read it yet. Where the verdict or the score decides who is found (`verdict`, `changedSince`, or an ' +
        'order by them), the answer tells something of every assessed company that the rest of the question takes: each costs a ' +
        'quota unit, as if its assessment were shown; of over a hundred those of the page, a hundred, and always one that you have ' +
        'not paid for today. Needs `contractors:read`.',
      args: {
        search: t.arg.string({
          description: `Words of the present name, ${LONGEST_NAME} characters at most; accents, case and legal ending do not matter, and the last word may be cut short after four letters.`,
        }),
        verdict: t.arg({ type: [VerdictEnum], description: 'With one of these verdicts.' }),
        municipality: t.arg.string({
          description: 'With the seat in this municipality (concelho); accents and case do not matter.',
        }),
        trade: t.arg({ type: TradeEnum, description: 'Whose name shows this trade.' }),
        changedSince: t.arg({
          type: 'DateTime',
          description:
            'Whose verdict or score has changed after it, or was given for the first time. Who polls goes back a minute: a change ' +
            'may be readable a little after its time.',
        }),
        watchlist: t.arg.string({
          description:
            'On the client’s watchlist of this name. Needs the scope `watch` too; no such list is `not-found`.',
        }),
        orderBy: t.arg({
          type: CompanyOrderEnum,
          required: true,
          defaultValue: 'nif',
          description: 'The order.',
        }),
      },
      resolve: async (
        _root,
        { search, verdict, municipality, trade, changedSince, watchlist, orderBy, ...args },
        context,
        { path },
      ) => {
        requireScope(context.caller, 'contractors:read');
        requireAnyCompany(context.caller);
        refuseUnusable(args);
        if (verdict?.length === 0)
          throw new Problem('invalid-parameter', '`verdict` names one at least; left out: all.');
        if (changedSince) refuseVain({ changedSince }, await databaseNow(context.db));
        const list = watchlist == null ? null : await ownWatchlist(context, watchlist);
        const filter: CompanyFilter = {
          search: search == null ? null : shortEnough(search),
          verdicts: verdict,
          municipality,
          trade: trade && TRADES[trade][0],
          changedSince,
          watchlistId: list?.id,
        };
        return pageOf(context, { filter, orderBy }, args, path);
      },
    },
    Companies,
  ),
);

function shortEnough(search: string): string {
  if (search.length <= LONGEST_NAME) return search;
  throw new Problem('invalid-parameter', `\`search\` has ${LONGEST_NAME} characters at most.`);
}

async function pageOf(
  context: GraphContext,
  ask: { filter: CompanyFilter; orderBy: CompanyOrder },
  args: PageArgs,
  path: object,
): Promise<Page<CompanyRow>> {
  const list = listOf('companies', JSON.stringify(ask));
  const placeOf = (cursor: string | undefined) => placeIn(list, cursor, ask.orderBy);
  // Whoever has just put a company on a list finds it by the list.
  const reads = ask.filter.watchlistId ? context.db : context.mayBeOld;
  const page = await pageBy<CompanyPosition>(
    args,
    ({ nif, key }) => toCursor(list, `${nif}/${key}`),
    async ({ after, before, limit, inverted }) => {
      const span = { after: placeOf(after), before: placeOf(before), backwards: inverted, limit };
      return context.work.inTurn(() => findCompanies(reads, { ...ask, ...span }));
    },
  );
  const edges = await Promise.all(
    page.edges.map(async ({ cursor, node }) => ({ cursor, node: (await loadCompany(context, node.nif))! })),
  );
  if (isByVerdict(ask)) await payForDisclosed(context, ask.filter, edges, path);
  let counting: Promise<number> | undefined;
  return {
    ...page,
    edges,
    counted: () => (counting ??= context.work.inTurn(() => countCompanies(reads, ask, COUNTED_AT_MOST))),
  };
}

/** Whoever is not found is told of too: it has another verdict. So does an answer that an error took away: it says that somebody was found. */
async function payForDisclosed(
  { db, shown, caller, work }: GraphContext,
  filter: CompanyFilter,
  found: Page<CompanyRow>['edges'],
  path: object,
): Promise<void> {
  for (const { node } of found) shown.read(node.nif, node.latestAssessmentId, path);
  const disclosed = await work.inTurn(() => disclosedCompanies(db, { filter, clientId: caller.clientId }));
  for (const { nif, assessmentId } of disclosed) shown.tell(nif, assessmentId);
}

/** @throws Problem `invalid-cursor`, also for one of another order or another question. */
function placeIn(list: string, cursor: string | undefined, orderBy: CompanyOrder): CompanyPosition | null {
  const text = keyOf(list, cursor);
  if (text === null) return null;
  const [nif = '', key = ''] = text.split('/');
  if (!isPosition(orderBy, { nif, key })) throw brokenCursor();
  return { nif, key };
}
