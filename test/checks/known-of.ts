/** Builds what is known about one invented company, from the parts that a test cares about. */
import type { Known, RegisterKnowledge } from '../../src/checks/check.ts';
import type { DirectorFinding, DirectorIssue } from '../../src/facts/director-finding.ts';
import type {
  CompanyAct,
  DebtorListing,
  Fact,
  InsolvencyNotice,
  Licence,
  OfficeAct,
} from '../../src/facts/fact.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { REGISTER_NAMES, type RegisterName } from '../../src/kernel/register-name.ts';

export const NIF = '599000090' as Nif;
export const OTHER_NIF = '599000120' as Nif;
export const TODAY = '2026-10-15' as LocalDate;
export const ASKED_AT = '2026-10-15T09:30:00Z';
export const day = (text: string): LocalDate => text as LocalDate;

interface Parts {
  facts?: readonly Fact[];
  directors?: readonly DirectorFinding[];
  silent?: readonly RegisterName[];
}

/** Every register has answered, but for the `silent` ones. */
export function knownOf({ facts = [], directors = [], silent = [] }: Parts = {}): Known {
  const registers = Object.fromEntries(
    REGISTER_NAMES.map((name): [string, RegisterKnowledge] => [
      name,
      silent.includes(name)
        ? { state: 'unknown', because: 'HTTP 503' }
        : { state: 'answered', askedAt: ASKED_AT, date: day('2026-10-14'), asked: `NIF ${NIF}` },
    ]),
  );
  return {
    nif: NIF,
    today: TODAY,
    facts,
    directors,
    registers: registers as Record<RegisterName, RegisterKnowledge>,
  };
}

const source = (register: RegisterName, reference: string, date = day('2026-09-23')) => ({
  register,
  reference,
  url: null,
  date,
});

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
  return { directorId: `dir_${id}`, name: 'Pessoa Inventada', issues };
}

/** A company with nothing against it: it exists, files its accounts and may build. */
export const SOUND: readonly Fact[] = [
  act('constitution', '2010-03-01'),
  ...[2022, 2023, 2024, 2025].map(accounts),
  licence('valid'),
];
