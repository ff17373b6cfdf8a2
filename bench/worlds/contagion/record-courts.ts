/** Records of courts: cases, executions, petitions, PER, insolvencies, and what a firm claims in those of its clients. */
import type { CaseFact } from '../../../src/cases/case.ts';
import type { InsolvencyNotice } from '../../../src/facts/fact.ts';
import { cents, type Desk, dayIn, file, MONTH, months, occurs, processOf, strainAt } from './book.ts';
import { courtOf } from './names.ts';

type Notice = Pick<InsolvencyNotice, 'process' | 'proceeding' | 'role'> & {
  readonly species: string;
  readonly filed: number;
};
type Act = InsolvencyNotice['act'];

export function recordCourts(desk: Desk): void {
  recordCases(desk);
  recordExecutions(desk);
  recordPetitions(desk);
  recordRescues(desk);
  recordOldInsolvency(desk);
  if (desk.firm.ended?.how === 'failed') recordEnd(desk);
  recordClientFailure(desk);
}

const published = (desk: Desk): boolean => desk.random.chance(desk.regime.courtKept);
const newProcess = (desk: Desk, day: number): string => processOf(desk, day, courtOf(desk.who.seat));

const SUITS = [
  'Ação de Processo Comum',
  'Ação de Processo Comum',
  'Execução Ordinária',
  'Execução Sumária (Ag.Execução)',
  'Ac. Esp. Cump. Obrig. DL269/98',
  'Ação de Processo Comum (trabalho)',
];

/** Suits of the last 24 months. Sound firms are sued too, sue others, and share their name with a stranger. */
function recordCases(desk: Desk): void {
  const { random, firm } = desk;
  for (const [month, strain] of months(desk)) {
    if (month < -36) continue;
    const delay = random.whole(15, 130) * desk.regime.courtDelay;
    if (occurs(desk, 0.0008 + 0.0015 * firm.size, 1.15, strain))
      recordCase(desk, dayIn(desk, month, delay), 'defendant', random.pick(SUITS));
    if (random.chance(0.002 + 0.008 * firm.size))
      recordCase(desk, dayIn(desk, month, delay), 'claimant', random.pick(SUITS.slice(0, 5)));
  }
  if (random.chance(0.02))
    for (let left = random.whole(1, 3); left > 0; left--)
      recordCase(desk, -random.whole(5, 725), 'defendant', random.pick(SUITS));
}

function recordCase(desk: Desk, on: number, role: 'defendant' | 'claimant', species: string): void {
  if (on < -730 || !published(desk)) return;
  const { random, firm } = desk;
  file(desk, on, {
    kind: 'court-case',
    process: newProcess(desk, on),
    role,
    species,
    valueEur: random.chance(0.05) ? null : cents(random.amount(6_000 + 50_000 * firm.size, 1.1)),
    on: desk.calendar.day(on),
  });
}

/** An execution ends years after the debt was made, so a firm that recovered still stands on the list. */
function recordExecutions(desk: Desk): void {
  const { random, firm } = desk;
  for (const [month, strain] of months(desk)) {
    if (!occurs(desk, 0.00022, 1.1, strain)) continue;
    const on = dayIn(desk, month, random.amount(15, 0.6) * MONTH * desk.regime.courtDelay);
    const nowPaid = random.chance(strainAt(desk, 0) < 0.5 ? 0.45 : 0.05);
    if (on < -5 * 365 || nowPaid || !published(desk)) continue;
    file(desk, on + 30, {
      kind: 'execution',
      process: newProcess(desk, on - 400),
      owedEur: cents(random.amount(7_000 + 40_000 * firm.size, 1)),
      reason: random.chance(strain > 1 ? 0.7 : 0.3) ? 'no-assets' : 'partial-payment',
      extinguishedOn: desk.calendar.day(on),
    });
  }
}

/** A creditor's petition is distributed within days; most are settled. */
function recordPetitions(desk: Desk): void {
  for (const month of desk.firm.petitions)
    recordCase(desk, dayIn(desk, month, 10), 'defendant', 'Insolvência pessoa coletiva (Requerida)');
}

function notify(desk: Desk, day: number, act: Act, of: Notice): void {
  const { filed, ...notice } = of;
  const fact: CaseFact = {
    kind: 'insolvency-notice',
    ...notice,
    act,
    publishedOn: desk.calendar.day(day),
    filedOn: desk.calendar.day(filed),
  };
  file(desk, day, fact);
}

/** A PER takes about half a year, and most plans are approved; the firm goes on either way, for a while at least. */
function recordRescues(desk: Desk): void {
  const { random } = desk;
  for (const [month, strain] of months(desk)) {
    if (!occurs(desk, 0.00004, 1, strain)) continue;
    const opened = dayIn(desk, month, 15);
    const species = 'Processo Especial de Revitalização (CIRE)';
    const filed = opened - random.whole(5, 25);
    const per = {
      process: newProcess(desk, filed),
      proceeding: 'per',
      role: 'debtor',
      species,
      filed,
    } as const;
    notify(desk, opened, 'opened', per);
    const decided = opened + Math.round(random.whole(90, 220) * desk.regime.courtDelay);
    if (decided > desk.last) continue;
    const good = random.chance(strainAt(desk, month + 4) < 1.5 ? 0.8 : 0.5);
    notify(desk, decided, good ? 'plan-approved' : random.pick(['plan-refused', 'closed-negotiations']), per);
    if (good) notify(desk, decided + random.whole(30, 120), 'closed-plan-approved', per);
  }
}

/** A few firms that go on were once declared insolvent: saved by a plan, or the declaration was revoked. */
function recordOldInsolvency(desk: Desk): void {
  const { random } = desk;
  if (desk.firm.ended || !random.chance(0.0015)) return;
  const declared = -random.whole(500, 2000);
  if (declared < desk.first + 400) return;
  const of = insolvency(desk, declared, '(Requerida)');
  notify(desk, declared, 'declared', of);
  if (random.chance(0.4)) {
    notify(desk, declared + random.whole(60, 300), 'revoked', of);
    return;
  }
  const approved = declared + random.whole(180, 400);
  notify(desk, approved, 'plan-approved', of);
  notify(desk, approved + random.whole(30, 90), 'closed-plan-approved', of);
}

function insolvency(desk: Desk, declared: number, how: string): Notice {
  const filed = declared - desk.random.whole(8, 80);
  const species = `Insolvência pessoa coletiva ${how}`;
  return { process: newProcess(desk, filed), proceeding: 'insolvency', role: 'debtor', species, filed };
}

function recordEnd(desk: Desk): void {
  if (desk.firm.quiet) return;
  const { random, last } = desk;
  const of = insolvency(desk, last, random.chance(0.5) ? '(Apresentação)' : '(Requerida)');
  const noAssets = random.chance(0.35);
  notify(desk, last, noAssets ? 'declared-without-assets' : 'declared', of);
  if (!noAssets) notify(desk, last + random.whole(60, 200), 'liquidation', of);
  if (random.chance(0.6)) {
    const culpable = random.chance(desk.web.owners[desk.firm.owner]!.serial ? 0.35 : 0.1);
    notify(desk, last + random.whole(150, 500), culpable ? 'qualified-culpable' : 'qualified-fortuitous', of);
  }
  const closed = last + Math.round(random.amount(noAssets ? 150 : 900, 0.5));
  notify(desk, closed, random.chance(0.7) ? 'closed-insufficient-estate' : 'closed-final-distribution', of);
}

/** Who worked for a client that was declared insolvent stands in its notices as a creditor: no fault of its own. */
function recordClientFailure(desk: Desk): void {
  const { random, firm, web } = desk;
  const client = firm.client === null ? undefined : web.firms[firm.client];
  if (client?.ended?.how !== 'failed' || client.quiet || client.ended.month <= firm.born) return;
  if (!random.chance(0.25 + 0.7 * firm.exposure)) return;
  const day = dayIn(desk, client.ended.month, 20);
  if (day > desk.last) return;
  const role = random.chance(0.12) ? 'petitioner' : 'creditor';
  notify(desk, day, 'declared', { ...insolvency(desk, day, '(Requerida)'), role });
}
