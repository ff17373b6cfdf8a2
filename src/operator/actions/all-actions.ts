/** Every change that is both a command and a button; each is logged under its name. */
import { z } from 'zod';
import { revokeKey } from '../../access/keys/keys.ts';
import { answerCorrection, closeCorrection } from '../../contractors/corrections/corrections.ts';
import type { Database } from '../../db/open-database.ts';
import { tryQueue } from '../../jobs/deliveries/send-tries.ts';
import type { JobQueue } from '../../jobs/queue/job-queue.ts';
import { QUEUES } from '../../jobs/queue/queues.ts';
import { resendNow } from '../../webhooks/resend.ts';
import { redriveAnalysis } from '../work/open-analyses.ts';
import { redriveJobs } from '../work/redrive-jobs.ts';

interface ActionDeps {
  readonly db: Database;
  /** The job queue, which a command opens only for work that needs it. */
  readonly withJobQueue: <T>(work: (jobQueue: JobQueue) => Promise<T>) => Promise<T>;
}

export interface OperatorAction<I extends z.ZodObject = z.ZodObject, A = unknown> {
  /** As typed and as logged; the page's API has `keys revoke` at `keys/revoke`. */
  readonly name: string;
  /** For the command's help, as `CliCommand` has them. */
  readonly summary: string;
  readonly example: string;
  /** Each member with the `flags` of the command: `<key>` is an argument, `--text <text>` an option. */
  readonly input: I;
  /** For the log: an id, a register, a company's NIF; null where there is no one thing. Never anything of a person. */
  object(input: z.output<I>): string | null;
  /** Its answer is that of the page's API, and the command's with `--json`. */
  run(deps: ActionDeps, input: z.output<I>): Promise<A>;
  /** The answer in words, for the command. */
  text(answer: A, input: z.output<I>): string;
}

export const action = <I extends z.ZodObject, A>(declared: OperatorAction<I, A>) =>
  declared as OperatorAction;

const WORDS = z.string().min(1);
const CORRECTION = WORDS.meta({
  flags: '<correction>',
  description: 'id of the correction, as corrections list shows it',
});
const itsId = ({ id }: { id: string }): string => id;

export const ALL_ACTIONS: readonly OperatorAction[] = [
  action({
    name: 'keys revoke',
    summary: 'Revoke a key for good: refused by every process within one second.',
    example: 'contractor-risk keys revoke key_…',
    input: z.strictObject({
      id: WORDS.meta({ flags: '<key>', description: 'id of the key, as keys list shows it' }),
    }),
    object: itsId,
    run: async ({ db }, { id }) => {
      const { clientId, revokedAt } = await revokeKey(db, { keyId: id });
      return { id, clientId, revokedAt };
    },
    text: ({ id, revokedAt }) => `Key ${id} is revoked since ${revokedAt?.toISOString()}.`,
  }),
  action({
    name: 'webhooks resend',
    summary: 'Send one delivery again, whatever became of it. The workers send it at once.',
    example: 'contractor-risk webhooks resend dlv_…',
    input: z.strictObject({
      id: WORDS.meta({
        flags: '<delivery>',
        description: 'id of the delivery, as webhooks deliveries shows it',
      }),
    }),
    object: itsId,
    run: ({ db, withJobQueue }, { id }) =>
      withJobQueue(jobQueue => resendNow({ db, tries: tryQueue(jobQueue) }, { deliveryId: id })),
    text: ({ endpointId, number }, { id }) =>
      `Delivery ${id} is sent to ${endpointId} again: try ${number}. See: contractor-risk webhooks delivery ${id}`,
  }),
  action({
    name: 'analyses redrive',
    summary: 'Wake an analysis now, with its pauses begun anew: after a register is mended, or a parser.',
    example: 'contractor-risk analyses redrive anl_…',
    input: z.strictObject({ id: WORDS.meta({ flags: '<analysis>', description: 'id of the analysis' }) }),
    object: itsId,
    run: ({ db, withJobQueue }, { id }) => withJobQueue(jobQueue => redriveAnalysis({ db, jobQueue }, id)),
    text: ({ id, nif, state }) => `Analysis ${id} of ${nif} was ${state}; a worker takes it up at once.`,
  }),
  action({
    name: 'jobs redrive',
    summary: 'Have failed jobs run again, with all their tries anew: after what made them fail is mended.',
    example: 'contractor-risk jobs redrive --queue refresh-list',
    input: z.strictObject({
      queue: z
        .enum(Object.keys(QUEUES))
        .optional()
        .meta({ flags: '--queue <queue>', description: 'only of this queue' }),
      job: WORDS.optional().meta({
        flags: '--job <id>',
        description: 'only this one, as jobs failed shows it',
      }),
    }),
    object: ({ job, queue }) => job ?? queue ?? null,
    run: ({ db, withJobQueue }, { queue = null, job = null }) =>
      withJobQueue(async jobQueue => ({ redriven: await redriveJobs({ db, jobQueue }, { queue, job }) })),
    text: ({ redriven: { length } }) =>
      length === 0
        ? 'No job has failed for good.'
        : `${length} ${length === 1 ? 'job runs' : 'jobs run'} again. Follow them: contractor-risk jobs list`,
  }),
  action({
    name: 'corrections answer',
    summary: 'Answer a correction in your own words; everybody who asks about the company reads them.',
    example:
      'contractor-risk corrections answer cor_… --text "The register still lists the debt on 20 November."',
    input: z.strictObject({
      id: CORRECTION,
      text: WORDS.meta({ flags: '--text <text>', description: 'the answer' }),
    }),
    object: itsId,
    run: ({ db }, input) => answerCorrection(db, input),
    text: ({ id, nif }) => `Correction ${id} of ${nif} is answered.`,
  }),
  action({
    name: 'corrections close',
    summary: 'Take a correction off the assessment; it stays in this list.',
    example: 'contractor-risk corrections close cor_…',
    input: z.strictObject({ id: CORRECTION }),
    object: itsId,
    run: ({ db }, input) => closeCorrection(db, input),
    text: ({ id, nif }) => `Correction ${id} of ${nif} is closed.`,
  }),
];
