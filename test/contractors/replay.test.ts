/** Assessments as the whole service makes and keeps them, from sandbox portals to rows: judged again, they are the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assess } from '../../src/checks/assess.ts';
import type { Judgement } from '../../src/checks/judgement.ts';
import { keptKnown, replay } from '../../src/checks/replay.ts';
import { assessmentFromRow } from '../../src/contractors/assessment.ts';
import { readDifference } from '../../src/contractors/read-difference.ts';
import { canonicalText } from '../../src/kernel/canonical-json.ts';
import { lisbonDay } from '../../src/kernel/local-date.ts';
import { ALL_PORTALS } from '../../src/sandbox/all-portals.ts';
import { createCountry } from '../../src/sandbox/country/create-country.ts';
import { type SandboxServer, startSandboxServer } from '../../src/sandbox/sandbox-server.ts';
import { startTestApp, TEST_ENV, type TestApp } from '../kit/test-app.ts';

const COMPANIES = 12;

let sandbox: SandboxServer;
let app: TestApp;
let nifs: string[];

beforeAll(async () => {
  const country = createCountry({ seed: 'replay', companies: Number(TEST_ENV.SANDBOX_COMPANIES) });
  sandbox = await startSandboxServer({ country, portals: ALL_PORTALS, today: () => lisbonDay(new Date()) });
  app = await startTestApp({ ROLE: 'all', SANDBOX_URL: sandbox.url, SANDBOX_SEED: country.seed });
  const answered = [...country.companies()].filter(({ trouble }) => Object.keys(trouble).length === 0);
  nifs = answered.slice(0, COMPANIES).map(({ nif }) => nif);
  const wait = { prefer: 'wait=30' };
  const answers = await Promise.all(nifs.map(nif => app.get(`/api/v1/contractors/${nif}`, wait)));
  expect(answers.map(({ status }) => status)).toEqual(nifs.map(() => 200));
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

async function stored() {
  const { rows } = await app.db.pool.query('select * from assessments where nif = any($1)', [nifs]);
  return rows;
}

test('what is kept is judged to the same bytes, and so is what would better it', async () => {
  const rows = await stored();
  expect(new Set(rows.map(row => row.nif)).size).toBe(COMPANIES);
  expect(new Set(rows.map(row => row.verdict)).size).toBeGreaterThan(1);
  for (const row of rows) {
    const { modelVersion, score, verdict, color, checks, outcomes, contributions, bounds, ...rest } =
      assessmentFromRow(row);
    const { completeness, unknownChecks, reasons } = rest;
    const kept: Judgement = {
      ...{ modelVersion, score, verdict, color, checks, outcomes, contributions, bounds },
      ...{ completeness, unknownChecks, reasons },
    };
    const known = keptKnown(row.known)!;
    expect(JSON.stringify(replay(known))).toBe(canonicalText(kept));
    expect(canonicalText(assess(known).counterfactuals)).toBe(canonicalText(row.counterfactuals));
  }
});

test('an assessment does not differ from itself, and from another one by what it was judged from', async () => {
  const [row] = await stored();
  const same = await readDifference(app.db, { from: row.id, to: row.id });
  expect(same!.parts).toEqual([]);
});
