/** The records of signs of continuity: the failure, who links the two, the signs and what speaks against them. */
import type { PresenceEvidence } from '../../facts/evidence.ts';
import {
  type CompanyFailure,
  type PathOffice,
  PHOENIX_LEVELS,
  type PhoenixFinding,
  type PhoenixIndicatorKind,
  type Seen,
} from '../../facts/phoenix-finding.ts';
import type { Sentence } from '../../facts/sentence.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import { say } from '../words/say.ts';
import { byText } from './known-facts.ts';

/** Evidence of all findings, the strongest first, each piece once. Without persons and addresses. */
export function continuityEvidence(findings: readonly PhoenixFinding[]): PresenceEvidence[] {
  const sortKey = (one: PhoenixFinding) => `${9 - PHOENIX_LEVELS.indexOf(one.level)} ${JSON.stringify(one)}`;
  const sorted = findings.toSorted((a, b) => byText(sortKey(a), sortKey(b)));
  const pieces = sorted
    .flatMap(evidenceOf)
    .map((each): [string, PresenceEvidence] => [JSON.stringify(each), each]);
  return [...new Map(pieces).values()];
}

function evidenceOf(finding: PhoenixFinding): PresenceEvidence[] {
  const { level, predecessor, failure, indicators, counterSigns = [] } = finding;
  const { nif, name } = predecessor;
  const one = pieceOf(finding);
  const strength = say('strength', level === 'resemblance' ? 'resemblance' : 'sign');
  const failed = say('failure', failure.kind);
  return [
    one('failure', failure.seen, say('continuity', 'failure', { name, nif, what: failed, on: failure.on })),
    ...linksOf(finding),
    ...indicators.flatMap(({ kind, on, seen }) =>
      seen.map(each =>
        one(
          kind,
          each,
          say('continuity', 'sign', {
            strength,
            name,
            nif,
            what: say('sign', signOf(finding, kind, on)),
            on,
          }),
        ),
      ),
    ),
    ...counterSigns.flatMap(({ kind, on, seen }) =>
      seen.map(each =>
        one(kind, each, say('continuity', 'counterSign', { name, nif, what: say('counterSign', kind), on })),
      ),
    ),
  ];
}

/** The words of a sign: of a company that began after the failure, or had stood before, others than of one that began close to it. */
function signOf({ failure, successor }: PhoenixFinding, kind: PhoenixIndicatorKind, on: LocalDate) {
  if (kind === 'kin' && on >= failure.on) return 'kin-after';
  return kind === 'timing' && successor.foundedOn !== null && successor.foundedOn < on
    ? 'timing-turned'
    : kind;
}

/** These end a company; after any other failure it may live on. */
const ENDS: readonly CompanyFailure['kind'][] = ['insolvency', 'dissolved-with-debts'];

const pieceOf =
  ({ predecessor }: PhoenixFinding) =>
  (part: string, { fact, source, askedAt }: Seen, says: Sentence): PresenceEvidence => ({
    type: 'presence',
    fact: `phoenix:${predecessor.nif}:${part}:${fact}`,
    ...source,
    askedAt,
    says,
  });

/** The offices and quotas by which somebody stands in both. */
function linksOf(finding: PhoenixFinding): PresenceEvidence[] {
  const { predecessor, failure, controllers, legalPersons = [] } = finding;
  const { nif, name } = predecessor;
  const isEnded = ENDS.includes(failure.kind);
  const one = pieceOf(finding);
  const there = (who: Sentence<'who'>, office: PathOffice) =>
    one('office-there', office.seen, saysThere(who, office, { nif, name, isEnded }));
  const here = (who: Sentence<'who'>, office: PathOffice) =>
    one('office-here', office.seen, saysHere(who, office));
  return [
    ...controllers.flatMap(({ atPredecessor, atSuccessor }) => [
      there(say('who', 'somebody'), atPredecessor),
      here(say('who', 'same'), atSuccessor),
    ]),
    ...legalPersons.flatMap(({ company, atPredecessor, atSuccessor }) => [
      ...(atPredecessor ? [there(say('who', 'company', company), atPredecessor)] : []),
      ...(atSuccessor ? [here(say('who', 'company', company), atSuccessor)] : []),
    ]),
  ];
}

const saysThere = (
  who: Sentence<'who'>,
  { as = 'director', to }: PathOffice,
  { name, nif, isEnded }: PhoenixFinding['predecessor'] & { readonly isEnded: boolean },
) =>
  say('continuity', 'there', {
    who,
    stood: say('stoodThere', as),
    name,
    nif,
    until: to === null ? say('until', isEnded ? 'end' : 'open') : say('until', 'day', { on: to }),
  });

const saysHere = (who: Sentence<'who'>, { as = 'director', from }: PathOffice) =>
  say('continuity', 'here', {
    who,
    stood: say('stoodHere', as),
    since: from === null ? say('since', 'unknown') : say('since', 'day', { on: from }),
  });
