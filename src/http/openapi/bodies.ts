/** The bodies of answers as schemas: what OpenAPI tells and what tests hold every answer against. */
import { z } from 'zod';
import { allChecks } from '../../checks/all-checks.ts';
import type { Check } from '../../checks/check.ts';
import { EVENT_TYPES } from '../../events/event.ts';
import { PROBLEMS, type ProblemCode } from '../../kernel/problems.ts';
import { REGISTER_NAMES } from '../../kernel/register-name.ts';

const VERDICTS = ['no_records', 'low_risk', 'moderate_risk', 'high_risk', 'do_not_proceed'] as const;
const COLORS = ['safe', 'caution', 'warning', 'danger'] as const;
/** Never null, by the specification. */
const SPECIFIED = ['insolvencyDeclared', 'taxDebtor', 'ssDebtor', 'alvaraStatus', 'directorsWithIssues'];

const id = (prefix: string, of: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`))
    .describe(of);
const time = (of: string) => z.iso.datetime().describe(`${of} (RFC 3339, UTC).`);
const day = (of: string) => z.iso.date().describe(`${of} (a day in Lisbon).`);
const nif = z
  .string()
  .regex(/^\d{9}$/)
  .describe('Tax number of the company, nine digits.');
const livemode = z
  .boolean()
  .describe('True: from the real registers. False: from the sandbox, about an invented company.');
const register = z.enum(REGISTER_NAMES);
const score = z.int().min(0).max(100).describe('0 to 100; 100 is the safest. Equal to `bounds.low`.');
const verdict = z.enum(VERDICTS).describe('From best to worst.');
const color = z.enum(COLORS).describe('The verdict as a colour.');

const checkValue = (check: Check): z.ZodType => {
  const { type, values } = check.value;
  if (type === 'boolean') return z.boolean();
  if (type === 'enum') return z.enum(values as [string, ...string[]]);
  return type === 'euros' ? z.number().min(0) : z.int().min(0);
};

const checks = z
  .strictObject(
    Object.fromEntries(
      allChecks.map(check => {
        const value = checkValue(check);
        const known = SPECIFIED.includes(check.key) ? value : value.nullable();
        return [check.key, known.describe(check.question.en)];
      }),
    ),
  )
  .describe('By key. The five specified ones are never null; the further ones are null only while unknown.')
  .meta({ id: 'Checks' });

const analysis = z
  .strictObject({
    id: id('anl', 'The analysis; `GET /api/v1/analyses/{id}` follows it.'),
    state: z
      .enum(['queued', 'running', 'waiting', 'stalled', 'complete'])
      .describe('`waiting`: for a register. `stalled`: the operator was told.'),
    startedAt: time('When it began'),
    progress: z
      .strictObject({ done: z.int().min(0), total: z.int().min(0) })
      .describe('Questions to registers that have been answered, of those asked.'),
    waitingFor: z.array(register).describe('Registers that have not answered and are tried again.'),
  })
  .meta({ id: 'Analysis' });

const correction = z
  .strictObject({
    id: id('cor', 'The correction.'),
    check: z.string().describe('Key of the check that is contested.'),
    text: z.string().describe('What is said to be wrong.'),
    state: z.enum(['open', 'answered', 'closed']),
    createdAt: z.string().describe('When it was received (RFC 3339).'),
    answeredAt: z.string().nullable(),
    assessmentId: z.string().nullable().describe('The assessment made after the registers were asked anew.'),
    changed: z.boolean().nullable().describe('Whether the check changed in it.'),
    answer: z.string().nullable().describe('The operator’s own words.'),
  })
  .meta({ id: 'Correction' });

const presence = z
  .object({
    type: z.literal('presence'),
    fact: z.string(),
    register,
    askedAt: z.string(),
    says: z.string().describe('One plain sentence: what the record says.'),
  })
  .describe('A record stands in the register, with its reference, address and dates.')
  .meta({ id: 'PresenceEvidence' });
const absence = z
  .object({
    type: z.literal('absence'),
    register,
    askedAt: z.string(),
    date: z.string().nullable(),
    asked: z.string(),
  })
  .describe('The register answered, in its own words, that it holds nothing.')
  .meta({ id: 'AbsenceEvidence' });

const outcome = z
  .object({
    kind: z.enum(['hit', 'clear', 'unknown', 'not-applicable']),
    value: z.union([z.string(), z.number(), z.boolean()]).optional(),
    evidence: z.array(z.union([presence, absence])).optional(),
    because: z.string().optional().describe('Why it is unknown.'),
    points: z.number().max(0).describe('What it took from 100.'),
  })
  .meta({ id: 'CheckEvidence' });

const director = z
  .object({
    id: z.string().describe('Ours; says nothing about the person.'),
    name: z.string(),
    role: z.string(),
    appointedOn: day('Day of appointment').nullable(),
    linkedCompaniesKnown: z.int().min(0),
    linkedCompanies: z.array(
      z.object({
        nif,
        name: z.string(),
        role: z.string(),
        appointedOn: z.string().nullable(),
        ceasedOn: z.string().nullable(),
        verdict: verdict.nullable(),
        records: z
          .array(z.object({ kind: z.string(), on: z.string(), register, reference: z.string() }))
          .nullable(),
      }),
    ),
  })
  .describe('Somebody who directs the company now. No number and no address of a person is ever shown.')
  .meta({ id: 'Director' });

const step = z.strictObject({ verdict, points: z.number() }).nullable();
const counterfactual = z
  .object({
    changes: z
      .array(
        z.object({
          kind: z.enum(['clear', 'answer', 'know']),
          text: z.strictObject({ en: z.string(), pt: z.string() }),
          byCompany: z.boolean().describe('Whether the company itself can bring it about.'),
        }),
      )
      .min(1)
      .max(3),
    score,
    verdict,
  })
  .meta({ id: 'Counterfactual' });

const object = z.literal('contractor');

/** `200`: the whole assessment. */
export const completeContractor = z
  .strictObject({
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
    calibrated: z.boolean().describe('False until the rules are back-tested on real outcomes.'),
    completeness: z.number().min(0).max(1).describe('Share of the checks whose answer is known.'),
    bounds: z
      .strictObject({ low: z.int().min(0).max(100), high: z.int().min(0).max(100) })
      .describe('`high` is the score if everything unknown were clear.'),
    unknownChecks: z
      .array(z.string())
      .describe('Keys of the checks that are unknown. Unknown is never clear.'),
    directorNetwork: z.strictObject({ companiesKnown: z.int().min(0), asOf: time('When it was read') }),
    refreshing: z.boolean().describe('A new analysis runs behind this assessment.'),
    reasons: z
      .array(z.string())
      .describe('Codes of what cost most, worst first; see the catalogue of checks.'),
    notice: z.string().describe('Decision support, not a decision; where to ask for a correction.'),
    corrections: z.array(correction),
    analysis: analysis.nullable().describe('The analysis behind the answer, while there is one.'),
    evidence: z.record(z.string(), outcome).optional().describe('By check; with `expand=evidence`.'),
    directors: z.array(director).optional().describe('With `expand=directors`.'),
    headroom: z
      .strictObject({ better: step, worse: step })
      .optional()
      .describe('With `expand=counterfactuals`.'),
    counterfactuals: z
      .array(counterfactual)
      .nullable()
      .optional()
      .describe('The smallest sets of changes that lead to a better verdict; with `expand=counterfactuals`.'),
  })
  .meta({ id: 'CompleteContractor' });

const nothing = z.null();

/** `202`: the same members; arrays empty, what is not known yet null. */
export const analyzingContractor = z
  .strictObject({
    object,
    nif,
    status: z.literal('analyzing'),
    score: nothing,
    verdict: nothing,
    color: nothing,
    checks: nothing,
    id: nothing,
    livemode,
    assessedAt: nothing,
    modelVersion: nothing,
    calibrated: nothing,
    completeness: nothing,
    bounds: nothing,
    unknownChecks: z.array(z.string()).max(0),
    directorNetwork: nothing,
    refreshing: z.literal(false),
    reasons: z.array(z.string()).max(0),
    notice: nothing,
    corrections: z.array(correction).max(0),
    analysis,
  })
  .meta({ id: 'AnalyzingContractor' });

const cursor = z.string().describe('Opaque place in the client’s event log; the same on every channel.');

const assessmentData = z
  .strictObject({
    livemode,
    nif,
    analysisId: id('anl', 'The analysis that completed.'),
    assessmentId: id('asm', 'The assessment.'),
    score,
    verdict,
    color,
    cursor,
  })
  .meta({ id: 'AssessmentEventData' });
const disabledData = z
  .strictObject({
    livemode,
    endpointId: id('whe', 'The endpoint.'),
    url: z.string(),
    reason: z.string(),
    cursor,
  })
  .meta({ id: 'WebhookDisabledData' });

const eventData = {
  'analysis.completed': assessmentData,
  'assessment.changed': assessmentData,
  'webhook.disabled': disabledData,
};

/** What a webhook delivers, by type of event. */
export const deliveries = Object.fromEntries(
  EVENT_TYPES.map(type => [
    type,
    z
      .strictObject({ type: z.literal(type), timestamp: time('When it happened'), data: eventData[type] })
      .meta({ id: `Delivery-${type}` }),
  ]),
);

const event = z
  .strictObject({
    object: z.literal('event'),
    id: id('evt', 'The event; the `webhook-id` of its deliveries.'),
    type: z.enum(EVENT_TYPES),
    timestamp: time('When it happened'),
    cursor,
    data: z.union([assessmentData, disabledData]),
  })
  .meta({ id: 'Event' });

export const eventList = z
  .strictObject({
    object: z.literal('list'),
    livemode,
    data: z.array(event).describe('Oldest first.'),
    hasMore: z.boolean(),
    cursor: cursor.describe('Where to read on: pass it as `after`.'),
  })
  .meta({ id: 'EventList' });

export const usage = z
  .strictObject({
    object: z.literal('usage'),
    key: id('key', 'The key that asks.'),
    client: id('cli', 'Its client.'),
    livemode,
    limits: z.array(
      z.strictObject({
        name: z.string(),
        limit: z.int(),
        windowSeconds: z.int(),
        used: z.int(),
        remaining: z.int().min(0),
        resetsInSeconds: z.int(),
      }),
    ),
    days: z.array(
      z.strictObject({ day: z.iso.date(), requests: z.int(), refused: z.int(), quotaUnits: z.int() }),
    ),
  })
  .meta({ id: 'Usage' });

export const problem = z
  .looseObject({
    type: z.string().describe('Address of the page that explains the code.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What is wrong here, and what to do.'),
    instance: z.string(),
    code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
    requestId: id('req', 'Name it when you ask the operator.'),
    errors: z.array(z.strictObject({ pointer: z.string(), detail: z.string() })).optional(),
    'violated-policies': z.array(z.string()).optional().describe('Limits that are spent, by name.'),
    oldest: z.string().optional().describe('The oldest cursor left.'),
  })
  .describe('RFC 9457.')
  .meta({ id: 'Problem' });

const attribute = z.union([z.string(), z.number(), z.boolean()]);
const nodeId = z.string().describe('NIF of a company, `dir_…` of a director.');

/** A network, as Cytoscape.js takes it. */
export const networkElements = z
  .strictObject({
    data: z
      .strictObject({
        nif,
        asOf: day('Nothing published later is shown'),
        depth: z.int(),
        cutOff: z
          .array(
            z.strictObject({
              reason: z.enum(['hub', 'many-offices', 'unidentified', 'first', 'depth']),
              at: nodeId.nullable(),
              omitted: z.int().describe('At least.'),
            }),
          )
          .describe('What was left out, and why.'),
        riskPaths: z
          .array(z.strictObject({ to: nif, edges: z.array(z.string()) }))
          .describe('A shortest way to each insolvent company, by ids of edges.'),
      })
      .describe('About the network.'),
    elements: z.strictObject({
      nodes: z.array(
        z.strictObject({
          data: z.strictObject({ id: nodeId, type: z.enum(['company', 'director']) }).catchall(attribute),
        }),
      ),
      edges: z.array(
        z.strictObject({
          data: z
            .strictObject({
              id: z.string(),
              source: nodeId,
              target: nodeId,
              role: z.enum(['director', 'partner']),
            })
            .catchall(attribute),
        }),
      ),
    }),
  })
  .meta({ id: 'NetworkElements' });
