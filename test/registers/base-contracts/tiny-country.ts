/** A country of two companies with the contracts and bars that a test gives them, and the register that reads it. */

import type { Country, SandboxCompany, SandboxContract } from '../../../sandbox/country/country.ts';
import { baseContractsPortal } from '../../../sandbox/portals/base-contracts/portal.ts';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import { day, specimenCompany, specimenCountry } from '../../kit/specimen-country.ts';
import { type Online, online } from '../register-over-http.ts';
import { BUILDER, PARTNER } from './samples.ts';

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

/** The portal over HTTP, and the context that asks it. */
export const overHttp = (country: Country, portal = baseContractsPortal, today = TODAY): Promise<Online> =>
  online(baseContracts.meta, portal, country, { today });
