/** The sandbox country as a process of its own (`ROLE=sandbox`). */

import { ALL_PORTALS } from '../../sandbox/all-portals.ts';
import { createCountry } from '../../sandbox/country/create-country.ts';
import { type SandboxServer, startSandboxServer } from '../../sandbox/sandbox-server.ts';
import { lisbonDay } from '../kernel/local-date.ts';
import type { Config } from './config.ts';

export async function serveSandbox({ sandbox, host, port }: Config): Promise<SandboxServer> {
  const { seed, companies, latencyMs } = sandbox;
  const server = await startSandboxServer({
    country: createCountry(sandbox),
    portals: ALL_PORTALS,
    latencyMs,
    host,
    port,
    today: () => lisbonDay(new Date()),
  });
  process.stdout.write(
    `Sandbox registers of ${companies} invented companies (seed "${seed}") at ${server.url}\n`,
  );
  return server;
}
