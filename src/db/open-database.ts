import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from './generated/prisma/client.ts';
import { openPool, type PoolOptions } from './open-pool.ts';

/** Access to the database over one pool: Prisma for convenience, SQL for speed. */
export interface Database {
  readonly url: string;
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export type Tx = Omit<
  PrismaClient,
  '$connect' | '$disconnect' | '$on' | '$use' | '$extends' | '$transaction'
>;

/**
 * Opens the pool. `onError` gets errors of idle connections; without it, a database restart would end the process.
 */
export function openDatabase(url: string, options: PoolOptions): Database {
  const pool = openPool(url, options);
  // Made when it is first used: that takes a tenth of a second, and half of those who open a database only send SQL.
  let prisma: PrismaClient | null = null;
  return {
    url,
    get prisma() {
      prisma ??= new PrismaClient({ adapter: new PrismaPg(pool, { onPoolError: options.onError }) });
      return prisma;
    },
    pool,
    async close() {
      await prisma?.$disconnect();
      await pool.end();
    },
  };
}
