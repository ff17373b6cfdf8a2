/** A country of two companies with the contracts and bars that a test gives them, and the register that reads it. */

import { silentLog } from '../../../src/kernel/log.ts';
import { unpaced } from '../../../src/kernel/pace.ts';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import type { BaseRecord } from '../../../src/registers/base-contracts/base-record.ts';
import { openRegisterSession } from '../../../src/registers/http/open-register-session.ts';
import type { ListPart, RegisterContext } from '../../../src/registers/register.ts';
import type { Country, SandboxCompany, SandboxContract } from '../../../src/sandbox/country/country.ts';
import { baseContractsPortal } from '../../../src/sandbox/portals/base-contracts/portal.ts';
import type { Portal, PortalRequest } from '../../../src/sandbox/portals/portal.ts';
import { type SandboxServer, startSandboxServer } from '../../../src/sandbox/sandbox-server.ts';
import { day, specimenCompany, specimenCountry } from '../../kit/specimen-country.ts';
import { BUILDER, PARTNER, context as parseContext } from './samples.ts';

export { day } from '../../kit/specimen-country.ts';

export const TODAY = day('2026-10-01');

export const won = (more: Partial<SandboxContract> = {}): SandboxContract => ({
  id: '12380006',
  authority: { nif: '600000001', name: 'Município de Exemplo' },
  object: 'Requalificação da escola básica',
  procedure: 'Concurso público',
  cpv: '45214000-0 - Construção de edifícios escolares',
  place: 'Portugal, Porto, Porto',
  publishedOn: day('2025-03-05'),
  signedOn: day('2025-03-01'),
  closedOn: null,
  priceEur: 1_250_000.5,
  finalPriceEur: null,
  termDays: 365,
  end: null,
  ...more,
});

export const countryOf = (builder: Partial<SandboxCompany>, partner: Partial<SandboxCompany> = {}): Country =>
  specimenCountry(
    specimenCompany({ nif: BUILDER, firma: 'VALE - CONSTRUÇÕES, LDA', ...builder }),
    specimenCompany({ nif: PARTNER, firma: 'OBRAS DA RIBEIRA, SA', ...partner }),
  );

export interface Online extends AsyncDisposable {
  readonly context: RegisterContext;
  readonly asked: readonly PortalRequest[];
  readonly server: SandboxServer;
}

/** The portal over HTTP, and the context that asks it through a real session. */
export async function online(
  country: Country,
  portal: Portal = baseContractsPortal,
  today = TODAY,
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
  const { meta } = baseContracts;
  const signal = new AbortController().signal;
  const context: RegisterContext = {
    ...parseContext,
    today,
    baseUrl: `${server.url}/base-contracts`,
    openSession: () => openRegisterSession({ meta, pace: unpaced, userAgent: 'tests', signal }),
    signal,
    log: silentLog,
  };
  return { context, asked, server, [Symbol.asyncDispose]: () => server.close() };
}

/** Everything that the register yields, in order. */
export async function readAll(context: RegisterContext): Promise<ListPart<BaseRecord>[]> {
  const parts: ListPart<BaseRecord>[] = [];
  for await (const part of baseContracts.readList(context)) parts.push(part);
  return parts;
}

export const recordsOf = (parts: readonly ListPart<BaseRecord>[]): BaseRecord[] =>
  parts.flatMap(({ reading }) => (reading.outcome === 'found' ? reading.records : []));
