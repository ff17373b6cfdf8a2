/** The contractor, complete and while it is being analysed. */
import { z } from 'zod';
import { allChecks } from '../../checks/all-checks.ts';
import type { Check } from '../../checks/check.ts';
import {
  color,
  count,
  flag,
  id,
  livemode,
  nif,
  openWords,
  register,
  score,
  share,
  texts,
  time,
  verdict,
  withdrawn,
} from '../../kernel/schemas/words.ts';
import { counterfactual, director, headroom, outcome } from './evidence-bodies.ts';
import { receipt } from './receipt-body.ts';

/** Never null, by the specification. */
const SPECIFIED = ['insolvencyDeclared', 'taxDebtor', 'ssDebtor', 'alvaraStatus', 'directorsWithIssues'];

/** The values of a specified check are a closed list. */
function checkValue({ key, value: { type, values } }: Check): z.ZodType {
  const words = values as [string, ...string[]];
  if (type === 'enum') return SPECIFIED.includes(key) ? z.enum(words) : openWords(words);
  if (type === 'boolean') return z.boolean();
  return type === 'euros' ? z.number().min(0) : z.int().min(0);
}

const valuesOf = (neverNull: readonly string[]) =>
  z.object(
    Object.fromEntries(
      allChecks.map(check => {
        const value = checkValue(check);
        const schema = neverNull.includes(check.key) ? value : value.nullable();
        return [check.key, schema.describe(check.question.en)];
      }),
    ),
  );

const checks = valuesOf(SPECIFIED)
  .describe(
    'By key. The five specified ones are never null. A further one is null while it is unknown (`unknownChecks` names it) and where it does not apply (`notApplicableChecks` names it).',
  )
  .meta({ id: 'Checks' });

const judgedChecks = valuesOf([])
  .describe('By key. Each is null where it is unknown for the day, or does not apply.')
  .meta({ id: 'JudgedChecks' });

const analysis = z
  .object({
    id: id('anl', 'The analysis; `GET /api/v1/analyses/{id}` follows it.'),
    state: openWords(
      ['queued', 'running', 'waiting', 'stalled', 'complete'],
      '`waiting`: for a register. `stalled`: the operator was told.',
    ),
    startedAt: time('When it was asked for'),
    progress: z
      .object({ done: z.int().min(0), total: z.int().min(0) })
      .describe(
        'Answered queries to registers, of all queries; `total` grows when companies of the directors are found.',
      ),
    waitingFor: z.array(register).describe('Registers that have not answered and are retried.'),
  })
  .meta({ id: 'Analysis' });

const refresh = z
  .object({
    id: id('anl', 'The analysis; `GET /api/v1/analyses/{id}` shows its progress.'),
    startedAt: time('When it was asked for'),
  })
  .meta({ id: 'Refresh' });

const correction = z
  .object({
    id: id('cor', 'The correction.'),
    check: z.string().describe('Key of the check that is contested.'),
    text: z.string().describe('The objection, in the company’s words.'),
    state: openWords(['open', 'answered', 'closed']),
    createdAt: time('When it was received'),
    answeredAt: time('When it was answered').nullable(),
    assessmentId: z.string().nullable().describe('The assessment made after the registers were asked again.'),
    changed: z.boolean().nullable().describe('Whether the check changed in it.'),
    answer: z.string().nullable().describe('The operator’s own words, the latest.'),
    answers: z
      .array(z.object({ text: z.string(), at: time('When it was written') }))
      .describe('Every answer of the operator, the oldest first.'),
  })
  .meta({ id: 'Correction' });

const calibration = z
  .object({
    date: z.iso.date().describe('When it was calibrated.'),
    failures: count('Failed companies behind it.'),
    rate: share.describe('Share of the companies of this score that failed within twelve months.'),
    low: share.describe('Lower end of the 95 % interval of `rate`.'),
    high: share.describe('Its upper end.'),
  })
  .meta({ id: 'Calibration' });

const company = z
  .object({
    name: z.string().describe('As published, in Portuguese.'),
    asOf: z.iso
      .date()
      .nullable()
      .describe('Day of the latest act with this name; null for a name by which other records know it.'),
    source: register.nullable().describe('Register of that act.'),
  })
  .nullable()
  .describe(
    'The registered name, so that a mistyped number is seen. Null while no register has named the company. It is that of now, also with `knownAt` and `asOf`.',
  );

/** With `name` in the query. */
const nameMatch = z
  .object({
    match: openWords(
      ['same', 'close', 'other', 'unknown'],
      '`close`: nearly the same, or a former name; a person should look. `unknown`: there is no name to compare with.',
    ),
    why: z.string().describe('For people.'),
  })
  .optional()
  .describe('Whether the name in the query is the registered one; with `name`. It decides nothing.');

const object = z.literal('contractor');

/** Members that `expand` adds. */
const EXPANDED = {
  evidence: z.record(z.string(), outcome).optional().describe('By check; with `expand=evidence`.'),
  directors: z.array(director).optional().describe('With `expand=directors`.'),
  headroom: headroom.optional().describe('Points to the neighbouring bands; with `expand=counterfactuals`.'),
  counterfactuals: z
    .array(counterfactual)
    .nullable()
    .optional()
    .describe(
      'The smallest sets of changes that lead to a better verdict; null if they were not stored. With `expand=counterfactuals`.',
    ),
};

const networkCoverage = z.object({
  failuresKnown: count(
    'Companies known to have failed in the last six years, without those that do not build by their name.',
  ),
  officersRead: count('Those of them whose officers, partners and seats were read.'),
  share: share
    .nullable()
    .describe('`officersRead` of `failuresKnown`, rounded down; null while no failure is known.'),
  oldestDay: z.iso
    .date()
    .nullable()
    .describe('First day of the notices that were read without a gap; null before any.'),
  newestDay: z.iso.date().nullable().describe('Last day of them.'),
  notRuledOut: z
    .array(
      z.object({
        nif,
        name: z.string(),
        because: openWords(['seat', 'name'], 'The same door, or a like name.'),
      }),
    )
    .describe('Failed companies that this one may continue, and whose acts nobody has read.'),
});

/** Each member of an assessment, whole. */
const MEMBERS = {
  object,
  nif,
  status: z.literal('complete'),
  score,
  verdict,
  color,
  checks,
  id: id('asm', 'The assessment.'),
  livemode,
  assessedAt: time('When it was judged'),
  modelVersion: z.string().describe('Version of the rules that judged it.'),
  calibrated: flag(
    'False until the operator has calibrated this version of the rules on what became of companies.',
  ),
  calibration: calibration.nullable().describe('Null where `calibrated` is false.'),
  completeness: share.describe('Share of the applicable checks whose outcome is fully known.'),
  bounds: z
    .object({ low: z.int().min(0).max(100), high: z.int().min(0).max(100) })
    .describe('`high` is the score if everything unknown were clear.'),
  unknownChecks: texts('Keys of the checks that are unknown, or not fully known. Unknown is never clear.'),
  notApplicableChecks: texts(
    'Keys of the checks that do not apply to the company, or that the rules that judged it did not ask yet. Their value is null.',
  ),
  directorNetwork: z.object({ companiesKnown: z.int().min(0), asOf: time('When it was read') }),
  networkCoverage: networkCoverage
    .nullable()
    .describe(
      'How much of the failures around the company was read; null in assessments made before it was kept.',
    ),
  withdrawn,
  refreshing: z.boolean().describe('A new analysis will replace this assessment.'),
  reasons: texts('Codes of the strongest reasons, worst first; see the catalogue of checks.'),
  notice: z.string().describe('Decision support, not a decision; where to ask for a correction.'),
  corrections: z.array(correction),
  analysis: refresh.nullable().describe('The analysis that will replace the assessment, while `refreshing`.'),
  company,
  nameMatch,
};

/** `200`: the whole assessment. */
export const completeContractor = z
  .object({ ...MEMBERS, receipt, ...EXPANDED })
  .meta({ id: 'CompleteContractor' });

const nothing = z.null();

/** `200` with `asOf`: judged for the answer alone. */
export const judgedContractor = completeContractor
  .extend({
    status: z.literal('judged'),
    checks: judgedChecks,
    id: nothing,
    assessedAt: nothing,
    judgedFor: z
      .object({
        day: z.iso.date().describe('The day for which it was judged, by the present rules.'),
        assessmentId: id('asm', 'The assessment whose facts were judged.'),
        assessedAt: time('When these facts were known'),
      })
      .describe('This is no assessment, and is not stored.'),
  })
  .meta({ id: 'JudgedContractor' });

const notKnownYet = (member: z.ZodType): z.ZodType =>
  member instanceof z.ZodArray ? z.array(member.element as z.ZodType).max(0) : nothing;

/** `202`: the same members; arrays empty, what is not known yet null. */
export const analyzingContractor = z
  .object({
    ...(Object.fromEntries(
      Object.entries(MEMBERS).map(([name, member]) => [name, notKnownYet(member)]),
    ) as Record<keyof typeof MEMBERS, z.ZodNull>),
    object,
    nif,
    status: z.literal('analyzing'),
    livemode,
    refreshing: z.literal(false),
    analysis,
    company,
    nameMatch,
  })
  .meta({ id: 'AnalyzingContractor' });
