import { join } from 'node:path';
import type { RegisterGateway } from '../../jobs/asking/register-gateway.ts';
import { wakeWaiting } from '../../jobs/queue/wake-waiting.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import { LIST_REGISTERS } from '../../kernel/register-name.ts';
import { unreadableText } from '../../registers/reading/unreadable-values.ts';
import type { AnyListRegister, ListPart, ListRecord } from '../../registers/register.ts';
import { type CliCommand, CliError, type Given, itsArgument } from '../kit/command.ts';
import { registerArgument, registerNamed } from '../kit/named-things.ts';
import { withGateway, withJobQueue, withService } from '../kit/open-service.ts';
import { type HeldList, heldList } from './list.ts';
import { writeRecording } from './recording.ts';

type Options = Given<'out', 'anyVolume'>;

export const registersRefresh: CliCommand = {
  name: 'registers refresh',
  summary: 'Read a list register anew, whatever its age. Analyses that waited for it go on.',
  example: 'contractor-risk registers refresh at-debtors',
  declare: command =>
    command
      .addArgument(registerArgument(LIST_REGISTERS))
      .option('--any-volume', 'take a list that shrank or grew beyond its bounds: you have looked')
      .option('--out <folder>', 'where an answer goes that was not taken; default: refresh-DAY'),
  changes: itsArgument,
  run: async ({ anyVolume = false, out = `refresh-${lisbonDay(new Date())}` }: Options, [name]) => {
    const register = (await registerNamed(name!)) as AnyListRegister;
    return withService(async service => {
      await withGateway(service, async gateway => {
        const { keepList } = await import('../../jobs/lists/keep-list.ts');
        const signal = new AbortController().signal;
        const watched = watchRead(gateway);
        const state = await keepList({ db: service.db, gateway: watched.gateway }, register, {
          maxAgeHours: 0,
          signal,
          anyVolume,
        });
        if (state.outcome === 'found') return;
        const part = watched.fault();
        const answer = part && (await recorded(join(out, name!), register, part));
        throw new CliError(state.outcome, `${name}: ${state.reason}${shownAnswer(answer)}`, {
          reason: state.reason,
          ...answer,
        });
      });
      const woken = await withJobQueue(service.db, jobQueue =>
        wakeWaiting({ db: service.db, jobQueue }, register.meta.name),
      );
      const list = await heldList(service.db, register.meta.name);
      return { json: { ...list, woken }, text: shownList(list!, woken) };
    });
  },
};

type Part = ListPart<ListRecord>;

/** The gateway, and the part of the list that was no answer; null while there is none. */
function watchRead(gateway: RegisterGateway): {
  readonly gateway: RegisterGateway;
  readonly fault: () => Part | null;
} {
  let fault: Part | null = null;
  async function* readList(...question: Parameters<RegisterGateway['readList']>) {
    for await (const part of gateway.readList(...question)) {
      if ('reason' in part.reading) fault = part;
      yield part;
    }
  }
  return { gateway: { ...gateway, readList }, fault: () => fault };
}

/** `recording` null: nothing came. */
async function recorded(folder: string, register: AnyListRegister, part: Part) {
  const { capture } = part;
  const file = part.part.replace(/[^\w-]+/g, '-');
  return {
    url: capture.url,
    recording: capture.body.length > 0 ? await writeRecording(folder, file, register, part) : null,
  };
}

const shownAnswer = (answer: Awaited<ReturnType<typeof recorded>> | null): string =>
  [
    answer?.url ? `\n  address: ${answer.url}` : '',
    answer?.recording
      ? `\n  recording: ${answer.recording} (it shows what came; compare it with the official page)`
      : '',
  ].join('');

export function shownList({ register, rows, unreadable, date, edition }: HeldList, woken: number): string {
  const illegible = unreadableText(unreadable);
  const unread = illegible === '' ? '' : ` Some values could not be read (${illegible}).`;
  const goOn = woken === 0 ? '' : ` ${woken === 1 ? 'One analysis goes' : `${woken} analyses go`} on.`;
  return `${register}: ${rows} rows${date ? ` of ${date}` : ''} (edition ${edition}).${unread}${goOn}`;
}
