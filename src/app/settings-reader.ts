/** Reads single settings of the environment, each by its form. A fault is kept and reading goes on, so that all are named at once. */

import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join } from 'node:path';
import { type TrustedProxies, trustedProxies } from '../access/caller-address.ts';
import { hostsOf } from '../db/hosts.ts';
import { bareHost } from '../kernel/process/reachable-at.ts';
import { REGISTER_NAMES, type RegisterName } from '../kernel/register-name.ts';
import { SECRET_LENGTH, weaknessOf } from '../kernel/secrets/random-secret.ts';
import { givenFile } from '../kernel/text/given-file.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An address to which a path is added. */
export const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');

export class SettingsReader {
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

  /** An address to listen at, or a name of this machine; of an IPv6 address with or without the brackets of an URL. */
  host(name: string, fallback: string): string {
    const host = bareHost(this.#raw(name) ?? fallback);
    if (isIP(host) ? !host.includes('%') : /^[\w.-]+$/.test(host)) return host;
    this.faults.push(
      `${name} is "${host}"; give an address of this machine without port or zone, as in 127.0.0.1, ::1 or 0.0.0.0.`,
    );
    return fallback;
  }

  address(name: string): string | null {
    const raw = this.#raw(name);
    if (raw === null) return null;
    const url = /^https?:\/\//i.test(raw) ? URL.parse(raw) : null;
    if (url?.username || url?.password)
      this.faults.push(`${name} holds a user name or a password; give an address without.`);
    else if (url) return withoutSlash(raw);
    else this.faults.push(`${name} is "${raw}"; give an address that begins with http:// or https://.`);
    return null;
  }

  /** An address without a path, as browsers name it: pages, cookies and links of the service stand at the root of a host. */
  origin(name: string): string | null {
    const address = this.address(name);
    if (address === null) return null;
    const { origin, href } = new URL(address);
    if (href === `${origin}/`) return origin;
    this.faults.push(
      `${name} is "${address}"; give scheme and host alone, as in https://risk.example: the service has no prefix before its paths, so give it a host name or a port of its own.`,
    );
    return null;
  }

  trustedProxies(name: string): TrustedProxies {
    const raw = this.#raw(name) ?? '0';
    const trusted = trustedProxies(raw);
    if (trusted !== null) return trusted;
    this.faults.push(
      `${name} is "${raw}"; give how many proxies of yours stand before the service (1), or their networks (10.0.0.0/8, 192.0.2.7).`,
    );
    return 0;
  }

  /** Origins as browsers send them, separated by commas. */
  origins(name: string): string[] {
    const origins = (this.#raw(name) ?? '').split(',').flatMap(part => part.trim() || []);
    for (const origin of origins)
      if (!URL.canParse(origin) || new URL(origin).origin !== origin || origin.includes('*'))
        this.faults.push(
          `${name} holds "${origin}"; give each origin whole, as in https://desk.example, separated by commas.`,
        );
    return origins;
  }

  /** The fault does not repeat the value, which may contain a password. */
  postgresUrl(name: string): string | null {
    const raw = this.#raw(name);
    if (raw === null) return null;
    if (/^postgres(ql)?:\/\//.test(raw) && hostsOf(raw).every(host => URL.canParse(host))) return raw;
    this.faults.push(
      `${name} is no PostgreSQL address; give one as in postgres://host:5432/database, user and password (user:password@) before the host.`,
    );
    return raw;
  }

  /** Beside a live service only: a sandbox is one already. */
  testDatabaseUrl(
    name: string,
    { databaseUrl, registers }: { databaseUrl: string | null; registers: string },
  ): string | null {
    const url = this.postgresUrl(name);
    if (url === null) return null;
    if (registers !== 'live' || databaseUrl === null)
      this.faults.push(
        `${name} is for REGISTERS=live with DATABASE_URL: every key of a sandbox asks about invented companies.`,
      );
    if (url === databaseUrl)
      this.faults.push(`${name} is the database of DATABASE_URL; give one of its own.`);
    return url;
  }

  /** Of one host: what is read there is as old as that host. */
  replicaUrl(name: string): string | null {
    const url = this.postgresUrl(name);
    if (url !== null && hostsOf(url).length > 1)
      this.faults.push(`${name} has several hosts; give one standby to each process.`);
    return url;
  }

  registersMode(name: string, embedded: boolean): 'sandbox' | 'live' {
    if (!embedded && this.#raw(name) === null)
      this.faults.push(
        `${name} must be said when DATABASE_URL is set: live for the official registers, sandbox for invented companies.`,
      );
    return this.oneOf(name, ['sandbox', 'live'], 'sandbox');
  }

  /** Of each register, whose name stands in that of its setting. */
  registerUrls(name: string): Partial<Record<RegisterName, string>> {
    const urls: Partial<Record<RegisterName, string>> = {};
    for (const register of REGISTER_NAMES) {
      const url = this.address(name.replace('<NAME>', register.toUpperCase().replaceAll('-', '_')));
      if (url) urls[register] = url;
    }
    return urls;
  }

  /** A mail address, or the address of a page. */
  contact(name: string, isNeeded: boolean): string | null {
    const raw = this.#raw(name);
    if (raw === null ? !isNeeded : CONTACT.test(raw)) return raw;
    const fault = raw === null ? 'missing' : `"${raw}"`;
    this.faults.push(
      `${name} is ${fault}; give the mail address or page (https://…) that official sites are told.`,
    );
    return null;
  }

  /** Those of the data folder; none, and a fault, where it cannot be used. */
  embeddedSecrets(dataDir: string): Partial<Secrets> {
    try {
      const path = join(dataDir, 'secrets.json');
      const secrets = madeOrStored(path);
      if (secrets) return secrets;
      this.faults.push(
        `${path} holds no SECRET_KEY and PERSON_HASH_KEY of ${SECRET_LENGTH} characters or more; put back your copy of it, or take an empty folder (DATA_DIR).`,
      );
    } catch (error) {
      this.faults.push(`DATA_DIR is "${dataDir}"; it cannot be used: ${(error as Error).message}.`);
    }
    return {};
  }

  /** The fault does not repeat the value. */
  secret(name: string, made: string | undefined, isNeeded: boolean): string | null {
    const secret = this.#raw(name) ?? made ?? null;
    const fault = secret === null ? (isNeeded ? 'missing' : null) : weaknessOf(secret);
    if (fault)
      this.faults.push(
        `${name} is ${fault}; give at least ${SECRET_LENGTH} random characters (openssl rand -hex 32).`,
      );
    return secret;
  }

  /** Secrets must differ, so that learning one reveals no other. */
  requireDifferent(secrets: Readonly<Record<string, string | null>>): void {
    const named = Object.entries(secrets).filter(([, secret]) => secret);
    for (const [i, [name, secret]] of named.entries()) {
      const same = named.slice(0, i).find(([, before]) => before === secret);
      if (same)
        this.faults.push(
          `${name} is the same as ${same[0]}; give each a value of its own (openssl rand -hex 32).`,
        );
    }
  }
}

/** As a header takes it: no spaces, no control characters, nothing beyond ASCII. */
const CONTACT = /^(?:https?:\/\/|[\w.+-]+@)[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[!-'*-~]*)?$/i;

const SECRETS = ['SECRET_KEY', 'PERSON_HASH_KEY'] as const;
type Secrets = Record<(typeof SECRETS)[number], string>;

/**
 * Secrets of the embedded mode: generated at the first start, kept in the data folder, readable only by its owner. Null if
 * the stored file is damaged, or lost beside a database: new secrets could not read what was written with the old ones.
 */
function madeOrStored(path: string): Secrets | null {
  const isUsed = ['postgres/cluster', 'postgres-location'].some(it => existsSync(join(dirname(path), it)));
  if (!existsSync(path)) {
    if (isUsed) return null;
    mkdirSync(dirname(path), { recursive: true });
    const made = Object.fromEntries(SECRETS.map(name => [name, randomBytes(32).toString('hex')]));
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
    try {
      // Atomic: of two first starts at the same moment the second uses the secrets of the first.
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
  return storedSecrets(givenFile(path).toString());
}

function storedSecrets(text: string): Secrets | null {
  try {
    const stored = JSON.parse(text);
    return SECRETS.every(name => typeof stored[name] === 'string' && stored[name].length >= SECRET_LENGTH)
      ? stored
      : null;
  } catch {
    return null;
  }
}
