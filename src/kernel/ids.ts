import { randomBytes } from 'node:crypto';

/** What an id is of; the prefix tells a reader of a log or a support mail at once. */
export type IdPrefix =
  | 'asm'
  | 'anl'
  | 'evt'
  | 'whe'
  | 'dlv'
  | 'key'
  | 'cli'
  | 'req'
  | 'dir'
  | 'ans'
  | 'cor'
  | 'tok';

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

/** `prefix_` and 26 characters: 48 bits of time, 80 random ones (the ULID layout), so that ids sort by age. */
export function newId(prefix: IdPrefix, now: number = Date.now()): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = CROCKFORD[rest % 32] + time;
  let random = '';
  for (const byte of randomBytes(16)) random += CROCKFORD[byte % 32];
  return `${prefix}_${time}${random}`;
}

/** Whether `text` has the form of an id with this prefix; says nothing about its existence. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9a-z]{26}$/.test(text.slice(prefix.length + 1));
}
