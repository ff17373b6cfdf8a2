/** The API of a process: its HTTP server, and what it hears of changes that other processes made. */

import { createAddressBounds } from '../access/address-bounds.ts';
import { createAdmission } from '../access/admission/admission.ts';
import { sparing } from '../access/admission/spent-keys.ts';
import { createClientTokens } from '../access/client-token.ts';
import { createAuthenticator } from '../access/keys/authenticate.ts';
import { checkCatalogue } from '../checks/all-checks.ts';
import { judgeForDay } from '../checks/judging/judge-for-day.ts';
import { inEnglish } from '../checks/words/in-words.ts';
import { recordsSoFar } from '../contractors/assessments/records-so-far.ts';
import { listen } from '../db/listen.ts';
import { createReads } from '../db/old-reads.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { openReplica, type Replica } from '../db/replica.ts';
import { createCursorCodec } from '../events/cursor.ts';
import { readAnnouncement } from '../events/placed-events.ts';
import { createEventReader } from '../events/read-events.ts';
import type { HttpServer, TestSide } from '../http/create-http-server.ts';
import type { HttpDeps } from '../http/http-deps.ts';
import type { HttpSide } from '../http/http-side.ts';
import { registerAges } from '../jobs/asking/register-ages.ts';
import { tryQueue } from '../jobs/deliveries/send-tries.ts';
import { analysisSender, batchSender } from '../jobs/queue/job-queue.ts';
import type { Nif } from '../kernel/nif.ts';
import {
  ANALYSIS_CHANGED,
  type AnalysisChange,
  EVENTS_PLACED,
  KEY_CHANGED,
} from '../kernel/process/notifications.ts';
import { sealKey } from '../kernel/secrets/sealed-secret.ts';
import type { OperatorApi } from '../operator/api/operator-api.ts';
import { logKey } from '../receipts/head.ts';
import { createAnalysisChanges, createAnalysisWatch } from '../subscriptions/analysis-changes.ts';
import { createEventFeed } from '../subscriptions/event-feed.ts';
import { WEBHOOK_SEAL } from '../webhooks/endpoint-secrets.ts';
import { type AppContext, GRACE_MS, logBroken } from './app-context.ts';
import { createHealth, type Health } from './health.ts';
import { createServiceStatus } from './service-status.ts';
import { madeOfWords } from './taught-words-file.ts';

/** Its code, loaded while the database starts. */
export const loadApi = () =>
  Promise.all([import('../http/create-http-server.ts'), import('../http/rest/contractors/answer-cache.ts')]);

/** A request that the database leaves without an answer for this long is answered 503. */
const ANSWER_WITHIN_MS = 2_500;

/** `testSide`: what answers test keys now; null: there are none. */
export async function startApi(context: AppContext, testSide: TestSide | null): Promise<HttpServer> {
  const { config, metrics, undo } = context;
  const { deps, heard } = await openApi(context);
  const { createHttpServer } = await import('../http/create-http-server.ts');
  const http = await createHttpServer(deps, {
    host: config.host,
    port: config.port,
    graceMs: GRACE_MS.requests,
    testSide,
  });
  await heard(http);
  metrics.gauge('connections', 'Open connections.', http.connections);
  metrics.gauge('sockets', 'Open GraphQL sockets.', () => http.subscribers().sockets);
  metrics.gauge('event_streams', 'Open event streams.', () => http.subscribers().streams);
  undo.push(() => http.stop());
  return http;
}

/** What answers test keys: the server hands it their requests. */
export async function startTestApi(context: AppContext): Promise<HttpSide> {
  const { deps, heard } = await openApi(context);
  const { createHttpSide } = await import('../http/http-side.ts');
  const side = createHttpSide(deps);
  await heard(side);
  context.undo.push(async () => {
    side.end();
    await side.dispose();
  });
  return side;
}

async function openApi(context: AppContext) {
  const { config, log, metrics, undo } = context;
  // Requests have a pool of their own: no job holds them up, and none of them waits long for a database that is away.
  const db = openDatabase(context.db.url, {
    poolSize: 20,
    answerWithinMs: ANSWER_WITHIN_MS,
    onError: logBroken(log),
  });
  undo.push(() => db.close());
  const [, { createAnswerCache }] = await loadApi();
  let health: () => Promise<Health> = async () => ({ ready: false, parts: { listener: 'starting' } });
  const replica = replicaOf(context, db);
  const deps: HttpDeps = {
    ...settingsOf(context),
    ...operationsOf(context, db),
    ...readersOf(db),
    reads: createReads(db, replica),
    answerCache: createAnswerCache(),
    operator: config.operatorPage ? await operatorApi(context) : null,
    health: () => health(),
    status: createServiceStatus({
      db,
      livemode: config.registers === 'live',
      registerStates: context.setup.states,
    }),
  };
  metrics.gauge(
    'database_waiting',
    'Requests that wait for a database connection.',
    () => db.pool.waitingCount,
  );
  const heard = async (http: Pick<HttpSide, 'keyChanged'>) => {
    const listener = await hearChanges(context, deps, http);
    health = createHealth({ db, listener });
    undo.push(() => listener.close());
  };
  return { deps, heard };
}

/** Its reads have their own connections and the same time limit: what it does not answer in time is asked of the primary. */
function replicaOf({ config, log, metrics, undo }: AppContext, primary: Database): Replica | null {
  const { url, mostAgeSeconds } = config.replica;
  if (!url) return null;
  const bounds = { poolSize: 20, answerWithinMs: ANSWER_WITHIN_MS, onError: logBroken(log) };
  const replica = openReplica({ primary, url, mostAgeSeconds, log, ...bounds });
  undo.push(() => replica.close());
  metrics.gauge(
    'replica_age_seconds',
    'Age of what is read from the replica.',
    () => replica.ageSeconds() ?? NaN,
  );
  return replica;
}

/** Its code and the parsers of saved pages are loaded only where the operator's page is on. */
async function operatorApi({ config, db, jobQueue, log, undo }: AppContext): Promise<OperatorApi> {
  const [{ createOperatorApi }, { createOperatorTokens }, { threadsOfRegisters }] = await Promise.all([
    import('../operator/api/operator-api.ts'),
    import('../operator/operator-token.ts'),
    import('../registers/thread/threads-of-registers.ts'),
  ]);
  const { personHashKey } = config;
  const threads = madeOfWords(config.registerWords, log, words => ({
    numbered: threadsOfRegisters(null, words),
    keyed: threadsOfRegisters(personHashKey, words),
  }));
  undo.push(async () => threads.end());
  return createOperatorApi(
    {
      db,
      jobQueue,
      settings: config,
      registerWords: config.registerWords,
      personHashKey,
      inThread: register => threads.now().numbered(register),
      keyedInThread: register => threads.now().keyed(register),
    },
    createOperatorTokens(config.secretKey),
  );
}

/** How the operator wants it. */
const settingsOf = ({ config, log, metrics, around }: AppContext) => ({
  log,
  livemode: config.registers === 'live',
  ...(around ? { around } : {}),
  onAnswered: metrics.answered,
  onRequestEnded: metrics.requestEnded,
  onConnectionRefused: metrics.connectionRefused,
  metrics: { token: config.metricsToken, text: metrics.text },
  publicUrl: config.publicUrl,
  trustProxy: config.trustProxy,
  allowedOrigins: [config.publicUrl, ...config.allowedOrigins],
  connections: config.connections,
  perKey: config.perKey,
  keyPrefix: config.keyPrefix,
  freshHours: config.assessmentFreshHours,
  retentionMonths: config.assessmentRetentionMonths,
  checks: checkCatalogue,
  judgeForDay,
  inEnglish,
  graphiql: config.graphiql,
});

/** Who is let in, what it costs them, and what they may set going. */
function operationsOf({ config, jobQueue, metrics, setup }: AppContext, db: Database) {
  const { isTest } = config;
  const tokens = createClientTokens(config.secretKey, { isTest });
  return {
    db,
    tokens,
    authenticator: createAuthenticator(db, {
      keyPrefix: config.keyPrefix,
      isTest,
      ttlMs: 5_000,
      unknownKeys: createAddressBounds({ burst: 60, perSecond: 1 }),
      tokens,
    }),
    admission: sparing(createAdmission(db, metrics.tally)),
    cursors: createCursorCodec(config.secretKey),
    receiptKey: logKey(config.receiptKey ?? config.secretKey),
    tagKey: sealKey(config.secretKey, 'entity-tag'),
    registerStates: setup.states,
    recordsSoFar: (nif: Nif) => recordsSoFar(db, { nif, registers: registerAges(setup.gateway.registers) }),
    opening: {
      db,
      livemode: config.registers === 'live',
      registers: setup.names,
      saved: setup.gateway.captureOnly,
      enqueue: analysisSender(jobQueue),
    } satisfies HttpDeps['opening'],
    batches: {
      enqueue: batchSender(jobQueue),
      requestKey: sealKey(config.secretKey, 'batch-requests'),
    } satisfies HttpDeps['batches'],
    webhooks: {
      sealKey: sealKey(config.secretKey, WEBHOOK_SEAL),
      egress: { allowLoopback: config.webhooksAllowLoopback },
      tries: tryQueue(jobQueue),
    } satisfies HttpDeps['webhooks'],
  };
}

/** What is followed as it changes. */
const readersOf = (db: Database) => ({
  watch: createAnalysisWatch(),
  changes: createAnalysisChanges(),
  feed: createEventFeed({ read: createEventReader(db), recheckMs: 15_000 }),
});

type Heard = Pick<HttpDeps, 'db' | 'authenticator' | 'feed' | 'watch' | 'changes'>;

/** Announcements of other processes; whatever was missed while the connection was away is looked for. */
function hearChanges({ log }: AppContext, heard: Heard, http: Pick<HttpSide, 'keyChanged'>) {
  const { db, authenticator, feed, watch, changes } = heard;
  return listen(
    db.url,
    {
      [KEY_CHANGED]: keyId => {
        authenticator.forget(keyId);
        http.keyChanged(keyId);
      },
      [EVENTS_PLACED]: payload => feed.announced(readAnnouncement(payload)),
      [ANALYSIS_CHANGED]: payload => {
        const change: AnalysisChange = JSON.parse(payload);
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
}
