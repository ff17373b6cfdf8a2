/** The hidden health of a company, drawn at its birth: everything that goes wrong later follows from it. */
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import { addDays } from './calendar.ts';
import type { Rng } from './rng.ts';
import { day, FIRST_DAY, LAST_DAY, latest } from './timeline.ts';

export interface Fate {
  readonly health: 'sound' | 'strained' | 'failing';
  readonly insolvency: InsolvencyFate | null;
  readonly revitalization: RevitalizationFate | null;
  /** Voluntary dissolution of a company that simply ends. */
  readonly dissolvedOn: LocalDate | null;
}

export interface InsolvencyFate {
  readonly filedOn: LocalDate;
  readonly declaredOn: LocalDate;
  /** Who asked the court: the company itself (`Apresentação`) or a creditor (`Requerida`). */
  readonly petitioner: 'debtor' | 'creditor';
  /** `none`: declared with limited effect for want of assets (CIRE, art. 39). */
  readonly estate: 'full' | 'none';
  readonly course: 'liquidation' | 'plan' | 'revoked';
  readonly qualification: 'culposa' | 'fortuita' | null;
  /** Null where the proceeding outlives the country's history. */
  readonly closedOn: LocalDate | null;
}

export interface RevitalizationFate {
  readonly filedOn: LocalDate;
  readonly openedOn: LocalDate;
  readonly decidedOn: LocalDate;
  readonly outcome: 'approved' | 'refused' | 'negotiations-closed';
}

/** No company of the country fails earlier: its directors are confirmed in 2006, the first year of the acts. */
const FIRST_FAILURE = day('2008-01-15');
/** The PER exists since Lei 16/2012. */
const FIRST_REVITALIZATION = day('2012-06-01');

export const SOUND: Fate = { health: 'sound', insolvency: null, revitalization: null, dissolvedOn: null };

export function drawFate(rng: Rng, incorporatedOn: LocalDate): Fate {
  const health = rng.weighted<Fate['health']>([
    ['sound', 57],
    ['strained', 30],
    ['failing', 13],
  ]);
  if (health === 'failing') return failing(rng, failureDay(rng, incorporatedOn));
  const asked = health === 'strained' && rng.chance(0.055);
  const revitalization = asked ? drawRevitalization(rng, failureDay(rng, incorporatedOn)) : null;
  const ends =
    !asked && rng.chance(0.1) ? addMonths(latest(incorporatedOn, FIRST_DAY), rng.int(30, 260)) : null;
  return { health, insolvency: null, revitalization, dissolvedOn: ends && ends < LAST_DAY ? ends : null };
}

/** The fate of a company whose insolvency is declared on a given day. */
export function failing(rng: Rng, declaredOn: LocalDate): Fate {
  if (declaredOn > LAST_DAY) return { ...SOUND, health: 'strained' };
  const tried = rng.chance(0.06);
  return {
    health: 'failing',
    insolvency: drawInsolvency(rng, declaredOn),
    // A company that tried to recover first did so a year or more before, and did not get its plan through.
    revitalization: tried
      ? drawRevitalization(rng, addMonths(declaredOn, -rng.int(14, 30)), 'refused')
      : null,
    dissolvedOn: null,
  };
}

function failureDay(rng: Rng, incorporatedOn: LocalDate): LocalDate {
  const years = 1.5 + rng.logNormal(5.5, 0.7);
  return latest(addDays(incorporatedOn, Math.round(years * 365)), rng.daysAfter(FIRST_FAILURE, 0, 1_500));
}

function drawInsolvency(rng: Rng, declaredOn: LocalDate): InsolvencyFate {
  const estate = rng.chance(0.3) ? 'none' : 'full';
  const course =
    estate === 'none'
      ? 'liquidation'
      : rng.weighted<InsolvencyFate['course']>([
          ['liquidation', 88],
          ['plan', 10],
          ['revoked', 2],
        ]);
  const months = { liquidation: [14, 54], plan: [8, 20], revoked: [2, 5] } as const;
  const [min, max] = estate === 'none' ? [2, 7] : months[course];
  const closedOn = rng.daysAfter(addMonths(declaredOn, rng.int(min, max)), 0, 27);
  return {
    filedOn: rng.daysAfter(declaredOn, -60, -6),
    declaredOn,
    petitioner: rng.chance(0.55) ? 'debtor' : 'creditor',
    estate,
    course,
    qualification:
      course === 'liquidation' && rng.chance(0.5) ? (rng.chance(0.25) ? 'culposa' : 'fortuita') : null,
    closedOn: closedOn > LAST_DAY ? null : closedOn,
  };
}

function drawRevitalization(
  rng: Rng,
  around: LocalDate,
  outcome: RevitalizationFate['outcome'] | null = null,
): RevitalizationFate | null {
  if (around < FIRST_REVITALIZATION || around > LAST_DAY) return null;
  return {
    filedOn: rng.daysAfter(around, -20, -3),
    openedOn: around,
    decidedOn: rng.daysAfter(addMonths(around, rng.int(4, 8)), 0, 27),
    outcome:
      outcome ??
      rng.weighted<RevitalizationFate['outcome']>([
        ['approved', 70],
        ['refused', 20],
        ['negotiations-closed', 10],
      ]),
  };
}
