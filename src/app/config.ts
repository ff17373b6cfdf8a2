/**
 * Reads the environment once into a frozen Config; reports all faults at once, with what to do. What stands above a setting is its
 * row of the table in `README.md`.
 */
import { resolve } from 'node:path';
import { reachableAt } from '../kernel/process/reachable-at.ts';
import { type Environment, SettingsReader } from './settings-reader.ts';

export type Config = Readonly<ReturnType<typeof settingsIn>>;

export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The settings cannot be used:\n${faults.map(fault => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Reads the settings; throws `ConfigError` naming every fault. Makes missing secrets in the embedded mode only. */
export function readConfig(env: Environment): Config {
  const read = new SettingsReader(env);
  const config = settingsIn(read);
  read.requireDifferent({
    SECRET_KEY: config.secretKey,
    PERSON_HASH_KEY: config.personHashKey,
    RECEIPT_KEY: config.receiptKey,
    METRICS_TOKEN: config.metricsToken,
  });
  if (read.faults.length > 0) throw new ConfigError(read.faults);
  return Object.freeze(config);
}

export function settingsIn(read: SettingsReader) {
  /** PostgreSQL 14 or newer; with several hosts (`one:5432,two:5432`) the one that takes writes. Without it the embedded one. */
  const databaseUrl = read.postgresUrl('DATABASE_URL');
  const embedded = databaseUrl === null;
  /** Folder of the embedded database and the generated secrets. */
  const dataDir = resolve(read.text('DATA_DIR', '.data'));
  /** Where the API listens. */
  const port = read.integer('PORT', 4000, 0, 65_535);
  /** At which address of this machine. */
  const host = read.host('HOST', embedded ? '127.0.0.1' : '0.0.0.0');
  /** `live`: the official sites. `sandbox`: an invented country. Must be said with `DATABASE_URL`. */
  const registers = read.registersMode('REGISTERS', embedded);
  /** Another base address in place of the official one, or the sandbox's, e.g. `REGISTER_AT_DEBTORS_URL`. */
  const registerUrls = read.registerUrls('REGISTER_<NAME>_URL');
  const ownPortals = registers === 'sandbox' && Object.keys(registerUrls).length === 0;
  /** `all` in one process, or `api`, `worker`, `sandbox`: any number of processes of each over one database. */
  const role = read.oneOf('ROLE', ['all', 'api', 'worker', 'sandbox'], 'all');
  const isMade = embedded && role !== 'sandbox' && read.faults.length === 0;
  const secrets = isMade ? read.embeddedSecrets(dataDir) : {};
  return {
    port,
    host,
    /** The address that partners use: scheme and host, without a path. Left out: `http://HOST:PORT`. */
    publicUrl: read.origin('PUBLIC_URL') ?? reachableAt(host, port),
    /**
     * How many proxies of yours stand before the service, or their networks: whom it believes about a caller's address
     * ([two layouts](docs/operators.md#behind-a-proxy)).
     */
    trustProxy: read.trustedProxies('TRUST_PROXY'),
    /** Origins, separated by commas, whose browser pages may call the service (CORS) and open sockets; other programs are not affected. */
    allowedOrigins: read.origins('ALLOWED_ORIGINS'),
    ...boundsIn(read),
    databaseUrl,
    /** With `REGISTERS=live`: the database of the sandbox that test keys (`crl_sk_test_…`) ask ([docs/operators.md](docs/operators.md#test-keys)). */
    testDatabaseUrl: read.testDatabaseUrl('TEST_DATABASE_URL', { databaseUrl, registers }),
    // It is that sandbox (`test-side.ts`).
    isTest: false as boolean,
    replica: {
      /** A standby that takes the reads which may be old ([docs/scale.md](docs/scale.md#a-replica-for-reads)). */
      url: read.replicaUrl('DATABASE_REPLICA_URL'),
      /** How old they may be. */
      mostAgeSeconds: read.integer('DATABASE_REPLICA_MAX_AGE_SECONDS', 30, 2, 3600),
    },
    dataDir,
    role,
    registers,
    registerUrls,
    /**
     * Your mail address or page, which official sites are told in each request's `User-Agent`. Must be said with `REGISTERS=live`;
     * `ROLE=api` asks none and needs none.
     */
    registerContact: read.contact('REGISTER_CONTACT', registers === 'live' && role !== 'api'),
    /**
     * A file of words that registers changed and you taught ([docs/going-live.md](docs/going-live.md#a-page-that-is-not-read)); processes
     * that run take it up within seconds.
     */
    registerWords: read.text('REGISTER_WORDS', '') || null,
    /** `off`: registers are asked without pauses, as the sandbox is in this process or at `SANDBOX_URL`; at other addresses only for benchmarks. */
    registerPace: read.oneOf('REGISTER_PACE', ['on', 'off'], ownPortals ? 'off' : 'on'),
    /** `captures`: commercial-register acts are read from pages that the operator saves. */
    mjPublicationsSource: read.oneOf(
      'MJ_PUBLICATIONS_SOURCE',
      ['portal', 'captures'],
      registers === 'live' ? 'captures' : 'portal',
    ),
    sandbox: sandboxIn(read),
    /** What keys begin with, as in `crl_sk_`. */
    keyPrefix: read.pattern(
      'KEY_PREFIX',
      'crl',
      /^[a-z][a-z0-9]{1,9}$/,
      '2 to 10 lower-case letters or digits',
    ),
    /**
     * 32 random characters or more (`openssl rand -hex 32`), a different value for each secret; weak values are refused. Generated at the
     * first start of the embedded mode.
     */
    secretKey: read.secret('SECRET_KEY', secrets.SECRET_KEY, !embedded) ?? '',
    /** As `SECRET_KEY`; `ROLE=api` needs none. If it is lost, links between people and companies must be read again. */
    personHashKey: read.secret('PERSON_HASH_KEY', secrets.PERSON_HASH_KEY, !embedded && role !== 'api'),
    /**
     * As the other secrets; behind the key that signs reports and the [log of receipts](docs/operators.md#receipts). A new one rotates that
     * key: the old public key stays published. Left out: follows from `SECRET_KEY`.
     */
    receiptKey: read.secret('RECEIPT_KEY', undefined, false),
    /** Address of an authority (RFC 3161) that stamps the heads of that log: [which, and what it costs](docs/operators.md#time-stamps-of-a-third-party). */
    timeStampUrl: read.address('TIME_STAMP_URL'),
    /** An older assessment is still returned at once, and refreshed in the background. */
    assessmentFreshHours: read.integer('ASSESSMENT_FRESH_HOURS', 168, 0, 24 * 365),
    /** How long assessments are kept. */
    assessmentRetentionMonths: read.integer('ASSESSMENT_RETENTION_MONTHS', 24, 1, 240),
    /** A model of `contractor-risk model list`, or the file of a fitted card, that judges beside the one in force; only `model backtest` shows what it says. */
    shadowModel: read.text('SHADOW_MODEL', '') || null,
    /** How long the log of requests is kept. */
    requestLogRetentionDays: read.integer('REQUEST_LOG_RETENTION_DAYS', 90, 1, 3650),
    /** Allows receivers at `http://127.0.0.1`. */
    webhooksAllowLoopback: read.flag('WEBHOOKS_ALLOW_LOOPBACK', embedded),
    /** Other machines read `/metrics` with this as `Authorization: Bearer …`; programs on this machine need none. As strong as the other secrets. */
    metricsToken: read.secret('METRICS_TOKEN', undefined, false),
    /**
     * The port where a `worker`, which has no API, answers `/metrics` and `/health/live`: on 127.0.0.1, or with `METRICS_TOKEN` at `HOST`.
     * Left out: nowhere.
     */
    metricsPort: read.text('METRICS_PORT', '') ? read.integer('METRICS_PORT', 0, 0, 65_535) : null,
    /**
     * Serves GraphiQL to browsers at `/graphql`, with five questions to begin with. Who uses it needs a key, or a link of
     * `dashboard --graphiql`. Also serves `/dashboard/parts`, the dashboard's views and components with samples.
     */
    graphiql: read.flag('GRAPHIQL', embedded),
    /** Serves the [operator's page](docs/operators.md#the-operators-page); `off`: its addresses are none. */
    operatorPage: read.oneOf('OPERATOR_PAGE', ['on', 'off'], embedded ? 'on' : 'off') === 'on',
    /** JSON lines on standard error. */
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  };
}

/** What one process holds open at most. */
const boundsIn = (read: SettingsReader) => ({
  connections: {
    /** Open connections of an API process, in total; further ones are closed at once. */
    inAll: read.integer('CONNECTIONS', 10_000, 1, 1_000_000),
    /** Open connections of one address (not of proxies: they must limit them). */
    perAddress: read.integer('CONNECTIONS_PER_ADDRESS', 5_000, 1, 1_000_000),
  },
  perKey: {
    /** Sockets that one key may hold open at once in each process. */
    sockets: read.integer('SOCKETS_PER_KEY', 5_000, 1, 1_000_000),
    /** Subscriptions, socket operations and event streams that it may hold open, together. */
    operations: read.integer('OPERATIONS_PER_KEY', 10_000, 1, 1_000_000),
  },
});

const sandboxIn = (read: SettingsReader) => ({
  /** The invented country that grows from this word. */
  seed: read.text('SANDBOX_SEED', 'lusitania'),
  /** How many companies it has. */
  companies: read.integer('SANDBOX_COMPANIES', 400, 40, 1_000_000),
  /** Most companies of a [planted network](docs/investigation.md#the-planted-networks), 0 to 2,000. */
  networks: read.integer('SANDBOX_NETWORKS', 600, 0, 2_000),
  /** How long its portals take to answer. */
  latencyMs: read.integer('SANDBOX_LATENCY_MS', 15, 0, 60_000),
  /**
   * The lists of the sandbox hold what real ones hold: negative prices, mistyped numbers, repeated contracts, inheritances among companies
   * ([which](docs/registers.md#oddities-of-the-sandbox)); `off`: clean rows only. Answers about its companies are the same either way.
   */
  oddities: read.oneOf('SANDBOX_ODDITIES', ['on', 'off'], 'on') === 'on',
  /** Where its portals are; left out: in this process. */
  url: read.address('SANDBOX_URL'),
});
