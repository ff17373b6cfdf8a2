/** Reads a saved file with the request in `FILE.request.json` beside it. */
import { readFile } from 'node:fs/promises';
import type { Capture } from '../../registers/register.ts';
import { CliError } from '../kit/command.ts';
import type { RequestFile } from './request-file.ts';
import { unwrapSaved } from './saved-page.ts';

/** @throws CliError `file` for a file that cannot be read, or a malformed request file. */
export async function readCaptureFile(path: string): Promise<Capture> {
  const file = await readFile(path).catch(error => cannotBeRead(path, error));
  const told = await readRequestFile(`${path}.request.json`);
  const { request, form, fields, body, ...rest } = told;
  const {
    status,
    contentType,
    url,
    retryAfterSeconds,
    method: _,
    headers: __,
    ms: ___,
    movedTo,
    ...named
  } = rest;
  return {
    body: unwrapSaved(file),
    status,
    contentType,
    request: { ...named, ...body, ...fields, ...form, ...request },
    url,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(movedTo === undefined ? {} : { movedTo }),
  };
}

/** For an answer without a request file. */
const NOTHING_TOLD = {
  request: {},
  form: {},
  fields: {},
  body: {},
  status: 200,
  contentType: null,
  url: null,
  retryAfterSeconds: undefined,
  method: undefined,
  headers: undefined,
  movedTo: undefined,
  ms: undefined,
};

async function readRequestFile(path: string): Promise<RequestFile | typeof NOTHING_TOLD> {
  const text = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return null;
    return cannotBeRead(path, error);
  });
  if (text === null) return NOTHING_TOLD;
  // Loaded only here: few files have one, and a large import needs the memory.
  const { parseRequestFile } = await import('./request-file.ts');
  const read = parseRequestFile(text);
  if (read) return read;
  throw new CliError(
    'file',
    `${path} cannot be used; give {"request": {form fields}, "status": 429, "contentType": "…"}, or the form fields alone.`,
  );
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
