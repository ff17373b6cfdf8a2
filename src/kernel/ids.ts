import { randomFillSync } from 'node:crypto';

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

/** Fetched for many ids at once: for one alone, fetching costs more than all the rest of it. */
const random = new Uint8Array(16 * 256);
let spent = random.length;

/** `prefix_` and 26 characters: 48 bits of time, 80 random ones (the ULID layout), so that ids sort by age. */
export function newId(prefix: IdPrefix, now: number = Date.now()): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = CROCKFORD[rest % 32] + time;
  if (spent === random.length) {
    randomFillSync(random);
    spent = 0;
  }
  let chance = '';
  for (const end = spent + 16; spent < end; spent++) chance += CROCKFORD[random[spent]! % 32];
  return `${prefix}_${time}${chance}`;
}

/** Whether `text` has the form of an id with this prefix; says nothing about its existence. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9a-z]{26}$/.test(text.slice(prefix.length + 1));
}
