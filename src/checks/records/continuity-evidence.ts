/** The records of signs of continuity: the failure, who links the two, the signs and what speaks against them. */
import type { PresenceEvidence } from '../../facts/evidence.ts';
import {
  type CompanyFailure,
  type CounterSignKind,
  type PathOffice,
  PHOENIX_LEVELS,
  type PhoenixFinding,
  type PhoenixIndicatorKind,
  type Seen,
  type Standing,
} from '../../facts/phoenix-finding.ts';
import { byText } from './known-facts.ts';

const FAILED: Readonly<Record<CompanyFailure['kind'], string>> = {
  insolvency: 'was declared insolvent',
  'execution-without-assets': 'had an execution that found nothing to seize',
  'dissolved-with-debts': 'was dissolved, struck off or moved abroad, with debts on a public list,',
  'failed-revitalization': 'ended a revitalisation without a plan',
  petition: 'has an open petition for its insolvency,',
  abandoned: 'files no accounts any more and stands on the lists with large debts; its last act is',
};

const SAYS: Readonly<Record<PhoenixIndicatorKind, string>> = {
  timing: 'was founded close to the failure',
  seat: 'has, or had, its seat at the same door',
  name: 'bears a name that suggests the same house',
  activity: 'has the same trade in its name',
  client: 'was awarded a contract by the same public client',
  licence: 'was given a title when the other lost its own',
  serial: 'shares a director with yet another company that failed',
  culpable: 'follows a company whose insolvency was qualified as culpable',
  'debts-left': 'follows a company that left debts on a public list',
  'moves-before': 'follows a company that changed seat, quotas or directors in its last two years',
  front: 'has somebody who left the failed company to others in its last two years',
  'hidden-holder': 'has somebody behind it who directed the failed company and signs nothing here',
  'same-people': 'has several people of the failed company',
};

const AGAINST: Readonly<Record<CounterSignKind, string>> = {
  'other-trade': 'the two names show different trades',
  'estate-sale': 'the estate was sold in the insolvency before the company began (CIRE art. 162)',
  'buy-out': 'it is a cooperative, or most of its founders had nothing to do with the failed company',
  sisters: 'older companies of the same people, which go on, have the same door or name',
  'side-by-side': 'both existed side by side long before, and nothing was moved meanwhile',
  merger: 'both registered a merger or division (CSC art. 112)',
};

const STANDS: Readonly<Record<Standing, string>> = {
  director: 'directed',
  partner: 'held a quota of',
  'through-company': 'stood, through a company, in',
};

/** Evidence of all findings, the strongest first, each piece once. Without persons and addresses. */
export function continuityEvidence(findings: readonly PhoenixFinding[]): PresenceEvidence[] {
  const place = (one: PhoenixFinding) => `${9 - PHOENIX_LEVELS.indexOf(one.level)} ${JSON.stringify(one)}`;
  const sorted = findings.toSorted((a, b) => byText(place(a), place(b)));
  const pieces = sorted
    .flatMap(evidenceOf)
    .map((each): [string, PresenceEvidence] => [JSON.stringify(each), each]);
  return [...new Map(pieces).values()];
}

function evidenceOf(finding: PhoenixFinding): PresenceEvidence[] {
  const { level, predecessor, failure, indicators, counterSigns = [] } = finding;
  const other = `${predecessor.name} (${predecessor.nif})`;
  const one = pieceOf(finding);
  const only = level === 'resemblance' ? 'Resemblance only' : 'Sign of continuity';
  return [
    one('failure', failure.seen, `${other} ${FAILED[failure.kind]} on ${failure.on}.`),
    ...linksOf(finding),
    ...indicators.flatMap(({ kind, on, seen }) =>
      seen.map(each => one(kind, each, `${only} with ${other}: the company ${SAYS[kind]} (${on}).`)),
    ),
    ...counterSigns.flatMap(({ kind, on, seen }) =>
      seen.map(each => one(kind, each, `Against continuity with ${other}: ${AGAINST[kind]} (${on}).`)),
    ),
  ];
}

const pieceOf =
  ({ predecessor }: PhoenixFinding) =>
  (part: string, { fact, source, askedAt }: Seen, says: string): PresenceEvidence => ({
    type: 'presence',
    fact: `phoenix:${predecessor.nif}:${part}:${fact}`,
    ...source,
    askedAt,
    says,
  });

/** The offices and quotas by which somebody stands in both. */
function linksOf(finding: PhoenixFinding): PresenceEvidence[] {
  const { predecessor, controllers, legalPersons = [] } = finding;
  const other = `${predecessor.name} (${predecessor.nif})`;
  const one = pieceOf(finding);
  const there = (who: string, office: PathOffice) =>
    one('office-there', office.seen, `${who} ${STANDS[office.as ?? 'director']} ${other}${until(office)}.`);
  const here = (who: string, office: PathOffice) =>
    one('office-here', office.seen, `${who} ${STANDS[office.as ?? 'director']} the company${since(office)}.`);
  return [
    ...controllers.flatMap(({ atPredecessor, atSuccessor }) => [
      there('Somebody of the company', atPredecessor),
      here('The same person', atSuccessor),
    ]),
    ...legalPersons.flatMap(({ company, atPredecessor, atSuccessor }) => [
      ...(atPredecessor ? [there(`${company.name} (${company.nif})`, atPredecessor)] : []),
      ...(atSuccessor ? [here(`${company.name} (${company.nif})`, atSuccessor)] : []),
    ]),
  ];
}

const until = ({ to }: PathOffice): string => (to === null ? ' to the end' : ` until ${to}`);
const since = ({ from }: PathOffice): string => (from === null ? '' : ` since ${from}`);
