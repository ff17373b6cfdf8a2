/** What was judged, and what it costs to be told of it: each of these fields shows the assessment. */
import type { GraphQLResolveInfo } from 'graphql';
import { requireCompany, requireScope } from '../../../access/caller.ts';
import type { Contribution as ContributionRow } from '../../../checks/judging/judgement.ts';
import { VERDICT_NAMES } from '../../../checks/words/names.ts';
import type { AssessmentHead, ShownCoverage } from '../../../contractors/assessment.ts';
import type { Calibration as CalibrationRow } from '../../../contractors/assessments/calibration.ts';
import { NOTICE } from '../../../contractors/assessments/notice.ts';
import type { WithdrawalCause, Withdrawn as WithdrawnOn } from '../../../contractors/recall/withdrawn.ts';
import { builder, enumOf, type GraphContext } from '../../engine/builder.ts';
import { PhoenixSign } from '../companies/phoenix-finding.ts';
import { Check, CheckFamily } from './check.ts';
import { answersTo, CheckResult, checkAnswers } from './check-result.ts';
import { Counterfactual, Headroom, loadCounterfactuals } from './counterfactual.ts';
import { type ShownAssessment, wholeOf } from './load-assessment.ts';
import { LANGUAGE, Reason, told } from './text.ts';
import { ColorEnum, VerdictEnum } from './verdict.ts';

const Calibration = builder.objectRef<CalibrationRow>('Calibration').implement({
  description:
    'How often companies of a score failed within twelve months, by the operator’s own assessments of this version.',
  fields: t => ({
    ...t.exposeMembers('Date', { date: 'The day of the calibration.' }),
    ...t.exposeMembers('Int', { failures: 'Failed companies behind it.' }),
    ...t.exposeMembers('Float', {
      rate: 'Share of the companies of this score that failed.',
      low: 'Lower end of the 95 % interval of `rate`.',
      high: 'Its upper end.',
    }),
  }),
});

export const WithdrawalCauseEnum = enumOf<WithdrawalCause>(
  'WithdrawalCause',
  'Why an assessment was taken back.',
  {
    register: 'The register rectified what it had said.',
    parser: 'An answer of a register was read wrongly by this service.',
    identity: 'Records of another were taken for the company’s.',
    forgotten: 'It named somebody who is to be forgotten. Delete what you kept of it.',
    correction: 'The company contested a check, and the register now says otherwise.',
    list: 'A list that it was made from was taken back.',
  },
);

const Withdrawn = builder.objectRef<WithdrawnOn>('Withdrawn').implement({
  description: 'That an assessment was taken back.',
  fields: t => ({
    ...t.exposeMembers('DateTime', { at: 'When.' }),
    ...t.exposeMembers(WithdrawalCauseEnum, { cause: 'Why.' }),
  }),
});

const ContributionCause = enumOf<ContributionRow['because']>(
  'ContributionCause',
  'What points were taken for.',
  {
    hit: 'An adverse record, or one that is missing.',
    unknown: 'An unknown: what not knowing costs.',
    'knock-out':
      'A record that limits the verdict whatever else is known: the points that bring the score into the band.',
  },
);

const Contribution = builder.objectRef<ContributionRow>('Contribution').implement({
  description: 'A part of what was taken from 100, in whole points after the caps of the families.',
  fields: t => ({
    ...t.exposeMembers('String', { check: 'Key of the check.' }),
    definition: t.deriveNullable(
      Check,
      'The check; null if the catalogue no longer has it.',
      ({ check }, _args, { checks }) => checks.of(check),
    ),
    ...t.exposeMembers(CheckFamily, { family: 'Family whose cap it shares.' }),
    ...t.exposeMembers('Int', { points: 'Below 0.' }),
    ...t.exposeMembers(ContributionCause, { because: 'What the points were taken for.' }),
    ...t.exposeMembers(Reason, { reason: 'The reason, by its code and in words.' }),
  }),
});

const ScoreBounds = builder.objectRef<AssessmentHead['bounds']>('ScoreBounds').implement({
  description: 'The possible scores while something is unknown.',
  fields: t => ({
    ...t.exposeMembers('Int', {
      low: 'The score if every unknown turned out at its worst.',
      high: 'The score if every unknown turned out clear.',
    }),
  }),
});

const DirectorNetwork = builder.objectRef<AssessmentHead['directorNetwork']>('DirectorNetwork').implement({
  description: 'How much of the directors’ links was known when the company was judged.',
  fields: t => ({
    ...t.exposeMembers('Int', {
      companiesKnown: 'Other companies known to be linked through current directors.',
    }),
    ...t.exposeMembers('DateTime', { asOf: 'When the links were read.' }),
  }),
});

const NotRuledOut = builder.objectRef<ShownCoverage['notRuledOut'][number]>('NotRuledOut').implement({
  description: 'A failed company that the one assessed may continue, and whose acts nobody has read.',
  fields: t => ({
    ...t.exposeMembers('NIF', { nif: 'Its NIF.' }),
    ...t.exposeMembers('String', { name: 'Its name.' }),
    ...t.exposeMembers(PhoenixSign, { because: 'Why it may be its predecessor: `seat` or `name`.' }),
  }),
});

const NetworkCoverage = builder.objectRef<ShownCoverage>('NetworkCoverage').implement({
  description: 'How much of the failures around the company was read when it was judged.',
  fields: t => ({
    ...t.exposeMembers('Int', {
      failuresKnown:
        'Companies known to have failed in the last six years, without those that do not build by their name.',
      officersRead: 'Those of them whose officers, partners and seats were read.',
    }),
    ...t.exposeNullable('Float', {
      share: '`officersRead` of `failuresKnown`, rounded down; null while no failure is known.',
    }),
    ...t.exposeNullable('Date', {
      oldestDay: 'First day of the notices that were read without a gap; null before any.',
      newestDay: 'Last day of them.',
    }),
    ...t.exposeMembers([NotRuledOut], {
      notRuledOut: 'Failed companies that this one may continue, and whose acts nobody has read.',
    }),
  }),
});

/** Type, description and value of each field; `absent` says when its value is null. */
const FIELDS = {
  score: facet('Int', '0 to 100; 100 is the safest.', a => a.score),
  verdict: facet(VerdictEnum, 'The verdict; always in the band of the score.', a => a.verdict),
  verdictInWords: {
    ...facet('String', 'The verdict as people write it, e.g. `Low risk`.', (a, _context, { language }) =>
      told(VERDICT_NAMES[a.verdict], language),
    ),
    args: { language: LANGUAGE },
  },
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
          'Keys of checks in the catalogue, e.g. `taxDebtor`; each counts as one entry of the list. Left out: all. ' +
          'An unknown key is `invalid-parameter`.',
      },
    },
  },
  bounds: facet(ScoreBounds, 'The lowest and highest possible score, given what is unknown.', a => a.bounds),
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
  headroom: facet(Headroom, 'The distance of the score to the neighbouring bands.', a => a),
  counterfactuals: facet(
    [Counterfactual],
    'The smallest sets of changes, three at most, that would lead to a better verdict: small ones first, of each size ' +
      'those that the company can bring about, fifteen at most. Empty where there is no better verdict, or no three changes that can be told lead to one.',
    (a, context) => loadCounterfactuals(context, a),
    'Null where they were not kept, or are past the retention.',
  ),
  reasons: facet(['String'], 'Codes of the strongest reasons, worst first, five at most.', a => a.reasons),
  reasonTexts: facet([Reason], 'The strongest reasons as texts, in the order of `reasons`.', a => a.reasons),
  unknownChecks: facet(
    ['String'],
    'Keys of the checks whose outcome is unknown, or not fully known.',
    a => a.unknownChecks,
  ),
  notApplicableChecks: facet(
    ['String'],
    'Keys of the checks that do not apply to the company, or that the model that judged it did not ask yet. They cost nothing and prove nothing.',
    async (a, context) => (await wholeOf(context, a)).notApplicableChecks,
  ),
  modelVersion: facet(
    'String',
    'Version of the scorecard; compare only scores of one version.',
    a => a.modelVersion,
  ),
  calibrated: facet(
    'Boolean',
    'Whether the operator has calibrated this version of the scorecard on what became of companies.',
    a => a.calibration !== null,
  ),
  calibration: facet(
    Calibration,
    'How often companies of this score failed.',
    a => a.calibration,
    'Null where `calibrated` is false.',
  ),
  assessedAt: facet('DateTime', 'When the company was judged.', a => a.assessedAt),
  directorNetwork: facet(
    DirectorNetwork,
    'How much of the directors’ links was known.',
    a => a.directorNetwork,
  ),
  networkCoverage: facet(
    NetworkCoverage,
    'How much of the failures around the company was read.',
    a => a.networkCoverage,
    'Null in assessments that were made before it was kept.',
  ),
  withdrawn: facet(
    Withdrawn,
    'That it was taken back: what it says turned out wrong.',
    a => a.withdrawn,
    'Null while it stands.',
  ),
  notice: {
    ...facet(
      'String',
      'What this is and what it is not; where to ask for a correction.',
      (_a, _context, { language }) => told(NOTICE, language),
    ),
    args: { language: LANGUAGE },
  },
};

// biome-ignore lint/suspicious/noExplicitAny: arguments as each field declares them
type Read = (assessment: AssessmentHead, context: GraphContext, args: any) => unknown;

function facet(type: unknown, description: string, read: Read, absent: string | null = null) {
  return { type, description, read, absent, args: {} };
}

// biome-ignore lint/suspicious/noExplicitAny: the builder's types cannot follow a table; the schema's tests do
export function judgementFields(t: any) {
  const fields = Object.entries(FIELDS).map(([name, { type, description, read, absent, args }]) => {
    const resolve = (
      assessment: ShownAssessment,
      given: unknown,
      context: GraphContext,
      { path }: GraphQLResolveInfo,
    ) => {
      requireScope(context.caller, 'contractors:read');
      requireCompany(context.caller, assessment.nif);
      // What was judged for the answer alone is not stored.
      context.shown.read(assessment.nif, assessment.judgedFor ? null : assessment.id, path.prev);
      return read(assessment, context, given);
    };
    const settings = {
      type,
      nullable: absent !== null,
      description: absent === null ? description : `${description} ${absent}`,
      resolve,
      args: argumentsOf(t, args),
    };
    return [name, t.field(settings)];
  });
  return Object.fromEntries(fields);
}

type Described = Readonly<Record<string, { readonly type: unknown; readonly description: string }>>;

const argumentsOf = (t: { arg(settings: object): unknown }, args: Described) =>
  Object.fromEntries(Object.entries(args).map(([name, settings]) => [name, t.arg(settings)]));
