/** Which assessments with unknown checks are made again by themselves. */
import { expect, it } from 'vitest';
import { readAnalysis } from '../../../src/contractors/analysis.ts';
import { reviseLater } from '../../../src/jobs/analysis/revise-assessment.ts';
import { openJobQueue } from '../../../src/jobs/queue/job-queue.ts';
import { silentLog } from '../../../src/kernel/log.ts';
import { citiusExecutions } from '../../../src/registers/citius-executions/citius-executions.ts';
import { openByHand } from '../../kit/assess-by-hand.ts';
import { runByHand } from '../../kit/run-by-hand.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { gatewayOver } from '../gateway-over.ts';

const NAMED = '580000010';
/** No register knows it, and so none tells its name. */
const NAMELESS = '580009998';
const CUT_OFF = '580000028';

// Nobody listens there: the one register that is asked by name is silent.
const NOWHERE = 'http://127.0.0.1:9';
const app = await appOfFile({ ROLE: 'all', REGISTER_CITIUS_CASES_URL: NOWHERE });

const revised = async () => {
  const rows = await app.db.sql`select data->>'nif' as nif from pgboss.job where name = 'revise-assessment'`;
  return rows.map(({ nif }) => nif);
};

it('a register that was silent is asked again later; one that cannot be asked, for want of a name, is not', async () => {
  for (const nif of [NAMELESS, NAMED]) {
    const answer = await app.get(`/api/v1/contractors/${nif}`, { prefer: 'wait=30' });
    expect(await answer.json()).toMatchObject({
      status: 'complete',
      unknownChecks: expect.arrayContaining(['civilCasesAsDefendant']),
    });
  }
  expect(await revised()).toEqual([NAMED]);
});

it('it is asked again also where the worker was killed right after the assessment stood', async () => {
  const jobQueue = await openJobQueue(app.db.url, { supervise: false, log: silentLog });
  const { id, nif } = await openByHand(app.db, CUT_OFF, { registers: ['citius-executions'] });
  const killed = runByHand(
    {
      db: app.db,
      gateway: gatewayOver(app.db, [citiusExecutions], NOWHERE),
      reviseLater: (tx, company) => reviseLater(jobQueue, tx, company),
      // The first thing after the commit.
      log: {
        ...silentLog,
        info: () => {
          throw new Error('killed');
        },
      },
    },
    id,
  );
  await expect(killed).rejects.toThrow('killed');
  expect((await readAnalysis(app.db, id))?.state).toBe('complete');
  expect(await revised()).toContain(nif);
  await jobQueue.stop(1_000);
});
