/**
 * The sandbox of test keys, beside a live service in the same process: the same parts over another database, the invented registers
 * and secrets of its own. What is between them is a database each, and no condition in any statement.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/open-database.ts';
import { openClient } from '../db/session.ts';
import type { Log } from '../kernel/log.ts';
import { StartFailure } from '../kernel/process/start-failure.ts';
import { sealKey } from '../kernel/secrets/sealed-secret.ts';
import type { Config } from './config.ts';

/** Its settings; null without `TEST_DATABASE_URL`. */
export function testSideOf(config: Config): Config | null {
  if (config.testDatabaseUrl === null) return null;
  const ofTests = (secret: string) => Buffer.from(sealKey(secret, 'test-side')).toString('hex');
  return {
    ...config,
    isTest: true,
    databaseUrl: config.testDatabaseUrl,
    testDatabaseUrl: null,
    replica: { ...config.replica, url: null },
    registers: 'sandbox',
    registerUrls: {},
    registerContact: null,
    registerWords: null,
    registerPace: 'off',
    mjPublicationsSource: 'portal',
    secretKey: ofTests(config.secretKey),
    personHashKey: config.personHashKey && ofTests(config.personHashKey),
    receiptKey: config.receiptKey && ofTests(config.receiptKey),
    timeStampUrl: null,
    shadowModel: null,
    metricsPort: null,
    operatorPage: false,
  };
}

const TRY_AGAIN_MS = 5_000;

interface Started {
  stop(): Promise<void>;
}

export interface TestSide<S extends Started> {
  begin(): void;
  /** Null: it is not up yet. */
  now(): S | null;
  stop(): Promise<void>;
}

/** Starts it, again and again until it can: what holds it up holds up nothing of the service. */
export function keepTestSide<S extends Started>(start: () => Promise<S>, log: Log): TestSide<S> {
  const ended = new AbortController();
  let started: S | null = null;
  let beginning: Promise<void> | null = null;
  async function begin(): Promise<void> {
    while (!ended.signal.aborted)
      try {
        started = await start();
        log.info({}, 'the sandbox of test keys is up');
        return;
      } catch (error) {
        log.warn({ err: error }, 'the sandbox of test keys cannot start; it is tried again');
        await sleep(TRY_AGAIN_MS, null, { signal: ended.signal }).catch(() => {});
      }
  }
  return {
    begin: () => {
      beginning = begin();
    },
    now: () => started,
    async stop() {
      ended.abort();
      await beginning;
      await started?.stop();
    },
  };
}

/** Throws a planned failure where both addresses lead to one database. */
export async function requireOtherDatabase({ pool }: Database, testUrl: string): Promise<void> {
  const client = await openClient(testUrl, {});
  try {
    const [live, test] = await Promise.all([pool.query(WHICH), client.query(WHICH)]);
    if (live.rows[0].which === test.rows[0].which)
      throw new StartFailure(
        'test-database',
        'TEST_DATABASE_URL leads to the database of DATABASE_URL. Give one of its own.',
      );
  } finally {
    await client.end();
  }
}

/** Which database of which running server. */
const WHICH = `select pg_postmaster_start_time()::text || ' ' || oid as which from pg_database where datname = current_database()`;
