/** Stays on the two lists of debtors as the registers' own records. */
import type { DebtSpell, SandboxCompany } from '../../../../sandbox/country/country.ts';
import { AT_COMPANY_BANDS } from '../../../../sandbox/portals/at-debtors/portal.ts';
import { bandOfDebtor, type DebtBand } from '../../../../sandbox/portals/debtor-lists.ts';
import { SS_COMPANY_BANDS } from '../../../../sandbox/portals/ss-debtors/portal.ts';
import type { Fact } from '../../../../src/facts/fact.ts';
import type { Nif } from '../../../../src/kernel/nif.ts';
import { atFacts } from '../../../../src/registers/at-debtors/at-debtors.ts';
import { readTranche, type Tranche } from '../../../../src/registers/reading/values/tranche.ts';
import { ssFacts } from '../../../../src/registers/ss-debtors/ss-debtors.ts';
import type { Reader } from './reader.ts';

export function debtorFacts(company: SandboxCompany, { today }: Reader): Fact[] {
  const nif = company.nif as Nif;
  const row = { nif, name: company.firma, listDate: today };
  const tax = listing(company, 'tax', today, AT_COMPANY_BANDS);
  const social = listing(company, 'social-security', today, SS_COMPANY_BANDS);
  return [
    ...(tax ? atFacts([{ ...row, ...tax.tranche, file: `listaFC${tax.band + 1}` }], nif) : []),
    ...(social ? ssFacts([{ ...row, ...social.tranche }], nif) : []),
  ];
}

function listing(
  company: SandboxCompany,
  creditor: DebtSpell['creditor'],
  today: string,
  bands: readonly DebtBand[],
): { readonly band: number; readonly tranche: Tranche } | null {
  const band = bandOfDebtor(company, creditor, today, bands);
  // The lists of AT print their band as a heading: `Devedores de 10.000 a 50.000 €`.
  const tranche = band < 0 ? null : readTranche(bands[band]!.label.replace(/^Devedores de /, ''));
  return tranche && { band, tranche };
}
