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

/** Of these types the one that a plain `Accept` names and weighs most, an earlier one before its equal; null if it names none. */
export function namedType<T extends string>(accept: string | null, types: readonly T[]): T | null {
  const weights = new Map(
    (accept ?? '').split(',').map(one => {
      const [type = '', ...parameters] = one.split(';');
      const weight = parameters.find(parameter => parameter.startsWith('q='));
      return [type, weight ? Number(weight.slice(2)) || 0 : 1];
    }),
  );
  const weightOf = (type: T) => weights.get(type) ?? 0;
  const [best] = types.filter(type => weightOf(type) > 0).sort((a, b) => weightOf(b) - weightOf(a));
  return best ?? null;
}
