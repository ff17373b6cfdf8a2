/** More than one model: what they are, how two differ, and one that judges in the shadow. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backtest } from '../../src/backtest/backtest.ts';
import { compareModels, type Moved } from '../../src/backtest/compare-models.ts';
import { namedModel, UnknownModel } from '../../src/backtest/named-model.ts';
import { judge } from '../../src/checks/judging/judge.ts';
import { storedKnown } from '../../src/checks/judging/stored-known.ts';
import { EXPERT_MODEL, MODEL_IN_FORCE } from '../../src/checks/models.ts';
import { CARD } from '../../src/checks/scale/fitted-card.ts';
import { completeAnalysis } from '../../src/contractors/analyses/complete-analysis.ts';
import { openAnalysis } from '../../src/contractors/analyses/open-analysis.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { listing } from '../checks/known-of.ts';
import { cliHere } from '../cli/cli-here.ts';
import { hearNothing } from '../kit/assess-by-hand.ts';
import { companyNif } from '../kit/specimen-country.ts';
import { TEST_ENV } from '../kit/test-app.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const [CLEAN, DEBTOR] = [companyNif(1), companyNif(2)];

const db = await databaseOfFile();
await assess(CLEAN);
const debt = listing('tax', 250_001, 500_000);
await db.sql`insert into list_entries (register, edition, nif, key, fact)
   values ('at-debtors', 'e', ${DEBTOR}, ${debt.key}, ${JSON.stringify(debt)})`;
await assess(DEBTOR);

async function assess(nif: Nif): Promise<void> {
  const opening = { db, livemode: false, registers: [], enqueue: async () => {} };
  const analysis = await openAnalysis(opening, { id: newId('anl'), nif, refresh: false });
  await hearNothing(db, nif);
  const registers = [
    { name: 'at-debtors', kind: 'list', maxAgeHours: 24 },
    { name: 'ss-debtors', kind: 'list', maxAgeHours: 24 },
  ] as const;
  await completeAnalysis(db, { analysis, registers, shadow: EXPERT_MODEL });
}

const cli = () => cliHere({ ...TEST_ENV, DATABASE_URL: db.url, REGISTERS: 'sandbox' });

describe('a model in the shadow', () => {
  it('judges the same facts, is kept beside the assessment, and is told to nobody', async () => {
    const rows =
      await db.sql`select a.known, a.score, a.model_version as version, s.score as shadow, s.model_version as beside
       from assessments a join shadow_judgements s on s.assessment_id = a.id where a.nif = ${DEBTOR}`;
    const known = storedKnown(rows[0].known)!;
    expect(rows[0]).toMatchObject({
      score: judge(known).score,
      version: MODEL_IN_FORCE.version,
      shadow: judge(known, EXPERT_MODEL).score,
      beside: EXPERT_MODEL.version,
    });
    expect(rows[0].shadow).not.toBe(rows[0].score);
  });

  it('has a back-test of its own', async () => {
    const found = await backtest(db, { modelVersion: EXPERT_MODEL.version, livemode: false });
    expect(found.overall.fates).toMatchObject({ young: 2 });
    expect(found.models).toEqual([
      { modelVersion: MODEL_IN_FORCE.version, assessments: 2 },
      { modelVersion: EXPERT_MODEL.version, assessments: 2 },
    ]);
  });
});

describe('two models', () => {
  it('are compared by what they make of the same facts, with the checks behind it', async () => {
    const parts = { from: EXPERT_MODEL, to: MODEL_IN_FORCE, livemode: false };
    const all = await compareModels(db, { ...parts, nifs: null });
    expect(all).toMatchObject({ companies: 2, left: 0 });
    expect(all.verdicts.reduce((sum, { companies }) => sum + companies, 0)).toBe(2);
    const moved = all.moved.find(({ nif }) => nif === DEBTOR);
    if (moved)
      expect(moved.why.reduce((sum, { points }) => sum + points, 0)).toBe(moved.to.score - moved.from.score);
    const some = await compareModels(db, { ...parts, nifs: [DEBTOR, companyNif(3)] });
    expect(some).toMatchObject({ companies: 1, left: 1 });
    expect(await compareModels(db, { ...parts, to: EXPERT_MODEL, nifs: null })).toMatchObject({ moved: [] });
  });

  it('may be a card that is not in force yet, which its bytes name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'card-'));
    const dearer = structuredClone(CARD) as { checks: Record<string, { points: Record<string, number> }> };
    for (const band of Object.keys(dearer.checks.taxDebtor!.points))
      dearer.checks.taxDebtor!.points[band] = 53;
    await writeFile(join(folder, 'dearer.json'), JSON.stringify(dearer));
    const to = await namedModel(join(folder, 'dearer.json'));
    expect(to.version).toMatch(/^card-[0-9a-f]{8}$/);
    const { moved } = await compareModels(db, { from: MODEL_IN_FORCE, to, livemode: false, nifs: null });
    expect(moved).toMatchObject([
      { nif: DEBTOR, to: { score: judge(await knownOf(DEBTOR), to).score }, why: [{ check: 'taxDebtor' }] },
    ]);
    await writeFile(join(folder, 'old.json'), JSON.stringify({ ...CARD, checks: {} }));
    await expect(namedModel(join(folder, 'old.json'))).rejects.toThrow(/Fit it anew: npm run model -- fit/);
    await writeFile(join(folder, 'bad.json'), '{"checks":[]}');
    await expect(namedModel(join(folder, 'bad.json'))).rejects.toThrow(UnknownModel);
    await expect(namedModel('2025.1')).rejects.toThrow(
      `This release has ${MODEL_IN_FORCE.version} and ${EXPERT_MODEL.version}`,
    );
  });
});

async function knownOf(nif: string) {
  const rows = await db.sql`select known from assessments where nif = ${nif}`;
  return storedKnown(rows[0].known)!;
}

describe('the operator', () => {
  it('lists the models with how many assessments are theirs', async () => {
    const { models } = (await cli().json('model', 'list')) as { models: object[] };
    expect(models).toEqual([
      { version: MODEL_IN_FORCE.version, points: 'fitted', inForce: true, isShadow: false, assessments: 2 },
      {
        version: EXPERT_MODEL.version,
        points: 'by experts',
        inForce: false,
        isShadow: false,
        assessments: 2,
      },
    ]);
  });

  it('compares one of an earlier release by what its assessments said', async () => {
    await db.sql`insert into assessments select (jsonb_populate_record(a, ${JSON.stringify({
      id: 'asm_0000000000000000000earlier',
      ...{ model_version: '2026.8', assessed_at: '2026-01-01', score: 100, verdict: 'no_records' },
      levels: { alvaraStatus: { level: 'clear', row: null, points: 0 } },
    })}::jsonb)).* from assessments a where nif = ${DEBTOR}`;
    const now = judge(await knownOf(DEBTOR));
    const found = await cli().json('model', 'compare', '2026.8', MODEL_IN_FORCE.version);
    expect(found).toMatchObject({ companies: 1, left: 0, moved: [{ nif: DEBTOR, from: { score: 100 } }] });
    const [{ to, why }] = (found as Awaited<ReturnType<typeof compareModels>>).moved as [Moved];
    expect(to.score).toBe(now.score);
    expect(why.reduce((sum, { points }) => sum + points, 0)).toBe(now.score - 100);
    expect(await cli().refusal('model', 'compare', '2026.8', '2026.7')).toMatch(/^\d unknown-model/);
  });

  it('compares two, for all companies or for those of a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nifs-'));
    const file = join(folder, 'portfolio.csv');
    await writeFile(file, `nif,reference\n${DEBTOR},A-1\n${DEBTOR},A-2\n`);
    const found = await cli().json(
      'model',
      'compare',
      EXPERT_MODEL.version,
      MODEL_IN_FORCE.version,
      '--nifs',
      file,
    );
    expect(found).toMatchObject({ companies: 1, left: 0 });
    const { out } = await cli().run('model', 'compare', EXPERT_MODEL.version, MODEL_IN_FORCE.version);
    expect(out).toContain(
      `2 companies by ${EXPERT_MODEL.version} and by ${MODEL_IN_FORCE.version}; 2 would change their verdict.`,
    );
    expect(await cli().refusal('model', 'compare', 'x', MODEL_IN_FORCE.version)).toMatch(/^\d unknown-model/);
  });
});
