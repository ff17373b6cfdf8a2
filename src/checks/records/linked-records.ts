/** The common part of the checks on directors' other companies: which ones count, their evidence, what is pending. */
import type { PresenceEvidence } from '../../facts/evidence.ts';
import type { LinkedCompany, LinkedRecord } from '../../facts/linked-company.ts';
import type { Sentence } from '../../facts/sentence.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { Cost, Fading, Known, Outcome, Pending } from '../check.ts';
import { quartersLeft } from '../scale/fading.ts';
import { say } from '../words/say.ts';
import { absence, byText, isSome, silence } from './known-facts.ts';

/** How long a company stays linked after its director has left it. */
export const LINKED_MONTHS = 60;

/** Who left a company is close to it for two years (CIRE art. 49/2-c), and what counts of that one less and less. */
export const LEFT_FADING: Fading = { wholeMonths: 12, windowMonths: 24 };

export const REMEDIATION_BY_DIRECTORS = {
  en: 'Have cessations of office registered; show that the linked company’s record was settled.',
  pt: 'Registar as cessações de funções; comprovar a regularização da ocorrência na empresa ligada.',
} as const;

/** The one row of the scale of those checks that count and cost nothing. */
export const CHARGED_BY_DIRECTORS = {
  en: 'any, which `directorsWithIssues` charges',
  pt: 'qualquer, que `directorsWithIssues` conta',
} as const;

/** The other companies, each once. */
export function otherCompanies({ nif, network }: Known): LinkedCompany[] {
  const byNif = Map.groupBy(
    network.companies.filter(company => company.nif !== nif),
    company => company.nif,
  );
  return [...byNif.values()]
    .map(
      ([first, ...rest]): LinkedCompany => ({
        ...first!,
        links: [...first!.links, ...rest.flatMap(({ links }) => links)],
        records: [first!, ...rest].flatMap(({ records }) => records),
        silent: [...new Set([first!, ...rest].flatMap(({ silent }) => silent))],
      }),
    )
    .sort((a, b) => byText(a.nif, b.nif));
}

export const isDirectedNow = ({ links }: LinkedCompany, today: LocalDate): boolean =>
  links.some(({ to }) => to === null || to > today);

/** Directed now by a current director, or within the last five years. */
export function isLinked({ links }: LinkedCompany, today: LocalDate): boolean {
  const since = addMonths(today, -LINKED_MONTHS);
  return links.some(({ to }) => to === null || to >= since);
}

export const declaredSince = (record: LinkedRecord, today: LocalDate, months: number): boolean =>
  record.kind === 'insolvency' && record.on >= addMonths(today, -months);

function evidenceOf({ nif, name }: LinkedCompany, { kind, on, seen }: LinkedRecord): PresenceEvidence {
  return {
    type: 'presence',
    fact: `${nif}:${kind}:${seen.fact}`,
    ...seen.source,
    askedAt: seen.askedAt,
    says: say('record', 'linkedRecord', { what: say('linkedRecord', kind), name, nif, on }),
  };
}

/** What age has left of it, and the time since all who were in control there left this company. */
export const leftOfRecord = ({ on, leftOn }: LinkedRecord, today: LocalDate, fading: Fading) =>
  Math.min(
    quartersLeft(on, today, fading),
    leftOn ? quartersLeft(leftOn, today, LEFT_FADING) : 4,
  ) as ReturnType<typeof quartersLeft>;

/**
 * How many of these companies have a record that counts, and how many more could have one because a register has not been
 * asked about them. Unknown while the register that links them is silent.
 */
export function judgeLinked(
  known: Known,
  companies: readonly LinkedCompany[],
  {
    counts,
    tellers,
    lookedFor,
    costOf,
    fading,
  }: {
    readonly counts: (record: LinkedRecord) => boolean;
    readonly tellers: readonly SpecifiedRegister[];
    readonly lookedFor: Sentence<'lookedFor'>;
    readonly costOf: (companies: number) => Cost;
    readonly fading?: Fading;
  },
): Outcome {
  const silent = silence(known, ['mj-publications']);
  if (silent) return silent;
  const found = companies.filter(({ records }) => records.some(counts));
  const certain = found.filter(({ records }) => records.some(record => counts(record) && !record.open));
  // A record that age has begun to take from, a silent register may show anew.
  const isSettled = ({ records }: LinkedCompany) =>
    records.some(record => counts(record) && (!fading || leftOfRecord(record, known.today, fading) === 4));
  const silentOnes = companies.filter(
    company => !isSettled(company) && company.silent.some(name => tellers.includes(name)),
  );
  const waiting = silentOnes.length + cutOffFrom(known);
  const evidence = found
    .flatMap(company => company.records.filter(counts).map(record => evidenceOf(company, record)))
    .sort((a, b) => byText(JSON.stringify(a), JSON.stringify(b)));
  const open = found.length - certain.length;
  const pending: { pending?: Pending } =
    waiting + open > 0
      ? {
          pending: {
            because: say('becauseOfLinks', 'countNotAsked', { companies: waiting + open }),
            cost: costOf(new Set([...found, ...silentOnes]).size + cutOffFrom(known)),
          },
        }
      : {};
  if (isSome(evidence)) return { kind: 'hit', value: found.length, evidence, ...pending };
  const nothing = absence(known, 'mj-publications', lookedFor);
  return { kind: 'clear', value: 0, evidence: [nothing], ...pending };
}

/** Companies that were left out of the network. */
export const cutOffFrom = ({ network }: Known): number =>
  network.cutOff.reduce((sum, { companies }) => sum + companies, 0);
