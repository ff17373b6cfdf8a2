/**
 * A folder into which a person puts saved pages: `REGISTER/PARCEL/` with the files of one answer, or of one edition of a list.
 * A parcel that begins with a tax number is about that company. What is taken is deleted, for the database keeps its pages
 * without people; what is not lies in `refused/`, with the reason beside it.
 */
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { REGISTER_NAMES, type RegisterName } from '../../kernel/register-name.ts';

export interface Parcel {
  readonly register: RegisterName;
  readonly name: string;
  readonly nif: string | null;
}

export interface TakenParcel extends Pick<Parcel, 'register' | 'name'> {
  /** Null where it was taken. */
  readonly refused: string | null;
  readonly told: string;
}

/** Rejects for what is no fault of the parcel. */
export type TakeIn = (
  parcel: Parcel,
  files: readonly string[],
) => Promise<{ readonly isTaken: boolean; readonly told: string }>;

/** Files are still coming while the newest is younger than this. */
export const SETTLED_MS = 5_000;
const REFUSED = 'refused';

/** The folders that the operator fills. */
export const makeDropFolder = (folder: string): Promise<unknown> =>
  Promise.all(REGISTER_NAMES.map(name => mkdir(join(folder, name), { recursive: true })));

/** Takes in every parcel that is whole. A fault that is not the parcel's own ends the round and leaves the parcel. */
export async function sweepDropFolder(
  folder: string,
  takeIn: TakeIn,
  settledMs = SETTLED_MS,
): Promise<TakenParcel[]> {
  const taken: TakenParcel[] = [];
  for (const parcel of await parcelsIn(folder)) {
    const path = join(folder, parcel.register, parcel.name);
    const files = await settledFiles(path, settledMs);
    const take = (await holdsOther(path)) ? refuseOther : () => takeIn(parcel, files);
    if (files.length > 0 || take === refuseOther) taken.push(await takeParcel(folder, parcel, take));
  }
  return taken;
}

async function parcelsIn(folder: string): Promise<Parcel[]> {
  const parcels: Parcel[] = [];
  for (const register of REGISTER_NAMES)
    for (const entry of await readdir(join(folder, register), { withFileTypes: true }).catch(() => []))
      if (entry.isDirectory() && !entry.name.startsWith('.'))
        parcels.push({ register, name: entry.name, nif: /^\d{9}(?!\d)/.exec(entry.name)?.[0] ?? null });
  return parcels.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Something that is neither file nor folder: it may lead anywhere. */
const holdsOther = async (path: string): Promise<boolean> =>
  (await readdir(path, { withFileTypes: true })).some(entry => !entry.isFile() && !entry.isDirectory());

const refuseOther = async () => ({
  isTaken: false,
  told: 'There is a link, a pipe or a device in it: put the files themselves there.',
});

/**
 * None while one of them is still being written; a time far ahead is another clock's, not that of a file that grows.
 * Pictures and scripts that a browser saves beside a page lie in folders.
 */
async function settledFiles(path: string, settledMs: number): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true });
  const files = entries.filter(entry => entry.isFile()).map(entry => join(path, entry.name));
  const times = await Promise.all(files.map(async file => (await stat(file)).mtimeMs));
  if (times.some(time => Math.abs(Date.now() - time) < settledMs)) return [];
  return files.filter(file => !/\.request\.json$|[/\\]\.[^/\\]*$/.test(file)).sort();
}

async function takeParcel(
  folder: string,
  { register, name }: Parcel,
  take: () => ReturnType<TakeIn>,
): Promise<TakenParcel> {
  const path = join(folder, register, name);
  const { isTaken, told } = await take();
  if (isTaken) {
    await rm(path, { recursive: true });
    return { register, name, refused: null, told };
  }
  const refused = join(folder, REFUSED, register, `${name}.${Date.now()}`);
  await mkdir(dirname(refused), { recursive: true });
  await rename(path, refused);
  // What the parcel brought under that name may lead elsewhere.
  await rm(join(refused, 'WHY.txt'), { recursive: true, force: true });
  await writeFile(join(refused, 'WHY.txt'), `${told}\n`, { flag: 'wx' });
  return { register, name, refused, told };
}
