/** Who is founded when, where and in what form, and how much each of these bears on its chance of getting into trouble. */
import { type Month, monthOf, yearOf } from './calendar.ts';
import type { Chance } from './chance.ts';

export const REGIMES = ['steady', 'boom', 'crisis', 'sparse-registers', 'quiet-courts'] as const;
export type Regime = (typeof REGIMES)[number];

export interface Cohort {
  readonly born: Month;
  /** 0 micro, 1 small, 2 medium, 3 large. */
  readonly size: number;
  readonly form: 'Unipessoal Lda' | 'Lda' | 'SA';
  readonly district: District;
}

export interface District {
  readonly name: string;
  /** Share of the construction companies. */
  readonly share: number;
  /** Insolvencies against the country's mean. */
  readonly pressure: number;
  /** First digits of postal codes. */
  readonly postal: string;
  /** Letters of its court in process numbers. */
  readonly court: string;
}

const DISTRICTS: readonly District[] = (
  [
    ['Lisboa', 19, 1.0, '2675', 'LSB'],
    ['Porto', 17, 1.2, '4560', 'PRT'],
    ['Braga', 12, 1.15, '4750', 'BRG'],
    ['Aveiro', 8, 1.1, '3720', 'AVR'],
    ['Leiria', 8, 0.95, '2430', 'LRA'],
    ['Faro', 7, 0.95, '8100', 'FAR'],
    ['Setúbal', 7, 1.05, '2950', 'STB'],
    ['Viseu', 5, 0.9, '3510', 'VIS'],
    ['Coimbra', 4, 0.9, '3060', 'CBR'],
    ['Santarém', 4, 0.9, '2490', 'STR'],
    ['Viana do Castelo', 4, 0.95, '4930', 'VCT'],
    ['Évora', 3, 0.8, '7005', 'EVR'],
    ['Funchal', 2, 1.0, '9100', 'FNC'],
  ] as const
).map(([name, share, pressure, postal, court]) => ({ name, share, pressure, postal, court }));

const FORMS = ['Unipessoal Lda', 'Lda', 'SA'] as const;
const FORM_PRESSURE = { 'Unipessoal Lda': 1.12, Lda: 1, SA: 0.85 } as const;
const SIZE_PRESSURE = [1.03, 0.95, 0.75, 0.55] as const;

/** Foundings of a year against 2015: [first year, index]. */
const FOUNDINGS = [
  [1982, 0.4],
  [1990, 0.8],
  [1997, 1.5],
  [2003, 1.3],
  [2009, 0.8],
  [2014, 1.0],
  [2017, 1.4],
  [2020, 1.3],
  [2022, 1.6],
] as const;

/** Pressure of the year on builders, from failures in construction: 1 is a year such as 2017. */
const YEARS: Readonly<Record<number, number>> = {
  2008: 1.25,
  2009: 1.4,
  2010: 1.45,
  2011: 1.7,
  2012: 2.0,
  2013: 1.85,
  2014: 1.5,
  2015: 1.35,
  2016: 1.15,
  2018: 0.95,
  2019: 0.92,
  2020: 0.95,
  2021: 0.9,
  2022: 0.88,
  2023: 0.95,
};

const REGIME_PRESSURE: Readonly<Partial<Record<Regime, number>>> = { boom: 0.65, crisis: 1.5 };
const REGIME_MONTHS_BEFORE = 18;

export function drawBirth(chance: Chance, asOf: Month): Month {
  const weights = FOUNDINGS.map(([from, index], place) => {
    const until = FOUNDINGS[place + 1]?.[0] ?? yearOf(asOf) + 1;
    return Math.max(0, Math.min(until, yearOf(asOf) + 1) - from) * index;
  });
  const place = chance.weighted(weights);
  const from = FOUNDINGS[place]![0];
  const until = FOUNDINGS[place + 1]?.[0] ?? yearOf(asOf) + 1;
  return Math.min(asOf - 1, chance.between(monthOf(from, 1), monthOf(until, 1) - 1));
}

export function drawCohort(chance: Chance, born: Month): Cohort {
  const size = chance.weighted([84, 13.3, 2.3, 0.4]);
  const alone = size > 0 ? 0.15 : Math.min(0.5, Math.max(0.1, 0.1 + (yearOf(born) - 1996) * 0.016));
  const company = [0.015, 0.08, 0.4, 0.8][size]!;
  const form = FORMS[chance.weighted([alone, 1 - alone - Math.min(company, 1 - alone), company])]!;
  return {
    born,
    size,
    form,
    district: DISTRICTS[chance.weighted(DISTRICTS.map(({ share }) => share))]!,
  };
}

/** What does not change over a life. */
export const cohortPressure = ({ size, form, district }: Cohort): number =>
  SIZE_PRESSURE[size]! * FORM_PRESSURE[form] * district.pressure;

/** Failures are few in the first year, most after two to five, and fall with age from then on. */
export function agePressure(months: number): number {
  if (months < 12) return 0.55;
  if (months < 24) return 1.05;
  if (months < 72) return 1.3;
  if (months < 132) return 1.05;
  return months < 252 ? 0.88 : 0.75;
}

export function yearPressure(month: Month, regime: Regime, asOf: Month): number {
  const ofRegime = month > asOf - REGIME_MONTHS_BEFORE ? (REGIME_PRESSURE[regime] ?? 1) : 1;
  return (YEARS[yearOf(month)] ?? 1) * ofRegime;
}
