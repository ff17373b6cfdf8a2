import { judgeCase } from '../cases/judge-case.ts';
import { CaseFault, MOST_BYTES as MOST_CASE_BYTES, readCase } from '../cases/read-case.ts';
import { givenFile } from '../kernel/given-file.ts';
import {
  compareWithLog,
  isPublished,
  type ProvenBundle,
  type PublishedLog,
  publishedLog,
  readBundle,
} from '../receipts/bundle.ts';
import type { Statement } from '../receipts/statement.ts';
import { type Answer, type CliCommand, CliError, UsageError } from './kit/command.ts';

/** Many times a long report, or a log. */
const MOST_BYTES = 50_000_000;

interface Options {
  readonly log?: string;
  readonly case?: string;
}

export const verify: CliCommand = {
  name: 'verify',
  summary:
    'Tell what a receipt or the file of a report proves, without a database and a network. Exit code 1: it is not as it was given, or the log is not.',
  example: 'contractor-risk verify receipt.json --log log.json --case case.json',
  declare: command =>
    command
      .argument(
        '<file>',
        'byte for byte as it was given: the receipt of GET /api/v1/assessments/{id}/receipt, or a report (PDF or HTML)',
      )
      .option(
        '--log <file>',
        'a saved copy of /.well-known/contractor-risk-log?from=LEAVES: whether the key is published, and the log still goes on from there',
      )
      .option('--case <file>', 'a case file (lookup --case): whether it is judged as the receipt says'),
  async run({ log, case: casePath }: Options, [path = '']) {
    const file = givenFile(path, MOST_BYTES);
    const saved = log === undefined ? null : savedLog(log);
    // A receipt is JSON.
    if (file.at(0) !== '{'.charCodeAt(0)) {
      if (casePath !== undefined) throw new UsageError('--case goes with a receipt, not with a report.');
      return reportAnswer(file, saved);
    }
    const proven = await readBundle(withoutLastLine(file));
    if (!proven)
      return {
        json: { proven: false },
        text: 'NOT PROVEN: this is no receipt, or not byte for byte as it was given.',
        exitCode: 1,
      };
    const published = saved && (await compareWithLog(proven.head, saved));
    const judged = casePath === undefined ? null : judgedAgain(casePath, proven.statement);
    const isGood = published?.log !== 'forked' && published?.published !== false && judged !== false;
    return {
      json: {
        proven: isGood,
        statement: proven.statement,
        head: proven.head,
        published,
        judgedAgain: judged,
      },
      text: told(proven, { published, judged }),
      exitCode: isGood ? 0 : 1,
    };
  },
};

/** An editor or a shell ends a file so. */
const withoutLastLine = (bytes: Buffer): Buffer => (bytes.at(-1) === 10 ? bytes.subarray(0, -1) : bytes);

function savedLog(path: string): PublishedLog {
  try {
    return publishedLog.parse(JSON.parse(givenFile(path, 10 * MOST_BYTES).toString()));
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    throw new CliError('no-log', `${path} is no saved copy of /.well-known/contractor-risk-log.`);
  }
}

/** Whether the case gives what was answered; null: by other rules than those of this program. */
function judgedAgain(path: string, said: Statement): boolean | null {
  try {
    const { judgement } = judgeCase(readCase(givenFile(path, MOST_CASE_BYTES).toString()));
    if (judgement.modelVersion !== said.model) return null;
    const { score, verdict, bounds, checks } = judgement;
    return (
      score === said.score &&
      verdict === said.verdict &&
      bounds.low === said.bounds.low &&
      bounds.high === said.bounds.high &&
      Object.entries(said.checks).every(([key, value]) => (checks[key] ?? null) === value)
    );
  } catch (cause) {
    if (cause instanceof CaseFault) throw new CliError('no-case', `${path} is no case: ${cause.message}`);
    throw cause;
  }
}

interface Beside {
  readonly published: Awaited<ReturnType<typeof compareWithLog>> | null;
  readonly judged: boolean | null;
}

async function reportAnswer(file: Buffer, log: PublishedLog | null): Promise<Answer> {
  const { FINDINGS, verifyReport } = await import('../reports/receipt/verify-report.ts');
  const { finding, keyId, about } = await verifyReport(file);
  const published = log && keyId !== null ? isPublished(keyId, log) : null;
  const isGood = (finding === 'genuine' || finding === 'content-genuine') && published !== false;
  const subject = about
    ? ` ${about.nif} ${about.name ?? ''}, assessment ${about.assessmentId} of ${about.assessedAt}: ${about.score}, ${about.verdict}. Prepared for ${about.client}.`
    : '';
  const what = published === false ? 'its key is not published' : FINDINGS[finding];
  const key = published
    ? ' Its key is published.'
    : isGood
      ? ` NOT PROVEN: that key ${keyId} is the service’s (--log).`
      : '';
  const text = `${isGood ? 'PROVEN' : 'REFUTED'}: ${what}.${subject}${key}`;
  return { json: { proven: isGood, finding, keyId, published, about }, text, exitCode: isGood ? 0 : 1 };
}

/** One line. */
function told({ statement: said, head }: ProvenBundle, { published, judged }: Beside): string {
  const proven = [
    `on ${said.assessedAt} ${said.nif} was given ${said.score} (${said.verdict}) as ${said.id}, by model ${said.model}, and it was in the log of ${head.log} by ${head.at}`,
    ...(published?.published ? ['its key is published'] : []),
    ...(published?.log === 'continued' ? ['the log goes on from there unchanged'] : []),
    ...(judged === true ? ['the case is judged so'] : []),
  ];
  const refuted = [
    ...(published?.published === false ? ['its key is not published'] : []),
    ...(published?.log === 'forked' ? ['the log was changed since'] : []),
    ...(judged === false ? ['the case is judged otherwise'] : []),
  ];
  const open = [
    ...(published === null ? [`that key ${head.keyId} is the service’s (--log)`] : []),
    ...(published === null || published.log === 'unknown'
      ? [`that the log goes on from there (--log with ?from=${head.size})`]
      : []),
    ...(judged === null ? ['that the records are judged so (--case, of the same model)'] : []),
    'that the registers said so: only their operators can',
  ];
  return `${refuted.length > 0 ? `REFUTED: ${refuted.join('; ')}. ` : ''}PROVEN: ${proven.join('; ')}. NOT PROVEN: ${open.join('; ')}.`;
}
