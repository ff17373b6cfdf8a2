/** Reads a saved file with the request in `FILE.request.json` beside it. */
import { existsSync } from 'node:fs';
import { givenFile } from '../../kernel/text/given-file.ts';
import type { RequestFile } from '../../operator/registers/saved-capture.ts';
import { MALFORMED_REQUEST_FILE, savedCapture } from '../../operator/registers/saved-capture.ts';
import type { Capture } from '../../registers/register.ts';
import { CliError } from '../kit/command.ts';

const MOST_REQUEST_BYTES = 1_000_000;

/** @throws UnreadableFile, or CliError `file` for a malformed request file. */
export async function readCaptureFile(path: string): Promise<Capture> {
  const file = givenFile(path);
  return savedCapture(file, await readRequestFile(`${path}.request.json`));
}

async function readRequestFile(path: string): Promise<RequestFile | null> {
  const text = existsSync(path) ? givenFile(path, MOST_REQUEST_BYTES).toString() : null;
  if (text === null) return null;
  // Loaded only here: few files have one, and a large import needs the memory.
  const { parseRequestFile } = await import('../../operator/registers/saved-capture.ts');
  const read = parseRequestFile(text);
  if (read) return read;
  throw new CliError('file', `${path} ${MALFORMED_REQUEST_FILE}`);
}
