/** A standby of a test's PostgreSQL, by streaming: a copy of its stopped files, which then follows it. */
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeCluster } from '../../src/db/cluster-placement.ts';
import { postgresBinaries } from '../../src/db/postgres-binaries.ts';
import { run } from '../../src/db/run-program.ts';
import { openClient } from '../../src/db/session.ts';
import { freePort } from './free-port.ts';
import { guardPostgres } from './guard.ts';
import type { OwnPostgres } from './own-postgres.ts';

export interface Standby {
  readonly url: string;
  readonly port: number;
  /** From now on it takes writes. */
  promote(): Promise<void>;
  end(): Promise<void>;
}

/** The primary is stopped for a moment. With `synchronous` a commit there is answered, from now on, once it is in both. */
export async function startStandby(primary: OwnPostgres, { synchronous = true } = {}): Promise<Standby> {
  const first = new URL(primary.url);
  const data = await told(primary.url, 'show data_directory');
  const folder = await mkdtemp(join(tmpdir(), 'contractor-risk-standby-'));
  const { directory, user } = await placeCluster(folder);
  const { pgCtl } = await postgresBinaries({ directory, user });
  const own = join(directory, 'cluster');
  await primary.stop();
  await run('cp', ['-a', data, own], null);
  await primary.start();
  await writeFile(join(own, 'standby.signal'), '');
  const from = `host=127.0.0.1 port=${first.port} user=postgres password=${first.password}`;
  await appendFile(join(own, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  const port = await freePort();
  const options = `-c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=300 -c port=${port}`;
  const control = (...args: string[]) => run(pgCtl, ['-D', own, '-w', ...args], user, { leavesServer: true });
  await control('start', '-l', join(directory, 'postgresql.log'), '-o', options);
  const url = Object.assign(new URL(primary.url), { port: String(port) }).href;
  const { release } = await guardPostgres(own, directory);
  if (synchronous) await told(primary.url, `alter system set synchronous_standby_names = '*'`);
  await told(primary.url, 'select pg_reload_conf()');
  return {
    url,
    port,
    promote: async () => void (await told(url, 'select pg_promote()')),
    async end() {
      await control('stop', '-m', 'immediate').catch(() => {});
      release();
      for (const path of [folder, directory]) await rm(path, { recursive: true, force: true });
    },
  };
}

/** The only value of the only row; '' of none. */
async function told(url: string, sql: string): Promise<string> {
  const client = await openClient(url);
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return String(rows[0]?.[0] ?? '');
  } finally {
    await client.end();
  }
}
