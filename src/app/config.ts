/** Reads the environment once into a frozen Config; reports all faults at once, with what to do. */
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

function settingsIn(read: SettingsReader) {
  const databaseUrl = read.postgresUrl('DATABASE_URL');
  const embedded = databaseUrl === null;
  const dataDir = resolve(read.text('DATA_DIR', '.data'));
  const port = read.integer('PORT', 4000, 0, 65_535);
  const host = read.host('HOST', embedded ? '127.0.0.1' : '0.0.0.0');
  const registers = read.registersMode(embedded);
  const registerUrls = read.registerUrls();
  const ownPortals = registers === 'sandbox' && Object.keys(registerUrls).length === 0;
  const role = read.oneOf('ROLE', ['all', 'api', 'worker', 'sandbox'], 'all');
  const isMade = embedded && role !== 'sandbox' && read.faults.length === 0;
  const secrets = isMade ? read.embeddedSecrets(dataDir) : {};
  return {
    port,
    host,
    /** The address that partners use, without a trailing slash; problem types and links begin with it. */
    publicUrl: read.origin('PUBLIC_URL') ?? reachableAt(host, port),
    trustProxy: read.trustedProxies('TRUST_PROXY'),
    /** Other origins whose pages may call the service and open sockets. */
    allowedOrigins: read.origins('ALLOWED_ORIGINS'),
    ...boundsIn(read),
    /** Null: the embedded PostgreSQL in `dataDir`. */
    databaseUrl,
    /** The database of the sandbox that test keys ask; null: there are no test keys. */
    testDatabaseUrl: read.testDatabaseUrl('TEST_DATABASE_URL', { databaseUrl, registers }),
    /** It is that sandbox (`test-side.ts`). */
    isTest: false as boolean,
    /** The standby that takes reads which may be old; its `url` is null without one. */
    replica: {
      url: read.replicaUrl('DATABASE_REPLICA_URL'),
      mostAgeSeconds: read.integer('DATABASE_REPLICA_MAX_AGE_SECONDS', 30, 2, 3600),
    },
    dataDir,
    role,
    registers,
    /** Base addresses that replace the official ones (or the sandbox's), by register. */
    registerUrls,
    /** Mail address or page by which official sites reach the operator; null where none of them is asked. */
    registerContact: read.contact('REGISTER_CONTACT', registers === 'live' && role !== 'api'),
    /** File of the words of registers that the operator has taught. */
    registerWords: read.text('REGISTER_WORDS', '') || null,
    // The portals of the invented country need no politeness, in this process or another.
    registerPace: read.oneOf('REGISTER_PACE', ['on', 'off'], ownPortals ? 'off' : 'on'),
    mjPublicationsSource: read.oneOf(
      'MJ_PUBLICATIONS_SOURCE',
      ['portal', 'captures'],
      registers === 'live' ? 'captures' : 'portal',
    ),
    sandbox: { ...sandboxIn(read), url: read.address('SANDBOX_URL') },
    keyPrefix: read.pattern(
      'KEY_PREFIX',
      'crl',
      /^[a-z][a-z0-9]{1,9}$/,
      '2 to 10 lower-case letters or digits',
    ),
    secretKey: read.secret('SECRET_KEY', secrets.SECRET_KEY, !embedded) ?? '',
    /** Null in a process that reads no register. */
    personHashKey: read.secret('PERSON_HASH_KEY', secrets.PERSON_HASH_KEY, !embedded && role !== 'api'),
    /** Behind the key that signs the log of receipts; null: it follows from `secretKey`. */
    receiptKey: read.secret('RECEIPT_KEY', undefined, false),
    /** The authority that stamps heads of that log (RFC 3161); null: none does. */
    timeStampUrl: read.address('TIME_STAMP_URL'),
    assessmentFreshHours: read.integer('ASSESSMENT_FRESH_HOURS', 168, 0, 24 * 365),
    assessmentRetentionMonths: read.integer('ASSESSMENT_RETENTION_MONTHS', 24, 1, 240),
    /** A model that judges beside the one in force, and tells nobody; null if none does. */
    shadowModel: read.text('SHADOW_MODEL', '') || null,
    requestLogRetentionDays: read.integer('REQUEST_LOG_RETENTION_DAYS', 90, 1, 3650),
    webhooksAllowLoopback: read.flag('WEBHOOKS_ALLOW_LOOPBACK', embedded),
    /** Token for `/metrics` from other machines; null: readable on this machine only. */
    metricsToken: read.secret('METRICS_TOKEN', undefined, false),
    /** Where a process without the API answers `/metrics`; null: nowhere. */
    metricsPort: read.text('METRICS_PORT', '') ? read.integer('METRICS_PORT', 0, 0, 65_535) : null,
    /** GraphiQL is served to browsers at `/graphql`. */
    graphiql: read.flag('GRAPHIQL', embedded),
    /** The operator's page and its API. */
    operatorPage: read.oneOf('OPERATOR_PAGE', ['on', 'off'], embedded ? 'on' : 'off') === 'on',
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  };
}

/** What one process holds open at most. */
const boundsIn = (read: SettingsReader) => ({
  /** In all, and per address if there is no proxy. */
  connections: {
    inAll: read.integer('CONNECTIONS', 10_000, 1, 1_000_000),
    perAddress: read.integer('CONNECTIONS_PER_ADDRESS', 5_000, 1, 1_000_000),
  },
  /** Of one key: sockets; and operations of all its sockets and streams. */
  perKey: {
    sockets: read.integer('SOCKETS_PER_KEY', 5_000, 1, 1_000_000),
    operations: read.integer('OPERATIONS_PER_KEY', 10_000, 1, 1_000_000),
  },
});

const sandboxIn = (read: SettingsReader) => ({
  seed: read.text('SANDBOX_SEED', 'lusitania'),
  companies: read.integer('SANDBOX_COMPANIES', 400, 40, 1_000_000),
  /** Most companies of a planted network. */
  networks: read.integer('SANDBOX_NETWORKS', 600, 0, 2_000),
  latencyMs: read.integer('SANDBOX_LATENCY_MS', 15, 0, 60_000),
  /** What real lists hold beside clean rows stands in the sandbox's too. */
  oddities: read.oneOf('SANDBOX_ODDITIES', ['on', 'off'], 'on') === 'on',
});
