/** Debtor lists, titles to build, labour sanctions, public contracts and bans. */
import type { CaseFact } from '../../../src/cases/case.ts';
import type { DebtorListing, LabourSanction, Licence } from '../../../src/facts/fact.ts';
import { addDays, addMonths } from '../../../src/kernel/local-date.ts';
import { arrearsAt, pressureAt } from './life.ts';
import { drawAuthority } from './names.ts';
import { endDay, euros, lastMonth, type Recorder, type Subject } from './subject.ts';

/** Lowest debts of the bands of companies; a band ends where the next begins. */
const BANDS: Readonly<Record<DebtorListing['creditor'], readonly number[]>> = {
  tax: [10_000, 50_001, 100_001, 500_001, 1_000_001, 5_000_001],
  'social-security': [10_000, 50_001, 100_001, 250_001, 500_001, 1_000_001, 5_000_001],
};
/** A debt is listed after the term, the reminder and the hearing; it leaves the list some weeks after it is paid. */
const LISTED_AFTER = 6;
const LEAVES_AFTER = 2;

export const recordDebts: Recorder = subject => [
  ...listing(subject, 'tax', subject.firm.taxShare),
  ...listing(subject, 'social-security', subject.firm.socialShare),
];

function listing(
  { firm, life, draw, calendar }: Subject,
  creditor: DebtorListing['creditor'],
  share: number,
): CaseFact[] {
  const hasPlan = draw.chance(0.25);
  const isOldDispute = draw.chance(0.006);
  const wasDropped = life.end !== null && (life.end.how === 'closed' || draw.chance(0.4));
  let debt = Infinity;
  for (let ago = LEAVES_AFTER; ago <= LISTED_AFTER; ago++)
    debt = Math.min(debt, arrearsAt(life, lastMonth(life) - ago) * share * firm.turnoverEur);
  if (hasPlan || wasDropped) debt = 0;
  if (isOldDispute) debt = Math.max(debt, 10_000 + draw.exponential(15_000));
  if (debt < 10_000) return [];
  const bands = BANDS[creditor];
  const band = bands.findLastIndex(least => least <= debt);
  const maxEur = band + 1 < bands.length ? bands[band + 1]! - 1 : null;
  const listDate = addDays(calendar.asOf, -draw.whole(0, 6));
  return [{ kind: 'debtor-listing', creditor, minEur: bands[band]!, maxEur, listDate }];
}

/** Largest work of each class, in euros (Portaria 212/2022); the last class has no end. */
const CLASS_LIMITS = [200_000, 400_000, 800_000, 1_600_000, 3_200_000, 6_400_000, 12_500_000, 19_000_000];
const CERTIFICATE_LIMIT = 40_000;

export const recordLicences: Recorder = subject => {
  const { firm, draw } = subject;
  if (!draw.chance(firm.publicShare > 0 ? 0.97 : 0.6)) return [];
  const largest = firm.turnoverEur * 12 * draw.between(0.2, 0.7);
  const over = CLASS_LIMITS.findIndex(limit => largest <= limit);
  const needed = over === -1 ? 9 : over + 1;
  const worksFor = firm.publicShare > 0 || draw.chance(0.2) ? 'publicas' : 'particulares';
  const certificate = largest <= CERTIFICATE_LIMIT && draw.chance(0.8);
  return [
    {
      kind: 'licence',
      number: `${draw.whole(10_000, 99_999)}-${worksFor === 'publicas' ? 'PUB' : 'PAR'}`,
      title: `${certificate ? 'certificado' : 'alvara'}-${worksFor}`,
      class: certificate ? null : needed,
      ...licenceState(subject),
    },
  ];
};

/** The yearly check of means finds pressure months later; sound firms let a title lapse, or give it back. */
function licenceState({ firm, life, calendar, draw }: Subject): Pick<Licence, 'state' | 'stateSince'> {
  const end = lastMonth(life);
  const granted = calendar.day(Math.min(-1, firm.founded + draw.whole(1, 18)), draw);
  if (life.end) return { state: 'cancelled', stateSince: addDays(endDay(calendar, end), -draw.whole(0, 60)) };
  const pressed = Math.min(1.5, pressureAt(life, end - 4), pressureAt(life, end - 9));
  const ago = Math.min(draw.whole(0, 12), -1 - Math.max(firm.founded, -13));
  if (draw.chance(0.3 * pressed))
    return { state: draw.chance(0.5) ? 'cancelled' : 'suspended', stateSince: calendar.day(-ago, draw) };
  if (draw.chance(0.025))
    return {
      state: draw.pick(['expired', 'cancelled', 'suspended'] as const),
      stateSince: calendar.day(-ago, draw),
    };
  return { state: 'valid', stateSince: draw.chance(0.6) ? granted : null };
}

const INFRINGEMENTS: readonly (readonly [LabourSanction['area'], string])[] = [
  ['safety', 'Trabalhos em altura sem proteção coletiva (DL 273/2003)'],
  ['safety', 'Falta de plano de segurança e saúde em estaleiro (DL 273/2003)'],
  ['safety', 'Falta de organização dos serviços de segurança no trabalho (Lei 102/2009)'],
  ['transport', 'Falta de repouso de condutor (Lei 27/2010)'],
  ['other', 'Falta de seguro de acidentes de trabalho (Lei 98/2009)'],
  ['other', 'Contrato dissimulado (Código do Trabalho, art. 12)'],
];
/** A sanction leaves the list about a year after it. */
const SANCTIONS_KEPT = 12;

export const recordSanctions: Recorder = ({ firm, life, calendar, draw }) => {
  const facts: CaseFact[] = [];
  const size = Math.min(4, (firm.turnoverEur / 20_000) ** 0.5);
  for (let t = Math.max(firm.founded, -SANCTIONS_KEPT + 1); t <= lastMonth(life); t++) {
    if (!draw.chance(0.0004 * size * (2 - firm.order) + 0.0015 * pressureAt(life, t))) continue;
    const [area, infringement] = draw.pick(INFRINGEMENTS);
    const gravity = draw.chance(0.85) ? 'very-serious' : 'serious';
    facts.push({ kind: 'labour-sanction', gravity, area, infringement, on: calendar.day(t, draw) });
  }
  return facts;
};

/** Files of this year and the five before it are read. */
const YEARS_OF_CONTRACTS = 5;

export const recordContracts: Recorder = subject => {
  const { firm, life, calendar, draw } = subject;
  const firstYear = calendar.year(1) - YEARS_OF_CONTRACTS;
  const facts: CaseFact[] = [];
  for (const { kind, t, size } of life.events)
    if (kind === 'won' && calendar.year(t) >= firstYear && draw.chance(firm.publicShare))
      facts.push(...contract(subject, t, size));
  if (draw.chance(0.0003)) facts.push(ban(subject, -draw.whole(0, 10)));
  return facts;
};

function contract(subject: Subject, t: number, size: number): CaseFact[] {
  const { firm, life, calendar, draw } = subject;
  const ends = Math.min(t + Math.max(3, Math.ceil(size)), lastMonth(life));
  const priceEur = euros(Math.max(1500, size * firm.turnoverEur));
  const hadOverrun = life.events.some(event => event.kind === 'overrun' && event.t > t && event.t <= ends);
  const isOver = ends < 0;
  const wasChanged = isOver && draw.chance(hadOverrun ? 0.6 : 0.08);
  const terminated = isOver && draw.chance(0.005 + (pressureAt(life, ends) > 0.6 ? 0.25 : 0));
  const signedOn = calendar.day(t, draw);
  const record: CaseFact = {
    kind: 'public-contract',
    authority: drawAuthority(draw),
    priceEur,
    ...(wasChanged ? { finalPriceEur: euros(priceEur * draw.between(0.92, hadOverrun ? 1.35 : 1.12)) } : {}),
    signedOn,
    terminated,
  };
  return terminated && ends > -12 && draw.chance(0.05) ? [record, ban(subject, ends)] : [record];
}

/** It lasts beyond the day of the case: a ban that is over is no longer shown. */
function ban({ calendar, draw }: Subject, t: number): CaseFact {
  const from = calendar.day(t, draw);
  return { kind: 'contract-ban', from, until: addMonths(from, draw.whole(13, 24)) };
}
