/**
 * The receipt of a report: a code that only this service can have given for its content. It names the assessment, begins the
 * content's SHA-256, and ends in a mark (HMAC-SHA-256) over both, so that it is checked without a database.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalText } from '../../kernel/canonical-json.ts';
import { type SealKey, sealKey } from '../../kernel/sealed-secret.ts';
import type { Report } from '../report.ts';

export interface Receipt {
  /** `rep_`, the assessment, the first 32 digits of the SHA-256, the mark. */
  readonly code: string;
  /** SHA-256 of the content in hexadecimal digits. */
  readonly sha256: string;
}

/** What a genuine code says. */
export interface Receipted {
  readonly assessmentId: string;
  /** The first 32 digits of the content's SHA-256. */
  readonly sha256Begins: string;
}

/** For receipts alone, from the service's secret. */
export const receiptKey = (secretKey: string): SealKey => sealKey(secretKey, 'report-receipt');

const CODE = /^rep_([0-9a-z]{26})_([0-9a-f]{32})_([0-9a-f]{24})$/;
/** Finds codes in a file. */
export const CODES_INSIDE = /rep_[0-9a-z]{26}_[0-9a-f]{32}_[0-9a-f]{24}/g;
const DIGEST_DIGITS = 32;
const MARK_DIGITS = 24;

export function receiptOf(key: SealKey, report: Report): Receipt {
  const sha256 = createHash('sha256').update(canonicalText(report)).digest('hex');
  const signed = `rep_${report.about.assessmentId.slice('asm_'.length)}_${sha256.slice(0, DIGEST_DIGITS)}`;
  return { code: `${signed}_${markOf(key, signed)}`, sha256 };
}

/** Null: not one of this service, or altered. */
export function readCode(key: SealKey, code: string): Receipted | null {
  const [, assessment, digest, mark] = CODE.exec(code) ?? [];
  if (!assessment || !digest || !mark) return null;
  const right = markOf(key, `rep_${assessment}_${digest}`);
  if (!timingSafeEqual(Buffer.from(mark), Buffer.from(right))) return null;
  return { assessmentId: `asm_${assessment}`, sha256Begins: digest };
}

const markOf = (key: SealKey, signed: string): string =>
  createHmac('sha256', key).update(signed).digest('hex').slice(0, MARK_DIGITS);
