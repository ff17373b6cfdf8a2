/** What the operator's page changes: each is logged under the name of its command. */
import { z } from 'zod';
import { revokeKey } from '../../access/keys/keys.ts';
import { answerCorrection, closeCorrection } from '../../contractors/corrections.ts';
import { tryQueue } from '../../jobs/deliveries/send-tries.ts';
import { startHarvest } from '../../jobs/harvest/work-harvest.ts';
import { QUEUES } from '../../jobs/queue/queues.ts';
import { resendNow } from '../../webhooks/webhook-desk.ts';
import { redriveAnalysis } from '../work/open-analyses.ts';
import { redriveJobs } from '../work/redrive-jobs.ts';
import { change, type OperatorVerb } from './verb.ts';

const reason = z.string().optional();
const OF_ONE = z.strictObject({ id: z.string().min(1), reason });
const itsId = ({ id }: { id: string }): string => id;

export const CHANGING_VERBS: readonly OperatorVerb[] = [
  change({
    action: 'keys revoke',
    input: OF_ONE,
    object: itsId,
    run: async ({ db }, { id }) => {
      const { clientId, revokedAt } = await revokeKey(db, { keyId: id });
      return { id, clientId, revokedAt };
    },
  }),
  change({
    action: 'webhooks resend',
    input: OF_ONE,
    object: itsId,
    run: ({ db, conductor }, { id }) => resendNow({ db, tries: tryQueue(conductor) }, { deliveryId: id }),
  }),
  change({
    action: 'corrections answer',
    input: z.strictObject({ id: z.string().min(1), text: z.string(), reason }),
    object: itsId,
    run: ({ db }, { id, text }) => answerCorrection(db, { id, text }),
  }),
  change({
    action: 'corrections close',
    input: OF_ONE,
    object: itsId,
    run: ({ db }, { id }) => closeCorrection(db, { id }),
  }),
  change({
    action: 'analyses redrive',
    input: OF_ONE,
    object: itsId,
    run: (parts, { id }) => redriveAnalysis(parts, id),
  }),
  change({
    action: 'jobs redrive',
    input: z.strictObject({
      job: z.string().optional(),
      queue: z.enum(Object.keys(QUEUES) as [string, ...string[]]).optional(),
      reason,
    }),
    object: ({ job, queue }) => job ?? queue ?? null,
    run: async (parts, { job, queue }) => ({
      redriven: await redriveJobs(parts, { job: job ?? null, queue: queue ?? null }),
    }),
  }),
  change({
    action: 'harvest',
    input: z.strictObject({ reason }),
    object: () => null,
    run: async ({ conductor }) => {
      await startHarvest(conductor);
      return { started: true };
    },
  }),
];
