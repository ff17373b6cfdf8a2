/**
 * An analysis waits for a list; its next round is a day away. Whoever brings the list in, the analysis goes on at once and
 * completes: files of the operator, a reading that the operator asks for, and one by the schedule.
 */
import { afterEach, expect, it } from 'vitest';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import type { Analysis } from '../../../src/contractors/analysis.ts';
import { lisbonDay } from '../../../src/kernel/local-date.ts';
import type { RegisterName } from '../../../src/kernel/register-name.ts';
import { ssDebtors } from '../../../src/registers/ss-debtors/ss-debtors.ts';
import { documentOf, runProgram } from '../../cli/cli-kit.ts';
import { folderOfFile, ofFile } from '../../kit/of-file.ts';
import { TEST_ENV } from '../../kit/test-env.ts';
import { startFaultyService } from '../faulty-service.ts';
import { saveList } from '../saved-lists.ts';

const LISTS = ['ss-debtors', 'at-debtors'] as const;

const [service, folder] = await Promise.all([ofFile(startFaultyService()), folderOfFile()]);
afterEach(() => {
  for (const name of LISTS) service.faults.set(name, null);
});

const isComplete = ({ state }: Analysis): boolean => state === 'complete';

/** A company whose analysis waits for this list alone, for a day. */
async function waitingFor(list: RegisterName): Promise<string> {
  await service.forgetList(list);
  service.faults.set(list, '500');
  const nif = service.nextCompany();
  expect(await service.ask(nif)).toBe(202);
  const analysis = await service.analysis(nif, ({ state }) => state === 'waiting');
  expect(analysis.waitingFor).toEqual([list]);
  const { rowCount } = await service.app.db.pool.query(
    `update pgboss.job set start_after = now() + interval '1 day'
     where name = 'run-analysis' and state = 'created' and data ->> 'analysisId' = $1`,
    [analysis.id],
  );
  expect(rowCount).toBe(1);
  return nif;
}

const cli = async (...args: string[]) =>
  documentOf(
    await runProgram([...args, '--json'], {
      ...TEST_ENV,
      DATABASE_URL: service.app.db.url,
      SANDBOX_URL: service.sandboxUrl,
      SANDBOX_SEED: 'fault-matrix',
    }),
  );

it('imported from files', async () => {
  const nif = await waitingFor('ss-debtors');
  const country = createCountry({ seed: 'fault-matrix', companies: Number(TEST_ENV.SANDBOX_COMPANIES) });
  const pages = await saveList(ssDebtors, { country, today: lisbonDay(new Date()), folder });
  expect(await cli('registers', 'import', 'ss-debtors', ...pages)).toMatchObject({ woken: 1 });
  await service.analysis(nif, isComplete);
});

it('read because the operator asks for it', async () => {
  const nif = await waitingFor('at-debtors');
  service.faults.set('at-debtors', null);
  expect(await cli('registers', 'refresh', 'at-debtors')).toMatchObject({ woken: 1 });
  await service.analysis(nif, isComplete);
});

it('read on its schedule', async () => {
  const nif = await waitingFor('ss-debtors');
  service.faults.set('ss-debtors', null);
  await service.readList('ss-debtors');
  await service.analysis(nif, isComplete);
});
