/** What is kept of an assessment, and its case, over the whole service: judged again, both give what the assessment gave. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { ALL_PORTALS } from '../../../sandbox/all-portals.ts';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import { FIXED_COMPANIES, UNKNOWN_NIF } from '../../../sandbox/country/stories/fixed-companies.ts';
import { startSandboxServer } from '../../../sandbox/sandbox-server.ts';
import type { CaseFile } from '../../../src/cases/case.ts';
import { judgeCase } from '../../../src/cases/judge-case.ts';
import { readCase } from '../../../src/cases/read-case.ts';
import { assess } from '../../../src/checks/judging/assess.ts';
import { judgeForDay } from '../../../src/checks/judging/judge-for-day.ts';
import type { Judgement } from '../../../src/checks/judging/judgement.ts';
import { storedKnown } from '../../../src/checks/judging/stored-known.ts';
import { readStoredCase } from '../../../src/cli/service/stored-case.ts';
import { assessmentFromRow } from '../../../src/contractors/assessment.ts';
import { readDifference } from '../../../src/contractors/assessments/read-difference.ts';
import { lisbonDay } from '../../../src/kernel/local-date.ts';
import { isPersonNif, type Nif } from '../../../src/kernel/nif.ts';
import { canonicalText } from '../../../src/kernel/text/canonical-json.ts';
import { logKey } from '../../../src/receipts/head.ts';
import { appendReceipts } from '../../../src/receipts/log.ts';
import { folderOfFile } from '../../kit/of-file.ts';
import { startTestApp, TEST_ENV } from '../../kit/test-app.ts';
import { cliHere } from '../cli-here.ts';

const country = createCountry({ seed: TEST_ENV.SANDBOX_SEED, companies: Number(TEST_ENV.SANDBOX_COMPANIES) });
const CONTINUATION = '580000095';
const NIFS = [
  ...new Set([
    ...FIXED_COMPANIES.filter(({ expected }) => expected.state === 'complete').map(({ nif }) => nif),
    UNKNOWN_NIF,
    ...[...country.companies()]
      .filter(({ trouble }) => Object.keys(trouble).length === 0)
      .slice(0, 12)
      .map(({ nif }) => nif),
  ]),
] as Nif[];

const files = new Map<string, CaseFile>();
const folder = await folderOfFile();

const sandbox = await startSandboxServer({
  country,
  portals: ALL_PORTALS,
  today: () => lisbonDay(new Date()),
});
afterAll(() => sandbox.close());
const app = await startTestApp({ ROLE: 'all', SANDBOX_URL: sandbox.url });
afterAll(() => app.close());
const statuses = () =>
  Promise.all(
    NIFS.map(async nif => (await app.get(`/api/v1/contractors/${nif}`, { prefer: 'wait=30' })).status),
  );
await vi.waitFor(async () => expect(await statuses()).toEqual(NIFS.map(() => 200)), { timeout: 240_000 });

async function stored() {
  const rows = await app.db.sql`select * from assessments where nif = any(${NIFS})`;
  return rows;
}

it('what is kept is judged to the same bytes, and so is what would better it', async () => {
  const rows = await stored();
  expect(new Set(rows.map(row => row.nif)).size).toBe(NIFS.length);
  expect(new Set(rows.map(row => row.verdict)).size).toBeGreaterThan(1);
  for (const row of rows) {
    const { modelVersion, score, verdict, color, contributions, bounds, ...rest } = assessmentFromRow(row);
    // As they are stored: an answer numbers the people and lists what does not apply.
    const { checks, outcomes } = row;
    const { completeness, unknownChecks, reasons } = rest;
    const heldBy = Object.keys(row.levels)
      .filter(key => row.levels[key].holds)
      .sort();
    const kept: Judgement = {
      ...{ modelVersion, score, verdict, color, checks, outcomes, contributions, bounds },
      ...{ completeness, unknownChecks, reasons, heldBy },
    };
    const known = storedKnown(row.known)!;
    expect(JSON.stringify(judgeForDay(known, known.today))).toBe(canonicalText(kept));
    expect(canonicalText(assess(known).counterfactuals)).toBe(canonicalText(row.counterfactuals));
  }
});

it('an assessment does not differ from itself, and from another one by what it was judged from', async () => {
  const [row] = await stored();
  const same = await readDifference(app.db, { from: row.id, to: row.id });
  expect(same!.parts).toEqual([]);
});

it('the case of each company is judged as its assessment was: checks, score, verdict and bounds', async () => {
  for (const nif of NIFS) {
    // What is learnt of a linked company a moment later has the assessment made anew.
    const { file } = await vi.waitFor(
      async () => {
        const stored = await readStoredCase(app.db, nif);
        expect({ nif, differs: stored.differs }).toEqual({ nif, differs: null });
        return stored;
      },
      { timeout: 120_000, interval: 500 },
    );
    const { score, verdict, checks, bounds, completeness, unknownChecks } = await (
      await app.get(`/api/v1/contractors/${nif}`)
    ).json();
    const { judgement } = judgeCase(readCase(JSON.stringify(file)));
    expect(judgement).toMatchObject({ score, verdict, bounds, completeness, unknownChecks });
    const judged = Object.keys(checks).map(key => [key, judgement.checks[key] ?? null]);
    expect(Object.fromEntries(judged)).toEqual(checks);
    files.set(nif, file);
  }
  const written = [...files.values()];
  expect(new Set(written.map(file => judgeCase(file).judgement.verdict)).size).toBeGreaterThan(3);
  expect(written.filter(({ companies }) => companies.length > 1).length).toBeGreaterThan(3);
  expect(written.some(({ companies }) => JSON.stringify(companies[0]!.registers)?.includes('silent'))).toBe(
    true,
  );
});

it('no number and no keyed hash of a person stands in a case; the same label is the same person', async () => {
  const rows = await app.db.sql`select id, nif_hash from people`;
  expect(rows.length).toBeGreaterThan(10);
  for (const file of files.values()) {
    const text = JSON.stringify(file);
    expect((text.match(/\d{9}/g) ?? []).filter(isPersonNif)).toEqual([]);
    expect(rows.filter(({ id, nif_hash }) => text.includes(id) || text.includes(nif_hash))).toEqual([]);
  }
  const { companies } = files.get(CONTINUATION)!;
  const labels = companies.map(({ facts }) =>
    facts.flatMap(fact =>
      fact.kind === 'office' && fact.role === 'director' && 'person' in fact.holder ? fact.holder.person : [],
    ),
  );
  expect(labels[0]![0]).toMatch(/^P\d+$/);
  expect(labels[1]).toContain(labels[0]![0]);
});

it('verify --case tells without a database whether the case is judged as the receipt says', async () => {
  const cli = cliHere({});
  await appendReceipts({
    db: app.db,
    key: logKey(TEST_ENV.SECRET_KEY),
    publicUrl: app.api,
    timeStampUrl: null,
  });
  const [receipt, own, other] = ['receipt', 'own', 'other'].map(name => join(folder, `${name}.json`)) as [
    string,
    string,
    string,
  ];
  for (const nif of NIFS) {
    const { id, score } = await (await app.get(`/api/v1/contractors/${nif}`)).json();
    writeFileSync(receipt, await (await app.get(`/api/v1/assessments/${id}/receipt`)).text());
    writeFileSync(own, JSON.stringify(files.get(nif)));
    const judged = await cli.run('verify', receipt, '--case', own);
    expect([nif, judged.code, judged.out]).toEqual([
      nif,
      0,
      expect.stringContaining('the case is judged so'),
    ]);
    const stranger = [...files].find(([, file]) => judgeCase(file).judgement.score !== score)![1];
    writeFileSync(other, JSON.stringify(stranger));
    const refuted = await cli.run('verify', receipt, '--case', other);
    expect([refuted.code, refuted.out]).toEqual([
      1,
      expect.stringMatching(/^REFUTED: the case is judged otherwise/),
    ]);
  }
});

it('lookup --case prints it, and says when it is no longer what was judged', async () => {
  const cli = cliHere({ ...TEST_ENV, DATABASE_URL: app.db.url, SANDBOX_URL: sandbox.url });
  const { code, out, err } = await cli.run('lookup', CONTINUATION, '--case');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(readCase(out)).toEqual(files.get(CONTINUATION));
  expect(await cli.json('lookup', CONTINUATION, '--case')).toEqual(files.get(CONTINUATION));

  await app.db.sql`update facts set gone_at = app_now() where nif = '580000109'`;
  expect((await cli.run('lookup', CONTINUATION, '--case')).err).toMatch(
    /^The case is judged \d+, the assessment \d+: what is known of other companies has changed since, or .*\n$/,
  );
  expect(await cli.refusal('lookup', '599000090', '--case')).toMatch(/^1 not-assessed/);
  expect(await cli.failure('lookup', CONTINUATION, '--case', '--evidence')).toMatchObject({ exitCode: 2 });
});
