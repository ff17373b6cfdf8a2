/** A country of two companies with the contracts and bars that a test gives them, and the register that reads it. */

import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { silentLog } from '../../../src/kernel/log.ts';
import { unpaced } from '../../../src/kernel/pace.ts';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import type { BaseRecord } from '../../../src/registers/base-contracts/base-record.ts';
import { openRegisterSession } from '../../../src/registers/http/open-register-session.ts';
import type { ListPart, RegisterContext } from '../../../src/registers/register.ts';
import type { Country, SandboxCompany, SandboxContract } from '../../../src/sandbox/country/country.ts';
import { baseContractsPortal } from '../../../src/sandbox/portals/base-contracts-portal.ts';
import type { Portal, PortalRequest } from '../../../src/sandbox/portals/portal.ts';
import { type SandboxServer, startSandboxServer } from '../../../src/sandbox/sandbox-server.ts';
import { BUILDER, PARTNER, context as parseContext } from './samples.ts';

export const day = (text: string): LocalDate => text as LocalDate;
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

const company = (nif: string, firma: string, more: Partial<SandboxCompany>): SandboxCompany => ({
  nif,
  firma,
  legalForm: 'SOCIEDADE POR QUOTAS',
  seat: {
    address: 'Rua Nova, 1',
    postalCode: '1000-001',
    place: 'Lisboa',
    parish: 'Centro',
    municipality: 'Lisboa',
    district: 'Lisboa',
  },
  cae: '41200',
  capitalEur: 5000,
  incorporatedOn: day('2010-01-01'),
  acts: [],
  insolvencyPublications: [],
  debts: [],
  licences: [],
  executions: [],
  sanctions: [],
  cases: [],
  contracts: [],
  bans: [],
  trouble: {},
  ...more,
});

export function countryOf(builder: Partial<SandboxCompany>, partner: Partial<SandboxCompany> = {}): Country {
  const companies = [
    company(BUILDER, 'VALE - CONSTRUÇÕES, LDA', builder),
    company(PARTNER, 'OBRAS DA RIBEIRA, SA', partner),
  ];
  return {
    seed: 'tiny',
    size: companies.length,
    company: nif => companies.find(it => it.nif === nif) ?? null,
    *companies() {
      yield* companies;
    },
  };
}

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
