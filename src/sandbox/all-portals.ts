import { actSanctionsPortal } from './portals/act-sanctions-portal.ts';
import { atDebtorsPortal } from './portals/at-debtors-portal.ts';
import { baseContractsPortal } from './portals/base-contracts-portal.ts';
import { citiusCasesPortal } from './portals/citius-cases-portal.ts';
import { citiusExecutionsPortal } from './portals/citius-executions-portal.ts';
import { citiusInsolvencyPortal } from './portals/citius-insolvency-portal.ts';
import { impicLicencesPortal } from './portals/impic-licences-portal.ts';
import { mjPublicationsPortal } from './portals/mj-publications-portal.ts';
import type { Portal } from './portals/portal.ts';
import { ssDebtorsPortal } from './portals/ss-debtors-portal.ts';

/** Every portal of the sandbox: a new one is a file and a line here. */
export const ALL_PORTALS: readonly Portal[] = [
  citiusInsolvencyPortal,
  atDebtorsPortal,
  ssDebtorsPortal,
  impicLicencesPortal,
  mjPublicationsPortal,
  citiusExecutionsPortal,
  actSanctionsPortal,
  citiusCasesPortal,
  baseContractsPortal,
];
