/**
 * Floors: what limits the verdict whatever the record costs, because the law says so or the record is itself the harm. They stand
 * outside the fit. A knock-out that one row of a scale has stands in that row; here are those that several facts make together.
 */
import { addMonths, type LocalDate } from '../kernel/local-date.ts';
import type { SpecifiedRegister } from '../kernel/register-name.ts';
import { legible } from '../kernel/unreadable.ts';
import type { Fading, KnockOut, Known, Text } from './check.ts';
import { wholeEuros } from './records/euros.ts';
import { insolvencies } from './records/insolvencies.ts';
import { factsOf, isSome } from './records/known-facts.ts';
import { preInsolvencies } from './records/pre-insolvencies.ts';
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

/** What age has left of the youngest `number` of these together. */
const leftOfNth = (days: readonly LocalDate[], number: number, known: Known, fading: Fading): Left => {
  const nth = days.toSorted().at(-number);
  return nth ? quartersLeft(nth, known.today, fading) : 0;
};

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

/** One of the two lists is silent, and the other does not speak for the company. */
function hasOpenList(known: Known): boolean {
  const [tax, social] = [isSilent(known, 'at-debtors'), isSilent(known, 'ss-debtors')];
  return (tax && social) || ((tax || social) && isSome(factsOf(known, 'debtor-listing')));
}

const isSilent = ({ registers }: Known, ...names: (keyof Known['registers'])[]): boolean =>
  names.every(name => registers[name].state === 'unknown');

const PLAN_FADING: Fading = { wholeMonths: 42, windowMonths: 84 };
const CULPABLE_FADING: Fading = { wholeMonths: 36, windowMonths: 60 };

/** Insolvencies found culpable, of those who control it now, or of those who left. */
const culpable = (known: Known, now: boolean): Left =>
  most(
    known.directors
      .filter(({ until }) => (until === undefined) === now)
      .flatMap(({ issues }) => issues.filter(({ kind }) => kind === 'culpable'))
      .map(({ on }) => on),
    known,
    CULPABLE_FADING,
  );

/** The portal gives no day of the end: it fades from the signature on. */
const RESOLVED_FADING: Fading = { wholeMonths: 60, windowMonths: 96 };

function resolved(known: Known): Left {
  const all = factsOf(known, 'public-contract');
  const ended = all.filter(({ terminated }) => terminated === true);
  if (ended.length * 4 < all.length) return 0;
  const days = ended.map(({ signedOn, source }) => legible(signedOn) ?? source.date ?? known.today);
  return leftOfNth(days, 3, known, RESOLVED_FADING);
}

/** The strongest of a check first. */
export const FLOORS: readonly Floor[] = [
  {
    check: 'insolvencyDeclared',
    atBest: 'moderate_risk',
    when: { en: 'the notices of insolvency are silent', pt: 'anúncios de insolvência por responder' },
    ground: 'nobody knows whether the company is insolvent: silence is never a clean record',
    left: known => (isSilent(known, 'citius-insolvency') ? 4 : 0),
  },
  {
    check: 'insolvencyDeclared',
    atBest: 'moderate_risk',
    when: {
      en: 'an insolvency that a plan ended within 42 months, less until 84',
      pt: 'insolvência encerrada por plano nos últimos 42 meses, menos até 84',
    },
    ground:
      'a plan binds what the company earns for years, and nobody publishes whether it is kept (CIRE art. 217 and 218)',
    left: known =>
      most(
        insolvencies(known).flatMap(({ state, shownOn }) => (state === 'company-continues' ? [shownOn] : [])),
        known,
        PLAN_FADING,
      ),
  },
  {
    check: 'insolvencyPhase',
    atBest: 'moderate_risk',
    when: {
      en: 'a PER or PEVE with an approved plan within 42 months, less until 84',
      pt: 'PER ou PEVE com plano homologado nos últimos 42 meses, menos até 84',
    },
    ground:
      'a plan binds what the company earns for years, and nobody publishes whether it is kept (CIRE art. 17-F)',
    left: known =>
      most(
        preInsolvencies(known).flatMap(({ proceeding, stage, lastOn }) =>
          proceeding !== 'peap' && stage === 'approved' ? [lastOn] : [],
        ),
        known,
        PLAN_FADING,
      ),
  },
  {
    check: 'companyStatus',
    atBest: 'moderate_risk',
    when: { en: 'the company register is silent', pt: 'registo comercial por responder' },
    ground: 'nobody knows who runs the company, whether it files accounts and whether it still exists',
    left: known => (isSilent(known, 'mj-publications') ? 4 : 0),
  },
  {
    check: 'debtorOnBothLists',
    atBest: 'moderate_risk',
    when: {
      en: 'a list of debtors is silent, and the other is silent too or shows the company',
      pt: 'uma lista de devedores por responder, e a outra também ou com a empresa',
    },
    ground:
      'who is late with taxes is often late with contributions (CIRE art. 20/1-g), and just that is not known',
    left: known => (hasOpenList(known) ? 4 : 0),
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
    check: 'publicContractsTerminated',
    atBest: 'moderate_risk',
    when: {
      en: 'three or more contracts ended by resolution, and a quarter of all or more',
      pt: 'três ou mais contratos resolvidos, e pelo menos um quarto do total',
    },
    ground: 'deficiencies that led to the end of contracts exclude from the next (CCP art. 55/1-l)',
    left: resolved,
  },
  {
    check: 'verySeriousLabourSanctions',
    atBest: 'moderate_risk',
    when: {
      en: 'two or more very serious sanctions on safety within 24 months',
      pt: 'duas ou mais sanções muito graves de segurança nos últimos 24 meses',
    },
    ground: 'again is no accident: the fine is raised, and the company may be barred (CT art. 561 and 562)',
    left: known =>
      leftOfNth(
        factsOf(known, 'labour-sanction')
          .filter(({ gravity, area }) => gravity === 'very-serious' && area === 'safety')
          .map(({ on }) => on),
        2,
        known,
        { wholeMonths: 12, windowMonths: 24 },
      ),
  },
  {
    check: 'directorsWithIssues',
    atBest: 'high_risk',
    when: {
      en: 'who controls it answers for an insolvency that a court found culpable within five years',
      pt: 'quem a controla responde por insolvência qualificada como culposa nos últimos cinco anos',
    },
    ground: 'the court bars those affected from running companies for two to ten years (CIRE art. 189/2)',
    left: known => culpable(known, true),
  },
  {
    check: 'directorsWithIssues',
    atBest: 'moderate_risk',
    when: {
      en: 'the same, of who left it within two years',
      pt: 'o mesmo, de quem a deixou há menos de dois anos',
    },
    ground: 'who is barred has a straw man follow (CIRE art. 49/2-c)',
    left: known => culpable(known, false),
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
