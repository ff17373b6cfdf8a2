/** Metrics of this process and of the service, for Prometheus at `/metrics`. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readCorrectionTimes } from '../contractors/corrections/corrections.ts';
import type { Database } from '../db/open-database.ts';
import { gaugesOf, readStatuses } from '../jobs/asking/register-status.ts';
import { type HarvestStatus, readHarvest } from '../jobs/harvest/harvest-status.ts';
import { readQueues, readQueueWatch } from '../jobs/queue/queue-status.ts';
import type { Tally } from '../kernel/process/tally.ts';
import { readStampsAwaited } from '../receipts/stamp-heads.ts';
import { ALL_REGISTERS } from '../registers/all-registers.ts';

export interface Metrics {
  readonly tally: Tally;
  /** A request of a known key ended as its row in the log says. */
  requestEnded(route: string, outcome: string): void;
  /** An answer left, to any caller. */
  answered(status: number, ms: number): void;
  /** A connection was closed: beyond the limit of all, or of its address. */
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
  const own = ownNumbers(registry);
  return {
    tally: {
      batchAdmitted(size, ms) {
        own.batchSize.observe(size);
        own.batchTime.observe(ms / 1_000);
      },
      registerAnswered: (register, outcome) => own.registerAnswers.inc({ register, outcome }),
      analysisCompleted: ms => own.analyses.observe(ms / 1_000),
      deliveryTried: (outcome, ms) => own.deliveries.observe({ outcome }, ms / 1_000),
    },
    requestEnded: (route, outcome) => own.requests.inc({ route, outcome }),
    answered: (status, ms) => own.answers.observe({ status: String(status) }, ms / 1_000),
    connectionRefused: bound => own.refusedConnections.inc({ bound }),
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

function ownNumbers(registry: Registry) {
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: PREFIX + name, help, labelNames, registers: [registry] });
  const histogram = (name: string, help: string, buckets: number[], labelNames: string[] = []) =>
    new Histogram({ name: PREFIX + name, help, buckets, labelNames, registers: [registry] });
  return {
    requests: counter('requests_total', 'Requests of known keys, by route and how they ended.', [
      'route',
      'outcome',
    ]),
    answers: histogram('http_seconds', 'Time until an answer had left, of whomever asked.', FAST_SECONDS, [
      'status',
    ]),
    refusedConnections: counter(
      'connections_refused_total',
      'Connections closed at once, by the bound that was reached.',
      ['bound'],
    ),
    batchSize: histogram(
      'settled_batch_requests',
      'Requests admitted by one statement.',
      [1, 2, 5, 10, 25, 50, 100, 200],
    ),
    batchTime: histogram('settled_batch_seconds', 'Time of a statement that admits requests.', FAST_SECONDS),
    registerAnswers: counter('register_answers_total', 'Questions to registers, by how they ended.', [
      'register',
      'outcome',
    ]),
    analyses: histogram('analysis_seconds', 'From being asked for until judged.', SLOW_SECONDS),
    deliveries: histogram('delivery_seconds', 'Tries of webhooks, by how they ended.', FAST_SECONDS, [
      'outcome',
    ]),
  };
}

/** Metrics from the database, the same in every process; without it, `database_up` 0. */
async function sharedText(db: Database): Promise<string> {
  const registry = new Registry();
  const set = (shortName: string, help: string, labels: Record<string, string>, value: number) => {
    const name = PREFIX + shortName;
    const known = registry.getSingleMetric(name) as Gauge | undefined;
    const gauge = known ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] });
    gauge.set(labels, value);
  };
  const isUp = await Promise.all([
    readQueues(db),
    readQueueWatch(db),
    readStatuses(db, ALL_REGISTERS),
    readHarvest(db),
    readCorrectionTimes(db),
    readStampsAwaited(db),
  ]).then(
    ([queues, watch, statuses, harvest, corrections, stamps]) => {
      for (const { queue, waiting, later, active, failed, oldestWaitingSeconds } of queues) {
        for (const [state, count] of Object.entries({ waiting, later, active, failed }))
          set('jobs', 'Jobs in the queues, by state.', { queue, state }, count);
        set(
          'jobs_oldest_waiting_seconds',
          'For how long the oldest job that could be taken waits.',
          { queue },
          oldestWaitingSeconds,
        );
      }
      const { workerSeenSeconds, relayBehindSeconds } = watch;
      if (workerSeenSeconds !== null)
        set('worker_seen_seconds', 'Since a worker looked after the queues.', {}, workerSeenSeconds);
      set('relay_behind_seconds', 'For how long the oldest event waits.', {}, relayBehindSeconds ?? 0);
      set(
        'time_stamp_behind_seconds',
        'For how long the oldest head of the log of receipts waits for its time stamp.',
        {},
        stamps.seconds,
      );
      for (const [name, help, value] of harvestGauges(harvest)) set(`harvest_${name}`, help, {}, value);
      for (const { by, open, oldestOpenDays, daysToAnswer } of corrections) {
        set('corrections_open', 'Corrections that nothing has answered, by who brought them.', { by }, open);
        set('corrections_oldest_open_days', 'For how long the oldest of them waits.', { by }, oldestOpenDays);
        set(
          'corrections_days_to_answer',
          'Median days until corrections were answered, of the last 90 days; NaN: none was.',
          { by },
          daysToAnswer ?? Number.NaN,
        );
      }
      for (const { name, help, register, value } of gaugesOf(statuses)) set(name, help, { register }, value);
      return 1;
    },
    () => 0,
  );
  set('database_up', 'Whether the database answered this reading.', {}, isUp);
  return registry.metrics();
}

const harvestGauges = (it: HarvestStatus): [name: string, help: string, value: number][] => [
  ['days_read', 'Days of insolvency notices read ahead of questions.', it.daysRead],
  ['days_wanted', 'Days of the window of six years.', it.daysWanted],
  ['days_faulty', 'Days that no parser could read.', it.daysFaulty],
  ['failures_known', 'Failed companies of the last six years that build or may build.', it.failuresKnown],
  ['officers_read', 'Those of them whose officers were read.', it.officersRead],
];
