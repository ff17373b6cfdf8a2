import type { ParsedAnswer } from '../../operator/registers/parse-saved.ts';
import type { CliCommand } from '../kit/command.ts';
import { companyArgument, registerArgument, registerNamed } from '../kit/named-things.ts';
import { counted } from '../kit/table.ts';
import { readCaptureFile, withHeldWords, wordsHere } from './read-capture-file.ts';

export const registersParse: CliCommand = {
  name: 'registers parse',
  summary:
    'Read one saved answer of a register, without a database; of several pages, give all. Whatever it says, having judged it is success.',
  example: 'contractor-risk registers parse mj-publications pesquisa.html --nif 590000000 --json',
  declare: command =>
    command
      .addArgument(registerArgument())
      .argument('<files...>', 'the answer as saved; FILE.request.json beside it says what was asked')
      .option('--nif <nif>', 'only what concerns this company')
      .option('--name <name>', 'its full legal name, for registers that name parties without their numbers'),
  run: async ({ nif, name: companyName }: { nif?: string; name?: string }, [name, ...files]) => {
    const company = nif === undefined ? null : companyArgument(nif, '--nif');
    const register = await registerNamed(name!);
    const captures = await Promise.all(files.map(readCaptureFile));
    const [{ parseSaved }, { threadsOfRegisters }] = await Promise.all([
      import('../../operator/registers/parse-saved.ts'),
      import('../../registers/thread/threads-of-registers.ts'),
    ]);
    const inThread = threadsOfRegisters(null, wordsHere());
    const about = { nif: company, companyName: companyName?.trim() || null };
    const json = await withHeldWords(() => parseSaved(inThread(register), captures, about));
    return { json, text: shown(json) };
  },
};

function shown({ outcome, records, reason, setAside = [] }: ParsedAnswer): string {
  if (reason !== null) return `${outcome}: ${reason}`;
  if (records.length === 0) return outcome;
  const aside =
    setAside.length > 0 ? `, ${counted(setAside.length, 'row')} set aside (${setAside.join('; ')})` : '';
  return `${outcome}, ${counted(records.length, 'record')}${aside}:\n${JSON.stringify(records, null, 2)}`;
}
