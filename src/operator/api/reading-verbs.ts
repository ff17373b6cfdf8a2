/** What the operator's page shows. */
import { z } from 'zod';
import { MOST_DAYS, usagePerDay } from '../../access/admission/usage.ts';
import { usageOfMonth } from '../../access/admission/usage-of-month.ts';
import { listClients } from '../../access/keys/keys.ts';
import { readCorrections } from '../../contractors/corrections/corrections.ts';
import type { Database } from '../../db/open-database.ts';
import { readHarvest } from '../../jobs/harvest/harvest-status.ts';
import { readFailedJobs, readQueues } from '../../jobs/queue/queue-status.ts';
import { countWatched } from '../../watching/rounds/due.ts';
import { DELIVERY_STATES, MOST_DELIVERIES, readDeliveries } from '../../webhooks/read-deliveries.ts';
import { MOST_ACTIONS, readActions } from '../audit/operator-actions.ts';
import { readListedKeys } from '../listed-keys.ts';
import { readPending } from '../registers/pending-captures.ts';
import { readRegisterStates } from '../registers/register-states.ts';
import { readOpen } from '../work/open-analyses.ts';
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

interface RoundJob {
  readonly queue: 'harvest' | 'watch-round' | 'watch-digest';
  /** Null where the queue remembers none. */
  readonly lastDoneAt: Date | null;
  readonly running: boolean;
}

/** What the service does by itself: the harvest of failures, and the rounds over watched companies. */
async function readRounds(db: Pick<Database, 'pool'>) {
  const [harvest, companies, watching, jobs] = await Promise.all([
    readHarvest(db),
    countWatched(db),
    readWatching(db),
    readRoundJobs(db),
  ]);
  return { harvest, watching: { companies, ...watching }, jobs };
}

/** `dueSince`: since when the first has been due; null where none is. */
async function readWatching({ pool }: Pick<Database, 'pool'>) {
  const { rows } = await pool.query<{ due: number; dueSince: Date | null; open: number }>(
    `select count(distinct nif)::int as due, min(nullif(due_at, 'epoch')) as "dueSince",
       (select count(*) from analyses where state <> 'complete' and purpose = 'round')::int as open
     from watched_companies where due_at <= app_now()`,
  );
  return rows[0]!;
}

async function readRoundJobs({ pool }: Pick<Database, 'pool'>): Promise<RoundJob[]> {
  const { rows } = await pool.query<RoundJob>(
    `select q.name as queue, max(j.completed_on) filter (where j.state = 'completed') as "lastDoneAt",
       coalesce(bool_or(j.state = 'active'), false) as running
     from unnest(array['harvest', 'watch-round', 'watch-digest']) with ordinality as q(name, place)
     left join pgboss.job j on j.name = q.name group by q.name, q.place order by q.place`,
  );
  return rows;
}
