/** The registers of this process: the official sites, other addresses by setting, or the sandbox country. */

import type { Database } from '../db/open-database.ts';
import { databaseClaims, questionLock } from '../jobs/asking/question-lock.ts';
import { createRegisterGateway } from '../jobs/asking/register-gateway.ts';
import { createRegisterHealth } from '../jobs/asking/register-health.ts';
import { readRegisterStates } from '../jobs/asking/register-status.ts';
import { isOn } from '../jobs/asking/register-switch.ts';
import { createShapeWatch } from '../jobs/asking/shape-watch.ts';
import { databasePace } from '../jobs/queue/database-pace.ts';
import type { SandboxPastActs } from '../jobs/start-workers.ts';
import { lisbonDay } from '../kernel/local-date.ts';
import type { Log } from '../kernel/log.ts';
import { unpaced } from '../kernel/pacing/pace.ts';
import { RELEASE } from '../kernel/process/release.ts';
import type { Tally } from '../kernel/process/tally.ts';
import { SPECIFIED_REGISTERS } from '../kernel/register-name.ts';
import { personKeyer } from '../kernel/secrets/person-key.ts';
import { ALL_REGISTERS } from '../registers/all-registers.ts';
import { threadsOfRegisters } from '../registers/thread/threads-of-registers.ts';
import type { Config } from './config.ts';
import { madeOfWords } from './taught-words-file.ts';

export type RegisterSetup = Awaited<ReturnType<typeof registerSetup>>;

/** Who asks, and how to reach them; the invented country needs no contact. */
const userAgent = ({ registerContact }: Config): string =>
  `contractor-risk/${RELEASE} (company risk assessments${registerContact ? `; contact: ${registerContact}` : ''})`;

export async function registerSetup(config: Config, db: Database, log: Log, tally?: Tally) {
  const sandbox = config.registers === 'sandbox' && config.role !== 'api' ? await openSandbox(config) : null;
  const claims = databaseClaims(db.url, log);
  const threads = madeOfWords(config.registerWords, log, words =>
    threadsOfRegisters(config.personHashKey, words),
  );
  const gateway = createRegisterGateway({
    registers: ALL_REGISTERS,
    captureOnly: new Set(config.mjPublicationsSource === 'captures' ? ['mj-publications'] : []),
    baseUrl: ({ meta }) =>
      config.registerUrls[meta.name] ?? (sandbox ? `${sandbox.url}/${meta.name}` : meta.officialBaseUrl),
    pace: config.registerPace === 'off' ? unpaced : databasePace(db),
    health: createRegisterHealth(db, log, tally),
    shapes: createShapeWatch(db, log),
    isEnabled: async ({ meta }) => config.registers === 'sandbox' || (await isOn(db, meta.name)),
    userAgent: userAgent(config),
    personKey: personKeyer(config.personHashKey),
    inThread: register => threads.now()(register),
    today: () => lisbonDay(new Date()),
    askers: questionLock(claims),
    log,
  });
  return {
    gateway,
    /** Those that an analysis asks. */
    names: SPECIFIED_REGISTERS,
    /** What each register is, and how it stands now. */
    states: () => readRegisterStates(db, ALL_REGISTERS),
    /** Acts that the sandbox country published before the service began; null with real registers. */
    pastActs: sandbox?.pastActs ?? null,
    close: async () => {
      threads.end();
      await claims.close();
      await sandbox?.close();
    },
  };
}

/** The acts of so many are imported in some ten seconds. */
const FEW_COMPANIES = 2_000;

/** The portals of the sandbox country, in this process unless `SANDBOX_URL` names others. The country is the same either way. */
async function openSandbox(
  config: Config,
): Promise<{ url: string; pastActs: SandboxPastActs; close(): Promise<void> }> {
  const [{ createCountry }, { sandboxPastActs }] = await Promise.all([
    import('../../sandbox/country/create-country.ts'),
    import('../../sandbox/sandbox-past-acts.ts'),
  ]);
  const { seed, companies, networks, latencyMs } = config.sandbox;
  const country = createCountry(config.sandbox);
  const today = () => lisbonDay(new Date());
  const pastActs: SandboxPastActs = {
    atLarge: {
      milestone: `past-acts:${seed}:${companies}`,
      companies: () => sandboxPastActs(country.atLarge(), today()),
    },
    inNetworks: {
      milestone: `past-acts:${seed}:networks:${networks}`,
      companies: () => sandboxPastActs(country.inNetworks(), today()),
    },
    areFew: companies + networks <= FEW_COMPANIES,
  };
  if (config.sandbox.url) return { url: config.sandbox.url, pastActs, close: async () => {} };
  const [{ startSandboxServer }, { ALL_PORTALS }] = await Promise.all([
    import('../../sandbox/sandbox-server.ts'),
    import('../../sandbox/all-portals.ts'),
  ]);
  const at = { host: '127.0.0.1', port: 0 };
  const server = await startSandboxServer({ country, portals: ALL_PORTALS, latencyMs, ...at, today });
  return { url: server.url, pastActs, close: () => server.close() };
}
