/** Places, courts and invented names, and the published figures on which the country rests. */
import { checkDigit, type Nif } from '../../../src/kernel/nif.ts';
import type { Random } from './random.ts';

export interface District {
  readonly name: string;
  /** Share of the country's firms, in per cent. */
  readonly share: number;
  readonly municipalities: readonly string[];
  readonly postalCode: string;
  /** The court of commerce, as in a process number. */
  readonly court: string;
  /** How fast its courts are: index in `COURT_SPEEDS`. */
  readonly speed: number;
}

export interface CourtSpeed {
  /** Monthly chance that a pending petition is decided. */
  readonly decides: number;
  /** Least and most months from the suit to the end of its execution. */
  readonly execution: readonly [number, number];
}

export const COURT_SPEEDS: readonly CourtSpeed[] = [
  { decides: 0.6, execution: [9, 22] },
  { decides: 0.42, execution: [13, 32] },
  { decides: 0.25, execution: [20, 50] },
];

const district = (
  name: string,
  share: number,
  postalCode: string,
  court: string,
  speed: number,
  ...municipalities: string[]
): District => ({ name, share, municipalities, postalCode, court, speed });

export const DISTRICTS: readonly District[] = [
  district('Lisboa', 24, '26', 'T8VFX', 2, 'Lisboa', 'Sintra', 'Loures', 'Amadora'),
  district('Porto', 22, '44', 'T8VNG', 1, 'Porto', 'Penafiel', 'Maia', 'Santo Tirso'),
  district('Braga', 13, '47', 'T8VNF', 1, 'Braga', 'Guimarães', 'Barcelos'),
  district('Setúbal', 9, '29', 'T8BRR', 2, 'Setúbal', 'Almada', 'Barreiro'),
  district('Aveiro', 8, '38', 'T8AVR', 0, 'Aveiro', 'Ovar', 'Águeda'),
  district('Leiria', 8, '24', 'T8LRA', 0, 'Leiria', 'Alcobaça', 'Pombal'),
  district('Faro', 8, '80', 'T8OLH', 2, 'Faro', 'Loulé', 'Portimão'),
  district('Viseu', 8, '35', 'T8VIS', 0, 'Viseu', 'Tondela', 'Lamego'),
];

const WORDS =
  'Valdanor Soutomel Ribaçal Montarroio Pedravela Cartamil Fontelonga Lagarim Ousadela Tremoçal Carvide Alpendura Brejeiral Casalvo Durimar Enxarim Ferraval Gondalva Lindorga Marvelas Nortada Olivarco Prumalto Quartela Rocimar Serramil Talhada Urzeiral Vergal Zambujo';
const STEMS = WORDS.split(' ');
const GIVEN =
  'Ana Rui Marta Jorge Inês Paulo Sofia Nuno Carla Tiago Helena Vasco Lúcia Duarte Irene Mário'.split(' ');
const TRADES = ['Construções', 'Obras', 'Engenharia', 'Reabilitações', 'Empreitadas', 'Edificações'];
const STREETS = 'Rua do Forno;Rua da Eira;Travessa do Poço;Avenida Nova;Largo da Fonte;Estrada Real'.split(
  ';',
);

/** 100,000 invented numbers begin with 599; whoever asks for more gets those of 598, 597 and so on. */
export function inventedNif(serial: number): Nif {
  const shuffled = (serial * 61_803 + 17) % 100_000;
  const eight = `${599 - Math.floor(serial / 100_000)}${String(shuffled).padStart(5, '0')}`;
  return `${eight}${checkDigit(eight)}` as Nif;
}

export const companyName = (random: Random, legalForm: string, stem = companyStem(random)): string =>
  `${stem} ${random.pick(TRADES)}, ${legalForm}`;
export const companyStem = (random: Random): string => `${random.pick(STEMS)} ${random.pick(STEMS)}`;
export const personName = (random: Random): string =>
  `${random.pick(GIVEN)} ${random.pick(STEMS)} ${random.pick(STEMS)}`;
/** A municipality that gives out works. Its number is far from those of companies; now and then it is not stated. */
export function drawAuthority(random: Random): { nif: Nif | null; name: string } {
  const which = random.between(0, STEMS.length - 1);
  return {
    nif: random.chance(0.9) ? inventedNif(399_999 - which) : null,
    name: `Município de ${STEMS[which]!}`,
  };
}

export function drawSeat(random: Random, where: District) {
  return {
    address: `${random.pick(STREETS)}, ${random.between(1, 399)}`,
    postalCode: `${where.postalCode}${random.between(10, 99)}-${random.between(100, 999)}`,
    municipality: random.pick(where.municipalities),
    district: where.name,
  };
}

export const processNumber = (random: Random, filedOn: string, court: string): string =>
  `${random.between(100, 9999)}/${filedOn.slice(2, 4)}.${random.between(0, 9)}${court}`;

/** Every figure that a rate rests on. "About" marks those known only roughly. */
export const SOURCES: readonly string[] = [
  'INE, Business Demography Indicators 2004-2007 (26 June 2009): about 73 % of enterprises born in 2006 survived a year; in construction more than half survived two and three years.',
  'Mata and Portugal, Life Duration of New Firms, Journal of Industrial Economics 42 (1994): about a fifth of new firms end in their first year, about half live four years. Most ends are not failures.',
  'INE, Empresas em Portugal: construction consists of micro firms by about nine in ten; here 82 % of companies, as sole traders are left out.',
  'Banco de Portugal, Quadros do Setor and Análise setorial da construção: about a quarter of construction companies have negative equity. Share of frail firms: 24 %.',
  'DGPJ, quarterly statistics of insolvency: two months on average from filing to declaration (second quarter of 2017); construction 18.7 % of insolvent companies (third quarter of 2015).',
  'DGPJ, civil executions: length on average about three to five years, by district. The queues of executions here are shorter, because only those without assets reach the list.',
  'COSEC, January to September 2017: 458 insolvent construction companies, 20.3 % of all; Lisboa 23.8 %, Porto 22.2 %, Braga 8.7 %; 68 % micro firms; 256 petitions for PER in all sectors.',
  'Eurostat, quarterly registrations of businesses and declarations of bankruptcies (sts_rb_q): bankruptcies in the crisis of 2012 about two to three times those of the years after 2019.',
  'Base rate of about 2 % a year: about 1 % by a court, from the figures of COSEC (some 610 a year) over about 50,000 to 60,000 companies; as many again close with debts and without a court (assumed).',
  'Informa D&B, June 2023: 19.5 % of companies pay on time, 5.6 % pay more than 90 days late.',
  'Segurança Social, list of debtors: 15,668 companies at the end of 2016, about 3 to 4 % of companies, soon after the crisis; here about 2 % of going concerns. AT: bands from 10,000 euros, of like size (assumed).',
  'CIRE, arts. 18 and 20: a debtor files within 30 days; suppliers, workers, banks and the State may petition. CIRE, art. 17-D: PER talks take two months and one more.',
  'IMPIC, register of titles: certificados and alvarás of about equal number, class 1 by far the most frequent (about). Classes: Portaria 212/2022.',
  'ACT, CT art. 562: about 500 companies published from January to May 2022, all sectors.',
  'Gilson, Management Turnover and Financial Distress, Journal of Financial Economics 25 (1989): about half of distressed firms change senior managers within a year. Halved here for firms whose owners manage.',
  'Altman, Journal of Finance 23 (1968), and Bottazzi, Grazzi, Secchi and Tamagni, Journal of Evolutionary Economics 21 (2011): default is announced years before in liquidity and profits. AUC of the hidden state: 0.8 to 0.9.',
  'Assumed, without a published figure: order of unpaid creditors, instalment plans, late deposits of accounts, lawsuits that are won, homonyms, further companies of the same directors.',
];
