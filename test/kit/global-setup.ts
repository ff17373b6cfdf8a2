/** One throw-away PostgreSQL for the whole run, with a migrated template that each test file clones. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { joinEmbeddedCluster } from '../../src/db/embedded-cluster.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openClient } from '../../src/db/session.ts';
import { folderInMemory } from './folder-in-memory.ts';
import { guardPostgres } from './guard.ts';
import { makeHostile } from './hostile-session.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the run's cluster, database `postgres`. */
    clusterUrl: string;
  }
}

export const TEMPLATE = 'template_migrated';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await folderInMemory('contractor-risk-test-');
  const cluster = await joinEmbeddedCluster(folder, { durable: false, maxConnections: 400 });
  const { release } = await guardPostgres(join(cluster.dataDirectory, 'cluster'), cluster.dataDirectory);
  const url = new URL('/postgres', cluster.url);
  await makeHostile(url.href);
  const admin = await openClient(url.href);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrate(Object.assign(new URL(url), { pathname: `/${TEMPLATE}` }).href);
  project.provide('clusterUrl', url.href);
  return async () => {
    await cluster.leave();
    release();
    await rm(folder, { recursive: true, force: true });
    await rm(cluster.dataDirectory, { recursive: true, force: true });
  };
}
