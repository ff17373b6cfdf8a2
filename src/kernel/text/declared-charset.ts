/** The charset that a `Content-Type` declares for text that somebody saved. */
import { Problem } from '../problems.ts';

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
