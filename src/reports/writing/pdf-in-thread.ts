/** Writes PDFs in a thread of their own: 25 ms of drawing would hold up everybody who asks this process. */
import { Piscina } from 'piscina';
import { COMPILED_CODE } from '../../kernel/process/compiled-code.ts';
import type { Receipt } from '../receipt/receipt.ts';
import type { Report } from '../report.ts';

const threads = new Piscina<[Report, Receipt], Uint8Array>({
  filename: new URL('./pdf-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  // Starting one costs more than writing a report.
  idleTimeout: 30_000,
  // It sees no setting and no secret of the service; its code is not compiled anew for every thread.
  env: { NODE_COMPILE_CACHE: COMPILED_CODE },
  execArgv: [],
});

export const pdfInThread = async (report: Report, receipt: Receipt): Promise<Buffer> =>
  Buffer.from(await threads.run([report, receipt]));
