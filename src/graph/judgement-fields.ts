/**
 * What was judged of a company. An `Assessment` always has it; a `Contractor` shows its latest, if there is one. Said
 * once here for both, so that the two never differ.
 */
import type { Color, Verdict } from '../checks/judgement.ts';
import type { Assessment } from '../contractors/assessment.ts';
import { CALIBRATED, NOTICE } from '../contractors/notice.ts';
import { builder } from './builder.ts';
import { CheckResult, checkAnswers } from './check-result.ts';
import { enumOf } from './enum-of.ts';

export const VerdictEnum = enumOf<Verdict>('Verdict', 'The judgement in one word, from best to worst.', {
  no_records: 'No adverse record, and nothing is unknown.',
  low_risk: 'A score of 70 and over.',
  moderate_risk: 'A score of 45 to 69.',
  high_risk: 'A score of 20 to 44.',
  do_not_proceed: 'A score under 20.',
});

export const ColorEnum = enumOf<Color>('RiskColor', 'The verdict as a colour.', {
  safe: 'Verdicts `no_records` and `low_risk`.',
  caution: 'Verdict `moderate_risk`.',
  warning: 'Verdict `high_risk`.',
  danger: 'Verdict `do_not_proceed`.',
});

const ScoreBounds = builder.objectRef<Assessment['bounds']>('ScoreBounds').implement({
  description: 'Between which scores the truth lies while something is unknown.',
  fields: t => ({
    low: t.exposeInt('low', {
      description: 'The score if every unknown turned out at its worst: equals `score`.',
    }),
    high: t.exposeInt('high', { description: 'The score if every unknown turned out clear.' }),
  }),
});

const DirectorNetwork = builder.objectRef<Assessment['directorNetwork']>('DirectorNetwork').implement({
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

/** Type, description and value of each field. Lists are empty, the rest null, where there is no assessment. */
const FACETS = {
  score: facet('Int', '0 to 100; 100 is the safest.', a => a.score),
  verdict: facet(VerdictEnum, 'The verdict; always in the band of the score.', a => a.verdict),
  color: facet(ColorEnum, 'The verdict as a colour.', a => a.color),
  checks: facet([CheckResult], 'Every check, the five of the specification first.', checkAnswers),
  bounds: facet(ScoreBounds, 'The lowest and highest score that what is unknown allows.', a => a.bounds),
  completeness: facet(
    'Float',
    'Share of the applicable checks whose outcome is known, 0 to 1.',
    a => a.completeness,
  ),
  reasons: facet(['String'], 'Codes of the strongest reasons, worst first, five at most.', a => a.reasons),
  unknownChecks: facet(['String'], 'Keys of the checks whose outcome is not known.', a => a.unknownChecks),
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

function facet(type: unknown, description: string, read: (assessment: Assessment) => unknown) {
  return { type, description, read };
}

/**
 * These fields for a type whose `of` gives the assessment. `absence` says when there is none; null where there always
 * is one.
 */
export function judgementFields<Parent>(
  // biome-ignore lint/suspicious/noExplicitAny: the builder's types cannot follow a table; the schema's tests do
  t: any,
  of: (parent: Parent) => Assessment | null,
  absence: string | null,
) {
  const fields = Object.entries(FACETS).map(([name, { type, description, read }]) => {
    const isList = Array.isArray(type);
    const missing = absence === null ? '' : ` ${isList ? 'Empty' : 'Null'} ${absence}.`;
    const resolve = (parent: Parent) => {
      const assessment = of(parent);
      if (assessment) return read(assessment);
      return isList ? [] : null;
    };
    const nullable = absence !== null && !isList;
    return [name, t.field({ type, nullable, description: description + missing, resolve })];
  });
  return Object.fromEntries(fields);
}
