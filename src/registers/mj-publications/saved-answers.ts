/**
 * Groups captured files by company. Pure: every file is checked before anything is stored, and all faults are
 * reported at once, by file.
 */

import type { CompanyActType } from '../../facts/fact.ts';
import { companyNif, type Nif } from '../../kernel/nif.ts';
import { ReadingEnd } from '../reading/reading-end.ts';
import type { Capture, ParseContext } from '../register.ts';
import {
  type CapturedFile,
  type CompanyCaptures,
  ImportRefused,
  type SavedAnswers,
} from '../saved-answers.ts';
import { undoingOf } from './classify-act.ts';
import { joinRecords } from './join-records.ts';
import type { MjRecord } from './mj-record.ts';
import { combinePages } from './read-captures.ts';
import { type Page, readPage } from './read-page.ts';

export const savedAnswers: SavedAnswers<MjRecord> = {
  read: readCapturedFiles,
  join: joinCaptured,
  missing: missingCaptures,
  // A row whose text is still to come would become another fact than the same act with its text.
  certain: records => records.filter(({ detail }) => detail !== null),
};

/** One list, the newest, with every text that was ever captured; as old as that list. */
function joinCaptured(
  captured: readonly MjRecord[],
  held: readonly MjRecord[],
): ReturnType<SavedAnswers<MjRecord>['join']> {
  const isListed = ({ listed }: MjRecord): boolean => listed;
  if (!captured.some(isListed) && held.some(isListed))
    return { records: joinRecords([...held, ...captured]), asOf: 'held' };
  return { records: joinRecords([...captured, ...textsOf(held)]), asOf: 'captured' };
}

/** Without the mark of the list that they stood in: a text proves no list. */
const textsOf = (records: readonly MjRecord[]): MjRecord[] =>
  records.filter(({ detail }) => detail !== null).map(record => ({ ...record, listed: false }));

function readCapturedFiles(
  files: readonly CapturedFile[],
  context: ParseContext,
): CompanyCaptures<MjRecord>[] {
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

/** A reason for the operator. It quotes no text of the file, which may be a person's number. */
class Fault extends Error {}

function whyNot(error: unknown): string {
  if (error instanceof Fault) return error.message;
  if (!(error instanceof ReadingEnd)) return 'the parser failed on it';
  const isUnread = error.reading.outcome === 'unreadable';
  return isUnread ? error.message : `no answer of the register (${error.message})`;
}

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
    case 'nothing': {
      const nif = companyNif(page.searched ?? '');
      if (nif) return [nif];
      throw new Fault(
        'it says that nothing was found, but not about which company: put the form fields in FILE.request.json',
      );
    }
    case 'grid': {
      const entities = new Set(page.grid.rows.map(({ record }) => record?.nif ?? 'a natural person'));
      // A search by name, district or day may not show all acts of a company.
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

function combine(nif: Nif, files: readonly FilePage[]): CompanyCaptures<MjRecord> {
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

/** Acts of which the row alone says too little: who, to whom, from where to where, for which year. */
const NEEDS_TEXT = new Set<CompanyActType>([
  'constitution',
  'accounts',
  'quota-transfer',
  'dissolution',
  'office-ceased',
  'office-appointed',
  'seat-change',
  'articles-change',
]);

/** By what undoes an appointment somebody has left, and only its text says who. */
const needsText = ({ actTypes, actLabel, nif }: MjRecord): boolean =>
  actTypes.some(type => NEEDS_TEXT.has(type)) ||
  (undoingOf(actLabel, nif)?.names ?? 'passed-over') !== 'passed-over';

/**
 * What to capture still, in Portuguese terms: `2025-03-20 DESIGNAÇÃO DE …`, or the list itself. None where the list of
 * publications was captured and every row that matters has its text. Records are those of one company; rows and
 * texts may come separately, as parsed one by one, or joined.
 */
export function missingCaptures(records: readonly MjRecord[]): string[] {
  // Without the list nobody has seen which other acts there are.
  if (!records.some(({ listed }) => listed)) return ['the list of publications (Pesquisa.aspx)'];
  return joinRecords(records)
    .filter(record => record.detail === null && needsText(record))
    .map(({ publishedOn, actLabel }) => `${publishedOn ?? ''} ${actLabel}`.trim());
}
