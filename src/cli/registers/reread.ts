import { differing } from '../../contractors/recall/judged-otherwise.ts';
import { appNow } from '../../db/app-now.ts';
import type { HowToReread, Reread } from '../../jobs/answers/reread-answers.ts';
import { personKeyer } from '../../kernel/secrets/person-key.ts';
import type { ConsultedRegister, Register } from '../../registers/register.ts';
import { type CliCommand, type Given, itsArgument, type Service, UsageError } from '../kit/command.ts';
import { registerArgument, registerNamed } from '../kit/named-things.ts';
import { withJobQueue, withService } from '../kit/open-service.ts';
import { readPast } from '../kit/option-values.ts';
import { counted, tableOf } from '../kit/table.ts';
import { withHeldWords } from './read-capture-file.ts';

type Options = Given<'since', 'dryRun'>;

export const registersReread: CliCommand = {
  name: 'registers reread',
  summary:
    'Read stored answers again, after a word was taught or an adapter mended: those that no parser could read, and with --since all. What was judged from a wrong reading is recalled: its readers are told.',
  example: 'contractor-risk registers reread citius-executions --since 30d --dry-run',
  declare: command =>
    command
      .addArgument(registerArgument())
      .option(
        '--since <when>',
        'also what was read, of answers since then: a time ago (24h, 7d) or a moment (RFC 3339)',
      )
      .option('--dry-run', 'show what would be judged otherwise, and change nothing'),
  changes: ({ dryRun }: Options, args) => (dryRun ? null : itsArgument(null, args)),
  run: async ({ since, dryRun = false }: Options, [name]) => {
    const register = await registerNamed(name!);
    if (register.kind === 'list')
      throw new UsageError(`${name} is read whole: contractor-risk registers refresh ${name}.`);
    const reread = await withHeldWords(() =>
      withService(async service => {
        const from = since === undefined ? null : readPast('--since', since, await appNow(service.db.prisma));
        return rereadStored(service, register, { since: from, dryRun });
      }),
    );
    const { otherwise, ...counts } = reread;
    const judged = otherwise.map(one => ({
      nif: one.nif,
      score: [one.before.score, one.after.score],
      verdict: [one.before.verdict, one.after.verdict],
      differ: differing(one),
    }));
    return {
      json: { register: name, dryRun, ...counts, otherwise: judged },
      text: `${dryRun ? 'Nothing was changed. ' : ''}${name}: ${shownReread(reread)}${
        judged.length === 0
          ? ''
          : `\n${tableOf(judged, {
              nif: it => it.nif,
              score: it => it.score.join(' → '),
              verdict: it => it.verdict.join(' → '),
              differs: it => it.differ.join(' '),
            })}`
      }`,
    };
  },
};

/** Reads with the words that are taught in this process. Of a list nothing is stored that could be read again. */
export async function rereadStored(
  { config, db }: Service,
  register: Register,
  how?: HowToReread,
): Promise<Reread> {
  // Loaded only here, so that other commands do not wait for the store of answers.
  const { rereadAnswers } = await import('../../jobs/answers/reread-answers.ts');
  const { wakeWaiting } = await import('../../jobs/queue/wake-waiting.ts');
  const { ALL_REGISTERS } = await import('../../registers/all-registers.ts');
  const personKey = personKeyer(config.personHashKey);
  return withJobQueue(db, async jobQueue =>
    register.kind === 'list'
      ? { ...NOTHING, woken: await wakeWaiting({ db, jobQueue }, register.meta.name) }
      : rereadAnswers(
          { db, jobQueue, personKey, registers: ALL_REGISTERS },
          register as ConsultedRegister<unknown>,
          how,
        ),
  );
}

const NOTHING = { read: 0, left: 0, otherwise: [], recalled: { assessments: 0, clients: 0, events: 0 } };

export const shownReread = ({ read, left, woken, otherwise, recalled }: Reread): string =>
  `${counted(read, 'stored answer is', 'stored answers are')} read now, ${counted(left, 'is', 'are')} left as they are; ${counted(woken, 'analysis goes', 'analyses go')} on.` +
  (otherwise.length > 0
    ? ` ${counted(otherwise.length, 'company is', 'companies are')} judged otherwise: ${counted(recalled.assessments, 'assessment is', 'assessments are')} recalled, ${counted(recalled.clients, 'client is', 'clients are')} told.`
    : '');
