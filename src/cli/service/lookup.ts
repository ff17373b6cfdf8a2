import { Option } from 'commander';
import type { Nif } from '../../kernel/nif.ts';
import { reachableAt } from '../../kernel/process/reachable-at.ts';
import { visibleJson } from '../../kernel/text/visible.ts';
import { type Answer, type CliCommand, type Given, UsageError } from '../kit/command.ts';
import { companyArgument } from '../kit/named-things.ts';
import { readCount } from '../kit/option-values.ts';
import { readSecretLine } from '../kit/secret-line.ts';
import { type AnalysisUnderWay, askContractor } from './ask-contractor.ts';

const KEY_VARIABLE = 'CONTRACTOR_RISK_KEY';

/** A client's secret key, from the environment, a prompt without echo, or a pipe. Never from the command line, which others can see. */
async function readKey(): Promise<string> {
  const key = process.env[KEY_VARIABLE]?.trim() || (await readSecretLine('Key: '));
  if (key) return key;
  throw new UsageError(`A client’s key is needed: set ${KEY_VARIABLE}, or type it when asked.`);
}

/** The address of the running service, for commands that use its API. */
const serviceOption = (): Option =>
  new Option('--url <url>', 'the service').default(
    process.env.PUBLIC_URL || reachableAt(process.env.HOST || '127.0.0.1', Number(process.env.PORT || 4000)),
  );

function readServiceAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new UsageError(
      `--url is "${text}"; give the address of the service, for example https://risk.example.`,
    );
  return url.origin;
}

type Options = Given<'name', 'evidence' | 'case' | 'json'> & { readonly url: string; readonly wait: string };

const LONGEST_WAIT_SECONDS = 86_400;

export const lookup: CliCommand = {
  name: 'lookup',
  summary:
    'Ask the running service about a company, wait for the answer and show it. Needs a key, in CONTRACTOR_RISK_KEY or typed when asked.',
  example: 'contractor-risk lookup 580000028 --evidence',
  declare: command =>
    command
      .argument('<nif>', 'the company')
      .addOption(serviceOption())
      .option('--name <name>', 'say whether this is the company’s registered name, or was')
      .option('--evidence', 'show what every check rests on')
      .addOption(
        new Option(
          '--case',
          'instead, print the case behind the stored assessment (docs/case-file.md), read from the database',
        ).conflicts(['url', 'name', 'evidence', 'wait']),
      )
      .option('--wait <seconds>', 'stop waiting after so long; the analysis goes on', '300'),
  async run({ url, wait, name, evidence = false, json = false, case: asCase }: Options, [text = '']) {
    const nif = companyArgument(text, 'NIF');
    if (asCase) return storedCase(nif);
    const service = readServiceAddress(url);
    const patienceMs = readCount('--wait', wait, LONGEST_WAIT_SECONDS) * 1_000;
    const key = await readKey();
    const line = waitingLine(!json);
    const request = { service, key, nif, name, patienceMs, onUnderWay: line.show };
    const answer = await askContractor(request).finally(line.clear);
    const { shownContractor } = await import('./shown-contractor.ts');
    return { json: answer, text: shownContractor(answer, { evidence }) };
  },
};

/** The same text with and without `--json`. What makes it differ from the assessment is said on standard error. */
async function storedCase(nif: Nif): Promise<Answer> {
  const { withService } = await import('../kit/open-service.ts');
  const { readStoredCase } = await import('./stored-case.ts');
  const { file, differs } = await withService(({ db }) => readStoredCase(db, nif));
  if (differs) process.stderr.write(`${differs}\n`);
  return { json: file, text: visibleJson(JSON.stringify(file, null, 2)) };
}

/** Shows the progress of the analysis on standard error, only on a terminal. */
function waitingLine(wanted: boolean) {
  const write = (text: string) => {
    if (wanted && process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
  };
  return {
    show: ({ state, progress: { done, total }, waitingFor }: AnalysisUnderWay) =>
      write(`${state}: ${done} of ${total} answered${waitingFor[0] ? `, waiting for ${waitingFor[0]}` : ''}`),
    clear: () => write(''),
  };
}
