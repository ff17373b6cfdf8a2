import { randomFillSync } from 'node:crypto';

/** The prefix shows the type of an id. */
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
  | 'tok'
  | 'cal'
  | 'wl'
  | 'bat'
  | 'alr'
  | 'opa'
  | 'ses';

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

/** Random bytes for many ids, because each call for them is expensive. */
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

/** Whether `text` has the form of an id with this prefix; it need not exist. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9a-z]{26}$/.test(text.slice(prefix.length + 1));
}
