import { readConfig } from '../app/config.ts';
import { givenFile } from '../kernel/given-file.ts';
import { readCode, receiptKey } from '../reports/receipt/receipt.ts';
import { FINDINGS, type Verified } from '../reports/receipt/verify-report.ts';
import { type Answer, type CliCommand, CliError } from './kit/command.ts';

/** Many times a long report. */
const MOST_BYTES = 50_000_000;

export const reportVerify: CliCommand = {
  name: 'report verify',
  summary:
    'Tell whether a report is as this service gave it: by its file, or by its code, without a database. Exit code 1: it is not.',
  example: 'contractor-risk report verify contractor-risk-580000010-2026-11-24-en.pdf',
  declare: command => command.argument('<report>', 'its file (PDF or HTML), or its code, rep_…'),
  async run(_options, [report = '']) {
    const key = receiptKey(readConfig(process.env).secretKey);
    if (/^rep_[^./\\]*$/.test(report)) return codeAnswer(report, readCode(key, report));
    const file = givenFile(report, MOST_BYTES);
    const { verifyReport } = await import('../reports/receipt/verify-report.ts');
    return fileAnswer(await verifyReport(key, file));
  },
};

function codeAnswer(code: string, genuine: ReturnType<typeof readCode>): Answer {
  if (!genuine)
    throw new CliError('not-found', 'This service gave no report with this code. Compare every letter.');
  const text = `The code is genuine. It was given for assessment ${genuine.assessmentId}, and content whose SHA-256 begins ${genuine.sha256Begins}.`;
  return { json: { finding: 'genuine', code, ...genuine }, text };
}

function fileAnswer(verified: Verified): Answer {
  const { finding, about } = verified;
  const text = about
    ? `\n${about.nif} ${about.name ?? ''}, assessment ${about.assessmentId} of ${about.assessedAt}: ${about.score}, ${about.verdict}. Prepared for ${about.client}.`
    : '';
  const isGood = finding === 'genuine' || finding === 'content-genuine';
  return { json: verified, text: `${FINDINGS[finding]}${text}`, exitCode: isGood ? 0 : 1 };
}
