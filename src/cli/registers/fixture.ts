import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Option } from 'commander';
import { anonymised } from '../../registers/reading/anonymised.ts';
import type { CliCommand } from '../kit/command.ts';
import { companyAsked, registerArgument } from '../kit/register-argument.ts';
import { readCaptureFile } from './read-capture-file.ts';

interface Options {
  readonly nif?: string;
  readonly expect: 'found' | 'not_found';
  readonly into: string;
}

export const registersFixture: CliCommand = {
  name: 'registers fixture',
  summary:
    'Make a test of a recorded answer that is read wrongly: the answer without people, and what it should be read as.',
  example:
    'contractor-risk registers fixture citius-executions rehearsal-2026-11-24/citius-executions/company-02.html --nif 580000052 --expect found',
  declare: command =>
    command
      .addArgument(registerArgument())
      .argument('<file>', 'the answer as recorded, with FILE.request.json beside it')
      .option('--nif <nif>', 'the company that it is about; all when left out')
      .addOption(
        new Option('--expect <outcome>', 'what a person reads in it')
          .choices(['found', 'not_found'])
          .makeOptionMandatory(),
      )
      .option('--into <folder>', 'the folder of tests', 'test/registers'),
  run: async ({ nif, expect, into }: Options, [register, file]) => {
    const about = nif === undefined ? null : companyAsked(nif, '--nif');
    const { body } = await readCaptureFile(file!);
    const folder = join(into, register!, 'recordings');
    const fixture = join(folder, basename(file!));
    await mkdir(folder, { recursive: true });
    await writeFile(fixture, anonymised(body));
    await copyFile(`${file}.request.json`, `${fixture}.request.json`).catch(() => {});
    const wanted = { nif: about, outcome: expect, records: null };
    await writeFile(`${fixture}.expected.json`, `${JSON.stringify(wanted, null, 2)}\n`);
    return {
      json: { fixture, ...wanted },
      text: `Wrote ${fixture}. See it fail: npx vitest run test/registers/recordings.test.ts\nOnce it is read, write its records into ${fixture}.expected.json.`,
    };
  },
};
