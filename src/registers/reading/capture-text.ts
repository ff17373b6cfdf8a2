/** The first questions asked of every capture: did the register answer at all, and in which characters. */
import { fold } from '../../kernel/fold.ts';
import { type Capture, type Reading, unavailable } from '../register.ts';

/** Folded words of firewall, throttle and captcha pages that come with status 200. */
const BLOCK_WORDS = [
  'something went wrong',
  'request unsuccessful. incapsula',
  'access denied',
  'attention required!',
  'verifique que e humano',
  'verify you are human',
  'too many requests',
];

/** UTF-8 when the bytes are valid UTF-8, else windows-1252: registers declare the one and send the other. */
export function decodeText(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}

/**
 * The reading of a capture that is no answer of the register (status, firewall page), or null to go on and parse.
 * A redirect is not followed: these registers redirect to error pages only.
 */
export function blockedReading(capture: Capture, text: string): Reading<never> | null {
  if (capture.status !== 200) return unavailable(`HTTP ${capture.status}`, capture.retryAfterSeconds);
  const head = fold(text.slice(0, 20_000));
  const word = BLOCK_WORDS.find(w => head.includes(w));
  return word ? unavailable(`a block page ("${word}") came instead of an answer`) : null;
}
