/** `FILE.request.json`, beside a saved answer that cannot be parsed without its request. */
import { z } from 'zod';

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
