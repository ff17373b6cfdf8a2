/**
 * Judges the file of a report: whether its content was signed as it says, and whether its pages are those of the content. Needs no
 * database and no secret: the file holds content and signature, and writing it again gives the same bytes.
 */
import { canonicalText } from '../../kernel/text/canonical-json.ts';
import { readSigned } from '../../receipts/head.ts';
import { CONTENT_FILE } from '../content/receipt-section.ts';
import { type About, LAYOUT, type Report } from '../report.ts';
import { writeHtml } from '../writing/write-html.ts';
import { writePdf } from '../writing/write-pdf.ts';
import { digestOf, SIGNATURES_INSIDE } from './receipt.ts';

/**
 * Reads the content that is attached to the file of a report.
 * Null where there is none, or none that can be read.
 */
export function contentOf(file: Buffer): Report | null {
  const text = attachedTo(file) ?? embeddedIn(file);
  if (text === null) return null;
  try {
    const content: Report = JSON.parse(text);
    // What is nested too deep to be written again is no content of ours.
    return Array.isArray(content?.about?.companies) && canonicalText(content) ? content : null;
  } catch {
    return null;
  }
}

/** In a PDF: the stream of the attached file, which is not compressed. */
function attachedTo(file: Buffer): string | null {
  const from = file.indexOf('/Type /EmbeddedFile');
  if (from < 0) return null;
  const length = /\/Length (\d+)\n/.exec(file.subarray(from, from + 400).toString('latin1'))?.[1];
  const begins = file.indexOf('stream\n', from) + 'stream\n'.length;
  return length === undefined ? null : file.subarray(begins, begins + Number(length)).toString('utf8');
}

/** In a page: the text of its one script, which no browser runs. */
function embeddedIn(file: Buffer): string | null {
  const opening = `<script type="application/json" id="${CONTENT_FILE}">`;
  const from = file.indexOf(opening);
  const to = file.indexOf('</script>', from);
  return from < 0 || to < 0 ? null : file.subarray(from + opening.length, to).toString('utf8');
}

/** What may be found, in words. */
export const FINDINGS = {
  genuine: 'every byte is as it was given',
  'content-genuine':
    'the content is as it was given; another version of the service wrote the pages, so they were not compared: read the attached report.json',
  'pages-altered':
    'the pages do not show the attached content, which is as it was given: the file was changed, or saved by another program',
  'content-altered': 'the content is not what was signed',
  'no-report': 'this is no report, or another program saved it and left its content out',
} as const;
export type Finding = keyof typeof FINDINGS;

export interface Verified {
  readonly finding: Finding;
  /** Thumbprint (RFC 7638) of the key that signed the content; null where that is not genuine. */
  readonly keyId: string | null;
  /** What the content says it is about; null where it is not genuine. */
  readonly about: About | null;
}

export async function verifyReport(file: Buffer): Promise<Verified> {
  const report = contentOf(file);
  if (!report) return { finding: 'no-report', keyId: null, about: null };
  const sha256 = digestOf(report);
  // A correction may quote the signature of an earlier report.
  for (const [signature] of file.toString('latin1').matchAll(SIGNATURES_INSIDE)) {
    const signed = await readSigned(signature, 'contractor-risk-report');
    if (signed?.sha256 !== sha256) continue;
    const isSame =
      report.layout === LAYOUT && file.equals(await writtenAgain(file, report, { sha256, signature }));
    const finding = isSame ? 'genuine' : report.layout === LAYOUT ? 'pages-altered' : 'content-genuine';
    return { finding, keyId: signed.keyId, about: report.about };
  }
  return { finding: 'content-altered', keyId: null, about: null };
}

const isPdf = (file: Buffer): boolean => file.subarray(0, 5).toString('latin1') === '%PDF-';

const writtenAgain = async (file: Buffer, ...made: Parameters<typeof writePdf>): Promise<Buffer> =>
  isPdf(file) ? writePdf(...made) : Buffer.from(writeHtml(...made));
