/** The composition root: the only file that builds long-lived things and knows every room. */
import { createAddressBounds } from './access/address-bounds.ts';
import { createAuthenticator } from './access/authenticate.ts';
import { createClientTokens } from './access/client-token.ts';
import { KEY_CHANGED } from './access/keys.ts';
import { createSettlement } from './access/settlement.ts';
import { createHealth, type Health } from './app-health.ts';
import { createLog } from './app-log.ts';
import { createMetrics, type Metrics } from './app-metrics.ts';
import type { MetricsPort } from './app-metrics-port.ts';
import { type Traced, withTraces } from './app-traces.ts';
import type { Config } from './config.ts';
import { ANALYSIS_CHANGED } from './contractors/analysis.ts';
import type { EmbeddedCluster } from './db/embedded-cluster.ts';
import { listen } from './db/listen.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase, type Tx } from './db/open-database.ts';
import { createCursorCodec } from './events/cursor.ts';
import { EVENTS_PLACED, readAnnouncement } from './events/placed-events.ts';
import { createEventReader } from './events/read-events.ts';
import { startRelay } from './events/relay.ts';
import type { HttpServer } from './http/create-http-server.ts';
import { type Conductor, startConductor } from './jobs/conductor.ts';
import { sendTries } from './jobs/send-tries.ts';
import type { Log } from './kernel/log.ts';
import { sealKey } from './kernel/sealed-secret.ts';
import { registerSetup } from './register-setup.ts';
import { createAnalysisChanges } from './subscriptions/analysis-changes.ts';
import { createAnalysisWatch } from './subscriptions/analysis-watch.ts';
import { createEventFeed } from './subscriptions/event-feed.ts';
import { WEBHOOK_SEAL } from './webhooks/endpoint-secrets.ts';

export interface App {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  /** Where the API listens; null for a process without one. */
  readonly url: string | null;
  /** Where `/metrics` is answered; null where it is not. */
  readonly metricsUrl: string | null;
  /** Where the embedded database keeps its data; null with `DATABASE_URL`. */
  readonly dataDirectory: string | null;
  /** Stops taking work, finishes what is under way, closes sockets; within 10 s. */
  stop(): Promise<void>;
}

const toldBroken = (log: Log) => (error: Error) => log.warn({ err: error }, 'a database connection broke');

/** Time to finish what is under way, one part after the other, when the process is asked to stop: less than the 10 s it has. */
const GRACE_MS = { requests: 4_000, jobs: 3_000, queues: 2_000 };

/** What a role does not use is not loaded: an API process reads no PDF. */
export async function loadParts({ role }: Config): Promise<void> {
  await Promise.all([role !== 'api' && loadWorker(), role !== 'worker' && loadApi()]);
}

const loadWorker = () => Promise.all([import('./jobs/start-workers.ts'), import('./jobs/fan-out.ts')]);
const loadApi = () =>
  Promise.all([import('./http/create-http-server.ts'), import('./http/rest/ready-answers.ts')]);

/** `cluster` is the database where there is no `DATABASE_URL`; it is left when the app stops or cannot start. */
export async function startApp(config: Config, cluster: EmbeddedCluster | null): Promise<App> {
  const log = createLog(config);
  /** Undone in reverse order, whatever was reached. */
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.reverse().splice(0))
      await step().catch(error => log.warn({ err: error }, 'a part did not stop cleanly'));
  };
  /** A part that is beginning; it is ended in its turn also where another could not begin. */
  const begun = <T>(part: Promise<T>, end: (part: T) => Promise<void>): Promise<T> => {
    undo.push(() => part.then(end, () => {}));
    return part;
  };
  try {
    if (cluster) undo.push(() => cluster.leave());
    const url = config.databaseUrl ?? cluster!.url;
    const db = openDatabase(url, {
      poolSize: 20,
      answerWithinMs: JOB_ANSWER_MS,
      onError: toldBroken(log),
    });
    undo.push(() => db.close());
    const isWorker = config.role !== 'api';
    const traced = await withTraces(createMetrics(db), process.env.OTEL_EXPORTER_OTLP_ENDPOINT, config.role);
    undo.push(() => traced.stop());
    const { metrics } = traced;
    // The queues have a schema of their own, and neither registers nor Prisma ask the database as they begin.
    const [conductor, setup, applied] = await Promise.all([
      begun(startConductor(url, { supervise: isWorker, log, tracing: traced.tracing }), part =>
        part.stop(GRACE_MS.queues),
      ),
      begun(registerSetup(config, db, log, metrics.tally), part => part.close()),
      migrate(url),
      db.prisma.$connect(),
    ]);
    if (applied.length > 0) log.info({ applied }, 'migrations applied');
    const parts: Parts = { config, log, db, conductor, setup, metrics, around: traced.around, undo };
    if (isWorker) await startWorker(parts);
    const http = config.role === 'worker' ? null : await startApi(parts);
    const numbers = http || config.metricsPort === null ? null : await openNumbers(parts, config.metricsPort);
    return {
      config,
      log,
      db,
      url: http?.url ?? null,
      metricsUrl: (http ?? numbers)?.url ?? null,
      dataDirectory: dataDirectoryOf(cluster),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Parts {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  readonly conductor: Conductor;
  readonly metrics: Metrics;
  readonly around: Traced['around'];
  readonly setup: Awaited<ReturnType<typeof registerSetup>>;
  readonly undo: (() => Promise<void>)[];
}

const dataDirectoryOf = (cluster: EmbeddedCluster | null): string | null => cluster?.dataDirectory ?? null;

async function openNumbers({ config, metrics, undo }: Parts, port: number): Promise<MetricsPort> {
  const { openMetricsPort } = await import('./app-metrics-port.ts');
  const page = { token: config.metricsToken, text: metrics.text };
  const numbers = await openMetricsPort(page, { port, host: config.host });
  undo.push(() => numbers.stop());
  return numbers;
}

/**
 * A connection that leaves a statement of a job without an answer for this long is given up: on a half-open one it would
 * stay without for hours, and with it all that share the statement.
 */
const JOB_ANSWER_MS = 20_000;
const DELIVERY_ANSWER_MS = 10_000;

/** Jobs and the relay. */
async function startWorker({ config, log, db, conductor, metrics, setup, undo }: Parts): Promise<void> {
  const [{ startWorkers }, { createFanOut }] = await loadWorker();
  const onError = toldBroken(log);
  // Lists, dumps and upkeep: their statements take as long as they take.
  const patientDb = openDatabase(db.url, { poolSize: 6, onError });
  undo.push(() => patientDb.close());
  const deliveryDb = openDatabase(db.url, {
    poolSize: 5,
    answerWithinMs: DELIVERY_ANSWER_MS,
    onError,
  });
  undo.push(() => deliveryDb.close());
  const relay = startRelay(db, {
    fanOut: createFanOut(conductor),
    onPlaced: () => workers.wakeDeliveries(),
    everyMs: 500,
    log,
  });
  undo.push(() => relay.stop());
  const workers = startWorkers({
    db,
    patientDb,
    desk: setup.desk,
    conductor,
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
    pastActs: setup.pastActs,
    assessmentMonths: config.assessmentRetentionMonths,
    requestLogDays: config.requestLogRetentionDays,
  });
  undo.push(() => workers.stop(GRACE_MS.jobs));
}

/** A request that the database leaves without an answer for this long is answered 503. */
const ANSWER_WITHIN_MS = 2_500;

async function startApi({
  config,
  log,
  db: { url },
  conductor,
  metrics,
  around,
  setup,
  undo,
}: Parts): Promise<HttpServer> {
  // Requests have a pool of their own: no job holds them up, and none of them waits long for a database that is away.
  const db = openDatabase(url, {
    poolSize: 20,
    answerWithinMs: ANSWER_WITHIN_MS,
    onError: toldBroken(log),
  });
  undo.push(() => db.close());
  const [{ createHttpServer }, { createReadyAnswers }] = await loadApi();
  const tokens = createClientTokens(config.secretKey);
  const authenticator = createAuthenticator(db, {
    keyPrefix: config.keyPrefix,
    ttlMs: 5_000,
    unknownKeys: createAddressBounds({ burst: 60, perSecond: 1 }),
    tokens,
  });
  const watch = createAnalysisWatch();
  const changes = createAnalysisChanges();
  const feed = createEventFeed({ read: createEventReader(db), recheckMs: 15_000 });
  const livemode = config.registers === 'live';
  let health: () => Promise<Health> = async () => ({ ready: false, parts: { listener: 'starting' } });
  const http = await createHttpServer(
    {
      db,
      log,
      livemode,
      watch,
      ready: createReadyAnswers(),
      changes,
      registerStates: setup.states,
      feed,
      authenticator,
      cursors: createCursorCodec(config.secretKey),
      settlement: metrics.counting(createSettlement(db, metrics.tally)),
      onAnswered: metrics.answered,
      onConnectionRefused: metrics.connectionRefused,
      ...(around ? { around } : {}),
      metrics: { token: config.metricsToken, text: metrics.text },
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      allowedOrigins: [config.publicUrl, ...config.allowedOrigins],
      connections: config.connections,
      perKey: config.perKey,
      tokens,
      keyPrefix: config.keyPrefix,
      freshHours: config.assessmentFreshHours,
      graphiql: config.databaseUrl === null,
      opening: {
        db,
        livemode,
        registers: setup.names,
        enqueue: (tx: Tx, analysisId: string) =>
          conductor.send(tx, 'run-analysis', { analysisId }, { singletonKey: analysisId }),
      },
      webhooks: {
        sealKey: sealKey(config.secretKey, WEBHOOK_SEAL),
        egress: { allowLoopback: config.webhooksAllowLoopback },
        enqueue: (tx, tries) => sendTries(conductor, tx, tries),
      },
      health: () => health(),
    },
    { host: config.host, port: config.port, graceMs: GRACE_MS.requests },
  );
  const listener = await listen(
    db.url,
    {
      [KEY_CHANGED]: keyId => {
        authenticator.forget(keyId);
        http.keyChanged(keyId);
      },
      [EVENTS_PLACED]: payload => feed.announced(readAnnouncement(payload)),
      [ANALYSIS_CHANGED]: payload => {
        const change = JSON.parse(payload);
        watch.changed(change);
        changes.changed(change);
      },
    },
    {
      onConnected: () => {
        authenticator.forget();
        feed.announced({ clientIds: '*' });
        watch.recheck();
        changes.recheck();
      },
      log,
    },
  );
  health = createHealth({ db, listener });
  metrics.gauge('connections', 'Open connections.', http.connections);
  metrics.gauge('sockets', 'Open GraphQL sockets.', () => http.subscribers().sockets);
  metrics.gauge('event_streams', 'Open event streams.', () => http.subscribers().streams);
  metrics.gauge(
    'database_waiting',
    'Requests that wait for a database connection.',
    () => db.pool.waitingCount,
  );
  undo.push(() => listener.close());
  undo.push(() => http.stop());
  return http;
}
