import { X509Certificate } from 'node:crypto';
import { judgeCase } from '../cases/judge-case.ts';
import { CaseFault, MOST_BYTES as MOST_CASE_BYTES, readCase } from '../cases/read-case.ts';
import { givenFile } from '../kernel/text/given-file.ts';
import {
  compareWithLog,
  isPublished,
  type ProvenBundle,
  type PublishedLog,
  publishedLog,
  readBundle,
} from '../receipts/bundle.ts';
import type { Statement } from '../receipts/statement.ts';
import type { AssessedCompany } from '../reports/report.ts';
import { type Answer, type CliCommand, CliError, type Given, UsageError } from './kit/command.ts';

/** Many times a long report, or a log. */
const MOST_BYTES = 50_000_000;

type Options = Given<'log' | 'case' | 'stamper'>;

export const verify: CliCommand = {
  name: 'verify',
  summary:
    'Tell what a receipt or the file of a report proves, without a database and a network. Exit code 1: it is not as it was given, or the log is not.',
  example: 'contractor-risk verify receipt.json --log log.json --case case.json --stamper tsa.pem',
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
      .option('--case <file>', 'a case file (lookup --case): whether it is judged as the receipt says')
      .option(
        '--stamper <file>',
        'a certificate that you trust (PEM), of a stamper or above it: whether it vouches for the time stamp',
      ),
  async run({ log, case: casePath, stamper }: Options, [path = '']) {
    const file = givenFile(path, MOST_BYTES);
    const saved = log === undefined ? null : savedLog(log);
    const trusted = stamper === undefined ? null : certificateIn(stamper);
    // A receipt is JSON.
    if (file.at(0) !== '{'.charCodeAt(0)) {
      if (casePath !== undefined || trusted)
        throw new UsageError('--case and --stamper go with a receipt, not with a report.');
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
    const { stamp, ...stamped } = await readStampOf(proven, saved, trusted);
    const { isGood, text } = summaryOf(proven, { published, judged, stamped });
    return {
      json: {
        proven: isGood,
        statement: proven.statement,
        head: proven.head,
        published,
        judgedAgain: judged,
        stamp,
      },
      text,
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

function certificateIn(path: string): X509Certificate {
  const file = givenFile(path, MOST_BYTES);
  try {
    return new X509Certificate(file);
  } catch {
    throw new CliError('no-certificate', `${path} is no certificate; give one as PEM (BEGIN CERTIFICATE).`);
  }
}

/** What the stamp of the head, in the receipt or later in the log, adds to what is proven, refuted and open. `stamp` null: it adds nothing. */
async function readStampOf(
  { jws, stamp }: ProvenBundle,
  log: PublishedLog | null,
  trusted: X509Certificate | null,
) {
  const nothing = { stamp: null, proven: [], refuted: [], open: [] };
  const token = stamp ?? log?.stamps[log.heads.indexOf(jws)];
  if (!token)
    return trusted
      ? { ...nothing, refuted: ['it has no time stamp'] }
      : { ...nothing, open: ['that a third party saw the log then: it has no time stamp'] };
  const { readStamp } = await import('../receipts/time-stamp.ts');
  try {
    const { at, by } = await readStamp(Buffer.from(token, 'base64'), jws, trusted);
    const isSo = `the time stamp of ${at.toISOString()} is of this head and fits the certificate inside it (${by})`;
    return {
      stamp: { at, by, vouched: trusted !== null },
      proven: trusted ? [isSo, 'the certificate of --stamper vouches for that one'] : [isSo],
      refuted: [],
      open: trusted
        ? ['that the stamper’s certificate was not revoked']
        : ['that the certificate inside it is a stamper’s: nobody vouched for it (--stamper)'],
    };
  } catch (fault) {
    return { ...nothing, refuted: [(fault as Error).message] };
  }
}

/** Whether the case gives what was answered; null: by other rules than those of this program. */
function judgedAgain(path: string, statement: Statement): boolean | null {
  try {
    const { judgement } = judgeCase(readCase(givenFile(path, MOST_CASE_BYTES).toString()));
    if (judgement.modelVersion !== statement.model) return null;
    const { score, verdict, bounds, checks } = judgement;
    return (
      score === statement.score &&
      verdict === statement.verdict &&
      bounds.low === statement.bounds.low &&
      bounds.high === statement.bounds.high &&
      Object.entries(statement.checks).every(([key, value]) => (checks[key] ?? null) === value)
    );
  } catch (cause) {
    if (cause instanceof CaseFault) throw new CliError('no-case', `${path} is no case: ${cause.message}`);
    throw cause;
  }
}

interface Comparison {
  readonly published: Awaited<ReturnType<typeof compareWithLog>> | null;
  readonly judged: boolean | null;
  readonly stamped: Record<'proven' | 'refuted' | 'open', readonly string[]>;
}

async function reportAnswer(file: Buffer, log: PublishedLog | null): Promise<Answer> {
  const { FINDINGS, verifyReport } = await import('../reports/receipt/verify-report.ts');
  const { finding, keyId, about } = await verifyReport(file);
  const published = log && keyId !== null ? isPublished(keyId, log) : null;
  const isGood = (finding === 'genuine' || finding === 'content-genuine') && published !== false;
  const subject = about
    ? ` ${about.companies.map(assessedText).join('; ')}. Prepared for ${about.client}.`
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

const assessedText = ({ nif, name, assessmentId, assessedAt, score, verdict }: AssessedCompany): string =>
  `${nif} ${name ?? ''}, assessment ${assessmentId} of ${assessedAt}: ${score}, ${verdict}`;

/** In one line; it is good if nothing is refuted. */
function summaryOf({ statement, head }: ProvenBundle, { published, judged, stamped }: Comparison) {
  const proven = [
    `on ${statement.assessedAt} ${statement.nif} was given ${statement.score} (${statement.verdict}) as ${statement.id}, by model ${statement.model}, and it was in the log of ${head.log} by ${head.at}`,
    ...(published?.published ? ['its key is published'] : []),
    ...(published?.log === 'continued' ? ['the log goes on from there unchanged'] : []),
    ...(judged === true ? ['the case is judged so'] : []),
    ...stamped.proven,
  ];
  const refuted = [
    ...(published?.published === false ? ['its key is not published'] : []),
    ...(published?.log === 'forked' ? ['the log was changed since'] : []),
    ...(judged === false ? ['the case is judged otherwise'] : []),
    ...stamped.refuted,
  ];
  const open = [
    ...(published === null ? [`that key ${head.keyId} is the service’s (--log)`] : []),
    ...(published === null || published.log === 'unknown'
      ? [`that the log goes on from there (--log with ?from=${head.size})`]
      : []),
    ...(judged === null ? ['that the records are judged so (--case, of the same model)'] : []),
    ...stamped.open,
    'that the registers said so: only their operators can',
  ];
  const isGood = refuted.length === 0;
  const text = `${isGood ? '' : `REFUTED: ${refuted.join('; ')}. `}PROVEN: ${proven.join('; ')}. NOT PROVEN: ${open.join('; ')}.`;
  return { isGood, text };
}
