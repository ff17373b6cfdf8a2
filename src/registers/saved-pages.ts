/** Answers that a person saved about one company, where a program usually asks: what `registers import` takes of such a register. */
import type { Nif } from '../kernel/nif.ts';
import { type ConsultedRegister, type ParseContext, type Reading, unreadable } from './register.ts';
import {
  type CapturedFile,
  type CompanyCaptures,
  ImportRefused,
  type SavedAnswers,
  type SavedRegister,
} from './saved-answers.ts';

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

/** The items of all pages, each once and every one of them, or why they are not the whole answer. */
export function itemsOfPages<Item>(pages: readonly SavedPage<Item>[]): readonly Item[] | string {
  const totals = new Set(pages.map(({ total }) => total));
  const [total] = totals;
  if (totals.size !== 1 || total == null)
    return 'the pages do not announce one and the same number of entries';
  const byNumber = new Map(pages.map(page => [page.number, page]));
  if (byNumber.has(null) && pages.length > 1) return 'a page does not say which of the pages it is';
  if (byNumber.size < pages.length) return 'a page was given twice';
  const inOrder = [...byNumber.values()].sort((a, b) => (a.number ?? 1) - (b.number ?? 1));
  const items = inOrder.flatMap(page => page.items);
  return items.length === total
    ? items
    : `${total} entries are announced, and the pages list ${items.length}: give all of them`;
}
