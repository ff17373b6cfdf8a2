/** What courts publish: suits, executions without assets, insolvency and PER. Each follows pressure, months later. */
import type { CaseFact } from '../../../src/cases/case.ts';
import type { InsolvencyAct, InsolvencyNotice } from '../../../src/facts/fact.ts';
import { addDays, addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { LifeEvent } from './cash.ts';
import { arrearsAt, pressureAt } from './life.ts';
import { endDay, euros, lastMonth, processNumber, type Recorder, type Subject } from './subject.ts';

const DEBT_SUITS = [
  'Execução Ordinária (Ag.Execução)',
  'Execução Sumária (Ag.Execução)',
  'Ac. Esp. Cump. Obrig. DL269/98',
  'Ação de Processo Comum',
];
const OTHER_SUITS = [
  'Ação de Processo Comum',
  'Ação de Processo Comum (trabalho)',
  'Ac. Esp. Cump. Obrig. DL269/98',
];
const REQUESTED = 'Insolvência pessoa coletiva (Requerida)';
const PRESENTED = 'Insolvência pessoa coletiva (Apresentação)';
/** Searches of new cases reach back so many months. */
const CASES_KEPT = 24;
const EXECUTIONS_KEPT = 60;

/** Unpaid suppliers sue; some suits end in an execution that finds nothing. */
export const recordSuits: Recorder = subject => {
  const { firm, life, draw, economy } = subject;
  const facts: CaseFact[] = [];
  for (let t = life.from; t <= lastMonth(life); t++) {
    const owed = arrearsAt(life, t) * (1 - firm.taxShare - firm.socialShare);
    if (owed < 0.05 || !draw.chance(0.1 * Math.min(1.5, owed))) continue;
    const value = owed * draw.between(0.15, 0.6) * firm.turnoverEur;
    if (t > -CASES_KEPT && draw.chance(economy.suitsShown))
      facts.push(courtCase(subject, t, 'defendant', draw.pick(DEBT_SUITS), value));
    facts.push(...executionAfter(subject, t, value));
  }
  return [...facts, ...suitsWithoutDebt(subject)];
};

/** Unpaid at the end of the execution: listed, until it is paid, and five years at most. */
function executionAfter(
  { firm, life, draw, economy, calendar }: Subject,
  sued: number,
  value: number,
): CaseFact[] {
  const ended = sued + Math.round(draw.between(10, 30) * economy.courtDelay);
  if (ended > 0 || ended < -EXECUTIONS_KEPT || !draw.chance(0.5)) return [];
  // A declared insolvency stops executions (CIRE, art. 88).
  const endedOwing = life.end?.how === 'deserted' && ended > life.end.t;
  const stillOwing = endedOwing || arrearsAt(life, ended) > 0.2;
  const paidLater = life.end === null && arrearsAt(life, 0) < 0.1 && draw.chance(0.6);
  if (!stillOwing || paidLater) return [];
  const partial = draw.chance(0.3);
  const filed = calendar.day(sued, draw);
  return [
    {
      kind: 'execution',
      process: processNumber(filed, draw),
      owedEur: euros(Math.max(300, value * (partial ? 0.5 : 1.1), firm.turnoverEur * 0.02)),
      reason: partial ? 'partial-payment' : 'no-assets',
      extinguishedOn: calendar.day(ended, draw),
    },
  ];
}

/** Disputes of sound firms, suits against clients that pay late, and those of another firm of the same name. */
function suitsWithoutDebt(subject: Subject): CaseFact[] {
  const { firm, draw, economy, life } = subject;
  const facts: CaseFact[] = [];
  const namesake = draw.chance(0.02);
  const size = Math.min(4, (firm.turnoverEur / 20_000) ** 0.5);
  for (let t = Math.max(life.from, -CASES_KEPT + 1); t <= lastMonth(life); t++) {
    if (draw.chance(0.0025 * size * economy.suitsShown))
      facts.push(courtCase(subject, t, 'defendant', draw.pick(OTHER_SUITS), draw.exponential(12_000)));
    if (draw.chance((0.002 + 0.03 * firm.lateClients) * size * economy.suitsShown))
      facts.push(courtCase(subject, t, 'claimant', draw.pick(DEBT_SUITS), draw.exponential(9_000)));
    if (namesake && draw.chance(0.06 * economy.suitsShown))
      facts.push(courtCase(subject, t, 'defendant', draw.pick(DEBT_SUITS), draw.exponential(15_000)));
  }
  return facts;
}

function courtCase(
  { draw, calendar }: Subject,
  t: number,
  role: 'defendant' | 'claimant',
  species: string,
  value: number,
): CaseFact {
  const on = calendar.day(t, draw);
  const valueEur = draw.chance(0.05) ? null : euros(Math.max(200, value));
  return { kind: 'court-case', process: processNumber(on, draw), role, species, valueEur, on };
}

/** Petitions, PER, plans, and the declared insolvency of a firm that has ended. */
export const recordProceedings: Recorder = subject => {
  const { life, draw, economy } = subject;
  const facts: CaseFact[] = [];
  for (const event of life.events) {
    if (event.kind === 'petition' && event.t > -CASES_KEPT && draw.chance(economy.suitsShown))
      facts.push(
        courtCase(
          subject,
          event.t,
          'defendant',
          REQUESTED,
          arrearsAt(life, event.t) * subject.firm.turnoverEur,
        ),
      );
    if (event.kind === 'per-opened') facts.push(...perNotices(subject, event));
    if (event.kind === 'plan') facts.push(...planNotices(subject, event.t));
  }
  if (life.end?.how === 'filed' || life.end?.how === 'petitioned')
    facts.push(...endNotices(subject, life.end.t));
  if (draw.chance(0.012)) facts.push(asCreditor(subject));
  return facts;
};

function notices(
  subject: Subject,
  filedOn: LocalDate,
  what: Pick<InsolvencyNotice, 'proceeding' | 'role'> & { readonly species: string },
  acts: readonly (readonly [InsolvencyAct, LocalDate])[],
): CaseFact[] {
  const process = processNumber(filedOn, subject.draw);
  return acts.map(([act, publishedOn]) => ({
    kind: 'insolvency-notice',
    process,
    ...what,
    act,
    publishedOn,
    filedOn,
  }));
}

function perNotices(subject: Subject, opened: LifeEvent): CaseFact[] {
  const { life, calendar, draw } = subject;
  const outcome = life.events.find(
    ({ kind, t }) => t > opened.t && (kind === 'per-approved' || kind === 'per-refused'),
  );
  const filedOn = calendar.day(opened.t, draw);
  const acts: [InsolvencyAct, LocalDate][] = [['opened', addDays(filedOn, draw.whole(5, 20))]];
  if (outcome) {
    const decided = addDays(calendar.day(outcome.t, draw), draw.whole(5, 30));
    acts.push([
      outcome.kind === 'per-approved'
        ? 'plan-approved'
        : draw.pick(['plan-refused', 'closed-negotiations'] as const),
      decided,
    ]);
    if (outcome.kind === 'per-approved' && draw.chance(0.7))
      acts.push(['closed-plan-approved', addDays(decided, 40)]);
  }
  const species = 'Processo Especial de Revitalização (CIRE)';
  return notices(subject, filedOn, { proceeding: 'per', role: 'debtor', species }, acts);
}

/** An insolvency that a plan ended: the firm goes on, the notices stay. */
function planNotices(subject: Subject, t: number): CaseFact[] {
  const declared = endDay(subject.calendar, t);
  const approved = addMonths(declared, subject.draw.whole(5, 11));
  return notices(
    subject,
    addDays(declared, -subject.draw.whole(5, 60)),
    { proceeding: 'insolvency', role: 'debtor', species: PRESENTED },
    [
      ['declared', declared],
      ['plan-approved', approved],
      ['closed-plan-approved', addMonths(approved, 1)],
    ],
  );
}

function endNotices(subject: Subject, t: number): CaseFact[] {
  const { life, firm, calendar, draw } = subject;
  const declared = endDay(calendar, t);
  const asked = life.end?.how === 'petitioned';
  const poor = draw.chance(firm.turnoverEur < 20_000 ? 0.5 : 0.2);
  const closed = addMonths(declared, poor ? draw.whole(2, 6) : Math.round(draw.between(10, 48)));
  const acts: [InsolvencyAct, LocalDate][] = [[poor ? 'declared-without-assets' : 'declared', declared]];
  if (!poor) acts.push(['liquidation', addMonths(declared, 2)]);
  if (draw.chance(0.06 + 0.25 * (1 - firm.order)))
    acts.push(['qualified-culpable', addMonths(declared, draw.whole(8, 20))]);
  else if (!poor && draw.chance(0.5))
    acts.push(['qualified-fortuitous', addMonths(declared, draw.whole(6, 14))]);
  acts.push([
    poor || pressureAt(life, t) > 2 ? 'closed-insufficient-estate' : 'closed-final-distribution',
    closed,
  ]);
  const filedOn = addDays(declared, asked ? -draw.whole(30, 150) : -draw.whole(3, 12));
  return notices(
    subject,
    filedOn,
    { proceeding: 'insolvency', role: 'debtor', species: asked ? REQUESTED : PRESENTED },
    acts,
  );
}

/** A client or a partner firm went under: the firm is named as creditor only. */
function asCreditor(subject: Subject): CaseFact {
  const publishedOn = subject.calendar.day(-subject.draw.whole(0, 40), subject.draw);
  return {
    kind: 'insolvency-notice',
    process: processNumber(publishedOn, subject.draw),
    proceeding: 'insolvency',
    act: 'declared',
    role: subject.draw.chance(0.7) ? 'creditor' : 'petitioner',
    publishedOn,
    filedOn: addDays(publishedOn, -30),
    species: REQUESTED,
  };
}
