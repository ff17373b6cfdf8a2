/** Prints the digests of a report that another process wrote too. */
import { createHash } from 'node:crypto';
import { logKey } from '../../src/receipts/head.ts';
import { makeReport } from '../../src/reports/content/make-report.ts';
import { receiptOf } from '../../src/reports/receipt/receipt.ts';
import { writeHtml } from '../../src/reports/writing/write-html.ts';
import { writePdf } from '../../src/reports/writing/write-pdf.ts';
import { materialOf, troubled } from './material-of.ts';

const report = makeReport(materialOf(troubled()));
const receipt = await receiptOf(logKey('a secret of these tests, long enough'), report);
const digest = (body: Buffer | string) => createHash('sha256').update(body).digest('hex');
console.log(JSON.stringify([digest(await writePdf(report, receipt)), digest(writeHtml(report, receipt))]));
