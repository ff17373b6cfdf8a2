/** Alerts of watched companies: what they are about, and what differs. */
import { z } from 'zod';
import {
  alertCause,
  alertLevel,
  day,
  id,
  livemode,
  nif,
  openWords,
  pageOf,
  score,
  texts,
  time,
  verdict,
} from '../../kernel/schemas/words.ts';
import { evidence } from './evidence-bodies.ts';

const value = z
  .union([z.string(), z.number(), z.boolean()])
  .nullable()
  .describe('Of the cause, in this assessment; null where it has none or is not known.');

const side = z.object({ assessmentId: id('asm', 'The assessment.'), score, verdict, value });

export const difference = z
  .object({
    from: side,
    to: side,
    checks: z
      .array(
        z.object({
          check: z.string().describe('Key of the check.'),
          before: value,
          after: value,
          points: z.number().describe('Change of its points; negative where it costs more.'),
        }),
      )
      .describe('Where the alert tells of `verdict` or `score`: the checks behind it, the dearest first.'),
    evidence: z.array(evidence).describe('At most 20, the new records first.'),
    moreEvidence: z.int().min(0).describe('How many are left out; the assessment has them all.'),
  })
  .describe('What differs between the two assessments, as far as the alert is about it.')
  .meta({ id: 'AlertDifference' });

export const alert = z
  .object({
    object: z.literal('alert'),
    id: id('alr', 'The alert.'),
    livemode,
    version: z
      .int()
      .describe('Grows with every change of the alert. For `If-Match` its tag is `"<id>.<version>"`.'),
    nif,
    state: openWords(['open', 'cleared', 'ended'], '`ended`: nobody looks at it any more.'),
    cause: alertCause,
    alsoCauses: texts(
      'Other causes that stand and that this alert tells: they opened or got worse with it, and are no alerts of their own.',
    ),
    level: alertLevel,
    watchlists: z.array(z.string()).describe('Names of the lists that name the cause.'),
    openedAt: time('When it opened'),
    escalatedAt: time('When it last got worse').nullable(),
    clearedAt: time('When it cleared or ended; null while it is open').nullable(),
    endedBecause: openWords(
      ['unwatched', 'rule-off'],
      '`unwatched`: the company is on none of your lists any more. `rule-off`: it is, and no rule names the cause. Null: it has not ended.',
    ).nullable(),
    acknowledgedAt: time('When it was acknowledged; an escalation is to be acknowledged anew').nullable(),
    notes: z
      .array(
        z.object({
          text: z.string(),
          at: time('When it was written'),
          by: z.string().nullable().describe('The key that wrote it; null where that is not known.'),
        }),
      )
      .describe('The client’s own words, the oldest first. Each acknowledgement with a note adds one.'),
    silencedUntil: day('No event before this day; null: it is not silenced').nullable(),
    digest: z.boolean().describe('It is told in the digest alone.'),
    assessmentId: id('asm', 'The assessment that last changed it.'),
    fromAssessmentId: id('asm', 'The assessment compared with.'),
    difference,
  })
  .meta({ id: 'Alert' });

export const alertList = pageOf('AlertList', z.array(alert).describe('Newest first.'));

export const watchRules = z
  .object({
    object: z.literal('watch_rules'),
    livemode,
    name: z.string().describe('Name of the list.'),
    version: z.int().describe('Version of the list after the change.'),
    rules: z.looseObject({}).describe('As they were sent, with the defaults of what was left out.'),
    digestOnly: z.boolean().describe('Alerts come together, in the daily digest.'),
  })
  .meta({ id: 'WatchRulesSet' });
