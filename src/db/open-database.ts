import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from './generated/prisma/client.ts';
import { openPool, type PoolOptions } from './open-pool.ts';

/** The two ways into the database over one pool: Prisma where it is convenient, SQL where it counts. */
export interface Database {
  readonly url: string;
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** A Prisma client inside a transaction. */
export type Tx = Omit<
  PrismaClient,
  '$connect' | '$disconnect' | '$on' | '$use' | '$extends' | '$transaction'
>;

/**
 * Opens the pool. `onError` hears of idle connections that broke: without it, a database restart would end the process.
 */
export function openDatabase(url: string, options: PoolOptions): Database {
  const pool = openPool(url, options);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { onPoolError: options.onError }) });
  return {
    url,
    prisma,
    pool,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
