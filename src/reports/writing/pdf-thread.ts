import { constants, setPriority } from 'node:os';
import type { Receipt } from '../receipt/receipt.ts';
import type { Report } from '../report.ts';
import { writePdf } from './write-pdf.ts';

// On Linux this is the thread's own; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

export default ([report, receipt]: [Report, Receipt]): Promise<Buffer> => writePdf(report, receipt);
