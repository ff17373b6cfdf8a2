/** A file that somebody names. Nothing else is read: a pipe may be silent for ever, and a device has no end. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Codes of the operating system, and of Node, for a file or folder that cannot be used. */
export const FILE_FAULTS: Readonly<Record<string, string>> = {
  EROFS: 'its file system is read-only',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this user’s share of the disk is full',
  ENOENT: 'there is no such file',
  ENOTDIR: 'a file stands where a folder is needed',
  EISDIR: 'it is a folder',
  EEXIST: 'it is there already, and nothing is written over',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'this process has too many files open',
  ERR_INVALID_ARG_VALUE: 'no file has such a name',
};

/** The sentence names the file. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly isMissing: boolean;

  constructor(path: string, why: string, { code }: { code?: string } = {}) {
    super(`${path} cannot be read: ${why}.`);
    this.isMissing = code === 'ENOENT';
  }
}

const MEGABYTE = 1_000_000;

/** Its bytes. @throws UnreadableFile */
export function givenFile(path: string, most = 1_000 * MEGABYTE): Buffer {
  return withFile(path, file => {
    if (fstatSync(file).size > most)
      throw new UnreadableFile(path, `it is larger than ${most / MEGABYTE} MB`);
    return readFileSync(file);
  });
}

/** For a file that is read in pieces. @throws UnreadableFile */
export const requireFile = (path: string): void => withFile(path, () => {});

function withFile<T>(path: string, work: (file: number) => T): T {
  let file: number | null = null;
  try {
    // Opened without waiting for somebody at the other end of a pipe.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = fstatSync(file);
    if (!found.isFile())
      throw new UnreadableFile(
        path,
        found.isDirectory() ? 'it is a folder' : 'it is a pipe or a device, no file',
      );
    return work(file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(path, FILE_FAULTS[code] ?? code, { code });
  } finally {
    if (file !== null) closeSync(file);
  }
}
