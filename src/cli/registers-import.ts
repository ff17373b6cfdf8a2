import { appNow } from '../db/app-now.ts';
import type { Tx } from '../db/open-database.ts';
import type { Conductor } from '../jobs/conductor.ts';
import type { CompanyImport } from '../jobs/import-captures.ts';
import type { CapturedFile } from '../jobs/read-captured-files.ts';
import { lisbonDay } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import { personKeyer } from '../kernel/person-key.ts';
import { type ProgressBar, progressBar } from '../kernel/progress-bar.ts';
import { type CliCommand, CliError, UsageError } from './command.ts';
import { importListFiles } from './import-list-files.ts';
import { withConductor } from './open-conductor.ts';
import { type Service, withService } from './open-service.ts';
import { readMoment } from './option-values.ts';
import { readCaptureFile } from './read-capture-file.ts';
import { LIST_REGISTERS, registerArgument } from './register-argument.ts';

interface Options {
  readonly capturedAt?: string;
  readonly anyVolume?: boolean;
  readonly json?: boolean;
}

export const registersImport: CliCommand = {
  name: 'registers import',
  summary:
    'Bring in answers that a person saved; all of the files, or none. Analyses that waited for them go on.',
  example: 'contractor-risk registers import mj-publications pesquisa.html acto-1.html acto-2.txt',
  declare: command =>
    command
      .addArgument(registerArgument(['mj-publications', ...LIST_REGISTERS]))
      .argument('<files...>', 'pages of results and texts of acts; of a list, every file of the edition')
      .option('--captured-at <when>', 'when they were saved, where that is not now (RFC 3339)')
      .option('--any-volume', 'take a list whatever its size and whatever seems missing: you have looked'),
  run: async ({ capturedAt, anyVolume = false, json = false }: Options, [name, ...paths]) => {
    const saidAt = capturedAt === undefined ? null : readMoment(capturedAt);
    if (capturedAt !== undefined && !(saidAt && saidAt <= new Date()))
      throw new UsageError(
        `--captured-at is "${capturedAt}"; give a moment that has passed, such as 2026-05-04.`,
      );
    if (name !== 'mj-publications')
      return importListFiles(name!, paths, { savedAt: saidAt, anyVolume, showsProgress: !json });
    const files = await Promise.all(
      paths.map(async path => ({ name: path, capture: await readCaptureFile(path) })),
    );
    const bar = companiesBar(!json);
    const companies = await withService(service => bringIn(service, files, saidAt, bar.onCompany)).finally(
      bar.clear,
    );
    return { json: { files: files.length, companies }, text: companies.map(shown).join('\n') };
  },
};

/** Company by company, of which nobody knows the number before the files have been read. */
function companiesBar(wanted: boolean) {
  let bar: ProgressBar | null = null;
  return {
    onCompany(companies: number): void {
      bar ??= progressBar(companies, wanted);
      bar.add(1);
    },
    clear: () => bar?.clear(),
  };
}

async function bringIn(
  { config, db }: Service,
  files: readonly CapturedFile[],
  saidAt: Date | null,
  onCompany: (companies: number) => void,
): Promise<CompanyImport[]> {
  // Loaded only here: no other command should wait for the readers of HTML.
  const { ImportRefused, importCaptures } = await import('../jobs/import-captures.ts');
  const now = await appNow(db.prisma);
  const context = { today: lisbonDay(now), personKey: personKeyer(config.personHashKey) };
  return withConductor(db, conductor =>
    importCaptures(
      { db, context, wake: (tx, nif) => wakeAnalysis(conductor, tx, nif), onCompany },
      { files, capturedAt: saidAt ?? now },
    ),
  ).catch(error => {
    throw error instanceof ImportRefused
      ? new CliError('refused', error.message, { faults: error.faults })
      : error;
  });
}

/** Wakes the company's open analysis, if there is one. */
async function wakeAnalysis(conductor: Conductor, tx: Tx, nif: Nif): Promise<boolean> {
  const [open] = await tx.$queryRaw<{ id: string }[]>`
    select id from analyses where nif = ${nif} and state <> 'complete'`;
  if (open) await conductor.hasten(tx, 'run-analysis', { analysisId: open.id }, open.id);
  return open !== undefined;
}

function shown({ nif, outcome, acts, missing, woken }: CompanyImport): string {
  const goesOn = woken ? ' Its analysis goes on.' : '';
  if (outcome === 'not_found') return `${nif}: stored, the register holds no publication.${goesOn}`;
  const held = `${acts} ${acts === 1 ? 'publication' : 'publications'} held`;
  if (outcome === 'found') return `${nif}: complete, ${held}.${goesOn}`;
  return [`${nif}: not complete yet, ${held}. Still to capture:`, ...missing.map(it => `  - ${it}`)].join(
    '\n',
  );
}
