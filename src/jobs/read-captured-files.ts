/**
 * Captured files, company by company. Pure: every file is judged before anything is stored, and all faults are
 * named at once, by file.
 */
import { companyNif, type Nif } from '../kernel/nif.ts';
import { Misread } from '../registers/mj-publications/misread.ts';
import type { MjRecord } from '../registers/mj-publications/mj-publications.ts';
import { combinePages } from '../registers/mj-publications/read-captures.ts';
import { type Page, readPage } from '../registers/mj-publications/read-page.ts';
import type { Capture, ParseContext } from '../registers/register.ts';

export interface CapturedFile {
  /** How the operator names it. */
  readonly name: string;
  readonly capture: Capture;
}

/** What the files together say about one company. */
export interface CompanyCaptures {
  readonly nif: Nif;
  readonly captures: readonly Capture[];
  /** Null where the register itself says that it holds nothing. */
  readonly records: readonly MjRecord[] | null;
  /** Why the pages of the list are not the whole list; their rows are then not among the records. */
  readonly listFault: string | null;
}

export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
  /** One sentence per file or company. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`Nothing was imported:\n${faults.map(fault => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** @throws ImportRefused naming every file that cannot be taken. */
export function readCapturedFiles(files: readonly CapturedFile[], context: ParseContext): CompanyCaptures[] {
  const faults: string[] = [];
  const collect = <T, R>(items: readonly T[], name: (item: T) => string, read: (item: T) => R): R[] =>
    items.flatMap(item => {
      try {
        return [read(item)];
      } catch (error) {
        faults.push(`${name(item)}: ${whyNot(error)}`);
        return [];
      }
    });
  const pages = collect(
    files,
    file => file.name,
    file => readFile(file, context),
  );
  const companies = collect(
    byCompany(pages),
    ([nif]) => nif,
    ([nif, about]) => combine(nif, about),
  );
  if (faults.length > 0) throw new ImportRefused(faults);
  return companies;
}

/** A reason for the operator; what a parser quotes of an unforeseen text may be a person's number, so it is not shown. */
class Fault extends Error {}

const whyNot = (error: unknown): string =>
  error instanceof Fault || error instanceof Misread ? error.message : 'the parser failed on it';

interface FilePage {
  readonly capture: Capture;
  readonly page: Page;
  readonly nifs: readonly Nif[];
}

function readFile({ capture }: CapturedFile, context: ParseContext): FilePage {
  const page = readPage(capture, context);
  return { capture, page, nifs: companiesOf(page) };
}

/** The companies that a page is about, at least one. */
function companiesOf(page: Page): Nif[] {
  switch (page.kind) {
    case 'no-answer':
      throw new Fault(
        `no answer of the register (${'reason' in page.reading ? page.reading.reason : page.reading.outcome})`,
      );
    case 'nothing': {
      const nif = companyNif(page.searched ?? '');
      if (nif) return [nif];
      throw new Fault(
        'it says that nothing was found, but not about which company: put the form fields in FILE.request.json',
      );
    }
    case 'grid': {
      const entities = new Set(page.grid.rows.map(({ record }) => record?.nif ?? 'a natural person'));
      // Of a search by name, district or day nobody can tell whether it shows all of a company's acts.
      if (entities.size > 1) throw new Fault('it lists several entities: search by the NIF of one company');
      return companiesNamed([...entities]);
    }
    case 'acts':
      return companiesNamed([...new Set(page.records.map(({ nif }) => nif))]);
  }
}

function companiesNamed(nifs: readonly string[]): Nif[] {
  const companies = nifs.flatMap(nif => companyNif(nif) ?? []);
  if (companies.length === 0) throw new Fault('it is about no company');
  return companies;
}

/** In NIF order, as every writer takes companies. */
function byCompany(pages: readonly FilePage[]): [Nif, FilePage[]][] {
  const grouped = new Map<Nif, FilePage[]>();
  for (const page of pages)
    for (const nif of page.nifs) grouped.set(nif, [...(grouped.get(nif) ?? []), page]);
  return [...grouped].sort(([a], [b]) => (a < b ? -1 : 1));
}

function combine(nif: Nif, files: readonly FilePage[]): CompanyCaptures {
  const captures = files.map(({ capture }) => capture);
  const pages = files.map(({ page }) => page);
  const whole = combinePages(pages, nif);
  if (whole.outcome === 'found') return { nif, captures, records: whole.records, listFault: null };
  if (whole.outcome === 'not_found') return { nif, captures, records: null, listFault: null };
  if (pages.some(({ kind }) => kind !== 'grid' && kind !== 'acts')) throw new Fault(whole.reason);
  const texts = combinePages(
    pages.filter(({ kind }) => kind === 'acts'),
    nif,
  );
  const records = texts.outcome === 'found' ? texts.records : [];
  return { nif, captures, records, listFault: `every page of the list at once (${whole.reason})` };
}
