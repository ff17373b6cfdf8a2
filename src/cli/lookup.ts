import { type AnalysisUnderWay, askContractor } from './ask-contractor.ts';
import type { CliCommand } from './command.ts';
import { readCount } from './option-values.ts';
import { readKey } from './read-key.ts';
import { companyAsked } from './register-argument.ts';
import { readServiceAddress, serviceOption } from './service-address.ts';

interface Options {
  readonly url: string;
  readonly wait: string;
  readonly evidence?: boolean;
  readonly json?: boolean;
}

const LONGEST_WAIT_SECONDS = 86_400;
const PLAIN_COLUMNS = 80;

export const lookup: CliCommand = {
  name: 'lookup',
  summary:
    'Ask the running service about a company, wait for the answer and draw it. Needs a key, in CONTRACTOR_RISK_KEY or typed when asked.',
  example: 'contractor-risk lookup 580000028 --evidence',
  declare: command =>
    command
      .argument('<nif>', 'the company')
      .addOption(serviceOption())
      .option('--evidence', 'show what every check rests on')
      .option('--wait <seconds>', 'stop waiting after so long; the analysis goes on', '300'),
  async run({ url, wait, evidence = false, json = false }: Options, [asked = '']) {
    const nif = companyAsked(asked, 'NIF');
    const service = readServiceAddress(url);
    const patienceMs = readCount('--wait', wait, LONGEST_WAIT_SECONDS) * 1_000;
    const key = await readKey();
    const line = waitingLine(!json);
    const told = await askContractor({ service, key, nif, patienceMs, onUnderWay: line.show }).finally(
      line.clear,
    );
    const { drawnContractor } = await import('./drawn-contractor.ts');
    const columns = process.stdout.columns ?? PLAIN_COLUMNS;
    return { json: told, text: drawnContractor(told, { columns, evidence }) };
  },
};

/** How far the analysis is, on a terminal's standard error; nothing anywhere else. */
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
