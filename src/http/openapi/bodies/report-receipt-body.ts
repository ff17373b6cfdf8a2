import { z } from 'zod';
import { color, id, livemode, nif, score, time, verdict, withdrawn } from './words.ts';

export const reportReceipt = z
  .object({
    object: z.literal('report'),
    code: z.string().describe('As it was asked about.'),
    sha256Begins: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .describe('How the SHA-256 of the report’s content, its attached `report.json`, begins.'),
    nif,
    assessmentId: id('asm', 'The assessment that it reports.'),
    assessedAt: time('When it was assessed'),
    score,
    bounds: z.object({ low: score, high: score }),
    verdict,
    color,
    modelVersion: z.string(),
    livemode,
    withdrawn,
  })
  .meta({ id: 'ReportReceipt' });
