import { setTimeout } from 'node:timers/promises';
import {
  makeDropFolder,
  type Parcel,
  SETTLED_MS,
  sweepDropFolder,
  type TakenParcel,
} from '../../jobs/imports/drop-folder.ts';
import { ENDING_SIGNALS } from '../../kernel/process/outlive-readers.ts';
import { LIST_REGISTERS } from '../../kernel/register-name.ts';
import { UnreadableFile } from '../../kernel/text/given-file.ts';
import { visible } from '../../kernel/text/visible.ts';
import { type CliCommand, CliError, itsArgument } from '../kit/command.ts';
import { companyArgument } from '../kit/named-things.ts';
import { registersImport } from './import.ts';

export const registersWatchFolder: CliCommand = {
  name: 'registers watch-folder',
  summary:
    'Import saved pages as they are put into FOLDER/REGISTER/NIF/ (of a list: FOLDER/REGISTER/DAY/), until it is stopped.',
  example: 'contractor-risk registers watch-folder /srv/saved-pages --once',
  declare: command =>
    command
      .argument('<folder>', 'made if it is not there')
      .option('--once', 'take what lies there, whole or not, and end'),
  changes: itsArgument,
  run: async ({ once = false }: { once?: boolean }, [folder]) => {
    await makeDropFolder(folder!);
    const taken = once ? await sweepDropFolder(folder!, importParcel, 0) : await untilStopped(folder!);
    const refused = taken.filter(it => it.refused !== null).length;
    return {
      json: taken,
      text: [
        ...(once ? taken.map(shownParcel) : []),
        `${taken.length - refused} taken, ${refused} refused.`,
      ].join('\n'),
      exitCode: refused > 0 ? 1 : 0,
    };
  },
};

/** A number that is no company's is the parcel's own fault. */
async function importParcel({ register, name, nif }: Parcel, files: readonly string[]) {
  const isList = (LIST_REGISTERS as readonly string[]).includes(register);
  try {
    const about = isList || nif === null ? {} : { nif: companyArgument(nif, `The folder ${name}`) };
    return { isTaken: true, told: (await registersImport.run(about, [register, ...files])).text };
  } catch (error) {
    if (!(error instanceof CliError || error instanceof UnreadableFile)) throw error;
    return { isTaken: false, told: error.message };
  }
}

async function untilStopped(folder: string): Promise<TakenParcel[]> {
  const stop = new AbortController();
  for (const signal of ENDING_SIGNALS) process.once(signal, () => stop.abort());
  const taken: TakenParcel[] = [];
  while (!stop.signal.aborted) {
    const round = await sweepDropFolder(folder, importParcel);
    for (const it of round) process.stderr.write(`${visible(shownParcel(it))}\n`);
    taken.push(...round);
    await setTimeout(SETTLED_MS, undefined, { signal: stop.signal }).catch(() => {});
  }
  return taken;
}

const shownParcel = ({ register, name, refused, told: text }: TakenParcel): string =>
  refused === null
    ? `${register}/${name}: ${text}`
    : `${register}/${name}: refused, now in ${refused}: ${text}`;
