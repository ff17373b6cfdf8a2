/** The last section of a report: its receipt, which is no part of the content that it signs. */
import type { Receipt } from '../receipt/receipt.ts';
import type { Report, Section } from '../report.ts';
import { textIn } from './texts.ts';
import { day } from './words.ts';

/** The name under which the content is attached. */
export const CONTENT_FILE = 'report.json';

export function receiptSection({ language, about }: Report, { sha256 }: Receipt): Section {
  const address = `${about.service}/api/v1/assessments/${about.assessmentId}/receipt`;
  return {
    heading: textIn(language, 'receipt'),
    blocks: [
      { kind: 'text', said: { text: textIn(language, 'receiptDigest', { sha256 }) } },
      { kind: 'text', said: { text: textIn(language, 'receiptHow', { address, file: CONTENT_FILE }) } },
    ],
  };
}

/** What stands at the foot of every page. */
export const footText = ({ about, language }: Report): string =>
  `${about.nif} · ${about.assessmentId} · ${day(language, about.assessedAt.slice(0, 10))}`;
