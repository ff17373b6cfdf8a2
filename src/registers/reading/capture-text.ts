/** First checks of every capture: whether the register answered at all, and in which character set. */
import { wideCharset } from '../../kernel/text/decoded-text.ts';
import { fold } from '../../kernel/text/fold.ts';
import { type Capture, type Reading, refused, unavailable } from '../register.ts';
import { ReadingEnd } from './reading-end.ts';

/** Words of firewall, throttle and captcha pages that come with status 200. */
const BLOCK_WORDS =
  /something\s+went\s+wrong|request\s+unsuccessful\.\s+incapsula|access\s+denied|attention\s+required!|checking\s+your\s+browser|the\s+requested\s+url\s+was\s+rejected|ddos\s+protection\s+by|verifique\s+que\s+(?:e\u0301?|é)\s+humano|verify\s+you\s+are\s+human|too\s+many\s+requests/i;

/** No text begins so. */
const GZIP = 0x1f;

/**
 * UTF-8 when the bytes are valid UTF-8, else windows-1252: registers declare the one and send the other. Files come in
 * UTF-16 too. A byte order mark is no part of the text.
 */
export function decodeText(body: Uint8Array): string {
  const charset = wideCharset(body);
  if (charset !== null) return new TextDecoder(charset).decode(body);
  try {
    return UTF8.decode(body);
  } catch {
    return decodeMixed(body);
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

const windows1252 = (bytes: string): string =>
  new TextDecoder('windows-1252').decode(Buffer.from(bytes, 'latin1'));

/**
 * Windows-1252, unless a good part of what is not ASCII is UTF-8: a page of MJ may hold names in the one inside a page in
 * the other, and a page that was cut in the middle of a letter is still UTF-8.
 */
function decodeMixed(body: Uint8Array): string {
  const bytes = Buffer.from(body).toString('latin1');
  const sequences = bytes.match(UTF8_SEQUENCES) ?? [];
  const singles = bytes.replace(UTF8_SEQUENCES, '').match(/[\x80-\xff]/g)?.length ?? 0;
  if (sequences.length * 4 < singles) return windows1252(bytes);
  // Split by a group, so that every second part is a run of sequences.
  const parts = bytes.split(UTF8_SEQUENCES);
  return parts
    .map((part, i) => (i % 2 === 1 ? Buffer.from(part, 'latin1').toString('utf8') : windows1252(part)))
    .join('')
    .replace(/^\uFEFF/, '');
}

const UTF8_SEQUENCES =
  /((?:[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+)/g;

/** The text of a capture. @throws ReadingEnd where it is no answer of the register */
export function answerText(capture: Capture): string {
  const text = decodeText(capture.body);
  const blocked = blockedReading(capture, text);
  if (blocked) throw new ReadingEnd(blocked);
  return text;
}

/**
 * The result for a capture that is no answer of the register (status, firewall page), or null to continue parsing.
 * A redirect is not followed: these registers redirect to error pages only.
 */
export function blockedReading(capture: Capture, text: string): Reading<never> | null {
  const { status, movedTo, retryAfterSeconds } = capture;
  if (status !== 200)
    return unavailable(`HTTP ${status}${movedTo === undefined ? '' : `, to ${movedTo}`}`, retryAfterSeconds);
  if (text.charCodeAt(0) === GZIP)
    return refused('the file is packed, and damaged or larger than any page: unpack it, and give its pages');
  const words = BLOCK_WORDS.exec(text.slice(0, 20_000))?.[0];
  return words ? unavailable(`a block page ("${fold(words)}") came instead of an answer`) : null;
}

/**
 * Whether letters of a text were lost on its way: "INSOLV?NCIA", "INSOLV\ufffdNCIA", or UTF-8 that was read as windows-1252.
 * Its words are no longer those of the register, so that a part of what it names may be missed.
 */
export const isDamaged = (text: string): boolean =>
  /\ufffd|\p{L}\?+\p{L}|Ã[\u0080-\u00bf‡ƒ‰Š“”•]/u.test(text);
