/**
 * The usual way to build it: Fastify, rate-limiter-flexible on PostgreSQL for the limit and the quota, the key and the
 * assessment read with Prisma, and one insert into the log per request, awaited before the answer leaves.
 */
import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import Fastify from 'fastify';
import pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { checksFrom } from '../../src/contractors/assessment.ts';
import { PrismaClient } from '../../src/db/generated/prisma/client.ts';
import { completeBody, namesInBody } from '../../src/http/rest/contractors/contractor-body.ts';

const prisma = new PrismaClient({
  adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 20 }),
});
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const limiter = (keyPrefix, points, duration) =>
  new Promise((resolve, reject) => {
    const made = new RateLimiterPostgres(
      { storeClient: pool, tableName: 'usual_limits', keyPrefix, points, duration },
      error => (error ? reject(error) : resolve(made)),
    );
  });
const burst = await limiter('burst', 1_000_000_000, 60);
const daily = await limiter('daily', 1_000_000_000, 86_400);

const app = Fastify();
app.get('/api/v1/contractors/:nif', async (request, reply) => {
  const began = performance.now();
  const secret = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const secretHash = createHash('sha256').update(secret).digest();
  const key = await prisma.apiKey.findUnique({ where: { secretHash } });
  if (!key || key.revokedAt) return reply.code(401).send({ code: 'unauthenticated' });
  await Promise.all([burst.consume(key.id), daily.consume(key.id)]);
  const company = await prisma.company.findUnique({
    where: { nif: request.params.nif },
    include: { latestAssessment: true },
  });
  const a = company?.latestAssessment;
  if (!a) return reply.code(404).send({ code: 'not-found' });
  const assessment = {
    ...a,
    ...checksFrom(a.checks),
    calibration: null,
    withdrawn: null,
    bounds: { low: a.boundLow, high: a.boundHigh },
    directorNetwork: { companiesKnown: a.companiesKnown, asOf: a.networkAsOf },
  };
  const id = `req_${crypto.randomUUID()}`;
  await pool.query(
    `insert into request_log (at, id, key_id, client_id, method, route, nif, status, duration_ms, outcome, quota, assessment_id)
     values (now(), $1, $2, $3, 'GET', '/api/v1/contractors/{nif}', $4, 200, $5, 'answered', 1, $6)`,
    [id, key.id, key.clientId, a.nif, Math.round(performance.now() - began), a.id],
  );
  reply.header('request-id', id);
  const names = { company: { name: company.name, asOf: null, source: null }, former: [] };
  return {
    ...completeBody(assessment, { refreshing: false, corrections: [], analysis: null }),
    ...namesInBody(names, null),
  };
});
console.log(`listens on ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => process.exit(0));
