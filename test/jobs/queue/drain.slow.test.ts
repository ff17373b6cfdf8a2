/** Revisions of many companies leave their queue at the speed of their work: what a second takes is printed. */
import { expect, it } from 'vitest';
import { reviseAssessment } from '../../../src/jobs/analysis/revise-assessment.ts';
import { analysisSender, openJobQueue } from '../../../src/jobs/queue/job-queue.ts';
import { silentLog } from '../../../src/kernel/log.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { countRows } from '../../kit/count-rows.ts';
import { size } from '../../kit/sizes.ts';
import { databaseOfFile } from '../../kit/test-database.ts';

const REVISIONS = size(1_000, 20_000);
/** As many are opened without the queue first, for comparison. */
const BARE = 500;
const LIMIT_MS = size(120_000, 900_000);

const db = await databaseOfFile();

it(
  `${REVISIONS} revisions`,
  async () => {
    const nifs = await writeAssessedCompanies(db.pool, { count: REVISIONS + BARE });
    const jobQueue = await openJobQueue(db.url, { supervise: true, log: silentLog });
    const opening = {
      db,
      livemode: false,
      registers: ['mj-publications'] as const,
      enqueue: analysisSender(jobQueue),
    };
    const secondsOf = async (work: () => Promise<unknown>) => {
      const from = performance.now();
      await work();
      return (performance.now() - from) / 1_000;
    };
    try {
      const bare = nifs.splice(0, BARE);
      const alone = await secondsOf(() =>
        Promise.all(
          [0, 1].map(async half => {
            for (let i = half; i < BARE; i += 2) await reviseAssessment(opening, bare[i]!);
          }),
        ),
      );
      await jobQueue.sendMany(
        null,
        'revise-assessment',
        nifs.map(nif => ({ payload: { nif }, singletonKey: nif })),
      );
      const queued = await secondsOf(async () => {
        await jobQueue.work('revise-assessment', 2, ({ nif }) => reviseAssessment(opening, nif));
        await expect.poll(() => countRows(db.pool, 'analyses'), { timeout: LIMIT_MS }).toBe(REVISIONS + BARE);
      });
      const [fromQueue, bareOnes] = [REVISIONS / queued, BARE / alone];
      console.log(
        `revisions: ${Math.round(fromQueue)} a second from the queue, ${Math.round(bareOnes)} without it: ${(fromQueue / bareOnes).toFixed(2)} times`,
      );
    } finally {
      await jobQueue.stop(1_000);
    }
  },
  LIMIT_MS * 2,
);
