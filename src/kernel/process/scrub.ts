/**
 * The last step of a log line: removes secrets and persons' numbers by value, in any field, because a library may repeat
 * its input in any field of any error.
 */
import { isPersonNif } from '../nif.ts';

/** Credentials recognised by their form, of any service. */
const CREDENTIALS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)(\s+|%20|\+)[^\s"'\\,;}]+/gi, '$1 [cut]'],
  [/whsec_[0-9A-Za-z+/=_-]+/g, 'whsec_[cut]'],
  [/\beyJ[0-9A-Za-z_-]{1,600}\.[0-9A-Za-z_-]+\.[0-9A-Za-z_-]*/g, '[cut]'],
  [/(postgres(?:ql)?:\/\/[^:/@\s"]{1,100}):[^@\s"]{1,500}@/g, '$1:[cut]@'],
];

/** Nine digits as people write them, not within a longer number. */
const NINE_DIGITS = /(?<!\d|\d\.)\d{3}([ .+-]|%20|%2e|%2d)?\d{3}\1?\d{3}(?!\d|\.\d)/gi;

/** `keyPrefix` of this service's keys; those of another prefix are recognised by their length. */
export function createScrubber(keyPrefix: string): (line: string) => string {
  const keys = new RegExp(
    `(?:${keyPrefix}|[a-z][a-z0-9]{1,9}(?=(?:_|%5f)sk(?:_|%5f)(?:test(?:_|%5f))?[0-9A-Za-z]{40}))(?:_|%5f)sk(?:_|%5f)(?:test(?:_|%5f))?[0-9A-Za-z]+`,
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

/** Keeps digits within a word, which are part of an id or a hash; replaces a bare JSON number by a JSON value. */
function cutNumber(before: string, after: string, number: string): string {
  if (/[0-9A-Za-z]/.test(before) && /[0-9A-Za-z]/.test(after)) return number;
  return /[:,[]/.test(before) && /[,}\]]/.test(after) ? '"[cut]"' : '[cut]';
}
