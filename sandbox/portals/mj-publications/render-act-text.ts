/**
 * The text of a published act as the Ministério da Justiça words it, accents, old spellings, numbers and residences
 * included: what a reader must be able to take in, and to leave out. Everybody in it is invented.
 */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type {
  CommercialAct,
  CommercialActKind,
  Holder,
  Office,
  SandboxCompany,
  SandboxSeat,
} from '../../country/country.ts';
import { printedEuros } from '../printed-euros.ts';

const ORGANS = 'MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)';

const LABELS: Readonly<Record<CommercialActKind, string>> = {
  constitution: 'CONSTITUIÇÃO DE SOCIEDADE E DESIGNAÇÃO DE MEMBRO(S) DE ORGÃO(S) SOCIAL(AIS)',
  appointment: `DESIGNAÇÃO DE ${ORGANS}`,
  cessation: `CESSAÇÃO DE FUNÇÕES DE ${ORGANS}`,
  'seat-change': 'MUDANÇA DA SEDE',
  'quota-transfer': 'TRANSMISSÃO DE QUOTA(S)',
  'quota-attached': 'PENHORA DE QUOTA',
  'assets-frozen': 'ARRESTO',
  'capital-change': 'AUMENTO DE CAPITAL',
  accounts: 'PRESTAÇÃO DE CONTAS INDIVIDUAL',
  dissolution: 'DISSOLUÇÃO E ENCERRAMENTO DA LIQUIDAÇÃO',
  'liquidation-closed': 'ENCERRAMENTO DA LIQUIDAÇÃO',
  deregistration: 'CANCELAMENTO DA MATRÍCULA',
  'insolvency-declared': 'DECLARAÇÃO DE INSOLVÊNCIA',
  'insolvency-closed': 'ENCERRAMENTO DO PROCESSO DE INSOLVÊNCIA',
};

/** The act's label, in the grid and in the text. */
export function actLabel(act: CommercialAct): string {
  if (act.kind === 'appointment' && act.ceased.length > 0)
    return `CESSAÇÃO DE FUNÇÕES E ${LABELS.appointment}`;
  if (act.kind === 'cessation' && act.appointed.length > 0) return `${LABELS.cessation} E DESIGNAÇÃO`;
  if (act.kind === 'constitution' && act.appointed.length === 0) return 'CONSTITUIÇÃO DE SOCIEDADE';
  if (act.kind === 'dissolution' && act.appointed.length > 0) return 'DISSOLUÇÃO';
  return LABELS[act.kind];
}

/** The whole text as one line, the form that a reader of the popup copies. */
export const renderActText = (company: SandboxCompany, act: CommercialAct): string =>
  actLines(company, act).join(' ');

/** The same text in the lines of the popup. */
export function actLines(company: SandboxCompany, act: CommercialAct): string[] {
  return [
    'Publica-se que em relação à entidade:',
    `Nº de Matrícula/NIPC: ${company.nif}`,
    `Firma: ${act.firma}`,
    `Natureza Jurídica: ${company.legalForm}`,
    ...seatLines('Sede', act.seat),
    `${announcedBy(act)}, foi efectuado o seguinte acto de registo:`,
    `${registeredAs(act)} - ${actLabel(act)}`,
    ...bodyLines(company, act),
    ...(act.term ? [`Prazo de duração do(s) mandato(s): ${act.term}`] : []),
    ...(act.deliberatedOn ? [`Data da deliberação: ${longDate(act.deliberatedOn)}`] : []),
    'Os documentos que serviram de base ao presente registo estão depositados em suporte electrónico.',
    `An. 1 - ${compact(act.publishedOn)} - Publicado em http://publicacoes.mj.pt.`,
  ];
}

function announcedBy(act: CommercialAct): string {
  const { number, on } = act.presentation;
  if (act.kind === 'accounts') return `pelo pedido Dep ${number}/${on}`;
  return `pela Apresentação AP. ${number}/${compact(on)} , referente à inscrição ${act.inscription}`;
}

function registeredAs(act: CommercialAct): string {
  const { number, on } = act.presentation;
  // The hour of the day is the number's, so that the same act always reads the same.
  const hour = [9 + (number % 8), (number * 7) % 60, (number * 13) % 60].map(n => String(n).padStart(2, '0'));
  const at = `${hour.join(':')} UTC`;
  if (act.kind === 'accounts') return `DEP ${number}/${on} ${at}`;
  return `Insc. ${act.inscription} - AP. ${number}/${compact(on)} ${at}`;
}

function bodyLines(company: SandboxCompany, act: CommercialAct): string[] {
  return [
    ...(act.kind === 'constitution' ? constitutionLines(company, act) : []),
    ...(act.kind === 'seat-change' ? seatLines('SEDE', act.seat) : []),
    ...(act.kind === 'capital-change' && act.capitalEur !== null
      ? [`CAPITAL APÓS O AUMENTO : ${euros(act.capitalEur)}`]
      : []),
    ...(act.accountsYear === null
      ? []
      : [
          `Ano da Prestação de Contas: ${act.accountsYear} (${act.accountsYear}-01-01 a ${act.accountsYear}-12-31)`,
        ]),
    ...quotaLines(act),
    ...byOrgan(act.ceased, office => [
      ...holderLines('Nome/Firma', office.holder, { residence: false }),
      `Causa: ${office.cause}`,
      `Data: ${longDate(office.on)}`,
    ]),
    ...appointedLines(act),
  ];
}

function constitutionLines(company: SandboxCompany, act: CommercialAct): string[] {
  return [
    `FIRMA: ${act.firma}`,
    `NIPC: ${company.nif}`,
    `NATUREZA JURÍDICA: ${company.legalForm}`,
    ...seatLines('SEDE', act.seat),
    'OBJECTO: Construção de edifícios e realização de obras públicas e particulares.',
    `CAPITAL : ${euros(act.capitalEur ?? company.capitalEur)}`,
    'Data de Encerramento do Exercício: 31 Dezembro',
  ];
}

function quotaLines(act: CommercialAct): string[] {
  if (act.quotas.length === 0) return [];
  const quotas = act.quotas.flatMap(({ amountEur, holder }) => [
    `QUOTA : ${euros(amountEur)}`,
    ...holderLines('TITULAR', holder, { residence: true }),
  ]);
  return ['SÓCIOS E QUOTAS:', ...quotas];
}

function appointedLines(act: CommercialAct): string[] {
  if (act.appointed.length === 0) return [];
  const inConstitution = act.kind === 'constitution';
  const offices = byOrgan(act.appointed, office => [
    ...holderLines('Nome/Firma', office.holder, { residence: true, position: office.position }),
  ]);
  return [
    ...(inConstitution ? ['FORMA DE OBRIGAR/ÓRGÃOS SOCIAIS:'] : []),
    ...(inConstitution ? ['Forma de obrigar: Com a intervenção de um membro do órgão de gestão.'] : []),
    inConstitution ? 'ORGÃO(S) DESIGNADO(S):' : 'DESIGNADO(S):',
    ...offices,
  ];
}

/** One heading for offices of the same organ that follow each other. */
function byOrgan<O extends Office>(offices: readonly O[], lines: (office: O) => string[]): string[] {
  return offices.flatMap((office, i) => [
    ...(office.organ === offices[i - 1]?.organ ? [] : [`${office.organ}:`]),
    ...lines(office),
  ]);
}

function holderLines(
  label: string,
  holder: Holder,
  { residence, position }: { residence: boolean; position?: string },
): string[] {
  const isPerson = holder.type === 'person';
  return [
    `${label}: ${holder.name}`,
    `NIF/NIPC: ${holder.nif}`,
    ...(isPerson && residence ? ['Nacionalidade: Portuguesa'] : []),
    ...(position === undefined ? [] : [`Cargo: ${position}`]),
    ...(residence ? [`Residência/Sede: ${isPerson ? holder.residence : holder.seat}`] : []),
  ];
}

function seatLines(label: string, seat: SandboxSeat): string[] {
  return [
    `${label}: ${seat.address}`,
    `Distrito: ${seat.district} Concelho: ${seat.municipality} Freguesia: ${seat.parish}`,
    `${seat.postalCode.replace('-', ' - ')} ${seat.place.toUpperCase()}`,
  ];
}

const compact = (day: LocalDate): string => day.replaceAll('-', '');

const LONG_DATE = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'long', timeZone: 'UTC' });

/** `16 de janeiro de 2025`. */
const longDate = (day: LocalDate): string => LONG_DATE.format(new Date(`${day}T00:00:00Z`));

/** `5.000,00 Euros`; pt-PT groups from five digits on, the register from four. */
const euros = (amount: number): string => `${printedEuros(amount)} Euros`;
