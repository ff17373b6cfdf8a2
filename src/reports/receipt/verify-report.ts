/**
 * Judges the file of a report: whether its content has the receipt that it shows, and whether its pages are those of the
 * content. Needs no database: the file holds its content, and writing it again gives the same bytes.
 */
import { canonicalText } from '../../kernel/canonical-json.ts';
import type { SealKey } from '../../kernel/sealed-secret.ts';
import { CONTENT_FILE } from '../content/receipt-section.ts';
import { type About, LAYOUT, type Report } from '../report.ts';
import { writeHtml } from '../writing/write-html.ts';
import { writePdf } from '../writing/write-pdf.ts';
import { CODES_INSIDE, receiptOf } from './receipt.ts';

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
    return typeof content?.about?.assessmentId === 'string' && canonicalText(content) ? content : null;
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

export const FINDINGS = {
  genuine: 'Genuine: every byte is as this service gave it.',
  'content-genuine':
    'The content is genuine. The pages were written by another version of the service, so they could not be compared: read the attached report.json.',
  'pages-altered':
    'ALTERED: the attached content is genuine, but the pages do not show it. The file was changed, or saved by another program.',
  'content-altered': 'ALTERED: the code was not given for this content.',
  'no-report': 'Not a report of this service, or saved by another program that left its content out.',
} as const;
export type Finding = keyof typeof FINDINGS;

export interface Verified {
  readonly finding: Finding;
  /** The code that the file shows. */
  readonly code: string | null;
  /** What the content says it is about; null where it is not genuine. */
  readonly about: About | null;
}

export async function verifyReport(key: SealKey, file: Buffer): Promise<Verified> {
  const report = contentOf(file);
  const codes: readonly string[] = file.toString('latin1').match(CODES_INSIDE) ?? [];
  const [first] = codes;
  if (!report || !first) return { finding: 'no-report', code: first ?? null, about: null };
  const receipt = receiptOf(key, report);
  const { code } = receipt;
  // A correction may quote the code of an earlier report.
  if (!codes.includes(code)) return { finding: 'content-altered', code: first, about: null };
  const isSame = report.layout === LAYOUT && file.equals(await writtenAgain(file, report, receipt));
  const finding = isSame ? 'genuine' : report.layout === LAYOUT ? 'pages-altered' : 'content-genuine';
  return { finding, code, about: report.about };
}

const isPdf = (file: Buffer): boolean => file.subarray(0, 5).toString('latin1') === '%PDF-';

const writtenAgain = async (file: Buffer, ...made: Parameters<typeof writePdf>): Promise<Buffer> =>
  isPdf(file) ? writePdf(...made) : Buffer.from(writeHtml(...made));
