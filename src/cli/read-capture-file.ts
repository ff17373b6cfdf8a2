/** A file that somebody saved, with what `FILE.request.json` beside it says of how it was asked. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Capture } from '../registers/register.ts';
import { CliError } from './command.ts';
import { unwrapSaved } from './saved-page.ts';

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]).transform(it => String(it ?? ''));

const formFields = z.record(z.string(), fieldValue);
/** Form fields, also as they stand in the body of a request. */
const sentFields = z
  .union([formFields, z.string().transform(text => Object.fromEntries(new URLSearchParams(text)))])
  .default({});

/**
 * What is told of an exchange: its status and where it was asked, and the form fields that were sent, under whichever of
 * these names a tool writes them. Every other member is a form field by its official name.
 */
const requestFile = z
  .object({
    request: sentFields,
    form: sentFields,
    fields: sentFields,
    body: sentFields,
    status: z.number().int().min(100).max(999).default(200),
    retryAfterSeconds: z.number().positive().optional(),
    contentType: z.string().nullable().default(null),
    url: z.string().nullable().default(null),
    method: z.string().optional(),
    headers: z.unknown().optional(),
  })
  .catchall(fieldValue);

/** @throws CliError `file` for a file that cannot be read, or a request file that says something else. */
export async function readCaptureFile(path: string): Promise<Capture> {
  const file = await readFile(path).catch(error => cannotBeRead(path, error));
  const told = await readRequestFile(`${path}.request.json`);
  const { request, form, fields, body, ...rest } = told;
  const { status, contentType, url, retryAfterSeconds, method: _, headers: __, ...named } = rest;
  return {
    body: unwrapSaved(file),
    status,
    contentType,
    request: { ...named, ...body, ...fields, ...form, ...request },
    url,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

async function readRequestFile(path: string): Promise<z.output<typeof requestFile>> {
  const text = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return '{}';
    return cannotBeRead(path, error);
  });
  const read = requestFile.safeParse(parseJson(text));
  if (read.success) return read.data;
  throw new CliError(
    'file',
    `${path} cannot be used; give {"request": {form fields}, "status": 429, "contentType": "…"}, or the form fields alone.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

/** The sentence for a file that the system does not give. */
export function cannotBeRead(path: string, error: NodeJS.ErrnoException): never {
  throw new CliError('file', `${path} cannot be read: ${whyUnread(error)}.`);
}

function whyUnread({ code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'EACCES') return 'its permissions do not let you';
  return code ?? 'the reason is not known';
}
