import type { Reread } from '../../jobs/answers/reread-answers.ts';
import { personKeyer } from '../../kernel/person-key.ts';
import type { ConsultedRegister, Register } from '../../registers/register.ts';
import { type CliCommand, itsArgument, UsageError } from '../kit/command.ts';
import { withConductor } from '../kit/open-conductor.ts';
import { type Service, withService } from '../kit/open-service.ts';
import { registerArgument, registerNamed } from '../kit/register-argument.ts';
import { withHeldWords } from './taught-words.ts';

export const registersReread: CliCommand = {
  name: 'registers reread',
  summary:
    'Read answers again that no parser could read when they came: after a word was taught, or an adapter mended. Analyses that waited go on.',
  example: 'contractor-risk registers reread citius-executions',
  declare: command => command.addArgument(registerArgument()),
  changes: itsArgument,
  run: async (_, [name]) => {
    const register = await registerNamed(name!);
    if (register.kind === 'list')
      throw new UsageError(`${name} is read whole: contractor-risk registers refresh ${name}.`);
    const reread = await withHeldWords(() => withService(service => rereadStored(service, register)));
    return { json: { register: name, ...reread }, text: `${name}: ${toldReread(reread)}` };
  },
};

/** Reads with the words that are taught in this process. Of a list nothing is stored that could be read again. */
export async function rereadStored({ config, db }: Service, register: Register): Promise<Reread> {
  // Loaded only here, so that other commands do not wait for the store of answers.
  const { rereadAnswers } = await import('../../jobs/answers/reread-answers.ts');
  const { wakeWaiting } = await import('../../jobs/queue/wake-waiting.ts');
  const personKey = personKeyer(config.personHashKey);
  return withConductor(db, async conductor =>
    register.kind === 'list'
      ? { read: 0, left: 0, woken: await wakeWaiting({ db, conductor }, register.meta.name) }
      : rereadAnswers({ db, conductor, personKey }, register as ConsultedRegister<unknown>),
  );
}

export const toldReread = ({ read, left, woken }: Reread): string =>
  `${read} stored ${read === 1 ? 'answer is' : 'answers are'} read now, ${left} ${left === 1 ? 'is' : 'are'} asked anew; ${woken} ${woken === 1 ? 'analysis goes' : 'analyses go'} on.`;
