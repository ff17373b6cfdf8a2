/** Records of courts: cases, executions, petitions, PER, insolvencies, and what a firm claims in those of its clients. */
import type { CaseFact } from '../../../src/cases/case.ts';
import type { InsolvencyNotice } from '../../../src/facts/fact.ts';
import { type Book, cents, dayIn, file, MONTH, months, occurs, processOf, strainAt } from './book.ts';
import { courtOf } from './names.ts';

type Notice = Pick<InsolvencyNotice, 'process' | 'proceeding' | 'role'> & {
  readonly species: string;
  readonly filed: number;
};
type Act = InsolvencyNotice['act'];

export function recordCourts(book: Book): void {
  recordCases(book);
  recordExecutions(book);
  recordPetitions(book);
  recordRescues(book);
  recordOldInsolvency(book);
  if (book.firm.ended?.how === 'failed') recordEnd(book);
  recordClientFailure(book);
}

const published = (book: Book): boolean => book.random.chance(book.regime.courtKept);
const newProcess = (book: Book, day: number): string => processOf(book, day, courtOf(book.who.seat));

const SUITS = [
  'Ação de Processo Comum',
  'Ação de Processo Comum',
  'Execução Ordinária',
  'Execução Sumária (Ag.Execução)',
  'Ac. Esp. Cump. Obrig. DL269/98',
  'Ação de Processo Comum (trabalho)',
];

/** Suits of the last 24 months. Sound firms are sued too, sue others, and share their name with a stranger. */
function recordCases(book: Book): void {
  const { random, firm } = book;
  for (const [month, strain] of months(book)) {
    if (month < -36) continue;
    const delay = random.whole(15, 130) * book.regime.courtDelay;
    if (occurs(book, 0.0008 + 0.0015 * firm.size, 1.15, strain))
      recordCase(book, dayIn(book, month, delay), 'defendant', random.pick(SUITS));
    if (random.chance(0.002 + 0.008 * firm.size))
      recordCase(book, dayIn(book, month, delay), 'claimant', random.pick(SUITS.slice(0, 5)));
  }
  if (random.chance(0.02))
    for (let left = random.whole(1, 3); left > 0; left--)
      recordCase(book, -random.whole(5, 725), 'defendant', random.pick(SUITS));
}

function recordCase(book: Book, on: number, role: 'defendant' | 'claimant', species: string): void {
  if (on < -730 || !published(book)) return;
  const { random, firm } = book;
  file(book, on, {
    kind: 'court-case',
    process: newProcess(book, on),
    role,
    species,
    valueEur: random.chance(0.05) ? null : cents(random.amount(6_000 + 50_000 * firm.size, 1.1)),
    on: book.calendar.day(on),
  });
}

/** An execution ends years after the debt was made, so a firm that recovered still stands on the list. */
function recordExecutions(book: Book): void {
  const { random, firm } = book;
  for (const [month, strain] of months(book)) {
    if (!occurs(book, 0.00022, 1.1, strain)) continue;
    const on = dayIn(book, month, random.amount(15, 0.6) * MONTH * book.regime.courtDelay);
    const nowPaid = random.chance(strainAt(book, 0) < 0.5 ? 0.45 : 0.05);
    if (on < -5 * 365 || nowPaid || !published(book)) continue;
    file(book, on + 30, {
      kind: 'execution',
      process: newProcess(book, on - 400),
      owedEur: cents(random.amount(7_000 + 40_000 * firm.size, 1)),
      reason: random.chance(strain > 1 ? 0.7 : 0.3) ? 'no-assets' : 'partial-payment',
      extinguishedOn: book.calendar.day(on),
    });
  }
}

/** A creditor's petition is distributed within days; most are settled. */
function recordPetitions(book: Book): void {
  for (const month of book.firm.petitions)
    recordCase(book, dayIn(book, month, 10), 'defendant', 'Insolvência pessoa coletiva (Requerida)');
}

function notify(book: Book, day: number, act: Act, of: Notice): void {
  const { filed, ...notice } = of;
  const fact: CaseFact = {
    kind: 'insolvency-notice',
    ...notice,
    act,
    publishedOn: book.calendar.day(day),
    filedOn: book.calendar.day(filed),
  };
  file(book, day, fact);
}

/** A PER takes about half a year, and most plans are approved; the firm goes on either way, for a while at least. */
function recordRescues(book: Book): void {
  const { random } = book;
  for (const [month, strain] of months(book)) {
    if (!occurs(book, 0.00004, 1, strain)) continue;
    const opened = dayIn(book, month, 15);
    const species = 'Processo Especial de Revitalização (CIRE)';
    const filed = opened - random.whole(5, 25);
    const per = {
      process: newProcess(book, filed),
      proceeding: 'per',
      role: 'debtor',
      species,
      filed,
    } as const;
    notify(book, opened, 'opened', per);
    const decided = opened + Math.round(random.whole(90, 220) * book.regime.courtDelay);
    if (decided > book.last) continue;
    const good = random.chance(strainAt(book, month + 4) < 1.5 ? 0.8 : 0.5);
    notify(book, decided, good ? 'plan-approved' : random.pick(['plan-refused', 'closed-negotiations']), per);
    if (good) notify(book, decided + random.whole(30, 120), 'closed-plan-approved', per);
  }
}

/** A few firms that go on were once declared insolvent: saved by a plan, or the declaration was revoked. */
function recordOldInsolvency(book: Book): void {
  const { random } = book;
  if (book.firm.ended || !random.chance(0.0015)) return;
  const declared = -random.whole(500, 2000);
  if (declared < book.first + 400) return;
  const of = insolvency(book, declared, '(Requerida)');
  notify(book, declared, 'declared', of);
  if (random.chance(0.4)) {
    notify(book, declared + random.whole(60, 300), 'revoked', of);
    return;
  }
  const approved = declared + random.whole(180, 400);
  notify(book, approved, 'plan-approved', of);
  notify(book, approved + random.whole(30, 90), 'closed-plan-approved', of);
}

function insolvency(book: Book, declared: number, how: string): Notice {
  const filed = declared - book.random.whole(8, 80);
  const species = `Insolvência pessoa coletiva ${how}`;
  return { process: newProcess(book, filed), proceeding: 'insolvency', role: 'debtor', species, filed };
}

function recordEnd(book: Book): void {
  if (book.firm.quiet) return;
  const { random, last } = book;
  const of = insolvency(book, last, random.chance(0.5) ? '(Apresentação)' : '(Requerida)');
  const noAssets = random.chance(0.35);
  notify(book, last, noAssets ? 'declared-without-assets' : 'declared', of);
  if (!noAssets) notify(book, last + random.whole(60, 200), 'liquidation', of);
  if (random.chance(0.6)) {
    const culpable = random.chance(book.web.owners[book.firm.owner]!.serial ? 0.35 : 0.1);
    notify(book, last + random.whole(150, 500), culpable ? 'qualified-culpable' : 'qualified-fortuitous', of);
  }
  const closed = last + Math.round(random.amount(noAssets ? 150 : 900, 0.5));
  notify(book, closed, random.chance(0.7) ? 'closed-insufficient-estate' : 'closed-final-distribution', of);
}

/** Who worked for a client that was declared insolvent stands in its notices as a creditor: no fault of its own. */
function recordClientFailure(book: Book): void {
  const { random, firm, web } = book;
  const client = firm.client === null ? undefined : web.firms[firm.client];
  if (client?.ended?.how !== 'failed' || client.quiet || client.ended.month <= firm.born) return;
  if (!random.chance(0.25 + 0.7 * firm.exposure)) return;
  const day = dayIn(book, client.ended.month, 20);
  if (day > book.last) return;
  const role = random.chance(0.12) ? 'petitioner' : 'creditor';
  notify(book, day, 'declared', { ...insolvency(book, day, '(Requerida)'), role });
}
