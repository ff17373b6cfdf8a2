/** The last thing that happens to a log line: secrets and persons' numbers are cut out by value, wherever they stand. */
import { isPersonNif } from './nif.ts';

export function createScrubber(keyPrefix: string): (line: string) => string {
  const key = new RegExp(`${keyPrefix}_sk_[0-9A-Za-z]+`, 'g');
  return line =>
    line
      .replace(key, `${keyPrefix}_sk_[cut]`)
      .replace(/whsec_[0-9A-Za-z+/=_-]+/g, 'whsec_[cut]')
      .replace(/(postgres(?:ql)?:\/\/[^:/@\s"]+):[^@\s"]+@/g, '$1:[cut]@')
      .replace(/(?<![0-9A-Za-z])\d{9}(?![0-9A-Za-z])/g, number => (isPersonNif(number) ? '[cut]' : number));
}
