/** Chooses the files of a dataset of dados.gov.pt; its API has address, date and checksum of each. */
import { isoDay, type LocalDate } from '../../kernel/local-date.ts';
import { fail } from '../reading/reading-end.ts';

export type DatasetKind = 'contratos' | 'modificacoes-contratuais';

export interface DumpFile {
  readonly kind: DatasetKind;
  readonly year: number;
  /** Last part of its address, `contratos2026.zip`. */
  readonly name: string;
  readonly url: string;
  readonly sha1: string | null;
  readonly modifiedOn: LocalDate | null;
  /** `last_modified` as the catalogue has it. */
  readonly modifiedAt: string | null;
  readonly mayBeEmpty: boolean;
}

/** The address contains the last year of the data: tries this year, last year, then the known one. */
export const datasetPaths = (kind: DatasetKind, today: LocalDate): string[] => {
  const year = Number(today.slice(0, 4));
  return [...new Set([year, year - 1, 2026])].map(
    last => `/api/1/datasets/contratos-publicos-portal-base-impic-${kind}-de-2012-a-${last}/`,
  );
};

/**
 * Files of this year and the five before. What a company did earlier says little about the builder that it is, and
 * fifteen years are 4 GB.
 */
export const YEARS_READ = 6;

/** Smaller on its way first. */
const FORMATS = ['zip', 'gz', 'json'];

/** The files to read, newest year first, one for each. Alarms where one in between is missing. */
export function readDataset(text: string, kind: DatasetKind, today: LocalDate): DumpFile[] {
  const thisYear = Number(today.slice(0, 4));
  const wanted = resourcesOf(text)
    .flatMap(resource => dumpFile(resource, kind, today) ?? [])
    .filter(file => file.year > thisYear - YEARS_READ && file.year <= thisYear)
    .sort((a, b) => b.year - a.year || rank(a) - rank(b));
  const files = wanted.filter((file, i) => wanted[i - 1]?.year !== file.year);
  const [newest, oldest] = [files[0], files.at(-1)];
  if (!newest || !oldest || newest.year < thisYear - 1) fail(`the dataset of ${kind} has no recent file`);
  if (newest.year - oldest.year !== files.length - 1) fail(`the dataset of ${kind} lacks a year`);
  return files;
}

function resourcesOf(text: string): Record<string, unknown>[] {
  let dataset: unknown;
  try {
    dataset = JSON.parse(text);
  } catch {
    fail('the description of a dataset is not JSON');
  }
  const resources = (dataset as { resources?: unknown } | null)?.resources;
  if (!Array.isArray(resources)) fail('a dataset without a list of files');
  return resources;
}

function dumpFile(resource: Record<string, unknown>, kind: DatasetKind, today: LocalDate): DumpFile | null {
  const text = (name: string): string => (typeof resource[name] === 'string' ? resource[name] : '');
  const url = text('url');
  const name = url.split(/[?#]/)[0]!.split('/').at(-1) || text('title');
  const years = `${text('title')} ${name}`.match(/(?<!\d)20[12]\d(?!\d)/g);
  const isJson =
    /json|zip|gz/i.test(`${text('format')} ${name}`) &&
    !/xlsx?|csv|xml|ods/i.test(`${name} ${text('format')}`);
  if (url === '' || years === null || !isJson) return null;
  const { type, value } = (resource.checksum ?? {}) as { type?: unknown; value?: unknown };
  const sha1 = type === 'sha1' && typeof value === 'string' ? value.toLowerCase() : null;
  const year = Number(years.at(-1));
  return {
    kind,
    year,
    name,
    url,
    sha1,
    modifiedOn: isoDay(text('last_modified').slice(0, 10)),
    modifiedAt: text('last_modified') || null,
    mayBeEmpty: mayBeEmpty(kind, year, today),
  };
}

/** Files that may be missing: changes of any year, contracts in the first days of a year. */
const mayBeEmpty = (kind: DatasetKind, year: number | null, today: LocalDate): boolean =>
  kind === 'modificacoes-contratuais' || (year !== null && today < `${year}-02`);

/** The same of a saved file, by its name: `modcontrats2026.json`, `contratos2027.zip`. */
export function savedFileMayBeEmpty(path: string, today: LocalDate): boolean {
  const name = path.split(/[\\/]/).at(-1)!;
  const year = /(?<!\d)20[12]\d(?!\d)/.exec(name)?.[0];
  const kind = /modif|modcontrat/i.test(name) ? 'modificacoes-contratuais' : 'contratos';
  return mayBeEmpty(kind, year === undefined ? null : Number(year), today);
}

const rank = ({ name }: DumpFile): number => {
  const format = FORMATS.findIndex(ending => name.toLowerCase().endsWith(`.${ending}`));
  return format < 0 ? FORMATS.length : format;
};
