/** What records say: the sentences of evidence, and the phrases in them. */
import type { DirectorIssue } from '../../facts/director-finding.ts';
import type {
  CompanyActType,
  DebtorListing,
  Execution,
  InsolvencyAct,
  InsolvencyNotice,
  LabourSanction,
  Licence,
  OfficeAct,
} from '../../facts/fact.ts';
import type { LinkedRecord } from '../../facts/linked-company.ts';
import type { Text } from '../check.ts';
import { pair } from './pair.ts';

/** Whole sentences. */
export const record = {
  notice: pair(
    '{proceeding:proceeding} {process:process}: {act:noticeAct}, published on {on:day}.',
    '{proceeding:proceeding} {process:process}: {act:noticeAct}, com publicação em {on:day}.',
  ),
  petition: pair(
    'Process {process:process}{species:species}: insolvency is asked for, {filed:filed}; notice of {on:day}, no decision published.',
    'Processo {process:process}{species:species}: pedido de insolvência, {filed:filed}; anúncio de {on:day}, sem decisão publicada.',
  ),
  listing: pair(
    'Stands on the {list:debtorList} dated {on:day}, band {band:band}.',
    'Consta na {list:debtorList} de {on:day}, escalão {band:band}.',
  ),
  title: pair('Title {number} {state:titleState}.', 'O título {number} {state:titleState}.'),
  titleSince: pair(
    'Title {number} {state:titleState} since {on:day}.',
    'O título {number} {state:titleState} desde {on:day}.',
  ),
  titleClass: pair(
    'Title {number} is valid, class {class:number}.',
    'O título {number} é válido, classe {class:number}.',
  ),
  otherTrade: pair(
    'The name tells a trade that needs no title to build: {firma}.',
    'A firma indica uma atividade que não exige título de construção: {firma}.',
  ),
  execution: pair(
    'Execution {process:process} ended on {on:day} {end:executionEnd}; {owed:euros} owed on that day.',
    'A execução {process:process} foi extinta em {on:day} {end:executionEnd}; {owed:euros} em dívida nessa data.',
  ),
  sanction: pair(
    'Sanction of {on:day} for {gravity:gravity} labour infringement{area:sanctionArea}: “{infringement}”.',
    'Sanção de {on:day} por contraordenação laboral {gravity:gravity}{area:sanctionArea}: «{infringement}».',
  ),
  case: pair(
    'Match by full firm name (correspondência por nome), which belongs to one company in Portugal (DL 129/98, art. 33): defendant in case {process:process} ({species}), distributed on {on:day}, {value:claim}.',
    'Correspondência pela firma completa, que em Portugal pertence a uma só empresa (DL 129/98, art. 33.º): ré ou executada no processo {process:process} ({species}), distribuído em {on:day}, {value:claim}.',
  ),
  contract: pair(
    'Contract with {authority}, {signed:signed}, {price:price}{final:finalPrice}{end:contractEnd}.',
    'Contrato com {authority}, {signed:signed}, {price:price}{final:finalPrice}{end:contractEnd}.',
  ),
  ban: pair(
    'Barred from public contracts {from:banBegin}, {until:banEnd}.',
    'Impedida de participar em contratos públicos {from:banBegin}, {until:banEnd}.',
  ),
  linked: pair(
    'A current director is or was director of {name} ({nif:nif}).',
    'Um atual gerente ou administrador é ou foi gerente ou administrador de {name} ({nif:nif}).',
  ),
  linkedRecord: pair(
    'A company of a current director {what:linkedRecord}: {name} ({nif:nif}), {on:day}.',
    'Uma empresa de um atual gerente ou administrador {what:linkedRecord}: {name} ({nif:nif}), {on:day}.',
  ),
  directorIssue: pair(
    'A current director {what:directorIssue}{standing:issueStanding}: {name} ({nif:nif}), {on:day}.',
    'Um atual gerente ou administrador {what:directorIssue}{standing:issueStanding}: {name} ({nif:nif}), {on:day}.',
  ),
  /** Written by src/registers/citius-edital-citations/facts.ts; listed here so that `inPortuguese` knows it. */
  citation: pair(
    'On {on:day} a court gave public notice of a case ({species}) to a defendant of this name who could not be found. Matched by the full name alone; other companies may bear it.',
    'Em {on:day}, um tribunal citou por éditos, num processo ({species}), uma parte ré com esta firma que não foi encontrada. Correspondência apenas pela firma completa; outras empresas podem usá-la.',
  ),
};

/** Whole sentences on acts of the company register. */
export const registered = {
  act: pair(
    'The company register published an act ({act:companyAct}) on {on:day}.',
    'O registo comercial publicou um ato ({act:companyAct}) em {on:day}.',
  ),
  office: pair(
    'The company register published an office ({role}, {movement:movement}) of {on:day}.',
    'O registo comercial publicou um cargo ou uma quota ({role}, {movement:movement}) de {on:day}.',
  ),
  constitution: pair(
    'The company register published the constitution of the company on {on:day}.',
    'O registo comercial publicou a constituição da empresa em {on:day}.',
  ),
  accounts: pair(
    'The company register published accounts of {year:number} on {on:day}.',
    'O registo comercial publicou a prestação de contas de {year:number} em {on:day}.',
  ),
  accountsOfYear: pair(
    'The company register published accounts of {year:number}.',
    'O registo comercial publicou a prestação de contas de {year:number}.',
  ),
  insolvency: pair(
    'The company register published an act of insolvency on {on:day}.',
    'O registo comercial publicou um ato de insolvência em {on:day}.',
  ),
  seatChange: pair(
    'The company register published a change of seat on {on:day}.',
    'O registo comercial publicou uma mudança de sede em {on:day}.',
  ),
  quotaTransfer: pair(
    'The company register published a transfer of quotas on {on:day}.',
    'O registo comercial publicou uma transmissão de quotas em {on:day}.',
  ),
  frozen: pair(
    'The company register published a freezing of assets or quotas (arresto) on {on:day}.',
    'O registo comercial publicou um arresto de bens ou de quotas em {on:day}.',
  ),
  attached: pair(
    'The company register published the seizure of a quota (penhora) on {on:day}.',
    'O registo comercial publicou a penhora de uma quota em {on:day}.',
  ),
  reducedCapital: pair(
    'The company register published a reduced capital of {capital:euros} on {on:day}.',
    'O registo comercial publicou um capital social reduzido, de {capital:euros}, em {on:day}.',
  ),
  directorLeft: pair(
    'A director left office ({role}) on {on:day}.',
    'Um gerente ou administrador cessou funções ({role}) em {on:day}.',
  ),
  directorAppointed: pair(
    'A director was appointed ({role}) on {on:day}.',
    'Foi designado um gerente ou administrador ({role}) em {on:day}.',
  ),
};

/** As earlier versions said it: stored assessments have these sentences still. */
export const earlier = {
  case: pair(
    'Match by name (correspondência por nome): defendant in case {process:process} ({species}), distributed on {on:day}, {value:claim}.',
    'Correspondência por nome: ré ou executada no processo {process:process} ({species}), distribuído em {on:day}, {value:claim}.',
  ),
  directedThere: pair(
    'A director of the company directed {name} ({nif:nif}){until:until}.',
    'Um gerente ou administrador da empresa dirigia {name} ({nif:nif}){until:until}.',
  ),
  directedHere: pair(
    'The same person directs or directed the company{since:since}.',
    'A mesma pessoa dirige ou dirigiu a empresa{since:since}.',
  ),
  noDirector: pair(
    'the published acts name no director by tax number',
    'os atos publicados não identificam nenhum gerente ou administrador pelo número fiscal',
  ),
};

export const proceeding = {
  insolvency: pair('Process', 'Processo'),
  per: pair('PER process', 'Processo especial de revitalização (PER)'),
  peap: pair('PEAP process', 'Processo especial para acordo de pagamento (PEAP)'),
  peve: pair('PEVE process', 'Processo extraordinário de viabilização de empresas (PEVE)'),
} satisfies Record<InsolvencyNotice['proceeding'], Text>;

export const noticeAct = {
  declared: pair('insolvency declared', 'declaração de insolvência'),
  'declared-without-assets': pair(
    'insolvency declared, without assets to cover the costs',
    'declaração de insolvência com insuficiência da massa insolvente para as custas',
  ),
  opened: pair('proceeding opened', 'abertura do processo'),
  'plan-proposed': pair('plan proposed', 'proposta de plano'),
  'plan-approved': pair('plan approved', 'aprovação do plano'),
  'plan-refused': pair('plan refused', 'recusa do plano'),
  liquidation: pair('liquidation of the estate', 'liquidação da massa insolvente'),
  distribution: pair('distribution to creditors', 'rateio pelos credores'),
  'qualified-culpable': pair('insolvency qualified as culpable', 'qualificação da insolvência como culposa'),
  'qualified-fortuitous': pair(
    'insolvency qualified as fortuitous',
    'qualificação da insolvência como fortuita',
  ),
  'closed-final-distribution': pair(
    'closed after the final distribution',
    'encerramento do processo após o rateio final',
  ),
  'closed-insufficient-estate': pair(
    'closed for lack of assets',
    'encerramento do processo por insuficiência da massa insolvente',
  ),
  'closed-plan-approved': pair(
    'closed by an approved plan',
    'encerramento do processo por aprovação de plano',
  ),
  'closed-debtor-request': pair(
    'closed at the debtor’s request',
    'encerramento do processo a pedido do devedor',
  ),
  'closed-negotiations': pair('negotiations closed', 'encerramento das negociações'),
  'closed-unspecified': pair(
    'closed, the reason not stated',
    'encerramento do processo, sem indicação do motivo',
  ),
  revoked: pair('declaration revoked', 'revogação da declaração de insolvência'),
  'petition-ended': pair(
    'petition dismissed or withdrawn',
    'indeferimento do pedido de insolvência ou desistência',
  ),
  'administrator-changed': pair(
    'administrator appointed or replaced',
    'nomeação ou substituição do administrador judicial',
  ),
  notice: pair('notice', 'anúncio'),
} satisfies Record<InsolvencyAct, Text>;

export const species = { named: pair(' ({species})', ' ({species})'), none: pair('', '') };
export const filed = {
  on: pair('filed on {on:day}', 'apresentado em {on:day}'),
  unknown: pair('the day of filing not published', 'data de apresentação não publicada'),
};

export const debtorList = {
  tax: pair('list of tax debtors', 'lista de devedores à Autoridade Tributária (AT)'),
  'social-security': pair('list of social-security debtors', 'lista de devedores à Segurança Social'),
} satisfies Record<DebtorListing['creditor'], Text>;
export const band = {
  open: pair('from {min:euros}', 'a partir de {min:euros}'),
  closed: pair('{min:euros} to {max:euros}', 'de {min:euros} a {max:euros}'),
};

export const titleState = {
  valid: pair('is valid', 'é válido'),
  suspended: pair('is suspended', 'está suspenso'),
  cancelled: pair('is cancelled', 'está cancelado'),
  expired: pair('is expired', 'está caducado'),
} satisfies Record<Licence['state'], Text>;

export const executionEnd = {
  'no-assets': pair(
    'because no seizable assets were found',
    'por não terem sido encontrados bens penhoráveis',
  ),
  'partial-payment': pair('with a partial payment', 'com pagamento parcial'),
} satisfies Record<Execution['reason'], Text>;

export const gravity = {
  light: pair('a light', 'leve'),
  serious: pair('a serious', 'grave'),
  'very-serious': pair('a very serious', 'muito grave'),
} satisfies Record<LabourSanction['gravity'], Text>;
export const sanctionArea = {
  safety: pair(' (safety at work)', ' (segurança no trabalho)'),
  transport: pair(' (driving times)', ' (tempos de condução)'),
  other: pair('', ''),
} satisfies Record<LabourSanction['area'], Text>;

export const claim = {
  known: pair('{amount:euros}', 'no valor de {amount:euros}'),
  unknown: pair('value not published', 'valor não publicado'),
};

export const signed = {
  on: pair('signed on {on:day}', 'celebrado em {on:day}'),
  unknown: pair('day of signature not published', 'data de celebração não publicada'),
};
export const price = {
  known: pair('{amount:euros}', '{amount:euros}'),
  unknown: pair('price not published', 'preço não publicado'),
};
export const finalPrice = {
  other: pair(', {amount:euros} in the end', ', {amount:euros} no final'),
  none: pair('', ''),
};
export const contractEnd = {
  resolution: pair(', ended by resolution', ', terminado por resolução'),
  none: pair('', ''),
};

export const banBegin = {
  on: pair('from {on:day}', 'desde {on:day}'),
  unknown: pair('from a day that is not published', 'desde data não publicada'),
};
export const banEnd = {
  on: pair('until {on:day}', 'até {on:day}'),
  unknown: pair('no end published', 'sem termo publicado'),
};

export const companyAct = {
  constitution: pair('constitution', 'constituição'),
  accounts: pair('accounts', 'prestação de contas'),
  'merger-or-division': pair('merger-or-division', 'fusão ou cisão'),
  insolvency: pair('insolvency', 'insolvência'),
  deregistration: pair('deregistration', 'cancelamento da matrícula'),
  'quota-transfer': pair('quota-transfer', 'transmissão de quotas'),
  dissolution: pair('dissolution', 'dissolução'),
  'office-ceased': pair('office-ceased', 'cessação de funções'),
  'office-appointed': pair('office-appointed', 'designação de membro de órgão social'),
  capital: pair('capital', 'alteração do capital social'),
  'seat-change': pair('seat-change', 'mudança de sede'),
  'object-change': pair('object-change', 'alteração do objeto social'),
  'articles-change': pair('articles-change', 'alteração ao contrato de sociedade'),
  'dissolution-ex-officio': pair('dissolution-ex-officio', 'dissolução oficiosa'),
  'liquidation-closed': pair('liquidation-closed', 'encerramento da liquidação'),
  'activity-resumed': pair('activity-resumed', 'regresso à atividade'),
  conversion: pair('conversion', 'transformação'),
  'moved-abroad': pair('moved-abroad', 'transferência da sede para o estrangeiro'),
  'quota-attached': pair('quota-attached', 'penhora de quota'),
  'assets-frozen': pair('assets-frozen', 'arresto'),
  other: pair('other', 'outro'),
} satisfies Record<CompanyActType, Text>;

export const movement = {
  appointed: pair('appointed', 'designação'),
  ceased: pair('ceased', 'cessação de funções'),
  'quota-held': pair('quota-held', 'titularidade de quota'),
} satisfies Record<OfficeAct['movement'], Text>;

export const linkedRecord = {
  insolvency: pair('was declared insolvent', 'foi declarada insolvente'),
  'tax-debt': pair(
    'stands on the list of tax debtors',
    'consta na lista de devedores à Autoridade Tributária (AT)',
  ),
  'social-security-debt': pair(
    'stands on the list of social-security debtors',
    'consta na lista de devedores à Segurança Social',
  ),
  execution: pair('stands on the public list of executions', 'consta na Lista Pública de Execuções'),
} satisfies Record<LinkedRecord['kind'], Text>;

export const directorIssue = {
  insolvency: pair(
    'was in control of a company declared insolvent',
    'controlava uma empresa declarada insolvente',
  ),
  'failed-revitalization': pair(
    'was in control of a company whose revitalisation failed',
    'controlava uma empresa cuja revitalização falhou',
  ),
  'dissolved-with-debts': pair(
    'was in control of a company that was dissolved, struck off or moved abroad and left debts',
    'controlava uma empresa que foi dissolvida, teve a matrícula cancelada ou mudou a sede para o estrangeiro e deixou dívidas',
  ),
  abandoned: pair(
    'was in control of a company that files no accounts any more and stands on the lists with large debts',
    'controlava uma empresa que deixou de prestar contas e consta nas listas com dívidas elevadas',
  ),
  'tax-debt': pair(
    'controls a company on the list of tax debtors',
    'controla uma empresa que consta na lista de devedores à Autoridade Tributária (AT)',
  ),
  'social-security-debt': pair(
    'controls a company on the list of social-security debtors',
    'controla uma empresa que consta na lista de devedores à Segurança Social',
  ),
  execution: pair(
    'controls a company on the public list of executions',
    'controla uma empresa que consta na Lista Pública de Execuções',
  ),
  phoenix: pair(
    'controls a company with signs of continuing another one',
    'controla uma empresa com sinais de continuidade de outra',
  ),
} satisfies Record<DirectorIssue['kind'], Text>;

/** How the director stands there, where it is not by an office that still runs. */
export const issueStanding = {
  resigned: pair(
    ', as a director who has left it',
    ', na qualidade de gerente ou administrador que já cessou funções',
  ),
  partner: pair(', as a partner', ', na qualidade de sócio'),
  'through-company': pair(
    ', through a company in office or with a quota there',
    ', através de uma sociedade que aí exerce funções ou detém quota',
  ),
  'in-office': pair('', ''),
} satisfies Record<NonNullable<DirectorIssue['as']> | 'in-office', Text>;
