import type { CompanyImport } from '../../jobs/imports/import-captures.ts';
import { LIST_REGISTERS } from '../../kernel/register-name.ts';
import type { SavedPages } from '../../operator/registers/import-saved.ts';
import type { ConsultedRegister } from '../../registers/register.ts';
import type { SavedRegister } from '../../registers/saved-answers.ts';
import { type CliCommand, CliError, type Given, type Service, UsageError } from '../kit/command.ts';
import { companyArgument, registerArgument, registerNamed } from '../kit/named-things.ts';
import { withJobQueue, withService } from '../kit/open-service.ts';
import { readMoment } from '../kit/option-values.ts';
import { counted } from '../kit/table.ts';
import { importListFiles } from './import-list-files.ts';
import { readCaptureFile, wordsHere } from './read-capture-file.ts';

type Options = Given<'nif' | 'name' | 'capturedAt' | 'legalBasis' | 'reason', 'anyVolume'>;

export const registersImport = {
  name: 'registers import',
  summary:
    'Bring in answers that a person saved; all of the files, or none. Analyses that waited for them go on.',
  example: 'contractor-risk registers import mj-publications pesquisa.html acto-1.html acto-2.txt',
  declare: command =>
    command
      .addArgument(registerArgument())
      .argument('<files...>', 'pages of results and texts of acts; of a list, every file of the edition')
      .option('--nif <nif>', 'the company that the pages are about, where they do not say it')
      .option('--name <name>', 'its full legal name, for registers that name parties without their numbers')
      .option('--captured-at <when>', 'when they were saved, where that is not now (RFC 3339)')
      .option('--any-volume', 'take a whole list that shrank or grew beyond its bounds: you have looked')
      .option(
        '--legal-basis <text>',
        'of a list of limited purpose that is off: on what basis you read these files; kept in the log of actions',
      ),
  changes: ({ legalBasis, reason }: Options, [object = '']) => ({
    object,
    ...(legalBasis && { reason: reason ? `${legalBasis}; ${reason}` : legalBasis }),
  }),
  run: async (
    { capturedAt, anyVolume = false, legalBasis, nif, name: companyName }: Options,
    [name, ...paths],
  ) => {
    if (legalBasis?.trim() === '')
      throw new UsageError('--legal-basis is empty; give a sentence that somebody else can check.');
    const saidAt = capturedAt === undefined ? null : readMoment(capturedAt);
    if (capturedAt !== undefined && !(saidAt && saidAt <= new Date()))
      throw new UsageError(
        `--captured-at is "${capturedAt}"; give a moment that has passed, such as 2026-05-04.`,
      );
    if (LIST_REGISTERS.some(list => list === name))
      return importListFiles(name!, paths, {
        savedAt: saidAt,
        anyVolume,
        hasBasis: legalBasis !== undefined,
      });
    const { withSavedAnswers } = await import('../../registers/saved-answers.ts');
    const register = withSavedAnswers((await registerNamed(name!)) as ConsultedRegister<unknown>);
    const about = nif === undefined ? null : companyArgument(nif, '--nif');
    const files = await Promise.all(
      paths.map(async path => ({ name: path, capture: await readCaptureFile(path) })),
    );
    const saved = { files, savedAt: saidAt, about, companyName: companyName?.trim() || null };
    const companies = await withService(service => bringIn(service, register, saved));
    return { json: { files: files.length, companies }, text: companies.map(shown).join('\n') };
  },
} satisfies CliCommand;

async function bringIn(
  { config, db }: Service,
  register: SavedRegister<unknown>,
  saved: SavedPages,
): Promise<CompanyImport[]> {
  // Loaded only here: no other command should wait for the readers of HTML.
  const [{ importSaved }, { ImportRefused }, { threadsOfRegisters }] = await Promise.all([
    import('../../operator/registers/import-saved.ts'),
    import('../../registers/saved-answers.ts'),
    import('../../registers/thread/threads-of-registers.ts'),
  ]);
  const { personHashKey } = config;
  const inThread = threadsOfRegisters(personHashKey, wordsHere())(register);
  return withJobQueue(db, jobQueue => importSaved({ db, jobQueue, personHashKey }, inThread, saved)).catch(
    error => {
      throw error instanceof ImportRefused
        ? new CliError('refused', error.message, { faults: error.faults })
        : error;
    },
  );
}

function shown({ nif, outcome, acts, missing, woken }: CompanyImport): string {
  const goesOn = woken ? ' Its analysis goes on.' : '';
  if (outcome === 'not_found') return `${nif}: stored, the register holds nothing.${goesOn}`;
  const held = `${counted(acts, 'record')} held`;
  if (outcome === 'found') return `${nif}: complete, ${held}.${goesOn}`;
  return [`${nif}: not complete yet, ${held}. Still to capture:`, ...missing.map(it => `  - ${it}`)].join(
    '\n',
  );
}
