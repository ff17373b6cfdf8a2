/** Where this process asks the registers: the official sites, other addresses by setting, or the sandbox country. */

import type { Config } from './config.ts';
import type { Database } from './db/open-database.ts';
import type { ToldRegister } from './graph/told-register.ts';
import { databasePace } from './jobs/database-pace.ts';
import type { PastActs } from './jobs/import-past-acts.ts';
import { databaseClaims, oneAsker } from './jobs/one-asker.ts';
import { createRegisterDesk, type RegisterDesk } from './jobs/register-desk.ts';
import { createRegisterHealth } from './jobs/register-health.ts';
import { readStandings } from './jobs/register-standing.ts';
import { lisbonDay } from './kernel/local-date.ts';
import type { Log } from './kernel/log.ts';
import { unpaced } from './kernel/pace.ts';
import { personKeyer } from './kernel/person-key.ts';
import type { RegisterName } from './kernel/register-name.ts';
import type { Tally } from './kernel/tally.ts';
import { ALL_REGISTERS } from './registers/all-registers.ts';

export interface RegisterSetup {
  readonly desk: RegisterDesk;
  readonly names: readonly RegisterName[];
  /** What each register is, and how it stands now. */
  readonly states: () => Promise<readonly ToldRegister[]>;
  /** What the country published before this service began; null where the registers are the real ones. */
  readonly pastActs: PastActs | null;
  close(): Promise<void>;
}

const USER_AGENT = 'contractor-risk/0.1 (company risk assessments; contact: see PUBLIC_URL of the operator)';

export async function registerSetup(
  config: Config,
  db: Database,
  log: Log,
  tally?: Tally,
): Promise<RegisterSetup> {
  const sandbox = config.registers === 'sandbox' && config.role !== 'api' ? await openSandbox(config) : null;
  const claims = databaseClaims(db.url, log);
  const desk = createRegisterDesk({
    registers: ALL_REGISTERS,
    captureOnly: new Set(config.mjPublicationsSource === 'captures' ? ['mj-publications'] : []),
    baseUrl: ({ meta }) =>
      config.registerUrls[meta.name] ?? (sandbox ? `${sandbox.url}/${meta.name}` : meta.officialBaseUrl),
    pace: config.registerPace === 'off' ? unpaced : databasePace(db),
    health: createRegisterHealth(db, log, tally),
    isEnabled: async ({ meta }) =>
      config.registers === 'sandbox' || !meta.needsLegalBasis || (await hasLegalBasis(db, meta.name)),
    userAgent: USER_AGENT,
    personKey: personKeyer(config.personHashKey),
    today: () => lisbonDay(new Date()),
    askers: oneAsker(claims),
    log,
  });
  return {
    desk,
    names: ALL_REGISTERS.map(register => register.meta.name),
    states: async () => {
      const standings = await readStandings(db, ALL_REGISTERS);
      // The law that publishes it, not the operator's own basis for reading it.
      return ALL_REGISTERS.map(({ kind, meta }, i) => ({ ...standings[i]!, ...meta, kind }));
    },
    pastActs: sandbox?.pastActs ?? null,
    close: async () => {
      await claims.close();
      await sandbox?.close();
    },
  };
}

async function hasLegalBasis({ pool }: Database, register: RegisterName): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select 1 from register_states where register = $1 and enabled_at is not null',
    [register],
  );
  return rowCount === 1;
}

/** The portals of the sandbox country, in this process unless `SANDBOX_URL` names others. The country is the same either way. */
async function openSandbox(
  config: Config,
): Promise<{ url: string; pastActs: PastActs; close(): Promise<void> }> {
  const [{ createCountry }, { sandboxPastActs }] = await Promise.all([
    import('./sandbox/country/create-country.ts'),
    import('./sandbox/sandbox-past-acts.ts'),
  ]);
  const { seed, companies, latencyMs } = config.sandbox;
  const country = createCountry({ seed, companies });
  const today = () => lisbonDay(new Date());
  const pastActs: PastActs = {
    milestone: `past-acts:${seed}:${companies}`,
    companies: () => sandboxPastActs(country, today()),
  };
  if (config.sandbox.url) return { url: config.sandbox.url, pastActs, close: async () => {} };
  const [{ startSandboxServer }, { ALL_PORTALS }] = await Promise.all([
    import('./sandbox/sandbox-server.ts'),
    import('./sandbox/all-portals.ts'),
  ]);
  const server = await startSandboxServer({
    country,
    portals: ALL_PORTALS,
    latencyMs,
    host: '127.0.0.1',
    port: 0,
    today,
  });
  return { url: server.url, pastActs, close: () => server.close() };
}
