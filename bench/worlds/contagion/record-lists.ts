/** Records of lists and licences: debtors, labour sanctions, titles to build, public contracts, bans. */
import type { CaseFact } from '../../../src/cases/case.ts';
import { type Book, cents, dayIn, file, months, occurs, occursAbove, strainAt } from './book.ts';
import { drawSeat } from './names.ts';

type Creditor = 'tax' | 'social-security';

const TAX_BANDS = [10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000];
const SOCIAL_BANDS = [10_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000];
const CLASS_LIMITS = [200e3, 400e3, 800e3, 1.6e6, 3.2e6, 6.4e6, 12.5e6, 19e6, 40e6];

export function recordLists(book: Book): void {
  recordDebts(book, 'tax', TAX_BANDS);
  recordDebts(book, 'social-security', SOCIAL_BANDS);
  recordSanctions(book);
  recordTitles(book);
}

/** Only who is on the current list is seen: months after the debt, and for a while after it is paid. */
function recordDebts(book: Book, creditor: Creditor, bands: readonly number[]): void {
  const { random, firm, calendar } = book;
  let owing: { listed: number; eur: number } | null = null;
  for (const [month, strain] of months(book)) {
    if (owing) {
      if (random.chance(strain > 1.5 ? 0.02 : 0.1)) owing = null;
      else owing.eur *= strain > 1 ? 1.02 : 0.99;
    } else if (occursAbove(book, 0.14, 3.1, strain) || random.chance(0.0003)) {
      owing = { listed: month + random.whole(2, 5), eur: random.amount(22_000 + 120_000 * firm.size, 1) };
    }
  }
  if (!owing || owing.listed > 0 || owing.eur < bands[0]! || (firm.ended && random.chance(0.5))) return;
  const band = bands.findLastIndex(least => owing.eur >= least);
  const listed = -random.whole(0, 1);
  file(book, listed, {
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
function recordSanctions(book: Book): void {
  for (const [month, strain] of months(book)) {
    if (month < -12 || !occurs(book, 0.0003 + 0.0012 * book.firm.size, 0.25, strain)) continue;
    const [area, infringement] = book.random.pick(INFRINGEMENTS);
    const on = Math.max(dayIn(book, month, 30), -364);
    const gravity = book.random.chance(0.8) ? 'very-serious' : 'serious';
    const fact = { kind: 'labour-sanction', gravity, area, infringement, on: book.calendar.day(on) } as const;
    file(book, on, fact);
  }
}

function recordTitles(book: Book): void {
  const { random, firm } = book;
  const level = Math.min(9, 1 + Math.floor(9 * firm.size * random.between(0.6, 1)));
  const publicWorks = random.chance(0.15 + 0.8 * firm.size);
  if (random.chance(0.85)) recordTitle(book, 'particulares', level);
  if (!publicWorks) return;
  recordTitle(book, 'publicas', level);
  recordContracts(book, CLASS_LIMITS[level - 1]!);
}

/** IMPIC checks capital and insurance once a year, so a lost title comes late; some sound firms let theirs lapse. */
function recordTitle(book: Book, works: 'publicas' | 'particulares', level: number): void {
  const { random, calendar } = book;
  const given = Math.min(book.last, book.first + random.whole(20, 300));
  let state: 'valid' | 'suspended' | 'cancelled' | 'expired' = 'valid';
  let since = given;
  for (const [month, strain] of months(book)) {
    const changed = dayIn(book, month, random.whole(60, 300));
    if (changed > Math.min(0, book.last) || changed <= given) continue;
    if (state !== 'valid' && random.chance(0.06)) [state, since] = ['valid', changed];
    else if (state === 'valid' && occurs(book, 0.0003, 1, strain))
      [state, since] = [random.pick(['suspended', 'cancelled', 'cancelled']), changed];
    else if (state === 'valid' && random.chance(0.0004)) [state, since] = ['expired', changed];
  }
  if (book.firm.ended && state === 'valid') [state, since] = ['cancelled', book.last];
  const small = level === 1 && random.chance(0.45);
  file(book, given, {
    kind: 'licence',
    number: `${random.whole(1000, 99999)}-${works === 'publicas' ? 'PUB' : 'PAR'}`,
    title: `${small ? 'certificado' : 'alvara'}-${works}`,
    class: small ? null : level,
    state,
    stateSince: calendar.day(since),
  });
}

function recordContracts(book: Book, limit: number): void {
  const { random, firm } = book;
  const towns = [drawSeat(random).municipality, drawSeat(random).municipality];
  for (const [month, strain] of months(book)) {
    if (month < -72 || !occurs(book, 0.04 + 0.1 * firm.size, -0.1, strain)) continue;
    const signed = dayIn(book, month);
    const price = cents(Math.min(limit, random.amount(limit / 5, 1)));
    const worksEnd = strainAt(book, month + 8);
    const overrun = random.chance(worksEnd > 1 ? 0.3 : 0.15);
    const terminated = month < -6 && occurs(book, 0.006, 0.8, worksEnd);
    const published = signed + random.whole(5, 60);
    const fact: CaseFact = {
      kind: 'public-contract',
      authority: { nif: null, name: `Município de ${random.pick(towns)}` },
      priceEur: price,
      ...(overrun && month < -10 ? { finalPriceEur: cents(price * random.between(1.02, 1.35)) } : {}),
      signedOn: book.calendar.day(signed),
      terminated,
    };
    file(book, published, fact);
    if (terminated && random.chance(0.1)) recordBan(book, signed + random.whole(150, 500));
  }
}

function recordBan(book: Book, from: number): void {
  const until = from + book.random.whole(180, 730);
  if (until < 0) return;
  const [first, end] = [book.calendar.day(from), book.calendar.day(until)];
  file(book, from, { kind: 'contract-ban', from: first, until: end });
}
