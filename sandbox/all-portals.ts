import { REGISTER_NAMES, type RegisterName } from '../src/kernel/register-name.ts';
import { actSanctionsPortal } from './portals/act-sanctions/portal.ts';
import { atDebtorsPortal } from './portals/at-debtors/portal.ts';
import { baseContractsPortal } from './portals/base-contracts/portal.ts';
import { citiusCasesPortal } from './portals/citius-cases/portal.ts';
import { citiusEditalCitationsPortal } from './portals/citius-edital-citations/portal.ts';
import { citiusExecutionsPortal } from './portals/citius-executions/portal.ts';
import { citiusInsolvencyPortal } from './portals/citius-insolvency/portal.ts';
import { impicLicencesPortal } from './portals/impic-licences/portal.ts';
import { mjPublicationsPortal } from './portals/mj-publications/portal.ts';
import type { Portal } from './portals/portal.ts';
import { ssDebtorsPortal } from './portals/ss-debtors/portal.ts';

const PORTALS: Readonly<Record<RegisterName, Portal>> = {
  'citius-insolvency': citiusInsolvencyPortal,
  'at-debtors': atDebtorsPortal,
  'ss-debtors': ssDebtorsPortal,
  'impic-licences': impicLicencesPortal,
  'mj-publications': mjPublicationsPortal,
  'citius-executions': citiusExecutionsPortal,
  'act-sanctions': actSanctionsPortal,
  'citius-cases': citiusCasesPortal,
  'base-contracts': baseContractsPortal,
  'citius-edital-citations': citiusEditalCitationsPortal,
};

export const ALL_PORTALS: readonly Portal[] = REGISTER_NAMES.map(name => PORTALS[name]);
