import type { RegisterName } from '../kernel/register-name.ts';
import { enumOf } from './enum-of.ts';

export const RegisterEnum = enumOf<RegisterName>(
  'Register',
  'The official public registers that are consulted.',
  {
    'citius-insolvency': 'Insolvency and revitalisation notices (Citius, CIRE).',
    'at-debtors': 'The tax authority’s list of debtors (AT).',
    'ss-debtors': 'The list of debtors of Segurança Social.',
    'impic-licences': 'Construction licences (IMPIC, alvarás and certificados).',
    'mj-publications': 'Company acts published by the Ministério da Justiça.',
    'citius-executions': 'The public list of executions (Citius).',
    'act-sanctions': 'Sanctions by the labour inspection (ACT).',
    'citius-cases': 'Civil court cases (Citius).',
    'base-contracts': 'Public contracts (Portal BASE).',
  },
);
