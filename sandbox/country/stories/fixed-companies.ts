/** The documented NIFs of the sandbox: the same in every country, whatever its seed and size, and over versions. */
import type { SandboxCompany } from '../country.ts';
import { publicationsByParty } from '../records/publications-by-party.ts';
import { fixedNif } from '../setting/number-plan.ts';
import { buildFixed, type FixedStory, fixedNotices } from './fixed-company.ts';
import { AUDITORS, STORIES } from './fixed-stories.ts';

interface FixedCompany {
  readonly nif: string;
  /** Short description in English. */
  readonly story: string;
  readonly expected: {
    /** Null where the story promises only the checks below. */
    readonly verdict: 'no_records' | 'low_risk' | 'moderate_risk' | 'high_risk' | 'do_not_proceed' | null;
    /** Where its analysis stands some seconds after it was asked for. */
    readonly state: 'complete' | 'running' | 'waiting' | 'stalled';
    readonly checks: Readonly<Record<string, number | boolean | string>>;
  };
}

const CLEAN = {
  insolvencyDeclared: 0,
  taxDebtor: false,
  ssDebtor: false,
  alvaraStatus: 'valid',
  directorsWithIssues: 0,
} as const;

function documented(
  told: FixedStory,
  story: string,
  verdict: FixedCompany['expected']['verdict'],
  differences: FixedCompany['expected']['checks'] = {},
  state: FixedCompany['expected']['state'] = 'complete',
): FixedCompany {
  return {
    nif: fixedNif(told.serial),
    story,
    expected: { verdict, state, checks: { ...CLEAN, ...differences } },
  };
}

export const FIXED_COMPANIES: readonly FixedCompany[] = [
  documented(
    STORIES.no_records,
    'nineteen years in business, every account filed, a valid alvará, public works completed',
    'no_records',
  ),
  documented(STORIES.tax_debt, 'on the tax list in its lowest band, otherwise clean', null, {
    taxDebtor: true,
    taxDebtMinimumEur: 10_000,
  }),
  documented(
    STORIES.moderate_risk,
    'large debts to the tax authority and to Segurança Social',
    'moderate_risk',
    {
      taxDebtor: true,
      ssDebtor: true,
      taxDebtMinimumEur: 500_001,
      ssDebtMinimumEur: 100_000,
    },
  ),
  documented(
    STORIES.high_risk,
    'alvará cancelled; both directors ran a company declared insolvent in 2025',
    'high_risk',
    { alvaraStatus: 'cancelled', directorsWithIssues: 2 },
  ),
  documented(
    STORIES.do_not_proceed,
    'declared insolvent in 2025 without assets, the proceeding still open',
    'do_not_proceed',
    { insolvencyDeclared: 1, insolvencyPhase: 'insolvency_declared' },
  ),
  documented(STORIES.per_approved, 'a PER opened and its plan approved in 2026', null, {
    revitalizationProceedings: 1,
    insolvencyPhase: 'per_approved',
  }),
  documented(STORIES.licence_suspended, 'alvará suspended in 2026', null, { alvaraStatus: 'suspended' }),
  documented(STORIES.creditor_only, 'named in insolvencies of others as their creditor only', null, {
    creditorInInsolvencies: 2,
  }),
  documented(
    STORIES.phoenix,
    'founded seven months before its manager’s other company was declared insolvent: same address, name and trade',
    null,
    { directorsWithIssues: 1, phoenixPattern: 'strong' },
  ),
  documented(
    STORIES.phoenix_predecessor,
    'the company that the one before succeeds: insolvent, with debts',
    null,
    {
      insolvencyDeclared: 1,
      taxDebtor: true,
      ssDebtor: true,
      alvaraStatus: 'cancelled',
    },
  ),
  documented(STORIES.failed_elsewhere, 'insolvent in 2025; its directors run the high_risk company', null, {
    insolvencyDeclared: 1,
    taxDebtor: true,
    alvaraStatus: 'cancelled',
  }),
  documented(
    STORIES.running,
    'clean, but the insolvency notices take 20 seconds',
    'no_records',
    {},
    'running',
  ),
  documented(STORIES.waiting, 'the licence register answers with its firewall page', null, {}, 'waiting'),
  documented(STORIES.stalled, 'the insolvency notices answer with a page nobody knows', null, {}, 'stalled'),
  documented(
    STORIES.execution_without_assets,
    'an execution of 2024 found nothing to seize: on the public list since 2026',
    null,
    { executionsWithoutAssets: 1 },
  ),
  documented(STORIES.labour_sanction, 'a very serious labour sanction, for work at height', 'low_risk', {
    labourSanctions: 1,
    verySeriousLabourSanctions: 1,
  }),
  documented(STORIES.barred, 'barred from public contracts after a breach of one', null, {
    barredFromPublicContracts: true,
  }),
];

/** A valid NIF that no register knows; every `58…` that is not in the table is another. */
export const UNKNOWN_NIF = fixedNif(999);

let built: ReadonlyMap<string, SandboxCompany> | null = null;

/** Built once: stories, auditors, and with each the publications that name it. */
function all(): ReadonlyMap<string, SandboxCompany> {
  if (built) return built;
  const stories: FixedStory[] = [...Object.values(STORIES), ...AUDITORS];
  const notices = publicationsByParty(stories.flatMap(fixedNotices));
  const companies = stories.map(story => {
    const company = buildFixed(story);
    return { ...company, insolvencyPublications: notices.get(company.nif) ?? [] };
  });
  built = new Map(companies.map(company => [company.nif, company]));
  return built;
}

export const fixedCompany = (nif: string): SandboxCompany | null => all().get(nif) ?? null;

export const fixedCompanies = (): readonly SandboxCompany[] => [...all().values()];
