/**
 * Media types of a request. Case means nothing in them, nor does space beside `;` and `,` (RFC 9110, 5.6.6 and 8.3.1): they are
 * made plain once, at the door, and everything behind it, Yoga too, compares them as they stand. What `Accept` names is put into the
 * order of its weights, which Yoga does not read.
 */
import type { IncomingMessage } from 'node:http';

export function plainMediaTypes({ headers }: IncomingMessage): void {
  const { accept, 'content-type': type } = headers;
  if (type !== undefined) headers['content-type'] = plain(type);
  if (accept !== undefined) headers.accept = byWeight(plain(accept));
}

/** The best first. What has no weight is taken out, unless nothing has one. */
function byWeight(accept: string): string {
  if (!accept.includes(';q=')) return accept;
  const taken = accept.split(',').filter(one => weightOf(one) > 0);
  return taken.toSorted((one, other) => weightOf(other) - weightOf(one)).join(',') || accept;
}

const weightOf = (one: string): number => Number(/;q=([\d.]+)/.exec(one)?.[1] ?? 1);

const plain = (field: string): string =>
  field
    .toLowerCase()
    .split(',')
    .map(one =>
      one
        .split(';')
        .map(part => part.trim())
        .join(';'),
    )
    .join(',');

/** The type of a plain `Content-Type`, without its parameters. */
export const typeOf = (contentType: string | null): string => contentType?.split(';', 1)[0] ?? '';

/** Whether a plain `Accept` names the type, with a weight. */
export const accepts = (accept: string | null, type: string): boolean =>
  (accept ?? '').split(',').some(one => typeOf(one) === type && weightOf(one) > 0);
