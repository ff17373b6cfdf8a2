/** Unpacks saved answers: gzip, or the web archive of a browser (MHTML). It may take long, so it is called in a thread. */
import { gunzipSync } from 'node:zlib';

/** Whether there may be something to unpack. */
export const isWrapped = (file: Uint8Array): boolean => isZipped(file) || beginsArchive(file);

/** The answer inside a saved file; the file itself if it is not packed, is broken, or would unpack to more than `most` bytes. */
export function unwrapSaved(file: Uint8Array, most: number): Uint8Array {
  const body = isZipped(file) ? unzipped(file, most) : file;
  return pageOfArchive(body) ?? body;
}

const isZipped = (file: Uint8Array): boolean => file[0] === 0x1f && file[1] === 0x8b;

function unzipped(file: Uint8Array, most: number): Uint8Array {
  try {
    return gunzipSync(file, { maxOutputLength: Math.max(1, most) });
  } catch {
    return file;
  }
}

const LONGEST_HEAD = 4_000;

const headOf = (body: Uint8Array): string => Buffer.from(body.subarray(0, LONGEST_HEAD)).toString('latin1');

const beginsArchive = (body: Uint8Array): boolean =>
  /^(?:from|mime-version|content-type|subject|date|snapshot-content-location):/i.test(headOf(body));

/** The first page of HTML in an archive ("Webpage, Single File"), decoded; null for another file. */
function pageOfArchive(body: Uint8Array): Uint8Array | null {
  if (!beginsArchive(body)) return null;
  const start = headOf(body);
  const type = start.search(/^content-type:\s*multipart\/related;/im);
  const boundary = type < 0 ? undefined : /boundary="?([^";\r\n]+)/i.exec(start.slice(type))?.[1];
  if (boundary === undefined) return null;
  const parts = Buffer.from(body).toString('latin1').split(`--${boundary}`);
  const page = parts.map(splitPart).find(part => /^content-type:\s*text\/html/im.test(part.head));
  return page ? decodePart(page) : null;
}

function splitPart(part: string): { head: string; content: string } {
  const [, head = '', content = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(part) ?? [];
  return { head, content };
}

function decodePart({ head, content }: { head: string; content: string }): Uint8Array {
  const encoding = /^content-transfer-encoding:\s*([\w-]+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(content, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(content, 'latin1');
  const decoded = content
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(decoded, 'latin1');
}
