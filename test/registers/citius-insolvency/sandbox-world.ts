/** A country of a few hand-made companies: what the portal needs of it and nothing else. */

import type { InsolvencyPublication } from '../../../sandbox/country/country.ts';
import type { Portal } from '../../../sandbox/portals/portal.ts';
import { citiusInsolvency } from '../../../src/registers/citius-insolvency/citius-insolvency.ts';
import { companyNif, day, specimenCompany, specimenCountry } from '../../kit/specimen-country.ts';
import { type Online, online } from '../register-over-http.ts';

export const TROUBLED = companyNif(101);
export const BUSY = companyNif(102);
export const LENDER = companyNif(103);
export const CLEAN = companyNif(104);

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

const company = (nif: string, firma: string, insolvencyPublications: InsolvencyPublication[]) =>
  specimenCompany({ nif, firma, insolvencyPublications });

export const country = specimenCountry(
  company(TROUBLED, 'OBRAS & OBRAS "NORTE" 🏗, LDA', [declared, closed, tomorrow]),
  company(BUSY, 'ATAREFADA, LDA', many),
  company(LENDER, 'CREDORA DO LIZ, S.A.', [declared, closed, tomorrow]),
  company(CLEAN, 'LIMPA, LDA', []),
);

export const TODAY = day('2026-10-01');

/** The portal over HTTP, and the context that asks it. */
export const overHttp = (portal: Portal, of = country): Promise<Online> =>
  online(citiusInsolvency.meta, portal, of, { today: TODAY });
