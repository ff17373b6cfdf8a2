/** What the operator's page shows. */
import { z } from 'zod';
import { MOST_DAYS, usagePerDay } from '../../access/admission/usage.ts';
import { usageOfMonth } from '../../access/admission/usage-of-month.ts';
import { listClients } from '../../access/keys/keys.ts';
import { readCorrections } from '../../contractors/corrections/corrections.ts';
import { readFailedJobs, readQueues } from '../../jobs/queue/queue-status.ts';
import { DELIVERY_STATES, MOST_DELIVERIES, readDeliveries } from '../../webhooks/read-deliveries.ts';
import { MOST_ACTIONS, readActions } from '../audit/operator-actions.ts';
import { readListedKeys } from '../keys/listed-keys.ts';
import { readPending } from '../registers/pending-captures.ts';
import { readRegisterStates } from '../registers/register-states.ts';
import { readOpen } from '../work/open-analyses.ts';
import { readRounds } from '../work/rounds.ts';
import { type OperatorVerb, read } from './verb.ts';

const NOTHING = z.strictObject({});
const upTo = (most: number) => z.coerce.number().int().min(1).max(most).default(Math.min(50, most));

export const READING_VERBS: readonly OperatorVerb[] = [
  read('registers', {
    input: NOTHING,
    run: ({ db, settings }) => readRegisterStates(db, settings),
  }),
  read('pending', {
    input: NOTHING,
    run: ({ db, settings }) =>
      readPending(db, { fromCaptures: settings.mjPublicationsSource === 'captures' }),
  }),
  read('analyses', {
    input: z.strictObject({ state: z.enum(['queued', 'running', 'waiting', 'stalled']).optional() }),
    run: ({ db }, { state }) => readOpen(db, state ?? null),
  }),
  read('corrections', {
    input: z.strictObject({ state: z.enum(['open', 'answered', 'closed']).optional() }),
    run: ({ db }, { state }) => readCorrections(db, { state: state ?? null }),
  }),
  read('deliveries', {
    input: z.strictObject({
      state: z.enum(DELIVERY_STATES).optional(),
      after: z.string().optional(),
      limit: upTo(MOST_DELIVERIES),
    }),
    run: ({ db }, { state, after, limit }) =>
      readDeliveries(db, { limit, ...(state && { state }), ...(after && { after }) }),
  }),
  read('keys', {
    input: NOTHING,
    run: async ({ db }) => ({
      clients: (await listClients(db)).map(({ id, name, disabledAt }) => ({ id, name, disabledAt })),
      keys: await readListedKeys(db, { clientId: null }),
    }),
  }),
  read('usage', {
    input: z.strictObject({
      client: z.string(),
      days: z.coerce.number().int().min(1).max(MOST_DAYS).default(30),
    }),
    run: ({ db }, { client, days }) => usagePerDay(db, { of: { clientId: client }, days }),
  }),
  read('usage/month', {
    input: z.strictObject({ month: z.string() }),
    run: ({ db }, { month }) => usageOfMonth(db, { month, clientId: null }),
  }),
  read('rounds', { input: NOTHING, run: ({ db }) => readRounds(db) }),
  read('jobs', {
    input: NOTHING,
    run: async ({ db }) => ({ queues: await readQueues(db), failed: await readFailedJobs(db, {}) }),
  }),
  read('audit', {
    input: z.strictObject({
      actor: z.string().optional(),
      action: z.string().optional(),
      object: z.string().optional(),
      after: z.string().optional(),
      limit: upTo(MOST_ACTIONS),
    }),
    run: ({ db }, filter) => readActions(db, filter),
  }),
];
