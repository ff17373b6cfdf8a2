/** The composition root: builds the long-lived parts, with `start-api.ts`, and may import every folder. */
import { namedModel, UnknownModel } from '../backtest/named-model.ts';
import type { EmbeddedCluster } from '../db/embedded-cluster.ts';
import { requireFitDatabase } from '../db/fit-database.ts';
import { migrate } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { createCursorCodec } from '../events/cursor.ts';
import { startRelay } from '../events/relay.ts';
import { openJobQueue } from '../jobs/queue/job-queue.ts';
import type { Log } from '../kernel/log.ts';
import { StartFailure } from '../kernel/process/start-failure.ts';
import { sealKey } from '../kernel/secrets/sealed-secret.ts';
import { logKey } from '../receipts/head.ts';
import { WEBHOOK_SEAL } from '../webhooks/endpoint-secrets.ts';
import { type AppContext, GRACE_MS, logBroken } from './app-context.ts';
import type { Config } from './config.ts';
import { createMetrics } from './metrics.ts';
import type { MetricsPort } from './metrics-port.ts';
import { createLog } from './process-log.ts';
import { registerSetup } from './register-setup.ts';
import { loadApi, startApi, startTestApi } from './start-api.ts';
import { keepTestSide, requireOtherDatabase, testSideOf } from './test-side.ts';
import { withTraces } from './traces.ts';

export interface App {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  /** Where the API listens; null for a process without one. */
  readonly url: string | null;
  /** Where `/metrics` is answered; null if it is not. */
  readonly metricsUrl: string | null;
  /** Where the embedded database keeps its data; null with `DATABASE_URL`. */
  readonly dataDirectory: string | null;
  /** Takes no more work, finishes open work, closes sockets; within 10 s. */
  stop(): Promise<void>;
}

/** What a role does not use is not loaded: an API process reads no PDF. */
export async function loadParts({ role }: Config): Promise<void> {
  await Promise.all([role !== 'api' && loadWorker(), role !== 'worker' && loadApi()]);
}

const loadWorker = () =>
  Promise.all([import('../jobs/start-workers.ts'), import('../jobs/deliveries/send-tries.ts')]);

/** `cluster` is the database without `DATABASE_URL`; the app leaves it when it stops or cannot start. */
export async function startApp(config: Config, cluster: EmbeddedCluster | null): Promise<App> {
  const log = createLog(config);
  const ofTests = testSideOf(config);
  const test =
    ofTests &&
    keepTestSide(async () => {
      await requireOtherDatabase(app.db, ofTests.databaseUrl!);
      return compose(ofTests, { cluster: null, log: log.child({ test: true }) }, startTestApi);
    }, log);
  const app = await compose(config, { cluster, log }, context =>
    startApi(context, test && (() => test.now()?.api ?? null)),
  );
  test?.begin();
  const { db, api: http, numbers } = app;
  return {
    config,
    log,
    db,
    url: http?.url ?? null,
    metricsUrl: (http ?? numbers)?.url ?? null,
    dataDirectory: cluster?.dataDirectory ?? null,
    async stop() {
      // Open requests with test keys end by the server, before what answers them.
      await app.stop();
      await test?.stop();
    },
  };
}

/** The parts of a process over one database, and what `openApi` makes of them; null for a process without the API. */
async function compose<Api>(
  config: Config,
  { cluster, log }: { cluster: EmbeddedCluster | null; log: Log },
  openApi: (context: AppContext) => Promise<Api>,
) {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.reverse().splice(0))
      await step().catch(error => log.warn({ err: error }, 'a part did not stop cleanly'));
  };
  /** A part that is starting; it is ended even if another part fails to start. */
  const begun = <T>(part: Promise<T>, end: (part: T) => Promise<void>): Promise<T> => {
    undo.push(() => part.then(end, () => {}));
    return part;
  };
  try {
    if (cluster) undo.push(() => cluster.leave());
    const url = config.databaseUrl ?? cluster!.url;
    if (!cluster) await requireFitDatabase(url);
    const db = openDatabase(url, { poolSize: 20, answerWithinMs: JOB_ANSWER_MS, onError: logBroken(log) });
    undo.push(() => db.close());
    const isWorker = config.role !== 'api';
    const endpoint = config.isTest ? undefined : process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    const traced = await withTraces(createMetrics(db), endpoint, config.role);
    undo.push(() => traced.stop());
    const { metrics } = traced;
    // In parallel: the queues have their own schema, and registers and Prisma do not query the database when they start.
    const [jobQueue, setup, applied] = await Promise.all([
      begun(openJobQueue(url, { supervise: isWorker, log, tracing: traced.tracing }), part =>
        part.stop(GRACE_MS.queues),
      ),
      begun(registerSetup(config, db, log, metrics.tally), part => part.close()),
      migrate(url),
      db.prisma.$connect(),
    ]);
    if (applied.length > 0) log.info({ applied }, 'migrations applied');
    const context: AppContext = { config, log, db, jobQueue, setup, metrics, around: traced.around, undo };
    if (isWorker) await startWorker(context);
    const api = config.role === 'worker' ? null : await openApi(context);
    const numbers =
      api || config.metricsPort === null ? null : await openNumbers(context, config.metricsPort);
    return { db, api, numbers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openNumbers({ config, metrics, undo }: AppContext, port: number): Promise<MetricsPort> {
  const { openMetricsPort } = await import('./metrics-port.ts');
  const page = { token: config.metricsToken, text: metrics.text };
  const numbers = await openMetricsPort(page, { port, host: config.host });
  undo.push(() => numbers.stop());
  return numbers;
}

/**
 * A connection that does not answer a job's statement for this long is closed: a half-open one would not answer for hours,
 * and would hold up all jobs that share the statement.
 */
const JOB_ANSWER_MS = 20_000;
const DELIVERY_ANSWER_MS = 10_000;

/** Jobs and the relay. */
async function startWorker({ config, log, db, jobQueue, metrics, setup, undo }: AppContext): Promise<void> {
  const [{ startWorkers }, { createFanOut }] = await loadWorker();
  const onError = logBroken(log);
  // For lists, dumps and upkeep, whose statements have no time limit.
  const patientDb = openDatabase(db.url, { poolSize: 6, onError });
  undo.push(() => patientDb.close());
  const deliveryDb = openDatabase(db.url, { poolSize: 5, answerWithinMs: DELIVERY_ANSWER_MS, onError });
  undo.push(() => deliveryDb.close());
  const relay = startRelay(db, {
    fanOut: createFanOut(jobQueue),
    onPlaced: () => workers.wakeDeliveries(),
    everyMs: 500,
    log,
  });
  undo.push(() => relay.stop());
  const workers = startWorkers({
    db,
    patientDb,
    gateway: setup.gateway,
    jobQueue,
    log,
    livemode: config.registers === 'live',
    relay,
    tally: metrics.tally,
    delivery: {
      db: deliveryDb,
      sealKey: sealKey(config.secretKey, WEBHOOK_SEAL),
      egress: { allowLoopback: config.webhooksAllowLoopback },
      cursors: createCursorCodec(config.secretKey),
    },
    shadow: config.shadowModel === null ? undefined : await shadowOf(config.shadowModel),
    pastActs: setup.pastActs,
    assessmentMonths: config.assessmentRetentionMonths,
    freshHours: config.assessmentFreshHours,
    receipts: {
      key: logKey(config.receiptKey ?? config.secretKey),
      publicUrl: config.publicUrl,
      timeStampUrl: config.timeStampUrl,
    },
    requestLogDays: config.requestLogRetentionDays,
  });
  undo.push(() => workers.stop(GRACE_MS.jobs));
}

/** Throws a planned failure that says what to give instead. */
const shadowOf = (name: string) =>
  namedModel(name).catch(error => {
    throw error instanceof UnknownModel
      ? new StartFailure('unknown-model', `SHADOW_MODEL: ${error.message}`)
      : error;
  });
