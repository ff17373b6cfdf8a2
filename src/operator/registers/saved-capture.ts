/** A saved answer as a register's capture: the file, and what was asked, which may stand in a file beside it. */

import { z } from 'zod';
import type { Capture } from '../../registers/register.ts';
import { unwrappedInThread } from '../../registers/thread/bytes-in-thread.ts';

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]).transform(it => String(it ?? ''));

const formFields = z.record(z.string(), fieldValue);
/** Form fields, as an object or as a request body. */
const sentFields = z
  .union([formFields, z.string().transform(text => Object.fromEntries(new URLSearchParams(text)))])
  .default({});

/**
 * Status and address of an exchange, and the form fields that were sent, under the names that different tools use. Every
 * other member is a form field by its official name.
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
    movedTo: z.string().optional(),
    ms: z.number().optional(),
    unreadable: z.unknown().optional(),
  })
  .catchall(fieldValue);

/** `FILE.request.json`, beside a saved answer that cannot be parsed without its request. */
export type RequestFile = z.output<typeof requestFile>;

export function parseRequestFile(text: string): RequestFile | null {
  return requestFile.safeParse(parseJson(text)).data ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

/** More than any page; a larger file stays packed, and is no answer. */
const MOST_BYTES = 64 * 1024 * 1024;

/** `requestFile`: its content; null without one. */
export async function savedCapture(
  file: Uint8Array,
  requestFile: RequestFile | null,
  most = MOST_BYTES,
): Promise<Capture> {
  const { request, form, fields, body, ...rest } = requestFile ?? NO_REQUEST_FILE;
  const {
    status,
    contentType,
    url,
    retryAfterSeconds,
    method: _,
    headers: __,
    ms: ___,
    unreadable: ____,
    movedTo,
    ...named
  } = rest;
  return {
    body: await unwrappedInThread(file, most),
    status,
    contentType,
    request: { ...named, ...body, ...fields, ...form, ...request },
    url,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(movedTo === undefined ? {} : { movedTo }),
  };
}

const NO_REQUEST_FILE = {
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
  unreadable: undefined,
};

export const MALFORMED_REQUEST_FILE =
  'cannot be used; give {"request": {form fields}, "status": 429, "contentType": "…"}, or the form fields alone.';
