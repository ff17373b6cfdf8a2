import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Option } from 'commander';
import { lisbonDay } from '../../kernel/local-date.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import type { Capture } from '../../registers/capture.ts';
import { anonymised, isSealed } from '../../registers/reading/without-persons.ts';
import { type CliCommand, CliError, type Given } from '../kit/command.ts';
import { companyArgument, registerArgument } from '../kit/named-things.ts';
import { withService } from '../kit/open-service.ts';
import { readCaptureFile } from './read-capture-file.ts';

type Options = Given<'nif' | 'name'> & { readonly expect: 'found' | 'not_found'; readonly into: string };

export const registersFixture: CliCommand = {
  name: 'registers fixture',
  summary:
    'Make a failing test of a recorded answer that is read wrongly: the answer without people, and what it should be read as.',
  example:
    'contractor-risk registers fixture citius-executions rehearsal-2026-11-24/citius-executions/company-02.html --nif 580000052 --expect found',
  declare: command =>
    command
      .addArgument(registerArgument())
      .argument(
        '<recording>',
        'the answer: a file, with FILE.request.json beside it; or the recording that registers list names',
      )
      .option('--nif <nif>', 'the company that it is about; all when left out')
      .option('--name <name>', 'its full legal name, for registers that name parties without their numbers')
      .addOption(
        new Option('--expect <outcome>', 'what a person reads in it')
          .choices(['found', 'not_found'])
          .makeOptionMandatory(),
      )
      .option('--into <folder>', 'the folder of tests', 'test/registers'),
  run: async ({ nif, name, expect, into }: Options, [register, recording]) => {
    const about = nif === undefined ? null : companyArgument(nif, '--nif');
    const folder = join(into, register!, 'recordings');
    const { file, body, ...capture } = await recorded(register as RegisterName, recording!);
    if (isSealed(body))
      throw new CliError(
        'recording',
        `${recording} is a PDF or an archive, in which persons cannot be replaced, so it is no fixture. Write one with invented rows, as test/registers/${register} does.`,
      );
    const fixture = join(folder, file);
    await mkdir(folder, { recursive: true });
    await writeFile(fixture, anonymised(body));
    if (capture.request) await writeFile(`${fixture}.request.json`, requestOf(capture));
    const wanted = {
      nif: about,
      companyName: name?.trim() || null,
      on: lisbonDay(new Date()),
      outcome: expect,
      records: null,
    };
    await writeFile(`${fixture}.expected.json`, `${JSON.stringify(wanted, null, 2)}\n`);
    return {
      json: { fixture, ...wanted },
      text: [
        `Wrote ${fixture}. Look through it: the name of a person without a number beside it may have stayed.`,
        `See it fail: ${into === 'test/registers' ? '' : `RECORDINGS=${into} `}npx vitest run test/registers/recordings.test.ts`,
        `Once it is read, write its records into ${fixture}.expected.json.`,
      ].join('\n'),
    };
  },
};

/** Parts of a request that open something, or code the state of the page. */
const OPENS = /^_|cookie|auth|token|secret|pass|session|captcha|api.?key/i;

/** What was asked, as far as reading needs it: without people, and without what opens something. */
function requestOf({ request, url, ...rest }: Partial<Capture>): string {
  const fields = Object.entries(request ?? {}).filter(([name]) => !OPENS.test(name));
  const address = url?.replace(/[^?&;#]+/g, part => {
    const name = part.split('=', 1)[0]!;
    return name !== part && OPENS.test(name) ? `${name}=` : part;
  });
  const text = JSON.stringify(
    { request: Object.fromEntries(fields), url: address ?? null, ...rest },
    null,
    2,
  );
  return `${Buffer.from(anonymised(Buffer.from(text)))}\n`;
}

/** At least as many digits of its hash as `registers list` prints. */
const OF_STORED_PAGE = /^[0-9a-f]{12,64}$/;

async function recorded(
  register: RegisterName,
  recording: string,
): Promise<Pick<Capture, 'body'> & Partial<Capture> & { readonly file: string }> {
  if (!OF_STORED_PAGE.test(recording))
    return { ...(await readCaptureFile(recording)), file: basename(recording) };
  const { storedPage } = await import('../../jobs/answers/keep-captures.ts');
  const body = await withService(({ db }) => storedPage(db, register, recording));
  if (body) return { body, file: `${recording.slice(0, 12)}.html` };
  throw new CliError(
    'recording',
    `No page of ${register} is kept as ${recording}; give a recording that contractor-risk registers list names, or a file.`,
  );
}
