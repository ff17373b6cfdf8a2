/** The adapters. A register that is named and has none, or one of another kind, does not compile. */

import {
  REGISTER_NAMES,
  type RegisterKind,
  type RegisterName,
  type SavedByPerson,
} from '../kernel/register-name.ts';
import { actSanctions } from './act-sanctions/act-sanctions.ts';
import { atDebtors } from './at-debtors/at-debtors.ts';
import { baseContracts } from './base-contracts/base-contracts.ts';
import { citiusCases } from './citius-cases/citius-cases.ts';
import { citiusEditalCitations } from './citius-edital-citations/citius-edital-citations.ts';
import { citiusExecutions } from './citius-executions/citius-executions.ts';
import { citiusInsolvency } from './citius-insolvency/citius-insolvency.ts';
import { impicLicences } from './impic-licences/impic-licences.ts';
import { mjPublications } from './mj-publications/mj-publications.ts';
import type { Register } from './register.ts';
import type { SavedRegister } from './saved-answers.ts';
import { ssDebtors } from './ss-debtors/ss-debtors.ts';

type AdapterOf<Name extends RegisterName> =
  // biome-ignore lint/suspicious/noExplicitAny: as in `Register`
  Name extends SavedByPerson ? SavedRegister<any> : Extract<Register, { kind: RegisterKind<Name> }>;

const ADAPTERS: { readonly [Name in RegisterName]: AdapterOf<Name> } = {
  'citius-insolvency': citiusInsolvency,
  'at-debtors': atDebtors,
  'ss-debtors': ssDebtors,
  'impic-licences': impicLicences,
  'mj-publications': mjPublications,
  'citius-executions': citiusExecutions,
  'act-sanctions': actSanctions,
  'citius-cases': citiusCases,
  'base-contracts': baseContracts,
  'citius-edital-citations': citiusEditalCitations,
};

export const ALL_REGISTERS: readonly Register[] = REGISTER_NAMES.map(name => ADAPTERS[name]);
