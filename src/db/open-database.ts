import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/prisma/client.ts';

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
export function openDatabase(
  url: string,
  options: { poolSize: number; onError: (error: Error) => void },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'contractor-risk',
  });
  pool.on('error', options.onError);
  // The pool listens to idle connections only: one that breaks while in use would end the process.
  pool.on('connect', client => client.on('error', options.onError));
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
