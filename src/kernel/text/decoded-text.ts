/** The text of a file as somebody saved it, piece by piece, without a mark of the byte order. */
import { isUtf8 } from 'node:buffer';
import { Problem } from '../problems.ts';

/** UTF-16 by its mark, or by the zero beside an ASCII sign, with which all that is read here begins; else null. */
export function wideCharset([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first! > 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second! > 0) ? 'utf-16be' : null;
}

/**
 * UTF-16 is told by its beginning, and UTF-8 from windows-1252 by the first sign that is not ASCII, whatever pieces the bytes
 * come in. `declared`: another charset that it is said to be in; a mark of the byte order is believed first.
 * Throws `ERR_ENCODING_INVALID_ENCODED_DATA` where the rest is not of the same.
 */
export async function* decodedText(
  bytes: AsyncIterable<Uint8Array>,
  declared: string | null = null,
): AsyncGenerator<string, void> {
  let held = Buffer.alloc(0);
  let isBegun = false;
  let decoder: TextDecoder | null = null;
  const decide = (isEnd: boolean): string => {
    if (held.length < MARK.length && !isBegun && !isEnd) return '';
    const said = () => (MARK.equals(held.subarray(0, MARK.length)) ? null : declared);
    const charset = (!isBegun && (wideCharset(held) ?? said())) || charsetOf(held, isEnd);
    isBegun = true;
    if (charset) decoder = new TextDecoder(charset, { fatal: true });
    const plain = charset ? 0 : held.length - unsure(held);
    const text = decoder ? decode(decoder, held) : held.toString('latin1', 0, plain);
    held = held.subarray(plain);
    return text;
  };
  for await (const piece of bytes)
    if (decoder) yield decode(decoder, piece);
    else {
      held = Buffer.concat([held, piece]);
      yield decide(false);
    }
  if (!decoder) yield decide(true);
  if (decoder) yield (decoder as TextDecoder).decode();
}

/**
 * Signs between letters, or none at all, that windows-1252 has where DOS (cp850) and old Macs have letters: `Referˆncia`, `Constru‡æes`. Read on, a
 * heading would not be known and its column be lost.
 */
const OF_ANOTHER = /(?<=\p{L})[€‚ƒ„†‡ˆ‰‹¡¢£](?=\p{L})|[\x80-\x9f]/u;

function requireWindows(text: string): string {
  if (!OF_ANOTHER.test(text)) return text;
  throw Object.assign(new TypeError('The text is in another charset'), {
    code: 'ERR_ENCODING_INVALID_ENCODED_DATA',
  });
}

function decode(decoder: TextDecoder, bytes: Uint8Array): string {
  const text = decoder.decode(bytes, { stream: true });
  return decoder.encoding === 'windows-1252' ? requireWindows(text) : text;
}

/** The mark of the byte order, in UTF-8. */
const MARK = Buffer.from('\ufeff');

const firstWide = (bytes: Uint8Array): number => bytes.findIndex(byte => byte > 0x7f);

/** Bytes from the first that is not ASCII. */
function unsure(bytes: Uint8Array): number {
  const at = firstWide(bytes);
  return at < 0 ? 0 : bytes.length - at;
}

/** Null: all is ASCII so far, or the sign has not come whole. */
function charsetOf(bytes: Uint8Array, isEnd: boolean): 'utf-8' | 'windows-1252' | null {
  const at = firstWide(bytes);
  if (at < 0) return null;
  const [lead] = [bytes[at]!];
  const end = at + (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2);
  if (bytes.length < end && !isEnd) return null;
  return isUtf8(bytes.subarray(at, end)) ? 'utf-8' : 'windows-1252';
}

/** These are told by the bytes: programs declare their own default, whatever the file is in. */
const TOLD_BY_BYTES: ReadonlySet<string> = new Set(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);

/** Null: none, or one that `decodedText` tells by itself. Throws `unsupported-media-type` for one that cannot be read. */
export function declaredCharset(contentType: string): string | null {
  const parameters = contentType.split(';').map(part => part.trim());
  const said = parameters.find(part => /^charset=/i.test(part))?.slice('charset='.length);
  const label = said?.replace(/^"(.*)"$/, '$1') ?? '';
  const charset = label === '' ? null : encodingOf(label);
  return charset && TOLD_BY_BYTES.has(charset) ? null : charset;
}

function encodingOf(label: string): string {
  try {
    return new TextDecoder(label, { fatal: true }).encoding;
  } catch {
    throw new Problem(
      'unsupported-media-type',
      'The charset that the Content-Type declares is not known. Send UTF-8, with charset=utf-8.',
      // Nobody reads the body.
      { headers: { Connection: 'close' } },
    );
  }
}
