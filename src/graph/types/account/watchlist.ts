/** A client's watchlists and the companies on them, for keys with `watch`. No field of theirs costs a quota unit. */

import { PRICES } from '../../../access/admission/prices.ts';
import { requireScope } from '../../../access/caller.ts';
import type { Verdict } from '../../../checks/judging/judgement.ts';
import { Problem } from '../../../kernel/problems.ts';
import { LONGEST_REFERENCE, referenceFault } from '../../../kernel/requests/own-reference.ts';
import { rulesOf } from '../../../watching/alerts/rules.ts';
import type { ListSort } from '../../../watching/lists/list-cursor.ts';
import {
  countWatched,
  momentNow,
  NOT_ASSESSED,
  readWatched,
  type WatchedAssessment,
  type WatchedCompany as WatchedCompanyRow,
  type WatchedFilter,
} from '../../../watching/lists/read-watched.ts';
import { findWatchlist, type Watchlist as WatchlistRow } from '../../../watching/lists/watchlist.ts';
import { type Freshness, readFreshness } from '../../../watching/rounds/freshness.ts';
import { builder, type GraphContext } from '../../engine/builder.ts';
import { type Page, type PageArgs, pageBy, refuseUnusable } from '../../engine/pages.ts';
import { ColorEnum, VerdictEnum } from '../judgement/verdict.ts';
import { WatchRules } from '../watching/watch-rules.ts';

const WatchlistFreshness = builder.objectRef<Freshness>('WatchlistFreshness').implement({
  description: 'How old what is known of the companies of a list is.',
  fields: t => ({
    ...t.exposeMembers('Int', {
      notAssessed: 'Companies without an assessment: never assessed, or past its retention.',
    }),
    ...t.exposeNullable('DateTime', {
      oldestAt: 'When the oldest of the latest assessments was made; null without any.',
      medianAt: 'Half of the latest assessments are older; null without any.',
      nextRoundEndsAt:
        'An estimate of when every company of it has had its next turn: by the pace of the slowest register, with all that is due before. Null: it cannot be told.',
    }),
    ...t.exposeNullable('String', {
      nextRoundUnknownBecause:
        '`no-companies`: the list is empty. `pace-unknown`: one of the registers was not asked yet, or a person asks it. `register-silent`: one does not answer now. Null: `nextRoundEndsAt` tells it.',
    }),
  }),
});

const Before = builder.objectRef<NonNullable<WatchedAssessment['before']>>('WatchedBefore').implement({
  description: 'What score and verdict of a watched company were before they changed.',
  fields: t => ({
    ...t.exposeMembers('Int', { score: '0 to 100; 100 is the safest.' }),
    ...t.exposeMembers(VerdictEnum, { verdict: 'The verdict then.' }),
  }),
});

const Assessed = builder.objectRef<WatchedAssessment>('WatchedAssessment').implement({
  description: 'The assessment in force of a company on a watchlist, in short.',
  fields: t => ({
    assessmentId: t.exposeID('id', {
      description: 'Id of the assessment, `asm_…`: `node` has the whole.',
    }),
    ...t.exposeMembers('Int', { score: '0 to 100; 100 is the safest.' }),
    ...t.exposeMembers(VerdictEnum, { verdict: 'The judgement in one word.' }),
    ...t.exposeMembers(ColorEnum, { color: 'The verdict as a colour.' }),
    ...t.exposeMembers('Float', { completeness: 'Share of its checks whose outcome is known, 0 to 1.' }),
    ...t.exposeMembers('DateTime', {
      assessedAt: 'When it was made.',
      changedAt: 'Since when score and verdict are what they are.',
    }),
    ...t.exposeNullable('String', {
      reason: 'Code of the reason that weighs most, as `reasons` of the assessment has it; null without any.',
    }),
    ...t.exposeNullable(Before, {
      before: 'Score and verdict before `changedAt`; null: there was nothing else.',
    }),
  }),
});

export const WatchedCompany = builder.objectRef<WatchedCompanyRow>('WatchedCompany').implement({
  description: 'A company on a watchlist.',
  fields: t => ({
    ...t.exposeMembers('NIF', { nif: 'Tax number of the company, nine digits.' }),
    ...t.exposeNullable('String', {
      name: 'As the registers last named it; null while none has.',
      reference: 'The client’s own reference.',
    }),
    ...t.exposeMembers('DateTime', { addedAt: 'When it came on the list.' }),
    assessment: t.deriveNullable(
      Assessed,
      'The assessment in force; null: never assessed, or past its retention.',
      ({ nif, assessment }, _args, { shown }) => {
        if (assessment) shown.judge(nif, assessment.id);
        return assessment;
      },
    ),
  }),
});

const Filter = builder.inputType('WatchedCompanyFilter', {
  description: 'Takes the companies for which all of it holds; what is left out takes every company.',
  fields: t => ({
    verdicts: t.field({ type: [VerdictEnum], description: 'With one of these verdicts.' }),
    assessed: t.boolean({
      description: 'False: only companies without an assessment. True: only those with one.',
    }),
    minScore: t.int({ description: 'Assessed, with this score or more.' }),
    maxScore: t.int({ description: 'Assessed, with this score or less.' }),
    minCompleteness: t.float({
      description: 'Assessed, with this share of the checks known or more, 0 to 1.',
    }),
    changedSince: t.field({
      type: 'DateTime',
      description:
        'Score or verdict has changed after this moment. Who polls goes back a minute: a change may be readable a little after its time.',
    }),
    reference: t.string({
      description: `With exactly this reference, ${LONGEST_REFERENCE} characters at most.`,
    }),
  }),
});

const Order = builder.enumType('WatchedCompanyOrder', {
  description: 'The order of the companies of a watchlist. Those without what it sorts by come last.',
  values: {
    nif: { value: 'nif', description: 'By tax number.' },
    score: { value: 'score', description: 'The lowest score first.' },
    score_descending: { value: '-score', description: 'The highest score first.' },
    verdict: { value: 'verdict', description: 'The worst verdict first.' },
    changed: { value: 'changed', description: 'The latest change first.' },
    reference: { value: 'reference', description: 'By reference.' },
  } satisfies Record<string, { value: ListSort; description: string }>,
});

export const Watchlist = builder.node(builder.objectRef<WatchlistRow>('Watchlist'), {
  id: { resolve: list => list.id, description: 'Global id, `wl_…`.' },
  loadOne: (id, context) => {
    requireScope(context.caller, 'watch');
    return findWatchlist(context.db.pool, { clientId: context.caller.clientId, id });
  },
  description: 'A list of the companies that the client has on its books.',
  fields: t => ({
    ...t.exposeNullable('String', { name: 'Its name; one of a client has it. Never null.' }),
    ...t.exposeMembers('Int', { version: 'Grows with every change of the list or its companies.' }),
    companyCount: t.exposeInt('companies', { description: 'Companies on it.' }),
    ...t.exposeMembers('DateTime', {
      createdAt: 'When it was made.',
      changedAt: 'When it was last changed.',
    }),
    rules: t.derive(WatchRules, 'What it is alerted about.', ({ rules, digestOnly }) => ({
      ...rulesOf(rules),
      digestOnly,
    })),
    freshness: t.field({
      type: WatchlistFreshness,
      description: 'How old what is known of its companies is.',
      resolve: ({ id }, _args, { db }) => readFreshness(db.pool, id),
    }),
    companies: t.connection(
      {
        type: WatchedCompany,
        description:
          'Its companies, with the score of each that has an assessment; asks no register and costs no quota. ' +
          'Every page is as of the moment of the first, so no company comes twice; it is counted as two fields more for each five companies of the list. Needs `watch` and `contractors:read`.',
        args: {
          filter: t.arg({ type: Filter, description: 'Which companies; left out: all.' }),
          orderBy: t.arg({ type: Order, required: true, defaultValue: 'nif', description: 'The order.' }),
        },
        async resolve({ id, companies }, { filter, orderBy, ...args }, context) {
          requireScope(context.caller, 'contractors:read');
          await context.work.addUnforeseen(companies * PRICES.listedCompany);
          return companiesOf(context, id, { filter: filterOf(filter ?? {}), sort: orderBy, args });
        },
      },
      { name: 'WatchedCompaniesConnection', description: 'A page of watched companies.' },
      { name: 'WatchedCompaniesEdge', description: 'A company on a watchlist.' },
    ),
  }),
});

interface FilterGiven extends Omit<WatchedFilter, 'verdicts' | 'nif'> {
  readonly verdicts?: readonly Verdict[] | null | undefined;
  readonly assessed?: boolean | null | undefined;
}

const RANGES = { minScore: 100, maxScore: 100, minCompleteness: 1 } as const;

/** @throws Problem `invalid-parameter` for verdicts of companies that are to have none, what is out of its range, and what is no reference. */
function filterOf({ verdicts, assessed, ...filter }: FilterGiven): WatchedFilter {
  const fault = referenceFault(filter.reference);
  if (fault) throw new Problem('invalid-parameter', fault);
  for (const [name, most] of Object.entries(RANGES)) {
    const given = filter[name as keyof typeof RANGES] ?? 0;
    if (!(given >= 0 && given <= most))
      throw new Problem('invalid-parameter', `\`${name}\` is 0 to ${most}.`);
  }
  if (verdicts?.length === 0)
    throw new Problem('invalid-parameter', '`verdicts` names one at least; left out: all.');
  if (assessed === false && verdicts)
    throw new Problem(
      'invalid-parameter',
      'Companies without an assessment have no verdict: give `assessed` or `verdicts`.',
    );
  if (assessed === false) return { ...filter, verdicts: [NOT_ASSESSED] };
  return { ...filter, verdicts: verdicts ?? [], ...(assessed ? { minScore: filter.minScore ?? 0 } : {}) };
}

async function companiesOf(
  { db, work }: GraphContext,
  watchlistId: string,
  { filter, sort, args }: { filter: WatchedFilter; sort: ListSort; args: PageArgs },
): Promise<Page<WatchedCompanyRow>> {
  refuseUnusable(args);
  let at: Date | null = null;
  const page = await pageBy<WatchedCompanyRow>(
    args,
    ({ cursor }) => cursor,
    async ({ after = null, before = null, limit, inverted }) => {
      const ask = { watchlistId, filter, sort, after, before, backwards: inverted, limit };
      const read = await work.inTurn(() => readWatched(db.pool, ask));
      at = read.at;
      return read.companies;
    },
  );
  return {
    ...page,
    async counted() {
      const query = { watchlistId, filter, at: at ?? (await momentNow(db.pool)) };
      const totals = await work.inTurn(() => countWatched(db.pool, query));
      return Object.values(totals).reduce((sum, n) => sum + n, 0);
    },
  };
}
