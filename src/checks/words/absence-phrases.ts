/** What was looked for in a register that holds nothing of it. */
import { pair } from './pair.ts';

/** The whole of what was asked; `by` is the register's own key, e.g. `NIF 580000028`. */
export const asked = { for: pair('{by}: {what:lookedFor}', '{by}: {what:lookedFor}') };

export const lookedFor = {
  insolvency: pair('declared insolvency', 'insolvência declarada'),
  phase: pair('insolvency, PER, PEVE or PEAP', 'insolvência, PER, PEVE ou PEAP'),
  revitalization: pair('PER or PEVE', 'PER ou PEVE'),
  petition: pair('pending petition for insolvency', 'pedido de insolvência pendente'),
  withoutAssets: pair('insolvency without assets', 'insolvência com insuficiência da massa'),
  culpable: pair('insolvency qualified as culpable', 'insolvência qualificada como culposa'),
  asCreditor: pair(
    'insolvency of others with the company as creditor',
    'insolvência de terceiros em que a empresa é credora',
  ),
  asRecentCreditor: pair(
    'recent insolvency of others with it as creditor',
    'insolvência recente de terceiros em que a empresa é credora',
  ),
  debtorList: pair('{list:debtorList}', '{list:debtorList}'),
  title: pair('title to build', 'título de construção (alvará ou certificado)'),
  executions: pair('public list of executions', 'Lista Pública de Execuções'),
  executionWithoutAssets: pair('execution that ended without assets', 'execução extinta por falta de bens'),
  sanction: pair('labour sanction', 'sanção laboral'),
  verySerious: pair('sanction for a very serious infringement', 'sanção por contraordenação muito grave'),
  case: pair(
    'case as defendant in the last {months:number} months, match by name (correspondência por nome)',
    'processo como ré ou executada nos últimos {months:number} meses, correspondência por nome',
  ),
  caseSince: pair(
    'case as defendant since {on:day}, match by name (correspondência por nome)',
    'processo como ré ou executada desde {on:day}, correspondência por nome',
  ),
  existence: pair('record that the company exists', 'registo de que a empresa existe'),
  accounts: pair('accounts of {year:number}', 'prestação de contas de {year:number}'),
  lateAccounts: pair(
    'accounts filed more than three months late',
    'contas prestadas com mais de três meses de atraso',
  ),
  seatChange: pair('change of seat since {on:day}', 'mudança de sede desde {on:day}'),
  directorLeft: pair(
    'director who left office since {on:day}',
    'cessação de funções de gerente ou administrador desde {on:day}',
  ),
  quotaTransfer: pair(
    'transfer of quotas in the last 24 months',
    'transmissão de quotas nos últimos 24 meses',
  ),
  reducedCapital: pair('reduction of the share capital', 'redução do capital social'),
  attachedOrFrozen: pair('seizure of a quota, or freezing of assets', 'penhora de quota ou arresto de bens'),
  contract: pair('public contract of the last five years', 'contrato público dos últimos cinco anos'),
  terminated: pair('public contract that ended by resolution', 'contrato público terminado por resolução'),
  overrun: pair(
    'public contract that cost more than was signed',
    'contrato público com preço final superior ao contratado',
  ),
  ban: pair(
    'bar from public contracts in force today',
    'impedimento de participar em contratos públicos em vigor hoje',
  ),
  directors: pair(
    'company with issues of this one, or of who controls it',
    'empresa com ocorrências desta, ou de quem a controla',
  ),
  priorInsolvencies: pair(
    'company of this one, or of who controls it, declared insolvent in that time',
    'empresa desta, ou de quem a controla, declarada insolvente nesse tempo',
  ),
  linked: pair(
    'other company of this one, or of who controls it',
    'outra empresa desta, ou de quem a controla',
  ),
  linkedInsolvent: pair('linked company declared insolvent', 'empresa ligada declarada insolvente'),
  linkedIndebted: pair(
    'company of this one, or of who controls it, on a list of debtors or of executions',
    'empresa desta, ou de quem a controla, numa lista de devedores ou de execuções',
  ),
  continuity: pair(
    'signs of continuity with a failed company',
    'indícios de continuidade com uma empresa que terminou',
  ),
};
