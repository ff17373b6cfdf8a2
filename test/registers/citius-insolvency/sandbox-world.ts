/** A country of a few hand-made companies: what the portal needs of it and nothing else. */

import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { checkDigit } from '../../../src/kernel/nif.ts';
import type { Country, InsolvencyPublication, SandboxCompany } from '../../../src/sandbox/country/country.ts';
import type { PortalWorld } from '../../../src/sandbox/portals/portal.ts';

export const day = (text: string): LocalDate => text as LocalDate;

export function sandboxNif(n: number): string {
  const eight = `59${String(n).padStart(6, '0')}`;
  return eight + checkDigit(eight);
}

export const TROUBLED = sandboxNif(101);
export const BUSY = sandboxNif(102);
export const LENDER = sandboxNif(103);
export const CLEAN = sandboxNif(104);

const administrator = { role: 'Administrador Insolvência', name: 'Nome Inventado', nif: '123456789' };

export function publication(n: number, more: Partial<InsolvencyPublication> = {}): InsolvencyPublication {
  return {
    reference: String(400_000_000 + n),
    publishedOn: day('2026-09-10'),
    filedOn: day('2026-09-01'),
    court: 'Comarca de Leiria - Leiria',
    process: '1401/26.0T8LRA',
    unit: 'Juízo de Comércio de Leiria - Juiz 2',
    species: 'Insolvência pessoa coletiva (Apresentação)',
    act: 'Pub. - Sentença Declaração Insolvência',
    parties: [
      { role: 'Insolvente', name: 'OBRAS & OBRAS "NORTE" 🏗, LDA', nif: TROUBLED },
      administrator,
      { role: 'Credor', name: 'CREDORA DO LIZ, S.A.', nif: LENDER },
    ],
    ...more,
  };
}

const declared = publication(1);
const closed = publication(2, {
  publishedOn: day('2026-09-20'),
  act: 'Pub. - Encerramento do Processo - Insuficiência da Massa',
});
const tomorrow = publication(3, { publishedOn: day('2026-10-02'), act: 'Pub. - Liquidação do Ativo' });
const many = Array.from({ length: 23 }, (_, i) =>
  publication(100 + i, {
    publishedOn: day(`2026-08-${String(i + 1).padStart(2, '0')}`),
    species: 'Processo Especial de Revitalização (CIRE)',
    act:
      i === 0
        ? 'Pub. - Nomeação Administrador Provisório'
        : 'Anúncio - Lista Provisória de Créditos - P Citius',
    parties: [{ role: 'Devedor', name: 'ATAREFADA, LDA', nif: BUSY }, administrator],
  }),
);

const companies = [
  company(TROUBLED, 'OBRAS & OBRAS "NORTE" 🏗, LDA', [declared, closed, tomorrow]),
  company(BUSY, 'ATAREFADA, LDA', many),
  company(LENDER, 'CREDORA DO LIZ, S.A.', [declared, closed, tomorrow]),
  company(CLEAN, 'LIMPA, LDA', []),
];

function company(
  nif: string,
  firma: string,
  insolvencyPublications: InsolvencyPublication[],
): SandboxCompany {
  const seat = {
    address: 'Rua A, 1',
    postalCode: '2400-001',
    place: 'Leiria',
    parish: 'Leiria',
    municipality: 'Leiria',
    district: 'Leiria',
  };
  return {
    nif,
    firma,
    legalForm: 'SOCIEDADE POR QUOTAS',
    seat,
    cae: '41200',
    capitalEur: 5000,
    incorporatedOn: day('2010-01-01'),
    acts: [],
    insolvencyPublications,
    debts: [],
    licences: [],
    executions: [],
    sanctions: [],
    cases: [],
    contracts: [],
    bans: [],
    trouble: {},
  };
}

export const country: Country = {
  seed: 'hand-made',
  size: companies.length,
  company: nif => companies.find(c => c.nif === nif) ?? null,
  *companies() {
    yield* companies;
  },
};

export const world = (layout: PortalWorld['layout'] = 'official'): PortalWorld => ({
  country,
  today: day('2026-10-01'),
  layout,
});
