/** Reads a saved file with the request in `FILE.request.json` beside it. */
import { readFile } from 'node:fs/promises';
import type { RequestFile } from '../../operator/registers/request-file.ts';
import { MALFORMED_REQUEST_FILE, savedCapture } from '../../operator/registers/saved-capture.ts';
import type { Capture } from '../../registers/register.ts';
import { CliError } from '../kit/command.ts';

/** @throws CliError `file` for a file that cannot be read, or a malformed request file. */
export async function readCaptureFile(path: string): Promise<Capture> {
  const file = await readFile(path).catch(error => cannotBeRead(path, error));
  return savedCapture(file, await readRequestFile(`${path}.request.json`));
}

async function readRequestFile(path: string): Promise<RequestFile | null> {
  const text = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return null;
    return cannotBeRead(path, error);
  });
  if (text === null) return null;
  // Loaded only here: few files have one, and a large import needs the memory.
  const { parseRequestFile } = await import('../../operator/registers/request-file.ts');
  const read = parseRequestFile(text);
  if (read) return read;
  throw new CliError('file', `${path} ${MALFORMED_REQUEST_FILE}`);
}

/** The message for a file that cannot be read. */
export function cannotBeRead(path: string, error: NodeJS.ErrnoException): never {
  throw new CliError('file', `${path} cannot be read: ${whyUnread(error)}.`);
}

function whyUnread({ code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'EACCES') return 'its permissions do not let you';
  return code ?? 'the reason is not known';
}
