/** Builds what is known about one invented company, from the parts that a test cares about. */
import type { Known, RegisterKnowledge } from '../../src/checks/check.ts';
import { say } from '../../src/checks/words/say.ts';
import type { DirectorFinding, DirectorIssue } from '../../src/facts/director-finding.ts';
import type {
  CompanyAct,
  DebtorListing,
  Fact,
  InsolvencyNotice,
  Licence,
  OfficeAct,
} from '../../src/facts/fact.ts';
import type { CompanyLink, LinkedCompany, LinkedRecord } from '../../src/facts/linked-company.ts';
import { WHOLE_COVERAGE } from '../../src/facts/network-coverage.ts';
import type {
  PhoenixFinding,
  PhoenixIndicatorKind,
  PhoenixKnowledge,
  Seen,
} from '../../src/facts/phoenix-finding.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../src/kernel/register-name.ts';

export const NIF = '599000090' as Nif;
export const OTHER_NIF = '599000120' as Nif;
export const THIRD_NIF = '599000139' as Nif;
export const FOURTH_NIF = '599000147' as Nif;
export const FIFTH_NIF = '599000155' as Nif;
export const TODAY = '2026-10-15' as LocalDate;
export const ASKED_AT = '2026-10-15T09:30:00Z';
export const day = (text: string): LocalDate => text as LocalDate;

interface Parts {
  facts?: readonly Fact[];
  directors?: readonly DirectorFinding[];
  silent?: readonly SpecifiedRegister[];
  linked?: readonly LinkedCompany[];
  phoenix?: PhoenixKnowledge;
}

/** Looked at, and nothing found. */
export const NO_SIGNS: Extract<PhoenixKnowledge, { assessable: true }> = {
  assessable: true,
  findings: [],
  possible: 'none',
  coverage: WHOLE_COVERAGE,
};

export const UNANSWERED: RegisterKnowledge = {
  state: 'unknown',
  because: say('because', 'stated', { reason: 'HTTP 503' }),
};

/** Every register has answered, but for the `silent` ones. */
export function knownOf({
  facts = [],
  directors = [],
  silent = [],
  linked = [],
  phoenix = NO_SIGNS,
}: Parts = {}): Known {
  const registers = Object.fromEntries(
    SPECIFIED_REGISTERS.map((name): [string, RegisterKnowledge] => [
      name,
      silent.includes(name)
        ? UNANSWERED
        : { state: 'answered', askedAt: ASKED_AT, date: day('2026-10-14'), asked: `NIF ${NIF}` },
    ]),
  );
  return {
    nif: NIF,
    today: TODAY,
    facts,
    directors,
    network: { companies: linked, cutOff: [] },
    phoenix,
    registers: registers as Record<SpecifiedRegister, RegisterKnowledge>,
  };
}

export const source = (
  register: SpecifiedRegister,
  reference: string,
  date: LocalDate | null = day('2026-09-23'),
) => ({ register, reference, url: null, date });

export function notice(about: Partial<InsolvencyNotice> = {}): InsolvencyNotice {
  const process = about.process ?? '1401/26.0T8LRA';
  const act = about.act ?? 'declared';
  const publishedOn = about.publishedOn ?? day('2026-09-23');
  return {
    kind: 'insolvency-notice',
    key: `${process}:${act}:${publishedOn}:${about.role ?? 'debtor'}`,
    source: source('citius-insolvency', process, publishedOn),
    proceeding: 'insolvency',
    role: 'debtor',
    ...about,
    process,
    act,
    publishedOn,
  };
}

export function listing(
  creditor: DebtorListing['creditor'],
  minEur: number,
  maxEur: number | null = null,
): DebtorListing {
  const register = creditor === 'tax' ? 'at-debtors' : 'ss-debtors';
  return {
    kind: 'debtor-listing',
    key: `${register}:${minEur}`,
    source: source(register, `${minEur}`, day('2026-09-30')),
    creditor,
    minEur,
    maxEur,
    listDate: day('2026-09-30'),
  };
}

export function licence(
  state: Licence['state'],
  number = '10001-PUB',
  titleClass: number | null = 3,
): Licence {
  return {
    kind: 'licence',
    key: `licence:${number}`,
    source: source('impic-licences', number),
    number,
    title: titleClass === null ? 'certificado-publicas' : 'alvara-publicas',
    class: titleClass,
    state,
    stateSince: null,
  };
}

export function act(
  type: CompanyAct['act'],
  publishedOn = '2024-06-30',
  accountsYear: number | null = null,
): CompanyAct {
  return {
    kind: 'company-act',
    key: `act:${type}:${publishedOn}:${accountsYear}`,
    source: source('mj-publications', `act ${type}`, day(publishedOn)),
    act: type,
    publishedOn: day(publishedOn),
    firma: 'EXEMPLO CONSTRUÇÕES, LDA',
    legalForm: null,
    seat: null,
    accountsYear,
  };
}

/** Accounts of a year, filed in time. */
export const accounts = (year: number): CompanyAct => act('accounts', `${year + 1}-07-10`, year);

export function office(
  role: OfficeAct['role'],
  movement: OfficeAct['movement'] = 'appointed',
  { on = '2020-02-01', name = 'Pessoa Inventada' } = {},
): OfficeAct {
  return {
    kind: 'office',
    key: `office:${role}:${movement}:${on}:${name}`,
    source: source('mj-publications', `office ${role}`, day(on)),
    movement,
    role,
    roleLabel: role,
    holder: { type: 'unidentified', name },
    on: day(on),
    cause: null,
  };
}

export function issue(kind: DirectorIssue['kind'], on: string, companyNif: Nif = OTHER_NIF): DirectorIssue {
  return {
    kind,
    company: { nif: companyNif, name: 'OUTRA EXEMPLO, LDA' },
    on: day(on),
    source: source('citius-insolvency', `${kind} ${on}`, day(on)),
  };
}

export function director(id: string, ...issues: DirectorIssue[]): DirectorFinding {
  return { directorId: `dir_${id}`, name: 'Pessoa Inventada', issues, unanswered: [] };
}

/** The same of a director of whose other companies some have not been asked about. */
export function waiting(id: string, nifs: readonly Nif[], ...issues: DirectorIssue[]): DirectorFinding {
  return { ...director(id, ...issues), unanswered: nifs };
}

export const seenAt = (register: SpecifiedRegister, reference: string, on = '2026-09-23'): Seen => ({
  fact: `${register}:${reference}`,
  source: source(register, reference, day(on)),
  askedAt: ASKED_AT,
});

export const link = (to: string | null = null): CompanyLink => ({
  directorId: 'dir_a',
  from: day('2015-01-02'),
  to: to === null ? null : day(to),
  seen: seenAt('mj-publications', 'AP. 1/20150102', '2015-01-02'),
});

export const linkedRecord = (
  kind: LinkedRecord['kind'],
  on = '2025-03-01',
  controlled = true,
): LinkedRecord => ({
  kind,
  on: day(on),
  controlled,
  seen: seenAt('citius-insolvency', `${kind} ${on}`, on),
});

export function linkedCompany(nif: Nif, about: Partial<LinkedCompany> = {}): LinkedCompany {
  return { nif, name: 'OUTRA EXEMPLO, LDA', links: [link()], records: [], silent: [], ...about };
}

export function finding(
  level: PhoenixFinding['level'],
  failedOn = '2025-03-01',
  ...kinds: PhoenixIndicatorKind[]
): PhoenixFinding {
  const indicators = (kinds.length > 0 ? kinds : (['timing', 'name'] as const)).map(kind => ({
    kind,
    on: day('2025-05-02'),
    seen: [seenAt('mj-publications', `${kind} here`), seenAt('mj-publications', `${kind} there`)] as const,
  }));
  return {
    level,
    predecessor: { nif: OTHER_NIF, name: 'OUTRA EXEMPLO, LDA' },
    successor: { nif: NIF, name: 'EXEMPLO CONSTRUÇÕES, LDA', foundedOn: day('2025-05-02') },
    failure: {
      kind: 'insolvency',
      on: day(failedOn),
      seen: seenAt('citius-insolvency', 'failure', failedOn),
    },
    controllers: [{ directorId: 'dir_a', atPredecessor: link(), atSuccessor: link() }],
    indicators: [indicators[0]!, ...indicators.slice(1)],
  };
}

/** A company with nothing against it: it exists, files its accounts and may build. */
export const SOUND: readonly Fact[] = [
  act('constitution', '2006-02-01'),
  ...[2022, 2023, 2024, 2025].map(accounts),
  licence('valid'),
];
