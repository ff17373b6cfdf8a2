/** The service needs no superuser: a role that owns its database runs everything, as in docker-compose.yml. */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type App, startApp } from '../src/app/app.ts';
import { readConfig } from '../src/app/config.ts';
import { openClient } from '../src/db/session.ts';
import { createPartner } from './kit/partner.ts';
import { TEST_ENV } from './kit/test-env.ts';

const NAME = `role_${process.pid}`;
let admin: pg.Client;
let app: App | null = null;
beforeAll(async () => {
  admin = await openClient(inject('clusterUrl'));
});
afterAll(async () => {
  await app?.stop();
  await admin.query(`drop database if exists ${NAME} with (force)`);
  await admin.query(`drop role if exists ${NAME}`);
  await admin.end();
});

it('migrations, queues, listeners and a whole analysis run as the role that the container makes', async () => {
  const script = readFileSync(new URL('../docker/create-role.sh', import.meta.url), 'utf8');
  const statements = /<<'SQL'\n([\s\S]*?)\nSQL\n/.exec(script)![1]!.split('\n');
  for (const statement of statements)
    await admin.query(
      statement.replaceAll('contractor_risk', NAME).replace(":'password'", "'letters0and1digits'"),
    );
  const url = new URL(inject('clusterUrl'));
  Object.assign(url, { username: NAME, password: 'letters0and1digits', pathname: `/${NAME}` });

  app = await startApp(readConfig({ ...TEST_ENV, ROLE: 'all', DATABASE_URL: url.href }), null);
  const { rows } = await app.db.pool.query('select rolsuper from pg_roles where rolname = current_user');
  expect(rows).toEqual([{ rolsuper: false }]);
  const { headers } = await createPartner(app.db);
  const ask = async () => (await fetch(`${app!.url}/api/v1/contractors/580000010`, { headers })).status;
  await expect.poll(ask, { interval: 500 }).toBe(200);
  expect((await fetch(`${app.url}/health/ready`)).status).toBe(200);
});
