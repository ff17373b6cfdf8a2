/** What `expand` adds to an assessment: evidence, directors, ways to a better verdict. */
import { z } from 'zod';
import { day, id, nif, openWords, register, score, time, verdict } from '../../kernel/schemas/words.ts';

const presence = z
  .object({
    type: z.literal('presence'),
    fact: z
      .string()
      .describe(
        'Key of the record, the same in every assessment; people in it are numbered within the answer (`person-1`).',
      ),
    register,
    reference: z
      .string()
      .describe('The register’s own reference: process, document, licence number, or list file and row.'),
    url: z
      .string()
      .nullable()
      .describe('Official address of the record or of the search page; null if the register gives none.'),
    date: day('The date that the register puts on the record; null where it gives none').nullable(),
    askedAt: time('When the register was asked'),
    says: z.string().describe('A sentence on the record.'),
  })
  .describe('A record in the register, with its reference, address and dates.')
  .meta({ id: 'PresenceEvidence' });

const absence = z
  .object({
    type: z.literal('absence'),
    register,
    askedAt: time('When the register was asked'),
    date: day('The date that the register puts on its answer or list; null where it gives none').nullable(),
    asked: z.string().describe('What was searched for.'),
  })
  .describe('The register answered, in its own words, that it holds nothing.')
  .meta({ id: 'AbsenceEvidence' });

export const evidence = z.union([presence, absence]);

const cost = z.object({
  points: z.number().min(0),
  reason: z.string(),
  knockOut: verdict.optional().describe('A verdict that the score would be brought into.'),
});

const pending = z
  .object({
    because: z.string().describe('Why the value may still change.'),
    cost: cost.describe('The most that the check may cost then, unless it costs more now.'),
  })
  .describe('Set while some register has not answered about linked companies.');

export const outcome = z
  .object({
    kind: z.enum(['hit', 'clear', 'unknown', 'not-applicable']),
    value: z
      .union([z.string(), z.number(), z.boolean()])
      .optional()
      .describe('Left out if the check does not apply, or is unknown without a value for that.'),
    evidence: z.array(evidence).optional(),
    because: z.string().optional().describe('Why it is unknown.'),
    pending: pending.optional(),
    points: z.number().max(0).describe('What it took from 100.'),
  })
  .meta({ id: 'CheckEvidence' });

const linkedRecord = z.object({
  kind: openWords(['insolvency', 'tax-debt', 'social-security-debt', 'execution']),
  on: day('The declaration, the date of the list, or the end of the execution'),
  register,
  reference: z.string(),
});

const linkedCompany = z.object({
  nif,
  name: z.string(),
  role: z.string(),
  appointedOn: day('Day of appointment; null where it is not published').nullable(),
  ceasedOn: day('Day of its end; null if it is current').nullable(),
  verdict: verdict.nullable(),
  records: z.array(linkedRecord).nullable().describe('Null if it was not read.'),
});

export const director = z
  .object({
    id: id('dir', 'Our id, which reveals nothing about the person.'),
    name: z.string(),
    role: z.string(),
    appointedOn: day('Day of appointment; null where it is not published').nullable(),
    linkedCompaniesKnown: z.int().min(0),
    linkedCompanies: z.array(linkedCompany),
  })
  .describe('A current director of the company. No number and no address of a person is ever shown.')
  .meta({ id: 'Director' });

const step = z.object({ verdict, points: z.number() }).nullable();

export const headroom = z.object({
  better: step,
  worse: step,
  heldBy: z
    .array(z.string())
    .describe(
      'Checks whose records limit the verdict, alone or together. As long as all stand, no points lead to `better`.',
    ),
});

const change = z.object({
  kind: openWords(
    ['clear', 'answer', 'know'],
    '`clear`: what `check` found is put right. `answer`: the silent `register` answers. `know`: `check` becomes known.',
  ),
  check: z.string().optional().describe('Key of the check; left out for the answer of a register.'),
  register: register.optional(),
  text: z.object({ en: z.string(), pt: z.string() }),
  byCompany: z.boolean().describe('Whether the company itself can bring it about.'),
});

export const counterfactual = z
  .object({ changes: z.array(change).min(1).max(3), score, verdict })
  .meta({ id: 'Counterfactual' });
