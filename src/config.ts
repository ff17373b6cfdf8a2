/** The environment, read once into a frozen Config; every fault is reported at once, with what to do about it. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { REGISTER_NAMES, type RegisterName } from './kernel/register-name.ts';

export type Role = 'all' | 'api' | 'worker' | 'sandbox';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Address partners use, without a trailing slash; problem types and links begin with it. */
  readonly publicUrl: string;
  readonly trustProxy: boolean;
  /** Origins of pages, besides our own, that may ask from a browser and open sockets. */
  readonly allowedOrigins: readonly string[];
  /** Connections that one process holds: in all, and of one address where they come from no proxy. */
  readonly connections: { readonly inAll: number; readonly perAddress: number };
  /** What one key may hold open at once in one process: sockets; and operations of all its sockets and streams. */
  readonly perKey: { readonly sockets: number; readonly operations: number };
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly role: Role;
  readonly registers: 'sandbox' | 'live';
  /** Base addresses that replace the official ones (or the sandbox's), by register. */
  readonly registerUrls: Readonly<Partial<Record<RegisterName, string>>>;
  readonly registerPace: 'on' | 'off';
  readonly mjPublicationsSource: 'portal' | 'captures';
  readonly sandbox: {
    readonly seed: string;
    readonly companies: number;
    readonly url: string | null;
    readonly latencyMs: number;
  };
  readonly keyPrefix: string;
  readonly secretKey: string;
  readonly personHashKey: string;
  readonly assessmentFreshHours: number;
  readonly assessmentRetentionMonths: number;
  readonly requestLogRetentionDays: number;
  readonly webhooksAllowLoopback: boolean;
  /** With it the numbers at `/metrics` are read from elsewhere; null: on this machine only. */
  readonly metricsToken: string | null;
  /** Where a process without the API answers `/metrics`; null: nowhere. */
  readonly metricsPort: number | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The settings cannot be used:\n${faults.map(fault => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Characters that a secret has at least. */
const SECRET_LENGTH = 32;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; throws `ConfigError` naming every fault. Makes missing secrets in the embedded mode only. */
export function readConfig(env: Environment): Config {
  const read = new SettingsReader(env);
  const databaseUrl = read.postgresUrl('DATABASE_URL');
  const embedded = databaseUrl === null;
  const dataDir = resolve(read.text('DATA_DIR', '.data'));
  const port = read.integer('PORT', 4000, 0, 65_535);
  const registers = read.registersMode(embedded);
  const secrets = embedded && read.faults.length === 0 ? read.embeddedSecrets(dataDir) : {};
  const config: Config = {
    port,
    host: read.text('HOST', embedded ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: (read.url('PUBLIC_URL') ?? `http://127.0.0.1:${port}`).replace(/\/+$/, ''),
    trustProxy: read.flag('TRUST_PROXY', false),
    allowedOrigins: read.origins('ALLOWED_ORIGINS'),
    connections: {
      inAll: read.integer('CONNECTIONS', 10_000, 1, 1_000_000),
      perAddress: read.integer('CONNECTIONS_PER_ADDRESS', 5_000, 1, 1_000_000),
    },
    perKey: {
      sockets: read.integer('SOCKETS_PER_KEY', 5_000, 1, 1_000_000),
      operations: read.integer('OPERATIONS_PER_KEY', 10_000, 1, 1_000_000),
    },
    databaseUrl,
    dataDir,
    role: read.oneOf('ROLE', ['all', 'api', 'worker', 'sandbox'], 'all'),
    registers,
    registerUrls: read.registerUrls(),
    registerPace: read.oneOf('REGISTER_PACE', ['on', 'off'], 'on'),
    mjPublicationsSource: read.oneOf(
      'MJ_PUBLICATIONS_SOURCE',
      ['portal', 'captures'],
      registers === 'live' ? 'captures' : 'portal',
    ),
    sandbox: {
      seed: read.text('SANDBOX_SEED', 'lusitania'),
      companies: read.integer('SANDBOX_COMPANIES', 400, 40, 1_000_000),
      url: read.url('SANDBOX_URL')?.replace(/\/+$/, '') ?? null,
      latencyMs: read.integer('SANDBOX_LATENCY_MS', 150, 0, 60_000),
    },
    keyPrefix: read.pattern(
      'KEY_PREFIX',
      'crl',
      /^[a-z][a-z0-9]{1,9}$/,
      '2 to 10 lower-case letters or digits',
    ),
    secretKey: read.secret('SECRET_KEY', secrets.SECRET_KEY),
    personHashKey: read.secret('PERSON_HASH_KEY', secrets.PERSON_HASH_KEY),
    assessmentFreshHours: read.integer('ASSESSMENT_FRESH_HOURS', 168, 0, 24 * 365),
    assessmentRetentionMonths: read.integer('ASSESSMENT_RETENTION_MONTHS', 24, 1, 240),
    requestLogRetentionDays: read.integer('REQUEST_LOG_RETENTION_DAYS', 90, 1, 3650),
    webhooksAllowLoopback: read.flag('WEBHOOKS_ALLOW_LOOPBACK', embedded),
    metricsToken: read.text('METRICS_TOKEN', '') || null,
    metricsPort: read.text('METRICS_PORT', '') ? read.integer('METRICS_PORT', 0, 0, 65_535) : null,
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  };
  if (read.faults.length > 0) throw new ConfigError(read.faults);
  return Object.freeze(config);
}

class SettingsReader {
  readonly faults: string[] = [];
  readonly #env: Environment;
  constructor(env: Environment) {
    this.#env = env;
  }

  /** An empty value is an absent one: compose files and CI systems set empty strings. */
  #raw(name: string): string | null {
    return this.#env[name]?.trim() || null;
  }

  text(name: string, fallback: string): string {
    return this.#raw(name) ?? fallback;
  }

  integer(name: string, fallback: number, least: number, most: number): number {
    const raw = this.#raw(name);
    if (raw === null) return fallback;
    const value = Number(raw);
    if (/^\d+$/.test(raw) && value >= least && value <= most) return value;
    this.faults.push(`${name} is "${raw}"; give a whole number from ${least} to ${most}.`);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    return (
      this.oneOf(name, ['true', 'false', '1', '0'], fallback ? 'true' : 'false').match(/true|1/) !== null
    );
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const raw = this.#raw(name);
    if (raw === null) return fallback;
    if ((values as readonly string[]).includes(raw)) return raw as T;
    this.faults.push(`${name} is "${raw}"; give one of ${values.join(', ')}.`);
    return fallback;
  }

  pattern(name: string, fallback: string, pattern: RegExp, form: string): string {
    const raw = this.#raw(name) ?? fallback;
    if (!pattern.test(raw)) this.faults.push(`${name} is "${raw}"; give ${form}.`);
    return raw;
  }

  url(name: string): string | null {
    const raw = this.#raw(name);
    if (raw === null) return null;
    if (/^https?:\/\//.test(raw) && URL.canParse(raw)) return raw;
    this.faults.push(`${name} is "${raw}"; give an address that begins with http:// or https://.`);
    return null;
  }

  /** Origins as browsers send them, separated by commas. */
  origins(name: string): string[] {
    const origins = (this.#raw(name) ?? '').split(',').flatMap(part => part.trim() || []);
    for (const origin of origins)
      if (!URL.canParse(origin) || new URL(origin).origin !== origin)
        this.faults.push(
          `${name} holds "${origin}"; give origins as in https://desk.example, separated by commas.`,
        );
    return origins;
  }

  /** The value is not repeated in the fault: it may hold a password. */
  postgresUrl(name: string): string | null {
    const raw = this.#raw(name);
    if (raw === null) return null;
    if (/^postgres(ql)?:\/\//.test(raw) && URL.canParse(raw)) return raw;
    this.faults.push(
      `${name} is no PostgreSQL address; give one as in postgres://host:5432/database, user and password (user:password@) before the host.`,
    );
    return raw;
  }

  registersMode(embedded: boolean): 'sandbox' | 'live' {
    if (!embedded && this.#raw('REGISTERS') === null)
      this.faults.push(
        'REGISTERS must be said when DATABASE_URL is set: live for the official registers, sandbox for invented companies.',
      );
    return this.oneOf('REGISTERS', ['sandbox', 'live'], 'sandbox');
  }

  registerUrls(): Partial<Record<RegisterName, string>> {
    const urls: Partial<Record<RegisterName, string>> = {};
    for (const register of REGISTER_NAMES) {
      const url = this.url(`REGISTER_${register.toUpperCase().replaceAll('-', '_')}_URL`);
      if (url) urls[register] = url.replace(/\/+$/, '');
    }
    return urls;
  }

  /** Those of the data folder; none, and a fault, where it cannot be used. */
  embeddedSecrets(dataDir: string): Partial<Secrets> {
    try {
      const path = join(dataDir, 'secrets.json');
      const secrets = madeOrKept(path);
      if (secrets) return secrets;
      this.faults.push(
        `${path} holds no SECRET_KEY and PERSON_HASH_KEY of ${SECRET_LENGTH} characters or more; put back your copy of it, or remove it where nothing is kept yet.`,
      );
    } catch (error) {
      this.faults.push(`DATA_DIR is "${dataDir}"; it cannot be used: ${(error as Error).message}.`);
    }
    return {};
  }

  secret(name: string, fallback: string | undefined): string {
    const raw = this.#raw(name) ?? fallback ?? '';
    if (raw.length < SECRET_LENGTH && (this.#raw(name) !== null || this.#raw('DATABASE_URL') !== null))
      this.faults.push(
        `${name} is ${raw ? 'too short' : 'missing'}; give at least ${SECRET_LENGTH} random characters (openssl rand -hex 32).`,
      );
    return raw;
  }
}

const SECRETS = ['SECRET_KEY', 'PERSON_HASH_KEY'] as const;
type Secrets = Record<(typeof SECRETS)[number], string>;

/**
 * Secrets of the embedded mode: made at the first start, kept in the data folder, readable by its owner only. Null where
 * what is kept is none: it may have been cut off, and new ones would not read what was written under the old.
 */
function madeOrKept(path: string): Secrets | null {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    const made = Object.fromEntries(SECRETS.map(name => [name, randomBytes(32).toString('hex')]));
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
    try {
      // Whole or not at all, and once: of two first starts at the same moment the second finds what the first one made.
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
  return keptSecrets(readFileSync(path, 'utf8'));
}

function keptSecrets(text: string): Secrets | null {
  try {
    const kept = JSON.parse(text);
    return SECRETS.every(name => kept[name].length >= SECRET_LENGTH) ? kept : null;
  } catch {
    return null;
  }
}
