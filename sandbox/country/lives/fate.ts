/** The hidden health of a company, drawn at its birth: what goes wrong later follows from it, but for accidents. */
import { addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import { addDays } from '../setting/calendar.ts';
import type { Rng } from '../setting/rng.ts';
import { type Distress, dayWithin, lastDistress, survivedDistress } from './distress.ts';
import { day, FIRST_DAY, LAST_DAY, latest } from './timeline.ts';

export interface Fate {
  readonly health: 'sound' | 'strained' | 'failing';
  /** In order; the last one of a failing company ends with its declaration. */
  readonly distress: readonly Distress[];
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

/** Years of calm between two times of distress: of those that they happen to, and of those that one of them ends. */
const CALM_YEARS = { strained: 6.5, failing: 10 };

export function drawFate(rng: Rng, incorporatedOn: LocalDate): Fate {
  const health = rng.weighted<Fate['health']>([
    ['sound', 57],
    ['strained', 30],
    ['failing', 13],
  ]);
  return health === 'failing'
    ? failing(rng, incorporatedOn, failureDay(rng, incorporatedOn))
    : lasting(rng, incorporatedOn, health);
}

/** The fate of a company that never fails: in distress now and then, or never. */
export function lasting(
  rng: Rng,
  incorporatedOn: LocalDate,
  health: 'sound' | 'strained' = rng.chance(0.65) ? 'sound' : 'strained',
): Fate {
  const ends = rng.chance(0.1) ? addMonths(latest(incorporatedOn, FIRST_DAY), rng.int(30, 260)) : null;
  const dissolvedOn = ends && ends < LAST_DAY ? ends : null;
  const from = latest(incorporatedOn, FIRST_DAY);
  const distress =
    health === 'sound' ? [] : survivedDistress(rng, from, dissolvedOn ?? LAST_DAY, CALM_YEARS.strained);
  const asked = distress.find(({ depth }) => depth > 0.35 && rng.chance(0.06));
  const revitalization = asked ? drawRevitalization(rng, dayWithin(asked, rng, 0.4, 0.9)) : null;
  return { health, distress, insolvency: null, revitalization, dissolvedOn: asked ? null : dissolvedOn };
}

/** The fate of a company whose insolvency is declared on a given day. */
export function failing(rng: Rng, incorporatedOn: LocalDate, declaredOn: LocalDate): Fate {
  if (declaredOn > LAST_DAY) return lasting(rng, incorporatedOn, 'strained');
  const last = lastDistress(rng, incorporatedOn, declaredOn);
  const before = survivedDistress(rng, latest(incorporatedOn, FIRST_DAY), last.from, CALM_YEARS.failing);
  const tried = last.from < addMonths(declaredOn, -16) && rng.chance(0.11);
  return {
    health: 'failing',
    distress: [...before, last],
    insolvency: drawInsolvency(rng, declaredOn),
    // It tried to recover first: two plans of three were approved here too, and did not hold.
    revitalization: tried ? drawRevitalization(rng, dayWithin(last, rng, 0.1, 0.4)) : null,
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

function drawRevitalization(rng: Rng, openedOn: LocalDate): RevitalizationFate | null {
  if (openedOn < FIRST_REVITALIZATION || openedOn > LAST_DAY) return null;
  return {
    filedOn: rng.daysAfter(openedOn, -20, -3),
    openedOn,
    decidedOn: rng.daysAfter(addMonths(openedOn, rng.int(4, 8)), 0, 27),
    outcome: rng.weighted<RevitalizationFate['outcome']>([
      ['approved', 66],
      ['refused', 22],
      ['negotiations-closed', 12],
    ]),
  };
}
