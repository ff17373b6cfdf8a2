/**
 * Media types of a request. Case means nothing in them, nor does space beside `;` and `,` (RFC 9110, 5.6.6 and 8.3.1): they are
 * made plain once, at the door, and everything behind it, Yoga too, compares them as they stand.
 */
import type { IncomingMessage } from 'node:http';

export function plainMediaTypes({ headers }: IncomingMessage): void {
  for (const name of ['content-type', 'accept'] as const) {
    const field = headers[name];
    if (field !== undefined) headers[name] = plain(field);
  }
}

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
  (accept ?? '').split(',').some(one => {
    const [named, ...parameters] = one.split(';');
    return named === type && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter));
  });
