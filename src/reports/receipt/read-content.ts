/** Reads the content that is attached to the file of a report. */

import { CONTENT_FILE } from '../content/receipt-section.ts';
import type { Report } from '../report.ts';

/** Null where there is none, or none that can be read. */
export function contentOf(file: Buffer): Report | null {
  const text = attachedTo(file) ?? embeddedIn(file);
  if (text === null) return null;
  try {
    const content: Report = JSON.parse(text);
    return typeof content?.about?.assessmentId === 'string' ? content : null;
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
