/**
 * What was judged of a company. An `Assessment` always has it; a `Contractor` shows its latest, if there is one. Said
 * once here for both, so that the two never differ.
 */
import { requireCompany } from '../access/caller.ts';
import { headroomOf } from '../checks/headroom.ts';
import type { AssessmentHead } from '../contractors/assessment.ts';
import { CALIBRATED, NOTICE } from '../contractors/notice.ts';
import { builder } from './builder.ts';
import { answersTo, CheckResult, checkAnswers } from './check-result.ts';
import type { GraphContext } from './context.ts';
import { Contribution } from './contribution.ts';
import { Counterfactual, loadCounterfactuals } from './counterfactual.ts';
import { Headroom } from './headroom.ts';
import { Reason, reasonOf } from './reason.ts';
import { ColorEnum, VerdictEnum } from './verdict.ts';
import { wholeOf } from './whole-assessment.ts';

const ScoreBounds = builder.objectRef<AssessmentHead['bounds']>('ScoreBounds').implement({
  description: 'Between which scores the truth lies while something is unknown.',
  fields: t => ({
    low: t.exposeInt('low', {
      description: 'The score if every unknown turned out at its worst: equals `score`.',
    }),
    high: t.exposeInt('high', { description: 'The score if every unknown turned out clear.' }),
  }),
});

const DirectorNetwork = builder.objectRef<AssessmentHead['directorNetwork']>('DirectorNetwork').implement({
  description: 'How much of the directors’ links was known when the company was judged.',
  fields: t => ({
    companiesKnown: t.exposeInt('companiesKnown', {
      description: 'Other companies known to be linked through current directors.',
    }),
    asOf: t.field({
      type: 'DateTime',
      description: 'When the links were read.',
      resolve: network => network.asOf,
    }),
  }),
});

/** Type, description and value of each field. Lists are empty, the rest null, where there is no assessment; `absent` says when a value is null even so. */
const FACETS = {
  score: facet('Int', '0 to 100; 100 is the safest.', a => a.score),
  verdict: facet(VerdictEnum, 'The verdict; always in the band of the score.', a => a.verdict),
  color: facet(ColorEnum, 'The verdict as a colour.', a => a.color),
  checks: {
    ...facet(
      [CheckResult],
      'Every check, the five of the specification first; or those of `keys`, in the same order.',
      async (a, context, { keys }) => answersTo(keys ?? null, checkAnswers(await wholeOf(context, a))),
    ),
    args: {
      keys: {
        type: ['String'],
        description:
          'Keys of the checks that are wanted, as the catalogue has them, e.g. `taxDebtor`; each counts as one entry of ' +
          'the list. Left out: all. An unknown one is `invalid-parameter`.',
      },
    },
  },
  bounds: facet(ScoreBounds, 'The lowest and highest score that what is unknown allows.', a => a.bounds),
  completeness: facet(
    'Float',
    'Share of the applicable checks whose outcome is known, 0 to 1.',
    a => a.completeness,
  ),
  contributions: facet(
    [Contribution],
    'What was taken from 100, the largest first and a knock-out last; with 100 they add up to the score exactly.',
    async (a, context) => (await wholeOf(context, a)).contributions,
  ),
  headroom: facet(Headroom, 'How far the score is from the bands beside its own.', headroomOf),
  counterfactuals: facet(
    [Counterfactual],
    'The smallest sets of changes, three at most, that would lead to a better verdict: small ones first, of each size ' +
      'those that the company can bring about, fifteen at most. Empty where the verdict is the best, or no three changes suffice.',
    (a, context) => loadCounterfactuals(context, a.id),
    'Null where they were not kept, or are past the retention.',
  ),
  reasons: facet(['String'], 'Codes of the strongest reasons, worst first, five at most.', a => a.reasons),
  reasonTexts: facet([Reason], 'The strongest reasons in words, as `reasons` orders them.', a =>
    a.reasons.map(reasonOf),
  ),
  unknownChecks: facet(
    ['String'],
    'Keys of the checks whose outcome is not known, or not wholly.',
    a => a.unknownChecks,
  ),
  modelVersion: facet(
    'String',
    'Version of the scorecard; compare only scores of one version.',
    a => a.modelVersion,
  ),
  calibrated: facet('Boolean', 'Whether the scorecard was back-tested on real outcomes.', () => CALIBRATED),
  assessedAt: facet('DateTime', 'When the company was judged.', a => a.assessedAt),
  directorNetwork: facet(
    DirectorNetwork,
    'How much of the directors’ links was known.',
    a => a.directorNetwork,
  ),
  notice: facet('String', 'What this is and what it is not; where to ask for a correction.', () => NOTICE),
};

// biome-ignore lint/suspicious/noExplicitAny: arguments as each field declares them
type Read = (assessment: AssessmentHead, context: GraphContext, args: any) => unknown;

function facet(type: unknown, description: string, read: Read, absent: string | null = null) {
  return { type, description, read, absent, args: {} };
}

/**
 * These fields for a type whose `of` gives the assessment. `absence` says when there is none; null where there always
 * is one.
 */
export function judgementFields<Parent>(
  // biome-ignore lint/suspicious/noExplicitAny: the builder's types cannot follow a table; the schema's tests do
  t: any,
  of: (parent: Parent) => AssessmentHead | null,
  absence: string | null,
) {
  const fields = Object.entries(FACETS).map(([name, { type, description, read, absent, args }]) => {
    const isList = Array.isArray(type);
    const canBeNull = absent !== null || (absence !== null && !isList);
    const missing = absence === null ? [] : [`${isList && !canBeNull ? 'Empty' : 'Null'} ${absence}.`];
    const resolve = (parent: Parent, given: unknown, context: GraphContext) => {
      const assessment = of(parent);
      if (assessment) {
        requireCompany(context.caller, assessment.nif);
        context.shown.add(assessment.nif);
        return read(assessment, context, given);
      }
      return canBeNull ? null : [];
    };
    const words = [description, ...(absent === null ? [] : [absent]), ...missing].join(' ');
    const settings = { type, nullable: canBeNull, description: words, resolve };
    return [name, t.field({ ...settings, args: argumentsOf(t, args) })];
  });
  return Object.fromEntries(fields);
}

type Described = Readonly<Record<string, { readonly type: unknown; readonly description: string }>>;

const argumentsOf = (t: { arg(settings: object): unknown }, args: Described) =>
  Object.fromEntries(Object.entries(args).map(([name, settings]) => [name, t.arg(settings)]));
