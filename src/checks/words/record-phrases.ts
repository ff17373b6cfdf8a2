/** The phrases in the sentences about records. */
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
  'petition-ended': pair('petition dismissed or withdrawn', 'indeferimento do pedido ou desistência'),
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
  light: pair('light', 'leve'),
  serious: pair('serious', 'grave'),
  'very-serious': pair('very serious', 'muito grave'),
  unknown: pair('gravity not published', 'de gravidade não publicada'),
  unreadable: pair('gravity not readable', 'de gravidade ilegível'),
} satisfies Record<NonNullable<LabourSanction['gravity']> | 'unknown', Text>;
export const sanctionArea = {
  safety: pair(' (safety at work)', ' (segurança no trabalho)'),
  transport: pair(' (driving times)', ' (tempos de condução)'),
  other: pair('', ''),
  unreadable: pair(' (norm not readable)', ' (norma ilegível)'),
} satisfies Record<LabourSanction['area'], Text>;

export const claim = {
  known: pair('{amount:euros}', 'no valor de {amount:euros}'),
  unknown: pair('value not published', 'valor não publicado'),
};

export const signed = {
  on: pair('signed on {on:day}', 'celebrado em {on:day}'),
  unknown: pair('day of signature not published', 'data de celebração não publicada'),
  unreadable: pair('day of signature not readable', 'data de celebração ilegível'),
};
export const price = {
  known: pair('{amount:euros}', '{amount:euros}'),
  unknown: pair('price not published', 'preço não publicado'),
  unreadable: pair('price not readable', 'preço ilegível'),
};
export const finalPrice = {
  other: pair(', {amount:euros} in the end', ', {amount:euros} no final'),
  unreadable: pair(', final price not readable', ', preço final ilegível'),
  none: pair('', ''),
};
export const contractEnd = {
  resolution: pair(', ended by resolution', ', terminado por resolução'),
  unknown: pair(', its end not shown', ', sem indicação do seu termo'),
  none: pair('', ''),
};

export const banBegin = {
  on: pair('from {on:day}', 'desde {on:day}'),
  unknown: pair('from a day that is not published', 'desde data não publicada'),
  unreadable: pair('from a day that is not readable', 'desde data ilegível'),
};
export const banEnd = {
  on: pair('until {on:day}', 'até {on:day}'),
  unknown: pair('no end published', 'sem termo publicado'),
  unreadable: pair('its end not readable', 'com termo ilegível'),
};

export const companyAct = {
  constitution: pair('constitution', 'constituição'),
  accounts: pair('accounts', 'prestação de contas'),
  'merger-or-division': pair('merger or division', 'fusão ou cisão'),
  insolvency: pair('insolvency', 'insolvência'),
  deregistration: pair('deregistration', 'cancelamento da matrícula'),
  'quota-transfer': pair('transfer of quotas', 'transmissão de quotas'),
  dissolution: pair('dissolution', 'dissolução'),
  'office-ceased': pair('end of an office', 'cessação de funções'),
  'office-appointed': pair('appointment to an office', 'designação de membro de órgão social'),
  capital: pair('change of the capital', 'alteração do capital social'),
  'seat-change': pair('change of seat', 'mudança de sede'),
  'object-change': pair('change of the object', 'alteração do objeto social'),
  'articles-change': pair('change of the articles', 'alteração ao contrato de sociedade'),
  'dissolution-ex-officio': pair('dissolution by the registrar', 'dissolução oficiosa'),
  'dissolution-proceeding': pair(
    'beginning of the registrar’s procedure for dissolution',
    'início do procedimento administrativo de dissolução',
  ),
  'liquidation-closed': pair('end of the liquidation', 'encerramento da liquidação'),
  'activity-resumed': pair('activity resumed', 'regresso à atividade'),
  conversion: pair('conversion', 'transformação'),
  'moved-abroad': pair('seat moved abroad', 'transferência da sede para o estrangeiro'),
  'quota-attached': pair('seizure of a quota', 'penhora de quota'),
  'assets-frozen': pair('freezing of assets', 'arresto'),
  other: pair('other', 'outro'),
} satisfies Record<CompanyActType, Text>;

export const movement = {
  appointed: pair('appointed', 'designação'),
  ceased: pair('ceased', 'cessação de funções'),
  'quota-held': pair('quota held', 'titularidade de quota'),
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
    'was in control of a company that was dissolved, struck off or moved abroad, with debts on a public list',
    'controlava uma empresa que foi dissolvida, teve a matrícula cancelada ou mudou a sede para o estrangeiro, com dívidas numa lista pública',
  ),
  abandoned: pair(
    'was in control of a company that files no accounts any more and stands on the lists with large debts',
    'controlava uma empresa que deixou de prestar contas e consta nas listas com dívidas elevadas',
  ),
  revitalization: pair(
    'controls a company with an open PER or PEVE',
    'controla uma empresa com PER ou PEVE em curso',
  ),
  'dissolved-ex-officio': pair(
    'was in control of one of several companies that the registrar dissolved',
    'controlava uma de várias empresas dissolvidas oficiosamente pelo conservador',
  ),
  'dissolved-by-registrar': pair(
    'controlled a company that the registrar dissolved',
    'controlava uma empresa dissolvida oficiosamente pelo conservador',
  ),
  'quota-attached': pair(
    'controls a company whose quota was seized',
    'controla uma empresa cuja quota foi penhorada',
  ),
  'assets-frozen': pair(
    'controls a company whose assets or quotas were frozen',
    'controla uma empresa cujos bens ou quotas foram arrestados',
  ),
  plan: pair(
    'controls a company that is bound by a plan which a court approved',
    'controla uma empresa vinculada a um plano que o tribunal homologou',
  ),
  petition: pair(
    'was in control of a company whose insolvency is asked for, with no decision known',
    'controlava uma empresa cuja insolvência foi pedida, sem decisão conhecida',
  ),
  'tax-debt': pair(
    'controls, or controlled, a company on the list of tax debtors',
    'controla, ou controlou, uma empresa que consta na lista de devedores à Autoridade Tributária (AT)',
  ),
  'social-security-debt': pair(
    'controls, or controlled, a company on the list of social-security debtors',
    'controla, ou controlou, uma empresa que consta na lista de devedores à Segurança Social',
  ),
  execution: pair(
    'controls, or controlled, a company on the public list of executions',
    'controla, ou controlou, uma empresa que consta na Lista Pública de Execuções',
  ),
  barred: pair(
    'was barred from running companies by a court, and so left office in one (CIRE art. 189/2)',
    'foi objeto de inibição judicial de gerir empresas, e por isso cessou funções numa delas (CIRE art. 189.º, n.º 2)',
  ),
  culpable: pair(
    'was in control of a company whose insolvency a court found culpable (CIRE art. 189/2)',
    'controlava uma empresa cuja insolvência um tribunal qualificou como culposa (CIRE art. 189.º/2)',
  ),
  phoenix: pair(
    'controls a company with signs of continuing another one',
    'controla uma empresa com indícios de continuidade de outra',
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
  itself: pair(', being that company', ', sendo essa mesma empresa'),
  owner: pair(
    ', which owns this one, alone or beside others in trouble',
    ', que detém esta, sozinha ou com outras em dificuldades',
  ),
  absorbed: pair(
    ', merged into this one or an SA that it owns alone: its debts are this one’s too (CSC art. 112, 491 and 501)',
    ', que esta incorporou ou sociedade anónima que detém por inteiro: as dívidas dela são também desta (CSC art. 112.º, 491.º e 501.º)',
  ),
  'in-office': pair('', ''),
} satisfies Record<NonNullable<DirectorIssue['as']> | 'owner' | 'absorbed' | 'in-office', Text>;
