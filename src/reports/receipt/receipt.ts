/**
 * The receipt of a report: its assessments and the SHA-256 of its content, signed with the key that signs the log of receipts. Whoever
 * has the file checks it without a database and without a secret.
 */
import { createHash } from 'node:crypto';
import { canonicalText } from '../../kernel/text/canonical-json.ts';
import type { LogKey } from '../../receipts/head.ts';
import type { Report } from '../report.ts';

export interface Receipt {
  /** Of the content, in hexadecimal digits. */
  readonly sha256: string;
  /** A JWS. */
  readonly signature: string;
}

/** Finds signatures in a file: each where a word begins, so that the search is linear. */
export const SIGNATURES_INSIDE = /(?<![\w-])eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{86}/g;

export const digestOf = (report: Report): string =>
  createHash('sha256').update(canonicalText(report)).digest('hex');

export async function receiptOf(key: LogKey, report: Report): Promise<Receipt> {
  const sha256 = digestOf(report);
  const assessmentIds = report.about.companies.map(({ assessmentId }) => assessmentId);
  return { sha256, signature: await key.sign('contractor-risk-report', { assessmentIds, sha256 }) };
}
