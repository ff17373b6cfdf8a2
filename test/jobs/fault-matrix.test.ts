/**
 * What becomes of an analysis when a register fails, end to end through the running service: what a partner is told, who
 * waits, who goes on. Every register in every fault is `fault-grid.slow.test.ts`.
 */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { allChecks } from '../../src/checks/all-checks.ts';
import type { Analysis } from '../../src/contractors/analysis.ts';
import type { RegisterName } from '../../src/kernel/register-name.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import type { Register } from '../../src/registers/register.ts';
import type { Fault } from '../../src/sandbox/faults.ts';
import { startFaultyService } from './fault-matrix-service.ts';

const service = await startFaultyService();
afterAll(() => service.close());
afterEach(() => {
  for (const { meta } of ALL_REGISTERS) service.faults.set(meta.name, null);
});

const registerOf = (name: RegisterName): Register => ALL_REGISTERS.find(({ meta }) => meta.name === name)!;

/** Checks that cannot be known while one of these is silent. */
const checksThatNeed = (...names: RegisterName[]): string[] =>
  allChecks.filter(check => check.needs.some(need => names.includes(need))).map(check => check.key);

/** What an assessment does not know, but for continuity: it also rests on the failures around, which are read beside. */
const unknownIn = ({ unknown }: { unknown: readonly string[] }): string[] =>
  unknown.filter(key => key !== 'phoenixPattern').toSorted();

const isComplete = (analysis: Analysis): boolean => analysis.state === 'complete';

const waitsFor =
  (...names: RegisterName[]) =>
  ({ state, waitingFor }: Analysis): boolean =>
    (state === 'waiting' || state === 'stalled') && waitingFor.toSorted().join() === names.toSorted().join();

/** A list fails from its first reading on: an edition that stands would be used. */
async function breakRegister({ kind, meta }: Register, fault: Fault): Promise<void> {
  service.faults.set(meta.name, fault);
  if (kind === 'list') await service.forgetList(meta.name);
  // Those that no analysis waits for are read by their schedule only.
  if (kind === 'list' && !meta.essential) await service.readList(meta.name);
}

async function mend({ kind, meta }: Register): Promise<void> {
  service.faults.set(meta.name, null);
  if (kind === 'list' && !meta.essential) await service.readList(meta.name);
}

/** Assesses the company again now that nothing is broken: silence had not helped, and its bounds held. */
async function expectNoBetterThanTheTruth(nif: string, silent: readonly RegisterName[]): Promise<void> {
  const guarded = await service.assessment(nif);
  await service.revise(nif);
  await service.analysis(nif, analysis => analysis.refresh && isComplete(analysis));
  const whole = await service.assessment(nif);
  const affected = checksThatNeed(...silent);
  expect(whole!.id).not.toBe(guarded!.id);
  expect(whole!.unknown.filter(key => affected.includes(key))).toEqual([]);
  expect(guarded!.unknown.filter(key => !affected.includes(key))).toEqual(whole!.unknown);
  expect(guarded!.score).toBeLessThanOrEqual(whole!.score);
  expect(guarded!.high).toBeGreaterThanOrEqual(whole!.score);
}

describe('two registers at once', () => {
  it('waits for both that stand behind specified checks, then for the one that is left', async () => {
    const nif = service.nextCompany();
    await breakRegister(registerOf('citius-insolvency'), 'other-layout');
    await breakRegister(registerOf('at-debtors'), 'waf');
    expect(await service.ask(nif)).toBe(202);
    const waiting = await service.analysis(nif, waitsFor('at-debtors', 'citius-insolvency'));
    expect(waiting.progress).toEqual({ done: 7, total: 9 });
    expect(await service.ask(nif)).toBe(202);
    await mend(registerOf('at-debtors'));
    await service.wake(waiting);
    const left = await service.analysis(nif, waitsFor('citius-insolvency'));
    expect(await service.assessment(nif)).toBeNull();
    await mend(registerOf('citius-insolvency'));
    await service.wake(left);
    const complete = await service.analysis(nif, isComplete);
    expect([complete.id, complete.waitingFor]).toEqual([waiting.id, []]);
    expect(unknownIn((await service.assessment(nif))!)).toEqual([]);
    expect(await service.ask(nif)).toBe(200);
  });

  it('completes without the further one once the essential one has answered', async () => {
    const nif = service.nextCompany();
    await breakRegister(registerOf('impic-licences'), 'waf');
    await breakRegister(registerOf('citius-executions'), 'other-layout');
    await service.ask(nif);
    const waiting = await service.analysis(nif, waitsFor('impic-licences'));
    await mend(registerOf('impic-licences'));
    await service.wake(waiting);
    await service.analysis(nif, isComplete);
    const unknown = unknownIn((await service.assessment(nif))!);
    expect(unknown.toSorted()).toEqual(checksThatNeed('citius-executions').toSorted());
    await mend(registerOf('citius-executions'));
    await expectNoBetterThanTheTruth(nif, ['citius-executions']);
  });
});
