/** A register's adapter against a portal that listens on a real port. */

import type { Country } from '../../sandbox/country/country.ts';
import type { Portal, PortalRequest, PortalResponse, PortalWorld } from '../../sandbox/portals/portal.ts';
import { type SandboxServer, startSandboxServer } from '../../sandbox/sandbox-server.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { unpaced } from '../../src/kernel/pacing/pace.ts';
import { personKeyer } from '../../src/kernel/secrets/person-key.ts';
import { openRegisterSession } from '../../src/registers/http/open-register-session.ts';
import type { RegisterContext, RegisterMeta } from '../../src/registers/register.ts';
import { day } from '../kit/specimen-country.ts';

export const TODAY = day('2026-09-30');

export interface Online extends AsyncDisposable {
  readonly context: RegisterContext;
  /** Every request the portal got, in order. */
  readonly asked: readonly PortalRequest[];
  readonly server: SandboxServer;
}

/** Serves `portal` over `country` and gives the context that asks it. */
export async function online(
  meta: RegisterMeta,
  portal: Portal,
  country: Country,
  { today = TODAY, signal = new AbortController().signal } = {},
): Promise<Online> {
  const asked: PortalRequest[] = [];
  const watched: Portal = {
    ...portal,
    handle(request, world) {
      asked.push(request);
      return portal.handle(request, world);
    },
  };
  const server = await startSandboxServer({ country, portals: [watched], today: () => today });
  const context: RegisterContext = {
    today,
    personKey: personKeyer('test'),
    baseUrl: `${server.url}/${portal.register}`,
    openSession: () =>
      openRegisterSession({ meta, pace: unpaced, userAgent: 'contractor-risk tests', signal }),
    signal,
    log: silentLog,
  };
  return { context, asked, server, [Symbol.asyncDispose]: () => server.close() };
}

/** What a portal answers, where it is not what the portal itself would: null lets it answer. */
export type Instead = (
  request: PortalRequest,
  world: PortalWorld,
) => PortalResponse | null | Promise<PortalResponse | null>;

/** The portal with some of its answers replaced. */
export const changed = (portal: Portal, instead: Instead): Portal => ({
  ...portal,
  handle: async (request, world) => (await instead(request, world)) ?? portal.handle(request, world),
});

/** Everything a register yields, in order. */
export async function collected<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}
