/** What the records of other companies leave of the grounds of floors: 4 quarters are the whole, 0 is nothing. */
import type { DirectorIssue } from '../../facts/director-finding.ts';
import { MUCH_LISTED_EUR } from '../../facts/linked-company.ts';
import type { Fading, Known } from '../check.ts';
import { quartersLeft } from '../scale/fading.ts';
import { wholeEuros } from './euros.ts';
import { type Left, leftOfNth, leftOfSum, most, UNDECIDED_FADING } from './grounds.ts';
import { LEFT_FADING } from './linked-records.ts';

/** The bar lasts two to ten years, and nobody publishes how long (CIRE art. 189/2). */
export const CULPABLE_FADING: Fading = { wholeMonths: 36, windowMonths: 120 };

/** A court blames this one for an insolvency. */
export const BLAMED: readonly DirectorIssue['kind'][] = ['culpable', 'barred'];

const OWNER_FADING: Fading = { wholeMonths: 24, windowMonths: 60 };
/** Issues that a court may still decide, and those that count as long as they last. */
export const UNDECIDED: readonly DirectorIssue['kind'][] = ['petition', 'revitalization'];
export const OWING: readonly DirectorIssue['kind'][] = ['tax-debt', 'social-security-debt', 'execution'];

/** What the registers publish of companies that own it, and is no failure yet. */
export const LESS_THAN_FAILED: readonly DirectorIssue['kind'][] = [
  'dissolved-by-registrar',
  'quota-attached',
  'assets-frozen',
  'plan',
];

/** Failures of the company that owns this one alone; or what may still become one. */
export const ownerFailed = (known: Known, isDecided: boolean): Left =>
  most(
    ofOwner(known)
      .filter(({ kind }) => (isDecided ? !IN_DIFFICULTY.includes(kind) : UNDECIDED.includes(kind)))
      .map(({ on }) => on),
    known,
    isDecided ? OWNER_FADING : UNDECIDED_FADING,
  );

/** An insolvency of one that owns it of which no end is published: what stands does not fade, what was sold in vain does. */
export const ownerUnclosed = (known: Known): Left =>
  Math.max(0, ...ofOwner(known).map(issue => (issue.unclosed ? leftOfSale(issue, known) : 0))) as Left;

/** What is of no effect has no term (CIRE art. 81/6); but the longer nobody asks for the quota, the less is likely. */
export const leftOfSale = ({ owner, sold }: DirectorIssue, { today }: Known): Left =>
  owner && sold ? quartersLeft(sold.on, today, OWNER_FADING) : 4;

/**
 * An only partner that sold while it was petitioned for, or less and less up to six months before: its administrator may take back what was
 * sold in the two years before, and for two years after the declaration at most (CIRE art. 120, 121 and 123).
 */
export const ownerSold = ({ directors, today }: Known): Left =>
  Math.max(
    0,
    ...directors
      .flatMap(({ issues }) => issues)
      .map(({ on, sold, owner }) =>
        sold && !owner
          ? Math.min(
              quartersLeft(sold.on, sold.filedOn, SUSPECT_FADING),
              quartersLeft(on, today, UNDECIDED_FADING),
            )
          : 0,
      ),
  ) as Left;
const SUSPECT_FADING: Fading = { wholeMonths: 0, windowMonths: 6 };

const ofOwner = ({ nif, directors }: Known): DirectorIssue[] =>
  directors.flatMap(({ issues }) => issues.filter(({ owner, company }) => owner && company.nif !== nif));

const IN_DIFFICULTY: readonly DirectorIssue['kind'][] = [...UNDECIDED, ...OWING, ...LESS_THAN_FAILED];

const isListed = ({ kind }: DirectorIssue): boolean => kind.endsWith('-debt');

/** One company that owns it is on both lists, or on one with so much as is a floor of its own. */
export function ownerListed(known: Known): Left {
  const lists = Map.groupBy(
    ofOwner(known).filter(issue => isListed(issue) && !issue.leftOn),
    ({ company }) => company.nif,
  );
  return [...lists.values()].some(
    of =>
      new Set(of.map(({ kind }) => kind)).size === 2 ||
      of.some(({ owedEur = 0 }) => owedEur >= MUCH_LISTED_EUR),
  )
    ? 4
    : 0;
}

export const ownerFoundNothing = (known: Known, euros: number): Left =>
  foundNothingOf(ofOwner(known), euros, known);

/** Each execution once, whoever answers for it. */
function foundNothingOf(issues: readonly DirectorIssue[], euros: number, known: Known): Left {
  const found = issues.flatMap(({ kind, company, on, owedEur, source }) =>
    kind === 'execution' && owedEur !== undefined
      ? [[`${company.nif} ${source.reference} ${on}`, { on, owedEur }] as const]
      : [],
  );
  return leftOfSum([...new Map(found).values()], euros, known);
}

const ofAbsorbed = ({ directors }: Known): DirectorIssue[] =>
  directors.flatMap(({ issues }) => issues.filter(({ absorbed }) => absorbed));

/** Companies that were merged into this one are on the lists with a million. */
export function muchOfAbsorbed(known: Known): Left {
  const debts = new Map(
    ofAbsorbed(known)
      .filter(isListed)
      .map(({ company, kind, owedEur = 0 }) => [`${company.nif} ${kind}`, owedEur]),
  );
  return wholeEuros([...debts.values()]) >= MUCH_LISTED_EUR ? 4 : 0;
}

/** One is on a list, has executions that found nothing, failed or may yet be declared insolvent. */
export function troubleOfAbsorbed(known: Known): Left {
  const issues = ofAbsorbed(known);
  const undecided = issues.filter(issue => !OWING.includes(issue.kind)).map(({ on }) => on);
  const lefts = [
    issues.some(isListed) ? 4 : 0,
    foundNothingOf(issues, 50_000, known),
    most(undecided, known, UNDECIDED_FADING),
  ];
  return Math.max(...lefts) as Left;
}

/** Other companies that ended with debts while who controls this one controlled them, whether or not anybody declared it. */
export function failedAgain(known: Known): Left {
  const failed = known.directors
    .filter(({ until }) => until === undefined)
    .flatMap(({ issues }) => issues)
    .filter(({ kind, company }) => FAILED.includes(kind) && company.nif !== known.nif);
  const last = [...Map.groupBy(failed, ({ company }) => company.nif).values()].map(of =>
    of.reduce((on, issue) => (issue.on > on ? issue.on : on), of[0]!.on),
  );
  return leftOfNth(last, 3, known, FAILED_FADING);
}
const FAILED: readonly DirectorIssue['kind'][] = [
  'insolvency',
  'failed-revitalization',
  'dissolved-with-debts',
  'abandoned',
];
const FAILED_FADING: Fading = { wholeMonths: 36, windowMonths: 60 };

/** Insolvencies found culpable, and courts' bars, of those who control it now, or of those who left, less as they stay close to it less. */
export const culpable = (known: Known, now: boolean): Left =>
  Math.max(
    0,
    ...known.directors
      .filter(({ until }) => (until === undefined) === now)
      .map(({ issues, until }) => {
        const blamed = issues.filter(({ kind }) => BLAMED.includes(kind)).map(({ on }) => on);
        const close = until ? quartersLeft(until, known.today, LEFT_FADING) : 4;
        return Math.min(most(blamed, known, CULPABLE_FADING), close);
      }),
  ) as Left;
