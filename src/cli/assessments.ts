/** `contractor-risk assessments …` and `analyses …`: what was said of companies, taking it back, and what waits or needs somebody. */
import { Option } from 'commander';
import { readHead } from '../contractors/assessments/read-head.ts';
import { recall } from '../contractors/recall/recall.ts';
import type { WithdrawalCause } from '../contractors/recall/withdrawn.ts';
import { sqlTransaction } from '../db/sql-transaction.ts';
import { newId } from '../kernel/ids.ts';
import type { Nif } from '../kernel/nif.ts';
import { SPECIFIED_REGISTERS } from '../kernel/register-name.ts';
import { readOpen } from '../operator/work/open-analyses.ts';
import { type CliCommand, CliError } from './kit/command.ts';
import { withJobQueue } from './kit/open-service.ts';
import { counted, listed, shownTime } from './kit/table.ts';

/** The others have commands of their own, which know what they take back. */
const CAUSES: readonly WithdrawalCause[] = ['register', 'identity', 'parser'];

interface Options {
  readonly cause: WithdrawalCause;
  readonly reason: string;
}

export const assessmentsWithdraw: CliCommand = {
  name: 'assessments withdraw',
  summary:
    'Take an assessment back: it is marked, every client that read it is told, and its registers are asked anew.',
  example: 'contractor-risk assessments withdraw asm_… --cause register --reason "rectified on 12 November"',
  declare: command =>
    command
      .argument('<assessment>', 'its id, asm_…')
      .addOption(
        new Option(
          '--cause <cause>',
          'the register rectified its record, records of another were taken for the company’s, or an answer was read wrongly',
        )
          .choices(CAUSES)
          .makeOptionMandatory(),
      )
      .requiredOption('--reason <text>', 'what is wrong with it; kept in the log of actions'),
  changes: ({ reason }: Options, [object = '']) => ({ object, reason }),
  inService: ({ config, db }, { cause }: Options, [id = '']) =>
    withJobQueue(db, async jobQueue => {
      const head = await readHead(db, id);
      if (!head)
        throw new CliError(
          'not-found',
          `There is no assessment ${id}. See which one a company has with: contractor-risk lookup <nif> --json`,
        );
      if (head.withdrawn)
        throw new CliError(
          'withdrawn',
          `${id} was taken back on ${head.withdrawn.at.toISOString()} (${head.withdrawn.cause}).`,
        );
      const recalled = await sqlTransaction(db, tx => recall(tx, { assessmentIds: [id], cause }));
      const { openIfWanted } = await import('../contractors/analyses/open-analysis.ts');
      const { analysisSender } = await import('../jobs/queue/job-queue.ts');
      const opening = {
        db,
        livemode: config.registers === 'live',
        registers: SPECIFIED_REGISTERS,
        enqueue: analysisSender(jobQueue),
      };
      const analysis = { id: newId('anl'), nif: head.nif as Nif, refresh: true, maxAgeHours: 0 };
      await openIfWanted(opening, analysis, async () => true);
      return {
        json: { id, nif: head.nif, cause, ...recalled },
        text: `${id} of ${head.nif} is taken back; ${counted(recalled.clients, 'client is', 'clients are')} told. Its registers are asked anew.`,
      };
    }),
};

const OPEN_STATES = ['queued', 'running', 'waiting', 'stalled'];

export const analysesList: CliCommand = {
  name: 'analyses list',
  summary: 'List open analyses, oldest first.',
  example: 'contractor-risk analyses list --state stalled',
  declare: command =>
    command.addOption(new Option('--state <state>', 'only those in this state').choices(OPEN_STATES)),
  inService: async ({ db }, { state }: { state?: string }) =>
    listed(await readOpen(db, state ?? null), `No analysis is ${state ?? 'open'}.`, {
      analysis: it => it.id,
      nif: it => it.nif,
      state: it => it.state,
      answered: it => `${it.progress.done} of ${it.progress.total}`,
      'waiting for': it => it.waitingFor.join(' ') || null,
      since: it => shownTime(it.createdAt),
    }),
};
