/** The text of a file as somebody saved it, piece by piece, without a mark of the byte order. */
import { isUtf8 } from 'node:buffer';

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
    const text = decoder ? decoder.decode(held, { stream: true }) : held.toString('latin1', 0, plain);
    held = held.subarray(plain);
    return text;
  };
  for await (const piece of bytes)
    if (decoder) yield (decoder as TextDecoder).decode(piece, { stream: true });
    else {
      held = Buffer.concat([held, piece]);
      yield decide(false);
    }
  if (!decoder) yield decide(true);
  if (decoder) yield (decoder as TextDecoder).decode();
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
