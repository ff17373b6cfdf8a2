/** The fixed stories themselves. Their NIFs are printed in documents: a serial number is never given to another story. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { DebtSpell } from '../country.ts';
import type { InsolvencyFate } from '../lives/fate.ts';
import { day } from '../lives/timeline.ts';
import type { Party } from '../records/notices.ts';
import { addDays } from '../setting/calendar.ts';
import { fixedNif } from '../setting/number-plan.ts';
import { AUDITOR_FIRMS } from '../setting/professionals.ts';
import { type FixedStory, fixedPerson, fixedSeat } from './fixed-company.ts';
import {
  BREACHED,
  barredAgainAndAgain,
  contractsWon,
  executionWithoutAssets,
  FULFILLED,
  sanctionedEachYear,
} from './fixed-records.ts';

// Present-state facts have no end and proceedings stay open, so that a verdict holds whatever the day; what is
// weighed by its age is dated late enough for the five-year windows to reach past 2030.
const owes = (creditor: DebtSpell['creditor'], amountEur: number, from: string): DebtSpell => ({
  creditor,
  amountEur,
  from: day(from),
  to: null,
});

const open = (declaredOn: LocalDate, estate: InsolvencyFate['estate']): InsolvencyFate => ({
  filedOn: addDays(declaredOn, -22),
  declaredOn,
  petitioner: 'debtor',
  estate,
  course: 'liquidation',
  qualification: null,
  closedOn: null,
});

const creditorOnly = { serial: 8, firma: 'ATERROS E MURALHAS DO SALGUEIRAL, LDA' };
const asCreditor: Party = { role: 'Credor', name: creditorOnly.firma, nif: fixedNif(creditorOnly.serial) };

const insolventWithoutAssets = { serial: 5, firma: 'TERRAPLANAGENS CASAL FUNDO DE GANDELHO, LDA' };
const nothingToSeize = { serial: 15, firma: 'DEMOLIÇÕES LAGAR VELHO DE ORCADRA, LDA' };

const [ricardo, leonor] = [
  fixedPerson(4, 'Ricardo Travassos Novais'),
  fixedPerson(5, 'Leonor Telo Azinheira'),
];
const vasco = fixedPerson(9, 'Vasco Orlando Carriço Vidigal');
const penafiel = fixedSeat('Rua da Pedreira, 214', '4560-143', 'Penafiel', 'Porto');

export const STORIES = {
  no_records: {
    serial: 1,
    firma: 'EDIFICADORA VALE SERENO DE QUINDELO, LDA',
    seat: fixedSeat('Rua das Oliveiras, 12', '2400-101', 'Leiria', 'Leiria'),
    incorporatedOn: day('2007-03-12'),
    directors: [fixedPerson(1, 'Helena Alçada Portela'), fixedPerson(2, 'Duarte Manuel Portela Seabra')],
    contracts: contractsWon({ serial: 1, district: 'Leiria' }, [
      { signedOn: day('2017-05-15'), priceEur: 148_200, closedOn: day('2018-02-26'), end: FULFILLED },
      { signedOn: day('2020-09-21'), priceEur: 389_750.5, closedOn: day('2021-07-12'), end: FULFILLED },
      { signedOn: day('2023-03-06'), priceEur: 96_400, closedOn: day('2023-11-20'), end: FULFILLED },
    ]),
  },
  tax_debt: {
    serial: 2,
    firma: 'PAVIMENTAÇÕES MONTE CLARO DE URTEIRA, LDA',
    cae: '42110',
    seat: fixedSeat('Estrada do Souto, 88', '3500-185', 'Viseu', 'Viseu'),
    incorporatedOn: day('2009-05-04'),
    directors: [fixedPerson(3, 'Nelson Gameiro Feijó')],
    debts: [owes('tax', 23_400, '2025-05-19')],
  },
  moderate_risk: {
    serial: 3,
    firma: 'CONSTRUÇÕES IRMÃOS MALHEIRO DE SALRENSE, LDA',
    seat: fixedSeat('Avenida da Levada, 301', '4700-192', 'Braga', 'Braga'),
    incorporatedOn: day('2008-10-20'),
    directors: [fixedPerson(6, 'Artur Malheiro Toscano'), fixedPerson(7, 'Simão Malheiro Toscano')],
    debts: [owes('tax', 640_000, '2025-02-10'), owes('social-security', 180_000, '2025-04-14')],
  },
  high_risk: {
    serial: 4,
    firma: 'CONSTRUÇÃO E REABILITAÇÃO FRAGA NOVA DE DORCANHA, LDA',
    seat: fixedSeat('Rua do Forno, 7', '4000-234', 'Porto', 'Porto'),
    incorporatedOn: day('2016-02-15'),
    directors: [ricardo, leonor],
    licence: [
      { on: day('2016-04-01'), state: 'valid' },
      { on: day('2026-02-16'), state: 'cancelled' },
    ],
  },
  do_not_proceed: {
    ...insolventWithoutAssets,
    cae: '43120',
    seat: fixedSeat('Travessa dos Telhados, 19', '2000-227', 'Santarém', 'Santarém'),
    incorporatedOn: day('2012-01-23'),
    directors: [fixedPerson(8, 'Bernardo Caetano Parreira')],
    insolvency: open(day('2025-09-18'), 'none'),
    creditors: [asCreditor],
    ...executionWithoutAssets(
      { ...insolventWithoutAssets, district: 'Santarém' },
      { enteredOn: day('2024-01-22'), owedEur: 33_910.4, extinguishedOn: day('2025-06-11') },
    ),
    contracts: contractsWon({ serial: 5, cae: '43120', district: 'Santarém' }, [
      { signedOn: day('2025-02-17'), priceEur: 71_300, closedOn: day('2025-08-04'), end: BREACHED },
    ]),
  },
  per_approved: {
    serial: 6,
    firma: 'INFRAESTRUTURAS OUTEIRO LARGO DE VERMIMUR, LDA',
    cae: '42210',
    seat: fixedSeat('Largo do Cruzeiro, 3', '3000-213', 'Coimbra', 'Coimbra'),
    incorporatedOn: day('2006-11-06'),
    directors: [fixedPerson(10, 'Dulce Quintela Damas')],
    revitalization: {
      filedOn: day('2026-01-26'),
      openedOn: day('2026-02-10'),
      decidedOn: day('2026-08-20'),
      outcome: 'approved',
    },
    creditors: [{ role: 'Credor', name: 'BANCO DO ALTO MAR IMAGINÁRIO, S.A.', nif: null }],
  },
  licence_suspended: {
    serial: 7,
    firma: 'COBERTURAS PENEDO VELHO DE XARMEL, LDA',
    cae: '43910',
    seat: fixedSeat('Rua dos Canteiros, 140', '8100-122', 'Loulé', 'Faro'),
    incorporatedOn: day('2011-06-27'),
    directors: [fixedPerson(11, 'Inês Vidigal Outeiro')],
    licence: [
      { on: day('2011-08-30'), state: 'valid' },
      { on: day('2026-03-02'), state: 'suspended' },
    ],
  },
  creditor_only: {
    ...creditorOnly,
    cae: '42990',
    seat: fixedSeat('Rua do Lagar, 55', '2490-136', 'Ourém', 'Santarém'),
    incorporatedOn: day('2010-09-13'),
    directors: [fixedPerson(12, 'Amaro Borralho Valente')],
  },
  phoenix: {
    serial: 9,
    firma: 'PEDRA LARGA DE TORVAL II - CONSTRUÇÕES, UNIPESSOAL LDA',
    form: 'SOCIEDADE UNIPESSOAL POR QUOTAS',
    seat: penafiel,
    incorporatedOn: day('2025-03-03'),
    directors: [vasco],
    licence: [{ on: day('2025-08-11'), state: 'valid' }],
    contracts: contractsWon({ serial: 9, district: 'Porto' }, [
      { signedOn: day('2025-12-15'), priceEur: 187_600, closedOn: null, end: null },
    ]),
  },
  phoenix_predecessor: {
    serial: 10,
    firma: 'CONSTRUÇÕES PEDRA LARGA DE TORVAL, LDA',
    seat: penafiel,
    incorporatedOn: day('2014-05-12'),
    directors: [vasco],
    debts: [owes('tax', 310_000, '2024-11-11'), owes('social-security', 95_000, '2024-12-09')],
    licence: [
      { on: day('2014-07-01'), state: 'valid' },
      { on: day('2025-07-21'), state: 'cancelled' },
    ],
    insolvency: open(day('2025-10-07'), 'full'),
    creditors: [asCreditor],
    contracts: contractsWon({ serial: 10, district: 'Porto' }, [
      { signedOn: day('2021-04-19'), priceEur: 212_000, closedOn: day('2022-03-14'), end: FULFILLED },
      { signedOn: day('2024-06-03'), priceEur: 264_900, closedOn: day('2025-07-28'), end: BREACHED },
    ]),
  },
  failed_elsewhere: {
    serial: 11,
    firma: 'ELETRICIDADE RIBEIRA BRAVA DE SENDOR, LDA',
    cae: '43210',
    seat: fixedSeat('Avenida das Nogueiras, 401', '2900-255', 'Setúbal', 'Setúbal'),
    incorporatedOn: day('2013-03-18'),
    directors: [ricardo, leonor],
    debts: [owes('tax', 88_000, '2025-03-17')],
    licence: [
      { on: day('2013-05-20'), state: 'valid' },
      { on: day('2025-12-15'), state: 'cancelled' },
    ],
    insolvency: open(day('2025-11-05'), 'full'),
  },
  running: {
    serial: 12,
    firma: 'ESTUQUES E GESSOS MOINHO MANSO DE LANTURA, LDA',
    cae: '43310',
    seat: fixedSeat('Rua da Eira Comprida, 31', '7000-129', 'Évora', 'Évora'),
    incorporatedOn: day('2008-04-07'),
    directors: [fixedPerson(13, 'Célia Brandão Gaspar')],
    trouble: { 'citius-insolvency': 'slow' },
  },
  waiting: {
    serial: 13,
    firma: 'CANALIZAÇÕES FONTE FIRME DE ESLANDRA, LDA',
    cae: '43221',
    seat: fixedSeat('Rua das Azenhas, 66', '2800-143', 'Almada', 'Setúbal'),
    incorporatedOn: day('2009-02-16'),
    directors: [fixedPerson(14, 'Olga Sequeira Janeiro')],
    trouble: { 'impic-licences': 'firewall' },
  },
  stalled: {
    serial: 14,
    firma: 'CARPINTARIAS ALTO RASO DE BRAXAL, LDA',
    cae: '43320',
    seat: fixedSeat('Travessa das Cerejeiras, 23', '5000-171', 'Vila Real', 'Vila Real'),
    incorporatedOn: day('2010-10-11'),
    directors: [fixedPerson(15, 'Raul Figueira Saraiva')],
    trouble: { 'citius-insolvency': 'redesigned' },
  },
  execution_without_assets: {
    ...nothingToSeize,
    cae: '43110',
    seat: fixedSeat('Rua da Pedreira, 9', '3800-157', 'Aveiro', 'Aveiro'),
    incorporatedOn: day('2011-03-14'),
    directors: [fixedPerson(16, 'Sofia Lacerda Camelo')],
    ...executionWithoutAssets(
      { ...nothingToSeize, district: 'Aveiro' },
      { enteredOn: day('2024-03-11'), owedEur: 41_250.8, extinguishedOn: day('2026-04-02') },
    ),
  },
  labour_sanction: {
    serial: 16,
    firma: 'COBERTURAS E IMPERMEABILIZAÇÕES ALTO FIRME DE MONGADRA, LDA',
    cae: '43910',
    seat: fixedSeat('Estrada das Nogueiras, 77', '4900-225', 'Viana do Castelo', 'Viana do Castelo'),
    incorporatedOn: day('2010-01-18'),
    directors: [fixedPerson(17, 'Joaquim Fontoura Paiva')],
    sanctions: sanctionedEachYear('Viana do Castelo', 2024, 2036),
  },
  barred: {
    serial: 17,
    firma: 'ESTRADAS E PAVIMENTOS CAMPO LARGO DE RILORAL, LDA',
    cae: '42110',
    seat: fixedSeat('Avenida do Souto, 180', '3000-185', 'Coimbra', 'Coimbra'),
    incorporatedOn: day('2007-10-08'),
    directors: [fixedPerson(18, 'Raquel Abrantes Neiva')],
    contracts: contractsWon({ serial: 17, cae: '42110', district: 'Coimbra' }, [
      { signedOn: day('2019-07-22'), priceEur: 318_400, closedOn: day('2020-06-15'), end: FULFILLED },
      { signedOn: day('2023-10-16'), priceEur: 540_000, closedOn: day('2024-11-11'), end: BREACHED },
    ]),
    bans: barredAgainAndAgain(day('2025-04-01'), 6),
  },
} as const satisfies Record<string, FixedStory>;

/** Firms of auditors, so that every company number in the country's acts leads to a company. */
export const AUDITORS: readonly FixedStory[] = AUDITOR_FIRMS.map(({ serial, firma, seat, partner }) => ({
  serial,
  firma,
  seat,
  cae: '69200',
  incorporatedOn: day('2006-03-06'),
  directors: [partner],
}));
