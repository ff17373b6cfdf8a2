/** The registers that are read, in the order in which they are named everywhere. Adding one is a folder and a line. */
import { actSanctions } from './act-sanctions/act-sanctions.ts';
import { atDebtors } from './at-debtors/at-debtors.ts';
import { baseContracts } from './base-contracts/base-contracts.ts';
import { citiusCases } from './citius-cases/citius-cases.ts';
import { citiusExecutions } from './citius-executions/citius-executions.ts';
import { citiusInsolvency } from './citius-insolvency/citius-insolvency.ts';
import { impicLicences } from './impic-licences/impic-licences.ts';
import { mjPublications } from './mj-publications/mj-publications.ts';
import type { Register } from './register.ts';
import { ssDebtors } from './ss-debtors/ss-debtors.ts';

export const ALL_REGISTERS: readonly Register[] = [
  citiusInsolvency,
  atDebtors,
  ssDebtors,
  impicLicences,
  mjPublications,
  citiusExecutions,
  actSanctions,
  citiusCases,
  baseContracts,
];
