/** A saved answer as a register's capture: the file, and what was asked, which may stand in a file beside it. */
import type { Capture } from '../../registers/register.ts';
import { unwrappedInThread } from '../../registers/thread/bytes-in-thread.ts';
import type { RequestFile } from './request-file.ts';

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
