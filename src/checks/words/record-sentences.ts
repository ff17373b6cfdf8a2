/** What records say, in whole sentences; `record-phrases.ts` has the phrases in them. */
import { pair } from './pair.ts';

export const record = {
  notice: pair(
    '{proceeding:proceeding} {process}: {act:noticeAct}, published on {on:day}.',
    '{proceeding:proceeding} {process}: {act:noticeAct}, com publicação em {on:day}.',
  ),
  undecided: pair(
    'Process of insolvency {process}{species:species}, {filed:filed}: {act:noticeAct}, published on {on:day}; no decision published.',
    'Processo de insolvência {process}{species:species}, {filed:filed}: {act:noticeAct}, com publicação em {on:day}; sem decisão publicada.',
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
    'Execution {process} ended on {on:day} {end:executionEnd}; {owed:euros} owed on that day.',
    'A execução {process} foi extinta em {on:day} {end:executionEnd}; {owed:euros} em dívida nessa data.',
  ),
  executionOfUnreadSum: pair(
    'Execution {process} ended on {on:day} {end:executionEnd}; the amount that was owed is not readable.',
    'A execução {process} foi extinta em {on:day} {end:executionEnd}; o valor em dívida nessa data é ilegível.',
  ),
  sanction: pair(
    'Sanction of {on:day} for a labour infringement, {gravity:gravity}{area:sanctionArea}: “{infringement}”.',
    'Sanção de {on:day} por contraordenação laboral {gravity:gravity}{area:sanctionArea}: «{infringement}».',
  ),
  case: pair(
    'Match by full firm name (correspondência por nome), which belongs to one company in Portugal (DL 129/98, art. 33): defendant in case {process} ({species}), distributed on {on:day}, {value:claim}.',
    'Correspondência pela firma completa, que em Portugal pertence a uma só empresa (DL 129/98, art. 33.º): ré ou executada no processo {process} ({species}), distribuído em {on:day}, {value:claim}.',
  ),
  ownPetition: pair(
    'Match by full firm name (correspondência por nome), which belongs to one company in Portugal (DL 129/98, art. 33): its own petition for insolvency, or for a PER, PEVE or PEAP, in case {process} ({species}), distributed on {on:day}.',
    'Correspondência pela firma completa, que em Portugal pertence a uma só empresa (DL 129/98, art. 33.º): pedido seu de insolvência (apresentação), ou de PER, PEVE ou PEAP, no processo {process} ({species}), distribuído em {on:day}.',
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
    'The company, or somebody who controls it, controls or controlled {name} ({nif}).',
    'A empresa, ou quem a controla, controla ou controlou {name} ({nif}).',
  ),
  linkedRecord: pair(
    'A company of this one, or of whoever controls it, {what:linkedRecord}: {name} ({nif}), {on:day}.',
    'Uma empresa desta, ou de quem a controla, {what:linkedRecord}: {name} ({nif}), {on:day}.',
  ),
  directorIssue: pair(
    'A director or partner of the company, or of a company behind it, now or until two years ago, {what:directorIssue}{standing:issueStanding}: {name} ({nif}), {on:day}.',
    'Gerente, administrador ou sócio da empresa, ou de sociedade por trás dela, atual ou dos últimos dois anos, {what:directorIssue}{standing:issueStanding}: {name} ({nif}), {on:day}.',
  ),
  ownIssue: pair(
    'The company itself {what:directorIssue}{standing:issueStanding}: {name} ({nif}), {on:day}.',
    'A própria empresa {what:directorIssue}{standing:issueStanding}: {name} ({nif}), {on:day}.',
  ),
  /** Made by src/registers/citius-edital-citations. */
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
    'The company register published an office or a quota ({role}, {movement:movement}) of {on:day}.',
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
