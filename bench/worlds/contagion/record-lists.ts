/** Records of lists and licences: debtors, labour sanctions, titles to build, public contracts, bans. */
import type { CaseFact } from '../../../src/cases/case.ts';
import { cents, type Desk, dayIn, file, months, occurs, occursAbove, strainAt } from './book.ts';
import { drawSeat } from './names.ts';

type Creditor = 'tax' | 'social-security';

const TAX_BANDS = [10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000];
const SOCIAL_BANDS = [10_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000];
const CLASS_LIMITS = [200e3, 400e3, 800e3, 1.6e6, 3.2e6, 6.4e6, 12.5e6, 19e6, 40e6];

export function recordLists(desk: Desk): void {
  recordDebts(desk, 'tax', TAX_BANDS);
  recordDebts(desk, 'social-security', SOCIAL_BANDS);
  recordSanctions(desk);
  recordTitles(desk);
}

/** Only who is on the current list is seen: months after the debt, and for a while after it is paid. */
function recordDebts(desk: Desk, creditor: Creditor, bands: readonly number[]): void {
  const { random, firm, calendar } = desk;
  let owing: { listed: number; eur: number } | null = null;
  for (const [month, strain] of months(desk)) {
    if (owing) {
      if (random.chance(strain > 1.5 ? 0.02 : 0.1)) owing = null;
      else owing.eur *= strain > 1 ? 1.02 : 0.99;
    } else if (occursAbove(desk, 0.14, 3.1, strain) || random.chance(0.0003)) {
      owing = { listed: month + random.whole(2, 5), eur: random.amount(22_000 + 120_000 * firm.size, 1) };
    }
  }
  if (!owing || owing.listed > 0 || owing.eur < bands[0]! || (firm.ended && random.chance(0.5))) return;
  const band = bands.findLastIndex(least => owing.eur >= least);
  const listed = -random.whole(0, 1);
  file(desk, listed, {
    kind: 'debtor-listing',
    creditor,
    minEur: band === 0 ? bands[0]! : bands[band]! + 1,
    maxEur: bands[band + 1] ?? null,
    listDate: calendar.day(listed),
  });
}

const INFRINGEMENTS = [
  ['safety', 'Trabalhos em altura sem proteção coletiva (DL 273/2003)'],
  ['safety', 'Falta de plano de segurança em estaleiro (DL 273/2003)'],
  ['transport', 'Tempos de condução excedidos (Lei 27/2010)'],
  ['other', 'Falta de seguro de acidentes de trabalho (Lei 98/2009)'],
] as const;

/** Many workers, many inspections: size counts more than distress. Entries leave after a year. */
function recordSanctions(desk: Desk): void {
  for (const [month, strain] of months(desk)) {
    if (month < -12 || !occurs(desk, 0.0003 + 0.0012 * desk.firm.size, 0.25, strain)) continue;
    const [area, infringement] = desk.random.pick(INFRINGEMENTS);
    const on = Math.max(dayIn(desk, month, 30), -364);
    const gravity = desk.random.chance(0.8) ? 'very-serious' : 'serious';
    const fact = { kind: 'labour-sanction', gravity, area, infringement, on: desk.calendar.day(on) } as const;
    file(desk, on, fact);
  }
}

function recordTitles(desk: Desk): void {
  const { random, firm } = desk;
  const level = Math.min(9, 1 + Math.floor(9 * firm.size * random.between(0.6, 1)));
  const publicWorks = random.chance(0.15 + 0.8 * firm.size);
  if (random.chance(0.85)) recordTitle(desk, 'particulares', level);
  if (!publicWorks) return;
  recordTitle(desk, 'publicas', level);
  recordContracts(desk, CLASS_LIMITS[level - 1]!);
}

/** IMPIC checks capital and insurance once a year, so a lost title comes late; some sound firms let theirs lapse. */
function recordTitle(desk: Desk, works: 'publicas' | 'particulares', level: number): void {
  const { random, calendar } = desk;
  const given = Math.min(desk.last, desk.first + random.whole(20, 300));
  let state: 'valid' | 'suspended' | 'cancelled' | 'expired' = 'valid';
  let since = given;
  for (const [month, strain] of months(desk)) {
    const changed = dayIn(desk, month, random.whole(60, 300));
    if (changed > Math.min(0, desk.last) || changed <= given) continue;
    if (state !== 'valid' && random.chance(0.06)) [state, since] = ['valid', changed];
    else if (state === 'valid' && occurs(desk, 0.0003, 1, strain))
      [state, since] = [random.pick(['suspended', 'cancelled', 'cancelled']), changed];
    else if (state === 'valid' && random.chance(0.0004)) [state, since] = ['expired', changed];
  }
  if (desk.firm.ended && state === 'valid') [state, since] = ['cancelled', desk.last];
  const small = level === 1 && random.chance(0.45);
  file(desk, given, {
    kind: 'licence',
    number: `${random.whole(1000, 99999)}-${works === 'publicas' ? 'PUB' : 'PAR'}`,
    title: `${small ? 'certificado' : 'alvara'}-${works}`,
    class: small ? null : level,
    state,
    stateSince: calendar.day(since),
  });
}

function recordContracts(desk: Desk, limit: number): void {
  const { random, firm } = desk;
  const towns = [drawSeat(random).municipality, drawSeat(random).municipality];
  for (const [month, strain] of months(desk)) {
    if (month < -72 || !occurs(desk, 0.04 + 0.1 * firm.size, -0.1, strain)) continue;
    const signed = dayIn(desk, month);
    const price = cents(Math.min(limit, random.amount(limit / 5, 1)));
    const worksEnd = strainAt(desk, month + 8);
    const overrun = random.chance(worksEnd > 1 ? 0.3 : 0.15);
    const terminated = month < -6 && occurs(desk, 0.006, 0.8, worksEnd);
    const published = signed + random.whole(5, 60);
    const fact: CaseFact = {
      kind: 'public-contract',
      authority: { nif: null, name: `Município de ${random.pick(towns)}` },
      priceEur: price,
      ...(overrun && month < -10 ? { finalPriceEur: cents(price * random.between(1.02, 1.35)) } : {}),
      signedOn: desk.calendar.day(signed),
      terminated,
    };
    file(desk, published, fact);
    if (terminated && random.chance(0.1)) recordBan(desk, signed + random.whole(150, 500));
  }
}

function recordBan(desk: Desk, from: number): void {
  const until = from + desk.random.whole(180, 730);
  if (until < 0) return;
  const [first, end] = [desk.calendar.day(from), desk.calendar.day(until)];
  file(desk, from, { kind: 'contract-ban', from: first, until: end });
}
