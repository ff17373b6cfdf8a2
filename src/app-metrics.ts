/** The numbers of this process and of the service, as Prometheus reads them at `/metrics`. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Settlement } from './access/settlement.ts';
import type { Database } from './db/open-database.ts';
import { readQueues, readQueueWatch } from './jobs/queue-standing.ts';
import { gaugesOf, readStandings } from './jobs/register-standing.ts';
import type { Tally } from './kernel/tally.ts';
import { ALL_REGISTERS } from './registers/all-registers.ts';

export interface Metrics {
  readonly tally: Tally;
  /** Counts every request of a known key, by route and outcome, as it is settled. */
  counting(settlement: Settlement): Settlement;
  /** An answer left, of whomever. */
  answered(status: number, ms: number): void;
  /** A connection came beyond the bound of all, or of its address, and was closed. */
  connectionRefused(bound: 'all' | 'address'): void;
  /** Read at every scrape. */
  gauge(name: string, help: string, read: () => number): void;
  /** The text that Prometheus reads. */
  text(): Promise<string>;
}

const PREFIX = 'contractor_risk_';
const FAST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30];
const SLOW_SECONDS = [0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 900, 3_600, 21_600];

export function createMetrics(db: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: PREFIX + name, help, labelNames, registers: [registry] });
  const histogram = (name: string, help: string, buckets: number[], labelNames: string[] = []) =>
    new Histogram({ name: PREFIX + name, help, buckets, labelNames, registers: [registry] });

  const requests = counter('requests_total', 'Requests of known keys, by route and how they ended.', [
    'route',
    'outcome',
  ]);
  const answers = histogram(
    'http_seconds',
    'Time until an answer had left, of whomever asked.',
    FAST_SECONDS,
    ['status'],
  );
  const refusedConnections = counter(
    'connections_refused_total',
    'Connections closed at once, by the bound that was reached.',
    ['bound'],
  );
  const batchSize = histogram(
    'settled_batch_requests',
    'Requests settled by one statement.',
    [1, 2, 5, 10, 25, 50, 100, 200],
  );
  const batchTime = histogram(
    'settled_batch_seconds',
    'Time of a statement that settles requests.',
    FAST_SECONDS,
  );
  const registerAnswers = counter('register_answers_total', 'Questions to registers, by how they ended.', [
    'register',
    'outcome',
  ]);
  const analyses = histogram('analysis_seconds', 'From being asked for until judged.', SLOW_SECONDS);
  const deliveries = histogram('delivery_seconds', 'Tries of webhooks, by how they ended.', FAST_SECONDS, [
    'outcome',
  ]);

  return {
    tally: {
      batchSettled(size, ms) {
        batchSize.observe(size);
        batchTime.observe(ms / 1_000);
      },
      registerAnswered: (register, outcome) => registerAnswers.inc({ register, outcome }),
      analysisCompleted: ms => analyses.observe(Math.max(0, ms) / 1_000),
      deliveryTried: (outcome, ms) => deliveries.observe({ outcome }, ms / 1_000),
    },
    counting: ({ settle, waiting }) => ({
      waiting,
      async settle(claim) {
        const settled = await settle(claim);
        // Prepared again, or the same request once more.
        if (settled.refusal === 'stale' || claim.amends) return settled;
        const outcome = settled.refusal ? `refused:${settled.refusal}` : claim.outcome;
        requests.inc({ route: routeOf(claim.route), outcome });
        return settled;
      },
    }),
    answered: (status, ms) => answers.observe({ status: String(status) }, ms / 1_000),
    connectionRefused: bound => refusedConnections.inc({ bound }),
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name: PREFIX + name,
        help,
        registers: [registry],
        collect: (): void => gauge.set(read()),
      });
    },
    async text() {
      const [own, shared] = await Promise.all([registry.metrics(), sharedText(db)]);
      return `${own}\n${shared}`;
    },
  };
}

/** GraphQL operations are named by clients, as they like. */
const routeOf = (route: string): string => (route.startsWith('/graphql') ? '/graphql' : route);

/** What the database tells, the same from every process; without it, that it is away. */
async function sharedText(db: Database): Promise<string> {
  const registry = new Registry();
  const set = (name: string, help: string, labels: Record<string, string>, value: number) => {
    const known = registry.getSingleMetric(name) as Gauge | undefined;
    const gauge = known ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] });
    gauge.set(labels, value);
  };
  const isUp = await Promise.all([readQueues(db), readQueueWatch(db), readStandings(db, ALL_REGISTERS)]).then(
    ([queues, watch, standings]) => {
      for (const { queue, waiting, later, active, failed, oldestWaitingSeconds } of queues) {
        for (const [state, count] of Object.entries({ waiting, later, active, failed }))
          set(`${PREFIX}jobs`, 'Jobs in the queues, by state.', { queue, state }, count);
        set(
          `${PREFIX}jobs_oldest_waiting_seconds`,
          'For how long the oldest job that could be taken waits.',
          { queue },
          oldestWaitingSeconds,
        );
      }
      const { workerSeenSeconds, relayBehindSeconds } = watch;
      if (workerSeenSeconds !== null)
        set(`${PREFIX}worker_seen_seconds`, 'Since a worker looked after the queues.', {}, workerSeenSeconds);
      set(
        `${PREFIX}relay_behind_seconds`,
        'For how long the oldest event waits.',
        {},
        relayBehindSeconds ?? 0,
      );
      for (const { name, help, register, value } of gaugesOf(standings)) set(name, help, { register }, value);
      return 1;
    },
    () => 0,
  );
  set(`${PREFIX}database_up`, 'Whether the database answered this reading.', {}, isUp);
  return registry.metrics();
}
