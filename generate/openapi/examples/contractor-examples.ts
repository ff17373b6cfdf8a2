/** A company, judged and while it is analysed, and its network. */
import { allChecks } from '../../../src/checks/all-checks.ts';
import type { CheckValue } from '../../../src/checks/check.ts';
import { MODEL_VERSION } from '../../../src/checks/scale/model-version.ts';
import type { AssessmentFace } from '../../../src/contractors/assessment.ts';
import { analyzingBody, completeBody } from '../../../src/http/rest/contractors/contractor-body.ts';
import { isoDay } from '../../../src/kernel/local-date.ts';
import { ANALYSIS, ASSESSMENT, NIF } from '../../../src/kernel/schemas/sample-ids.ts';

const DIRECTOR = 'dir_01k9zq5f2b9x1z3a5c7d9e1f3g';

const CLEAR: Readonly<Record<string, CheckValue>> = {
  alvaraStatus: 'valid',
  alvaraClass: 4,
  insolvencyPhase: 'none',
  companyStatus: 'active',
  companyAgeYears: 14,
  publicContracts: 3,
  phoenixPattern: 'none',
};

const checks = Object.fromEntries(
  allChecks.map(({ key, value }) => [key, CLEAR[key] ?? (value.type === 'boolean' ? false : 0)]),
);

const AT = new Date('2026-11-20T09:30:12.480Z');

const ASSESSED: AssessmentFace = {
  id: ASSESSMENT,
  nif: NIF,
  livemode: false,
  assessedAt: AT,
  consultedAt: AT,
  modelVersion: MODEL_VERSION,
  score: 100,
  verdict: 'no_records',
  color: 'safe',
  checks,
  calibration: null,
  completeness: 1,
  bounds: { low: 100, high: 100 },
  unknownChecks: [],
  notApplicableChecks: [],
  directorNetwork: { companiesKnown: 2, asOf: AT },
  networkCoverage: {
    failuresKnown: 1_904,
    officersRead: 1_904,
    share: 1,
    oldestDay: isoDay('2020-11-13'),
    newestDay: isoDay('2026-11-19'),
    notRuledOut: [],
  },
  withdrawn: null,
  reasons: [],
};

export const complete = {
  ...completeBody(ASSESSED, { refreshing: false, corrections: [], analysis: null }),
  company: { name: 'Exemplo Construções, Lda', asOf: '2026-04-17', source: 'mj-publications' },
};

export const analyzing = {
  ...analyzingBody({
    id: ANALYSIS,
    nif: NIF,
    livemode: false,
    state: 'running',
    createdAt: new Date('2026-11-20T09:30:00.120Z'),
    progress: { done: 4, total: 9 },
    waitingFor: [],
  }),
  company: null,
};

export const network = {
  data: {
    nif: NIF,
    livemode: false,
    asOf: '2026-11-20',
    depth: 2,
    cutOff: [{ reason: 'unidentified', at: NIF, omitted: 1 }],
    riskPaths: [],
  },
  elements: {
    nodes: [
      { data: { id: NIF, type: 'company', label: 'CONSTRUTORA EXEMPLO, LDA', step: 0 } },
      { data: { id: DIRECTOR, type: 'director', label: 'Pessoa Inventada', step: 0, isHub: false } },
    ],
    edges: [
      {
        data: {
          id: 'e0',
          source: DIRECTOR,
          target: NIF,
          role: 'director',
          label: 'Gerente',
          appointedOn: '2020-02-03',
          running: true,
          onRiskPath: false,
          register: 'mj-publications',
          reference: 'AP. 1/20200203',
        },
      },
    ],
  },
};
