/** Assessments as the whole service makes and keeps them, from sandbox portals to rows: judged again, they are the same. */
import { afterAll, expect, test, vi } from 'vitest';
import { assess } from '../../src/checks/judging/assess.ts';
import type { Judgement } from '../../src/checks/judging/judgement.ts';
import { keptKnown, replay } from '../../src/checks/judging/replay.ts';
import { assessmentFromRow } from '../../src/contractors/assessment.ts';
import { readDifference } from '../../src/contractors/read-difference.ts';
import { canonicalText } from '../../src/kernel/canonical-json.ts';
import { lisbonDay } from '../../src/kernel/local-date.ts';
import { ALL_PORTALS } from '../../src/sandbox/all-portals.ts';
import { createCountry } from '../../src/sandbox/country/create-country.ts';
import { startSandboxServer } from '../../src/sandbox/sandbox-server.ts';
import { startTestApp, TEST_ENV } from '../kit/test-app.ts';

const COMPANIES = 12;

const country = createCountry({ seed: 'replay', companies: Number(TEST_ENV.SANDBOX_COMPANIES) });
const sandbox = await startSandboxServer({
  country,
  portals: ALL_PORTALS,
  today: () => lisbonDay(new Date()),
});
const app = await startTestApp({ ROLE: 'all', SANDBOX_URL: sandbox.url, SANDBOX_SEED: country.seed });
const answered = [...country.companies()].filter(({ trouble }) => Object.keys(trouble).length === 0);
const nifs = answered.slice(0, COMPANIES).map(({ nif }) => nif);
const wait = { prefer: 'wait=30' };
const statuses = () =>
  Promise.all(nifs.map(async nif => (await app.get(`/api/v1/contractors/${nif}`, wait)).status));
// As long as it takes: how fast the machine is decides nothing here.
const complete = async () => expect(await statuses()).toEqual(nifs.map(() => 200));
await vi.waitFor(complete, { timeout: 240_000 });
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
    const { modelVersion, score, verdict, color, contributions, bounds, ...rest } = assessmentFromRow(row);
    // As they are stored: an answer numbers the people and lists what does not apply.
    const { checks, outcomes } = row;
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
