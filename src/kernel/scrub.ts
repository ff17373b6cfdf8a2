/**
 * The last thing that happens to a log line: secrets and persons' numbers are cut out by value, wherever they stand.
 * By value, because nobody knows beforehand in which field of which error a library repeats what it was sent.
 */
import { isPersonNif } from './nif.ts';

/** Credentials that are told by their form, whatever service gave them out. */
const CREDENTIALS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)(\s+|%20|\+)[^\s"'\\,;}]+/gi, '$1 [cut]'],
  [/whsec_[0-9A-Za-z+/=_-]+/g, 'whsec_[cut]'],
  [/\beyJ[0-9A-Za-z_-]+\.[0-9A-Za-z_-]+\.[0-9A-Za-z_-]*/g, '[cut]'],
  [/(postgres(?:ql)?:\/\/[^:/@\s"]+):[^@\s"]+@/g, '$1:[cut]@'],
];

/** Nine digits as people write them, not within a longer number. */
const NINE_DIGITS = /(?<!\d|\d\.)\d{3}([ .+-]|%20|%2e|%2d)?\d{3}\1?\d{3}(?!\d|\.\d)/gi;

/** `keyPrefix` of this service's keys; those of another prefix are cut by their length. */
export function createScrubber(keyPrefix: string): (line: string) => string {
  const keys = new RegExp(
    `(?:${keyPrefix}|[a-z][a-z0-9]{1,9}(?=(?:_|%5f)sk(?:_|%5f)[0-9A-Za-z]{40}))(?:_|%5f)sk(?:_|%5f)[0-9A-Za-z]+`,
    'gi',
  );
  return line => {
    let scrubbed = line.replace(keys, `${keyPrefix}_sk_[cut]`);
    for (const [form, cut] of CREDENTIALS) scrubbed = scrubbed.replace(form, cut);
    return scrubbed.replace(NINE_DIGITS, (number, _separator, at: number, whole: string) =>
      isPersonNif(number.replace(/%../g, '').replace(/\D/g, ''))
        ? cutNumber(whole[at - 1] ?? '', whole[at + number.length] ?? '', number)
        : number,
    );
  };
}

/** Within a word it is no tax number but part of an id or a hash; a bare JSON number stays a JSON value. */
function cutNumber(before: string, after: string, number: string): string {
  if (/[0-9A-Za-z]/.test(before) && /[0-9A-Za-z]/.test(after)) return number;
  return /[:,[]/.test(before) && /[,}\]]/.test(after) ? '"[cut]"' : '[cut]';
}
