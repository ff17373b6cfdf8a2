/** The contract of answers that a person saves, file by file, where the site wants a person to ask. */
import type { StatedFact } from '../facts/fact.ts';
import type { Nif } from '../kernel/nif.ts';
import { fail } from './reading/reading-end.ts';
import {
  type Capture,
  type ConsultedRegister,
  type ParseContext,
  type Reading,
  unreadable,
} from './register.ts';

/** Its site wants a person to ask: what that person saved is taken. */
export interface SavedRegister<R, F extends StatedFact = StatedFact> extends ConsultedRegister<R, F> {
  readonly savedAnswers: SavedAnswers<R>;
}

export interface SavedAnswers<R> {
  /**
   * What the files say, company by company, in NIF order. Every file is judged, and all faults are named at once.
   * `about` is the company that the operator named, for pages that do not say it.
   * @throws ImportRefused naming every file that cannot be taken.
   */
  read(
    files: readonly CapturedFile[],
    context: ParseContext,
    about?: Nif | null,
  ): CompanyCaptures<R>[] | Promise<CompanyCaptures<R>[]>;
  /** What was captured with what earlier imports left, and of which of the two it is as old as. */
  join(
    captured: readonly R[],
    held: readonly R[],
  ): { readonly records: readonly R[]; readonly asOf: 'captured' | 'held' };
  /** What to capture still, in the register's own terms; nothing where the records are the whole answer. */
  missing(records: readonly R[]): readonly string[];
  /** Those that become the same facts whatever is captured later. */
  certain(records: readonly R[]): readonly R[];
}

export interface CapturedFile {
  /** How the operator names it. */
  readonly name: string;
  readonly capture: Capture;
}

/** What the files together say about one company. */
export interface CompanyCaptures<R> {
  readonly nif: Nif;
  readonly captures: readonly Capture[];
  /** Null where the register itself says that it holds nothing. */
  readonly records: readonly R[] | null;
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

/** The register as one whose answers a person saves; most need only be told whom the pages are about. */
export const withSavedAnswers = <R>(register: ConsultedRegister<R> | SavedRegister<R>): SavedRegister<R> =>
  'savedAnswers' in register ? register : { ...register, savedAnswers: wholeAnswers(register) };

/** All pages of one answer at once: what it was before does not complete it. */
const wholeAnswers = <R>(register: ConsultedRegister<R>): SavedAnswers<R> => ({
  read: (files, context, about) => [readWhole(register, files, { context, about: about ?? null })],
  join: captured => ({ records: captured, asOf: 'captured' }),
  missing: () => [],
  certain: () => [],
});

function readWhole<R>(
  register: ConsultedRegister<R>,
  files: readonly CapturedFile[],
  { context, about }: { context: ParseContext; about: Nif | null },
): CompanyCaptures<R> {
  const { name, asksByName } = register.meta;
  if (about === null) throw new ImportRefused([`${name}: say which company the pages are about, --nif`]);
  if (asksByName && !context.companyName)
    throw new ImportRefused([`${name}: its pages have no tax numbers, give the full legal name, --name`]);
  const captures = files.map(({ capture }) => capture);
  const reading = register.parseTogether
    ? register.parseTogether(captures, about, context)
    : onePage(register, files, { context, about });
  if ('reason' in reading)
    throw new ImportRefused([`${files.map(it => it.name).join(', ')}: ${reading.reason}`]);
  const records = reading.outcome === 'found' ? reading.records : null;
  return { nif: about, captures, records, listFault: null };
}

/** A register whose pages cannot be joined is taken where the whole answer stands on one. */
function onePage<R>(
  register: ConsultedRegister<R>,
  files: readonly CapturedFile[],
  { context, about }: { context: ParseContext; about: Nif },
): Reading<R> {
  const [file, ...others] = files;
  if (!file || others.length > 0) return unreadable('give one page, which has the whole answer');
  return register.parse(file.capture, { nif: about }, context) as Reading<R>;
}

interface SavedPage<Item> {
  /** Its number, from 1; null where it does not say. */
  readonly number: number | null;
  readonly total: number | null;
  readonly items: readonly Item[];
}

/** The items of all pages, each once and every one of them. @throws ReadingEnd where they are not the whole answer */
export function itemsOfPages<Item>(pages: readonly SavedPage<Item>[]): readonly Item[] {
  const totals = new Set(pages.map(({ total }) => total));
  const [total] = totals;
  if (totals.size !== 1 || total == null)
    fail('the pages do not announce one and the same number of entries');
  const byNumber = new Map(pages.map(page => [page.number, page]));
  if (byNumber.has(null) && pages.length > 1) fail('a page does not say which of the pages it is');
  if (byNumber.size < pages.length) fail('a page was given twice');
  const inOrder = [...byNumber.values()].sort((a, b) => (a.number ?? 1) - (b.number ?? 1));
  const items = inOrder.flatMap(page => page.items);
  return items.length === total
    ? items
    : fail(`${total} entries are announced, and the pages list ${items.length}: give all of them`);
}
