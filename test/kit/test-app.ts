/** The service in this process, over a database of its own, with a client and its key; its answers are judged by the OpenAPI document. */
import './contract/after-each-file.ts';

import { afterAll } from 'vitest';
import { createClient } from '../../src/access/keys/keys.ts';
import { type App, loadParts, startApp } from '../../src/app/app.ts';
import { readConfig } from '../../src/app/config.ts';
import { judgeAnswersOf } from './contract/judge-answers.ts';
import { issueTo, type KeyPlan } from './partner.ts';
import { type WithSql, withSql } from './sql.ts';
import { createDatabaseUrl } from './test-database.ts';
import { TEST_ENV } from './test-env.ts';

export { TEST_ENV };

export interface TestApp extends App {
  readonly db: WithSql;
  readonly api: string;
  readonly clientId: string;
  readonly key: string;
  issue(options?: Partial<KeyPlan>): Promise<{ id: string; key: string }>;
  newClient(): Promise<string>;
  /** GET with this app's key. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Any other request with this app's key; for rows of a list with `CSV`. */
  send(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/** Headers of a list that is sent as a file. */
export const CSV = { 'content-type': 'text/csv' };

export async function startTestApp(env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const readsCountry = (env.ROLE ?? 'api') !== 'api' && env.SANDBOX_SEED === undefined;
  const { url, drop } = await createDatabaseUrl(readsCountry ? 'filled' : 'migrated');
  const config = readConfig({ ...TEST_ENV, ROLE: 'api', DATABASE_URL: url, ...env });
  // First, as the service does: while code is loaded, a connection is not attended to.
  await loadParts(config);
  const app = await startApp(config, null);
  const newClient = async () => (await createClient(app.db, { name: 'Test partner' })).id;
  const clientId = await newClient();
  const issue: TestApp['issue'] = options =>
    issueTo(app.db, { keyPrefix: config.keyPrefix, clientId, ...options });
  const { key } = await issue();
  const api = app.url!;
  if (api) judgeAnswersOf(api);
  const send: TestApp['send'] = (method, path, body, headers) =>
    fetch(api + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...headers },
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
  return {
    ...app,
    db: withSql(app.db),
    api,
    clientId,
    key,
    issue,
    newClient,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    async close() {
      await app.stop();
      await drop();
    },
  };
}

/** The same for a whole test file, which awaits it at its top: it ends with the file. */
export async function appOfFile(env?: Readonly<Record<string, string>>): Promise<TestApp> {
  const app = await startTestApp(env);
  afterAll(() => app.close());
  return app;
}
