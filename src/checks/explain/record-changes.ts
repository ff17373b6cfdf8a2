/** The differing records of two states of knowledge about a company, each as a change of its own. */
import type { DirectorFinding, DirectorIssue } from '../../facts/director-finding.ts';
import type { Fact, Source } from '../../facts/fact.ts';
import type { LinkedCompany, LinkedRecord } from '../../facts/linked-company.ts';
import type { PhoenixFinding } from '../../facts/phoenix-finding.ts';
import type { Nif } from '../../kernel/nif.ts';
import { SPECIFIED_REGISTERS } from '../../kernel/register-name.ts';
import { canonicalText } from '../../kernel/text/canonical-json.ts';
import type { Known } from '../check.ts';
import { byText } from '../records/known-facts.ts';
import type { Movement, RecordCause } from './score-cause.ts';

export interface RecordChange {
  readonly cause: RecordCause;
  readonly change: (known: Known) => Partial<Known>;
}

/** The company's own records by register, then its directors and their issues, the linked companies, and signs of a phoenix. */
export function recordChanges(from: Known, to: Known): RecordChange[] {
  return [
    ...SPECIFIED_REGISTERS.flatMap(name => {
      const ofRegister = ({ facts }: Known) => facts.filter(({ source }) => source.register === name);
      return factChanges(ofRegister(from), ofRegister(to));
    }),
    ...directorChanges(from, to),
    ...companyChanges(from, to),
    ...phoenixChanges(from, to),
  ];
}

const keyOfFact = ({ key }: Fact): string => key;

function factChanges(from: readonly Fact[], to: readonly Fact[]): RecordChange[] {
  return paired(listChanges(from, to, keyOfFact)).map(each => {
    const { key, source } = (each.now ?? each.old)!;
    return {
      cause: record(each.movement, key, source),
      change: ({ facts }) => ({ facts: applied(facts, each, keyOfFact) }),
    };
  });
}

/**
 * If one record of a kind disappears and one appears, the record changed: a debtor moves to another band, a title is
 * renewed under another number. Otherwise there would be a step without either.
 */
function paired(changes: readonly ListChange<Fact>[]): ListChange<Fact>[] {
  const kinds = Map.groupBy(changes, ({ now, old }) => (now ?? old)!.kind);
  return [...kinds.values()].flatMap(ofKind => {
    const gone = ofKind.filter(({ movement }) => movement === 'disappeared');
    const come = ofKind.filter(({ movement }) => movement === 'appeared');
    if (gone.length !== 1 || come.length !== 1) return ofKind;
    const same = ofKind.filter(({ movement }) => movement === 'changed');
    return [...same, { movement: 'changed', old: gone[0]!.old, now: come[0]!.now }];
  });
}

const withoutIssues = (director: DirectorFinding): DirectorFinding => ({ ...director, issues: [] });

/** A new director comes before the issues, and a former one leaves after them. */
function directorChanges(from: Known, to: Known): RecordChange[] {
  const all = listChanges(
    from.directors.map(withoutIssues),
    to.directors.map(withoutIssues),
    ({ directorId }) => directorId,
  );
  const of = (movement: Movement): RecordChange[] =>
    all
      .filter(each => each.movement === movement)
      .map(each => ({
        cause: record(movement, (each.now ?? each.old)!.directorId, null),
        change: ({ directors }) => ({ directors: applied(directors, each, ({ directorId }) => directorId) }),
      }));
  return [...of('appeared'), ...issueChanges(from, to), ...of('disappeared')];
}

interface OwnIssue {
  readonly directorId: string;
  readonly issue: DirectorIssue;
}

/** The key in the evidence of the directors' checks. */
const keyOfIssue = ({ directorId, issue }: OwnIssue): string =>
  `${directorId}:${issue.kind}:${issue.company.nif}:${issue.source.reference}`;

const issuesOf = ({ directors }: Known): OwnIssue[] =>
  directors.flatMap(({ directorId, issues }) => issues.map(issue => ({ directorId, issue })));

function issueChanges(from: Known, to: Known): RecordChange[] {
  return listChanges(issuesOf(from), issuesOf(to), keyOfIssue).map(each => {
    const own = (each.now ?? each.old)!;
    const { company, source } = own.issue;
    return {
      cause: record(each.movement, keyOfIssue(own), source, company.nif),
      change: known => {
        const issues = Map.groupBy(
          applied(issuesOf(known), each, keyOfIssue),
          ({ directorId }) => directorId,
        );
        return {
          directors: known.directors.map(director => ({
            ...director,
            issues: (issues.get(director.directorId) ?? []).map(({ issue }) => issue),
          })),
        };
      },
    };
  });
}

const keyOfCompany = ({ nif }: LinkedCompany): string => nif;

/** Linked companies appear and disappear with their office; in one that stays, records appear and disappear. */
function companyChanges({ network: from }: Known, { network: to }: Known): RecordChange[] {
  return listChanges(from.companies, to.companies, keyOfCompany).flatMap(each => {
    const { nif, links } = (each.now ?? each.old)!;
    const { fact, source } = links[0].seen;
    const whole: RecordChange = {
      cause: record(each.movement, fact, source, nif),
      change: ({ network }) => ({
        network: { ...network, companies: applied(network.companies, each, keyOfCompany) },
      }),
    };
    return each.old && each.now ? [...linkedRecordChanges(each.old, each.now), whole] : [whole];
  });
}

function linkedRecordChanges(from: LinkedCompany, to: LinkedCompany): RecordChange[] {
  const keyOf = ({ kind, seen }: LinkedRecord) => `${to.nif}:${kind}:${seen.fact}`;
  return listChanges(from.records, to.records, keyOf).map(each => {
    const one = (each.now ?? each.old)!;
    return {
      cause: record(each.movement, keyOf(one), one.seen.source, to.nif),
      change: ({ network }) => ({
        network: {
          ...network,
          companies: network.companies.map(company =>
            company.nif === to.nif ? { ...company, records: applied(company.records, each, keyOf) } : company,
          ),
        },
      }),
    };
  });
}

const keyOfFinding = ({ predecessor, successor }: PhoenixFinding): string =>
  `${predecessor.nif}>${successor.nif}`;

/** Only for patterns that are assessable in both; the rest is coverage. */
function phoenixChanges({ phoenix: from }: Known, { phoenix: to }: Known): RecordChange[] {
  if (!from.assessable || !to.assessable) return [];
  return listChanges(from.findings, to.findings, keyOfFinding).map(each => {
    const { failure, predecessor } = (each.now ?? each.old)!;
    const { fact, source } = failure.seen;
    return {
      cause: record(each.movement, `phoenix:${predecessor.nif}:failure:${fact}`, source, predecessor.nif),
      change: ({ phoenix }) =>
        phoenix.assessable
          ? { phoenix: { ...phoenix, findings: applied(phoenix.findings, each, keyOfFinding) } }
          : {},
    };
  });
}

const record = (
  movement: Movement,
  fact: string,
  source: Source | null,
  company: Nif | null = null,
): RecordCause => ({ kind: 'record', movement, fact, source, company });

/** A difference between two lists. */
interface ListChange<T> {
  readonly movement: Movement;
  /** Null when it appeared. */
  readonly old: T | null;
  /** Null when it disappeared. */
  readonly now: T | null;
}

/** By key: what disappeared, then what changed, then what appeared. */
function listChanges<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): ListChange<T>[] {
  const [olds, nows] = [byKey(before, keyOf), byKey(after, keyOf)];
  const gone = [...olds].flatMap(([key, old]): ListChange<T>[] =>
    nows.has(key) ? [] : [{ movement: 'disappeared', old, now: null }],
  );
  const changed = [...olds].flatMap(([key, old]): ListChange<T>[] => {
    const now = nows.get(key);
    if (now === undefined || canonicalText(now) === canonicalText(old)) return [];
    return [{ movement: 'changed', old, now }];
  });
  const come = [...nows].flatMap(([key, now]): ListChange<T>[] =>
    olds.has(key) ? [] : [{ movement: 'appeared', old: null, now }],
  );
  return [...gone, ...changed, ...come];
}

function applied<T>(list: readonly T[], change: ListChange<T>, keyOf: (item: T) => string): T[] {
  const replaced = new Set([change.old, change.now].flatMap(item => (item === null ? [] : keyOf(item))));
  return [...list.filter(item => !replaced.has(keyOf(item))), ...(change.now === null ? [] : [change.now])];
}

function byKey<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  return new Map(list.map(item => [keyOf(item), item] as const).sort(([a], [b]) => byText(a, b)));
}
