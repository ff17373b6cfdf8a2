/**
 * Floors: what limits the verdict whatever the record costs, because the law says so or the record is itself the harm. They stand
 * outside the fit. A knock-out that one row of a scale has stands in that row; here are those that several facts make together.
 */
import { addMonths, type LocalDate } from '../kernel/local-date.ts';
import type { SpecifiedRegister } from '../kernel/register-name.ts';
import type { Fading, KnockOut, Known, Text } from './check.ts';
import { wholeEuros } from './records/euros.ts';
import { factsOf } from './records/known-facts.ts';
import { contractsSigned } from './records/size.ts';
import { faded, limitBy, quartersLeft } from './scale/fading.ts';

export interface Floor {
  /** The check that it limits, if that is a hit, or unknown. */
  readonly check: string;
  readonly atBest: KnockOut;
  readonly when: Text;
  /** Where it comes from. */
  readonly ground: string;
  /** Beside those of its check: while one is silent the floor may hold. */
  readonly alsoReads?: SpecifiedRegister;
  /** How much of it holds: 4 is the whole, 0 nothing. */
  left(known: Known): Left;
}

type Left = ReturnType<typeof quartersLeft>;

const most = (days: readonly LocalDate[], { today }: Known, fading: Fading): Left =>
  Math.max(0, ...days.map(on => quartersLeft(on, today, fading))) as Left;

/** Spans of years, the youngest first: the first in which executions that found nothing come to so much. */
const SPANS_MONTHS = [24, 36, 48, 60];

function foundNothing(known: Known, euros: number): Left {
  const found = factsOf(known, 'execution').filter(({ reason }) => reason === 'no-assets');
  const span = SPANS_MONTHS.findIndex(months => {
    const since = addMonths(known.today, -months);
    const here = found.filter(({ extinguishedOn }) => extinguishedOn >= since);
    return wholeEuros(here.map(({ owedEur }) => owedEur)) >= euros;
  });
  return (span < 0 ? 0 : 4 - span) as Left;
}

function listed(known: Known): number {
  const most = { tax: 0, 'social-security': 0 };
  for (const { creditor, minEur } of factsOf(known, 'debtor-listing'))
    most[creditor] = Math.max(most[creditor], minEur);
  return most.tax > 0 && most['social-security'] > 0 ? most.tax + most['social-security'] : 0;
}

const isSilent = ({ registers }: Known, ...names: (keyof Known['registers'])[]): boolean =>
  names.every(name => registers[name].state === 'unknown');

/** The strongest of a check first. */
export const FLOORS: readonly Floor[] = [
  {
    check: 'insolvencyDeclared',
    atBest: 'moderate_risk',
    when: {
      en: 'Citius, AT and Segurança Social are all silent',
      pt: 'Citius, AT e Segurança Social por responder',
    },
    ground: 'nothing is known of what decides: silence is never a clean record',
    left: known => (isSilent(known, 'citius-insolvency', 'at-debtors', 'ss-debtors') ? 4 : 0),
  },
  {
    check: 'debtorOnBothLists',
    atBest: 'high_risk',
    when: {
      en: 'on both lists, with 1,000,000 € or more together',
      pt: 'nas duas listas, com 1.000.000 € ou mais',
    },
    ground:
      'who pays neither the State nor its workers’ contributions is insolvent by the law’s own signs (CIRE art. 20/1-g)',
    left: known => (listed(known) >= 1_000_000 ? 4 : 0),
  },
  {
    check: 'alvaraStatus',
    atBest: 'moderate_risk',
    when: {
      en: 'no title, and works for the State within 24 months',
      pt: 'sem título, com obras públicas nos últimos 24 meses',
    },
    ground: 'nobody builds without a title (Lei 41/2015, art. 4)',
    alsoReads: 'base-contracts',
    left: known =>
      most(
        contractsSigned(known).map(({ signedOn }) => signedOn),
        known,
        { wholeMonths: 12, windowMonths: 24 },
      ),
  },
  {
    check: 'executionsWithoutAssets',
    atBest: 'high_risk',
    when: {
      en: '500,000 € or more found without assets within 24 months',
      pt: '500.000 € ou mais sem bens nos últimos 24 meses',
    },
    ground: 'creditors with a title found nothing to seize (CPC art. 750; CIRE art. 20/1-e)',
    left: known => foundNothing(known, 500_000),
  },
  {
    check: 'executionsWithoutAssets',
    atBest: 'moderate_risk',
    when: {
      en: '50,000 € or more found without assets within 24 months',
      pt: '50.000 € ou mais sem bens nos últimos 24 meses',
    },
    ground: 'creditors with a title found nothing to seize (CPC art. 750; CIRE art. 20/1-e)',
    left: known => foundNothing(known, 50_000),
  },
  {
    check: 'directorsWithIssues',
    atBest: 'moderate_risk',
    when: {
      en: 'who controls it answers for an insolvency that a court found culpable within five years',
      pt: 'quem a controla responde por insolvência qualificada como culposa nos últimos cinco anos',
    },
    ground: 'the court bars those affected from running companies for two to ten years (CIRE art. 189/2)',
    left: known =>
      most(
        known.directors
          .flatMap(({ issues }) => issues.filter(({ kind }) => kind === 'culpable'))
          .map(({ on }) => on),
        known,
        { wholeMonths: 36, windowMonths: 60 },
      ),
  },
];

export interface HeldFloor {
  readonly atBest: KnockOut;
  readonly left: Exclude<Left, 0>;
}

/** The floor that limits a check most, `atWorst` with what silent registers could show; null where none holds. */
export function floorOn(check: string, known: Known, atWorst = false): HeldFloor | null {
  const all = FLOORS.filter(floor => floor.check === check).flatMap(
    ({ atBest, left, alsoReads }): HeldFloor[] => {
      const isOpen = atWorst && alsoReads !== undefined && isSilent(known, alsoReads);
      const held = isOpen ? 4 : left(known);
      return held === 0 ? [] : [{ atBest, left: held }];
    },
  );
  const limit = ({ atBest, left }: HeldFloor) =>
    limitBy(faded({ points: 0, knockOut: atBest, reason: '' }, left));
  return all.toSorted((a, b) => limit(a) - limit(b))[0] ?? null;
}
