/**
 * A connection whose session is ours. A role, a database, `PGOPTIONS`, the parameters of the address and a pooler all bring
 * settings into a session, and each can change what a statement means: a zone moves every clock, an isolation fails what
 * waits its turn, a time limit ends it. So every connection sets what it needs by a statement, before its first other one.
 * Not in the startup packet: poolers refuse that.
 *
 * Left as they come: `default_transaction_read_only`, by which a host stops writes when its disk fills, and
 * `synchronous_commit`, by which the operator says when a commit counts.
 */
import pg from 'pg';
import { bareHost } from '../kernel/process/reachable-at.ts';
import { forgetHost, hostsOf, requireWritable, writableHost } from './hosts.ts';

/** Each as PostgreSQL shows it. One that the server is too old to know is left out. */
const SETTINGS = {
  application_name: 'contractor-risk',
  // Prisma's driver adapter takes an instant for UTC, whatever its offset says.
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  client_encoding: 'UTF8',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  exit_on_error: 'off',
  row_security: 'on',
  // Else an index of words (of failed companies, whose names one continues) gives some of what it finds.
  gin_fuzzy_search_limit: '0',
  // Compiling takes longer than any of our statements, and begins when the planner takes one for dear.
  jit: 'off',
  search_path: 'public, pg_temp',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  transaction_timeout: '0',
  idle_session_timeout: '0',
  // Ends transactions of stopped or disconnected processes, which would otherwise hold their locks for hours. Longer than
  // any pause between two of our statements.
  idle_in_transaction_session_timeout: '1min',
};

/** Only what differs is set: some settings may be set by a superuser alone, who left them as they are. */
const foreign = (settings: Readonly<Record<string, string>>): string => {
  const wanted = Object.entries(settings).map(pair => `(${pair.map(pg.escapeLiteral).join()})`);
  return `from (values ${wanted.join()}) as wanted(name, value) where current_setting(name, true) <> value`;
};

/** Not in the isolation that was brought: a standby refuses serializable, and deferrable waits for all others. */
const setting = (settings: Readonly<Record<string, string>>): string =>
  `set transaction isolation level read committed; select set_config(name, value, false) ${foreign(settings)}`;

/** Which of the common settings a session has otherwise. */
export async function foreignSettings(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query(`select name ${foreign(SETTINGS)}`);
  return rows.map(({ name }) => name);
}

/**
 * Keep-alive after 10 s of silence, then every second (libuv's default): connections of a silent machine end after 20 s
 * instead of two hours.
 */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

export interface SessionConfig extends pg.ClientConfig {
  /** Settings beside the common ones, or instead of them. */
  readonly session?: Readonly<Record<string, string>>;
}

type Connected = (error: Error | null, client?: pg.Client) => void;

export class SessionClient extends pg.Client {
  readonly #settings: Readonly<Record<string, string>>;
  readonly #hosts: readonly [string, ...string[]];

  constructor({ session, connectionString = '', ...config }: SessionConfig) {
    const hosts = hostsOf(connectionString);
    super({ ...KEEP_ALIVE, connectionTimeoutMillis: 5_000, ...config, connectionString: hosts[0] });
    this.#hosts = hosts;
    this.#settings = { ...SETTINGS, ...session };
    // What the environment or the address would have the startup packet say; the driver's types leave it out.
    Object.assign((this as unknown as { connectionParameters: object }).connectionParameters, NO_PARAMETERS);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connected = this.#connectAndSet();
    if (!callback) return connected;
    connected.then(
      () => callback(null, this),
      error => callback(error),
    );
    return undefined;
  }

  async #connectAndSet(): Promise<pg.Client> {
    const isOneOfMany = this.#hosts.length > 1;
    try {
      if (isOneOfMany) await this.#chooseHost();
      // A pool listens only once it has the connection: one that breaks before, even in the moment in which it stands, would
      // end the process.
      this.on('error', unheard);
      await super.connect();
      await this.query(setting(this.#settings));
      if (isOneOfMany) await requireWritable(this);
    } catch (error) {
      forgetHost(this.#hosts);
      void this.end().catch(() => {});
      throw error;
    }
    this.off('error', unheard);
    return this;
  }

  async #chooseHost(): Promise<void> {
    const host = new URL(await writableHost(this.#hosts, url => openClient(url, PROBE)));
    this.host = bareHost(host.hostname);
    this.port = Number(host.port) || 5432;
  }
}

/** A host that does not answer so soon is not chosen. */
const PROBE = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 };

const unheard = () => {};

const NO_PARAMETERS = {
  options: undefined,
  application_name: undefined,
  fallback_application_name: undefined,
  statement_timeout: undefined,
  lock_timeout: undefined,
  idle_in_transaction_session_timeout: undefined,
};

interface ClientOptions extends SessionConfig {
  /** Hears of a connection that breaks, which without it would end the process. */
  readonly onError?: (error: Error) => void;
}

export async function openClient(
  url: string,
  { onError = unheard, ...config }: ClientOptions = {},
): Promise<pg.Client> {
  const client = new SessionClient({ connectionString: url, ...config });
  client.on('error', onError);
  await client.connect();
  return client;
}

const PROOF_EVERY_MS = 3_000;
const PROOF_WITHIN_MS = 3_000;

/**
 * The same for a connection that lasts and is mostly idle. It is asked at an interval whether it lives, and ended if it does
 * not answer: one that a proxy, a firewall or a failover has forgotten breaks by itself after hours, or never.
 */
export async function openLastingClient(url: string, options: ClientOptions): Promise<pg.Client> {
  const client = await openClient(url, { query_timeout: PROOF_WITHIN_MS, ...options });
  const asking = setInterval(() => void answers(client), PROOF_EVERY_MS).unref();
  return client.once('end', () => clearInterval(asking));
}

/** Whether a lasting connection answers; it is ended if not. */
export const answers = (client: pg.Client): Promise<boolean> =>
  client.query('select from pg_listening_channels()').then(
    () => true,
    () => {
      void client.end().catch(() => {});
      return false;
    },
  );
