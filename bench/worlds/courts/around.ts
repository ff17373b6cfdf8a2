/** The companies around the subject: others of its directors, a predecessor, a successor, a holding, a neighbour. */
import type { CaseHolder } from '../../../src/cases/case.ts';
import type { Seat } from '../../../src/facts/fact.ts';
import { isFailure } from './chain.ts';
import { drawIdentity, type Identity } from './company-acts.ts';
import { personName } from './country.ts';
import { drawFirm, type Firm } from './firm.ts';
import { type Life, live, stateAt } from './life.ts';
import type { Random } from './random.ts';
import type { Regime } from './regimes.ts';

export interface Member {
  readonly life: Life;
  readonly identity: Identity;
}

/** What is needed to invent the companies of one case. */
export interface Inventing {
  readonly random: Random;
  readonly regime: Regime;
  nextNif(): string;
  newcomer(): CaseHolder;
}

/** Labels people in the order in which the case meets them. A few are named without a number. */
export function peopleOf(random: Random): () => CaseHolder {
  let met = 0;
  return () => {
    const name = personName(random);
    return random.chance(0.02) ? { name } : { person: `P${++met}`, name };
  };
}

const OTHER_COMPANY = { micro: 0.11, small: 0.2, medium: 0.4 } as const;
/** People keep their ways: how often their other company is of the same quality. */
const SAME_QUALITY = 0.65;
const PREDECESSOR = { frail: 0.16, otherwise: 0.015 } as const;
/** A predecessor matters to a company this young. */
const YOUNG_MONTHS = 72;
const SUCCESSOR = 0.08;
const HOLDING = { micro: 0.01, small: 0.06, medium: 0.3 } as const;
const NEIGHBOUR = 0.02;

export function companiesAround(inventing: Inventing, subject: Member): Member[] {
  const { random } = inventing;
  const { firm } = subject.life;
  const found: Member[] = [];
  if (random.chance(OTHER_COMPANY[firm.size]))
    for (let left = random.chance(0.25) ? 2 : 1; left > 0; left--) found.push(other(inventing, subject));
  const before = firm.quality === 'frail' ? PREDECESSOR.frail : PREDECESSOR.otherwise;
  if (firm.ageMonths < YOUNG_MONTHS && random.chance(before)) found.push(...predecessor(inventing, subject));
  if ((stateAt(subject.life, 0)?.arrears ?? 0) >= 3 && random.chance(SUCCESSOR))
    found.push(successor(inventing, subject));
  if (random.chance(NEIGHBOUR))
    found.push(member(inventing, drawFirm(random), { seat: subject.identity.seat }));
  return found;
}

function other(inventing: Inventing, { life, identity }: Member): Member {
  const { random } = inventing;
  const firm = drawFirm(random, random.chance(SAME_QUALITY) ? life.firm.quality : undefined);
  const seat = random.chance(0.3) ? { seat: identity.seat } : {};
  return member(
    inventing,
    { ...firm, district: life.firm.district },
    { directors: shared(identity), ...seat },
  );
}

/** The first director alone: the others of the subject need not be in the other company. */
const shared = ({ directors }: Identity): readonly CaseHolder[] => directors.slice(0, 1);

function member(
  inventing: Inventing,
  firm: Firm,
  given: { directors?: readonly CaseHolder[]; stem?: string; seat?: Seat },
): Member {
  const { random, regime, nextNif, newcomer } = inventing;
  const life = live(random, firm, regime);
  return { life, identity: drawIdentity(random, firm, nextNif(), newcomer, given) };
}

/** A company of the same director that failed when this one was founded. */
function predecessor(inventing: Inventing, { life, identity }: Member): Member[] {
  const { random, regime, nextNif, newcomer } = inventing;
  for (let attempt = 0; attempt < 30; attempt++) {
    const drawn = live(random, { ...drawFirm(random, 'frail'), district: life.firm.district }, regime);
    if (!drawn.end || !isFailure(drawn.end.how)) continue;
    const failed = Math.min(-1, random.between(-12, 8) - life.firm.ageMonths);
    const moved = movedBy(drawn, failed - drawn.end.month);
    const seat = random.chance(0.5) ? { seat: identity.seat } : {};
    const stem = random.chance(0.4) ? { stem: identity.stem } : {};
    const given = { directors: shared(identity), ...seat, ...stem };
    return [{ life: moved, identity: drawIdentity(random, moved.firm, nextNif(), newcomer, given) }];
  }
  return [];
}

/** The same life, earlier or later by some months. */
function movedBy(life: Life, months: number): Life {
  return {
    ...life,
    firm: { ...life.firm, ageMonths: Math.max(1, life.firm.ageMonths - months) },
    first: life.first + months,
    end: life.end && { ...life.end, month: life.end.month + months },
    rescues: life.rescues.map(({ declared, closed }) => ({
      declared: declared + months,
      closed: closed + months,
    })),
  };
}

/** A new company of the director of a firm in distress. */
function successor(inventing: Inventing, { life, identity }: Member): Member {
  const { random } = inventing;
  const firm = { ...drawFirm(random), district: life.firm.district, ageMonths: random.between(1, 8) };
  const stem = random.chance(0.5) ? { stem: identity.stem } : {};
  const seat = random.chance(0.4) ? { seat: identity.seat } : {};
  return member(inventing, firm, { directors: shared(identity), ...stem, ...seat });
}

/** A company that holds the quotas of the subject, founded some years before it; null for most. */
export function holdingOf(inventing: Inventing, firm: Firm): Member | null {
  const { random } = inventing;
  if (!random.chance(HOLDING[firm.size])) return null;
  const older = firm.ageMonths + random.between(1, 60);
  return member(inventing, { ...drawFirm(random, 'strong'), ageMonths: older, district: firm.district }, {});
}
