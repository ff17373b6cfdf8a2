/** The life of a sketched company as its commercial-register acts. */
import { addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { CommercialAct, Holder, Office } from '../country.ts';
import { writeActs } from '../records/write-acts.ts';
import { asHolder, type People } from '../setting/people.ts';
import { drawMove } from '../setting/places.ts';
import { drawAuditor } from '../setting/professionals.ts';
import type { Rng } from '../setting/rng.ts';
import { type Distress, dayWithin, distressOn, showsOf } from './distress.ts';
import { endings } from './endings.ts';
import type { Fate } from './fate.ts';
import {
  accounts,
  appointment,
  type CompanyState,
  capitalIncrease,
  cessation,
  constitution,
  type Happening,
  type Quota,
  quotaTransfer,
  seatChange,
  seizure,
} from './happenings.ts';
import { board, fourYearTerm, manager, officesOf, runsCompany } from './offices.ts';
import { lastDayOfBusiness, type Sketch } from './sketch.ts';
import { day, dayOf, FIRST_DAY, LAST_DAY, yearOf } from './timeline.ts';

interface Life {
  readonly sketch: Sketch;
  readonly people: People;
  /** Other companies of the block that may own a part of this one. */
  readonly owners: readonly Holder[];
  readonly until: LocalDate;
}

export function actsOf(
  sketch: Sketch,
  firma: string,
  people: People,
  owners: readonly Holder[],
): CommercialAct[] {
  const life: Life = { sketch, people, owners, until: lastDayOfBusiness(sketch) };
  const { form, rng, directors } = sketch;
  const auditors = form === 'SOCIEDADE ANÓNIMA' ? drawAuditor(rng.fork('auditor')) : null;
  const offices = officesOf(form, directors, auditors);
  const quotas = foundingQuotas(life, rng.fork('quotas'));
  const state: CompanyState = { seat: sketch.seat, offices, quotas, capitalEur: sketch.capitalEur };
  const happenings = [
    firstAct(sketch, offices, quotas),
    ...(auditors ? renewals(life, offices, rng.fork('renewals')) : changes(life, rng.fork('changes'))),
    ...hardTimes(life, rng.fork('hard-times')),
    ...seizures(life, rng.fork('seizures')),
    ...toldOffices(life, rng.fork('told-offices')),
    ...filedAccounts(life, rng.fork('accounts')),
    ...endings(sketch, rng.fork('endings')),
  ];
  return writeActs(rng.fork('acts'), firma, state, happenings);
}

/** A company older than electronic publication is first seen when its directors are confirmed. */
function firstAct(sketch: Sketch, offices: readonly Office[], quotas: readonly Quota[]): Happening {
  const { form, incorporatedOn, rng } = sketch;
  const isOld = incorporatedOn < FIRST_DAY;
  const on = isOld ? rng.fork('confirmed').daysAfter(FIRST_DAY, 20, 350) : incorporatedOn;
  const term = form === 'SOCIEDADE ANÓNIMA' ? fourYearTerm(on) : null;
  return isOld ? appointment(on, offices, term) : constitution(on, { offices, quotas, term });
}

/** Quotas of the directors and, now and then, of a partner or of another company; shares are in no act. */
function foundingQuotas({ sketch, people, owners }: Life, rng: Rng): Quota[] {
  if (sketch.form === 'SOCIEDADE ANÓNIMA') return [];
  if (sketch.owner) return [{ amountEur: sketch.capitalEur, holder: sketch.owner }];
  const holders: Holder[] = sketch.directors.map(asHolder);
  if (sketch.form === 'SOCIEDADE POR QUOTAS' && (holders.length < 2 || rng.chance(0.15)))
    holders.push(owners.length > 0 && rng.chance(0.1) ? rng.pick(owners) : asHolder(people.newcomer(rng)));
  const share = Math.floor(sketch.capitalEur / holders.length);
  const rest = sketch.capitalEur - share * holders.length;
  return holders.map((holder, i) => ({ amountEur: share + (i === 0 ? rest : 0), holder }));
}

/** A board is elected again every four years, sometimes with a new member in place of the last one. */
function renewals({ sketch, people, until }: Life, offices: readonly Office[], rng: Rng): Happening[] {
  const happenings: Happening[] = [];
  const auditors = offices.filter(office => !runsCompany(office));
  let directors = sketch.directors;
  const first = sketch.incorporatedOn < FIRST_DAY ? day('2009-04-15') : addMonths(sketch.incorporatedOn, 48);
  for (let on = first; on < until; on = addMonths(on, 48)) {
    if (directors.length > 1 && rng.chance(0.25)) {
      const leaver = directors.at(-1)!;
      directors = [...directors.slice(0, -1), people.newcomer(rng)];
      happenings.push(cessation(on, held => held.find(o => o.holder.nif === leaver.nif), 'caducidade'));
    }
    happenings.push(appointment(on, [...board(directors), ...auditors], fourYearTerm(on)));
  }
  return happenings;
}

/** A turning point every two and a half to nine years. A company of a story stays at the address that it tells of. */
function changes({ sketch, people, until }: Life, rng: Rng): Happening[] {
  const happenings: Happening[] = [];
  const start = sketch.incorporatedOn < FIRST_DAY ? addMonths(FIRST_DAY, 24) : sketch.incorporatedOn;
  for (let on = turn(start, rng); on < until; on = turn(on, rng)) {
    const kind = rng.weighted<'joins' | 'leaves' | 'moves' | 'sells' | 'grows'>([
      ['joins', 25],
      ['leaves', 22],
      ['moves', 22],
      ['sells', 15],
      ['grows', 16],
    ]);
    if (kind === 'joins') happenings.push(appointment(on, [manager(people.somebody(rng, 0.12))]));
    if (kind === 'leaves') happenings.push(somebodyLeaves(sketch, on, rng));
    if (kind === 'moves' && !sketch.taken) happenings.push(seatChange(on, drawMove(rng, sketch.seat)));
    if (kind === 'sells' && !sketch.owner)
      happenings.push(quotaTransfer(on, asHolder(people.somebody(rng, 0.15))));
    if (kind === 'grows') happenings.push(capitalIncrease(on, rng.int(2, 5)));
  }
  return happenings;
}

const turn = (from: LocalDate, rng: Rng): LocalDate => rng.daysAfter(from, 900, 3_300);

/** Whoever leaves, the first founder stays, but where a story says so: stories rest on who was in office to the end. */
function somebodyLeaves({ directors }: Sketch, on: LocalDate, rng: Rng): Happening {
  const cause = rng.chance(0.8) ? 'renúncia' : 'destituição';
  const founder = directors[0]!.nif;
  return cessation(on, held => held.findLast(o => runsCompany(o) && o.holder.nif !== founder), cause);
}

/** In hard times directors resign, strangers take their place, the seat moves: before a failure, and before a recovery. */
function hardTimes({ sketch, people, until }: Life, rng: Rng): Happening[] {
  if (sketch.form === 'SOCIEDADE ANÓNIMA') return [];
  const happenings = sketch.fate.distress.flatMap(distress => {
    const share = (0.35 + 0.75 * distress.depth) * showsOf(distress).neglect;
    const on = () => dayWithin(distress, rng, 0.25, 1);
    return [
      rng.chance(0.3 * share) && somebodyLeaves(sketch, on(), rng),
      rng.chance(0.14 * share) && appointment(on(), [manager(people.newcomer(rng))]),
      rng.chance(0.22 * share) && !sketch.taken && seatChange(on(), drawMove(rng, sketch.seat)),
      rng.chance(0.18 * share) && !sketch.owner && quotaTransfer(on(), asHolder(people.newcomer(rng))),
    ].filter(one => one !== false);
  });
  return happenings.filter(({ on }) => on > sketch.incorporatedOn && on < until);
}

/** Creditors of a company in trouble, or of its partners, seize what they can reach; sound companies meet it too. */
function seizures({ sketch, until }: Life, rng: Rng): Happening[] {
  const kind = () => (rng.chance(0.3) ? 'assets-frozen' : 'quota-attached');
  const found = sketch.fate.distress.flatMap(distress =>
    rng.chance(0.12 * distress.depth) ? [seizure(dayWithin(distress, rng, 0.3, 1), kind())] : [],
  );
  const met = sketch.incorporatedOn < until && rng.chance(0.003);
  const ofPartner = met ? [seizure(rng.day(sketch.incorporatedOn, until), 'quota-attached')] : [];
  return [...found, ...ofPartner].filter(({ on }) => on > sketch.incorporatedOn && on < until);
}

/** What the stories say of who runs the company, and where: a rescuer who comes, a controller who leaves somebody else in front. */
function toldOffices({ sketch, people }: Life, rng: Rng): Happening[] {
  const { rescuer, frontedOn, front, moved, directors } = sketch;
  const founder = directors[0]!.nif;
  return [
    ...(rescuer ? [appointment(rescuer.on, [manager(rescuer.person)])] : []),
    ...(frontedOn
      ? [
          appointment(frontedOn, [manager(front ?? people.newcomer(rng))]),
          cessation(
            frontedOn,
            held => held.find(o => runsCompany(o) && o.holder.nif === founder),
            'renúncia',
          ),
        ]
      : []),
    ...(moved ? [seatChange(moved.on, moved.seat)] : []),
  ];
}

/** How often accounts are late: of anybody, and in a deep and otherwise usual distress. */
const LATE = { ever: 0.03, inDistress: 0.55 };

/** Accounts of a year are filed in the middle of the next one; companies in trouble file late, or never. */
function filedAccounts({ sketch, until }: Life, rng: Rng): Happening[] {
  const { incorporatedOn, fate } = sketch;
  const happenings: Happening[] = [];
  for (let year = Math.max(yearOf(incorporatedOn), yearOf(FIRST_DAY)); year < yearOf(LAST_DAY); year++) {
    const due = dayOf(year + 1, rng.chance(0.1) ? rng.int(8, 12) : rng.int(6, 7), rng.int(1, 28));
    const distress = distressOn(fate.distress, due);
    const late = LATE.ever + (distress ? LATE.inDistress * distress.depth * showsOf(distress).neglect : 0);
    const on = rng.chance(late) ? lateFiling(due, distress, rng) : due;
    if (on && on < until && !isWindingUp(fate, on)) happenings.push(accounts(year, on));
  }
  return happenings;
}

/** Whoever winds a company up seldom files what its directors did not. */
const isWindingUp = ({ insolvency }: Fate, on: LocalDate): boolean =>
  insolvency !== null && on > insolvency.declaredOn && on < (insolvency.closedOn ?? LAST_DAY);

/** Months late, most often after the distress is over; null for accounts that are never filed. */
function lateFiling(due: LocalDate, distress: Distress | null, rng: Rng): LocalDate | null {
  if (!rng.chance(distress ? 0.65 : 0.85)) return null;
  const on = rng.daysAfter(due, 150, 640);
  return distress && on < distress.to ? rng.daysAfter(distress.to, 20, 200) : on;
}
