import type { Receipt } from '../receipt/receipt.ts';
import type { Report } from '../report.ts';
import { writePdf } from './write-pdf.ts';

export default ([report, receipt]: [Report, Receipt]): Promise<Buffer> => writePdf(report, receipt);
