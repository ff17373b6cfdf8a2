import type { CaseFile } from '../../cases/case.ts';
import { givenFile } from '../../kernel/text/given-file.ts';
import { type CliCommand, CliError } from '../kit/command.ts';

export const judge: CliCommand = {
  name: 'judge',
  summary:
    'Judge a company from a file that says what the registers show (docs/case-file.md), without a database.',
  example: 'contractor-risk judge CASE.json --evidence',
  declare: command =>
    command
      .argument('<case>', 'the case, as JSON; - reads standard input')
      .option('--evidence', 'show what every check rests on'),
  async run({ evidence = false }: { evidence?: boolean }, [path = '']) {
    const file = await read(path);
    const { judgedBody } = await import('./judged-body.ts');
    const { shownAnswer } = await import('./shown-contractor.ts');
    const json = judgedBody(file);
    const when = `Judged as of ${json.asOf} with model ${json.modelVersion}, from a file.`;
    return { json, text: shownAnswer(json, { evidence, about: '', when }) };
  },
};

async function read(path: string): Promise<CaseFile> {
  const { CaseFault, MOST_BYTES, readCase } = await import('../../cases/read-case.ts');
  const text = path === '-' ? await textOf(process.stdin, MOST_BYTES) : givenFile(path).toString();
  try {
    return readCase(text);
  } catch (error) {
    if (!(error instanceof CaseFault)) throw error;
    throw new CliError('case', error.message, { faults: error.faults });
  }
}

/** No more than is needed to see that it is too much. */
async function textOf(stream: AsyncIterable<Buffer | string>, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    parts.push(Buffer.from(part));
    bytes += part.length;
    if (bytes > most) break;
  }
  return Buffer.concat(parts).toString('utf8');
}
