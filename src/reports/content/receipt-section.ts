/** The last section of a report: its receipt, which is no part of the content that it signs. */
import type { Receipt } from '../receipt/receipt.ts';
import { dayOf, type Report, type Section } from '../report.ts';
import { textIn } from './texts.ts';
import { day, textBlock } from './words.ts';

/** The name under which the content is attached. */
export const CONTENT_FILE = 'report.json';

export function receiptSection({ language, about }: Report, { sha256 }: Receipt): Section {
  const addresses = about.companies.map(
    ({ assessmentId }) => `${about.service}/api/v1/assessments/${assessmentId}/receipt`,
  );
  const address = addresses.join(', ');
  return {
    heading: textIn(language, 'receipt'),
    blocks: [
      textBlock(language, 'receiptDigest', { sha256 }),
      textBlock(language, 'receiptHow', { address, file: CONTENT_FILE }),
    ],
  };
}

/** What stands at the foot of every page. */
export function footText(report: Report): string {
  const [first, ...others] = report.about.companies;
  const of = others.length > 0 ? [first, ...others].map(({ nif }) => nif) : [first.nif, first.assessmentId];
  return [...of, day(report.language, dayOf(report))].join(' · ');
}
