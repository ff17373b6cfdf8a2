/** Walks the list as a person would: companies, then every band the page offers, page by page to its end. */
import { fold } from '../../kernel/text/fold.ts';
import type { DebtorRecord } from '../reading/debtor-list.ts';
import { fail } from '../reading/reading-end.ts';
import { readTranche } from '../reading/values/tranche.ts';
import {
  type Capture,
  type ListPart,
  type RegisterContext,
  refused,
  unavailable,
  unreadable,
} from '../register.ts';
import { type Answered, Conversation, Interrupted, type OfferedTranche, readOf } from './conversation.ts';
import { type DebtorTable, readTable } from './debtor-table.ts';
import { COMPANIES, PAGE_ROWS } from './jsf-answer.ts';
import { optionsOf } from './page-query.ts';
import { parseSsPage } from './parse-ss-page.ts';

type Part = ListPart<DebtorRecord>;

/** The whole list had some 320 pages in 2016; a band that goes on past this is no list. */
const MAX_PAGES = 4_000;

/** Yields every page of every band; the first part that is neither `found` nor `not_found` ends the reading. */
export async function* readSsList(context: RegisterContext): AsyncGenerator<Part> {
  const talk = new Conversation(context.openSession(), context.baseUrl);
  try {
    let rows = 0;
    let last: Capture | null = null;
    for (const tranche of await offeredTranches(talk)) {
      for await (const part of readTrancheOf(talk, tranche, context)) {
        yield part;
        if (part.reading.outcome !== 'found' && part.reading.outcome !== 'not_found') return;
        rows += part.reading.outcome === 'found' ? part.reading.records.length : 0;
        last = part.capture;
      }
    }
    // Every band empty at once is a list that was not loaded; taken for true it would clear everybody.
    if (rows === 0 && last)
      yield { part: 'whole list', reading: refused('no band has any row'), capture: last };
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    yield { part: 'session', reading: error.reading, capture: error.capture };
  }
}

/** The bands as the page words them for companies: the two entity types share letters, not bands. */
async function offeredTranches(talk: Conversation): Promise<OfferedTranche[]> {
  for (const { answer, capture } of await talk.open()) {
    const companies = optionsOf(answer, 'SelectTipoEntidade').find(option => option.value === COMPANIES);
    if (companies && !/colec?tiv/.test(fold(companies.label)))
      throw new Interrupted(unreadable('entity type 1 is no longer that of companies'), capture);
  }
  const { answer, capture } = await talk.chooseCompanies();
  const options = optionsOf(answer, 'SelectEscaloes');
  if (options.length === 0) throw new Interrupted(unreadable('the page offers no bands'), capture);
  return options.map(({ value, label }) => {
    const tranche = readTranche(label);
    if (!tranche) throw new Interrupted(unreadable('the page offers a band in unknown words'), capture);
    return { ...tranche, letter: value };
  });
}

async function* readTrancheOf(
  talk: Conversation,
  tranche: OfferedTranche,
  context: RegisterContext,
): AsyncGenerator<Part> {
  const shown = await talk.chooseTranche(tranche);
  const overview = tableOf(shown);
  if (overview.saysEmpty) return yield partOf(`${tranche.letter}/0`, shown, context);
  let read = 0;
  let before: DebtorTable | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    context.signal.throwIfAborted();
    const first = page * PAGE_ROWS;
    const answered = await pageAt(talk, tranche, first, before);
    if (!answered) return;
    yield partOf(`${tranche.letter}/${first}`, answered, context);
    const table = tableOf(answered);
    read += table.count;
    const total = table.total ?? overview.total;
    const ended = table.count < PAGE_ROWS || (total !== null && read >= total);
    if (ended && total !== null && read !== total)
      throw new Interrupted(
        unavailable(`the band announces ${total} rows and gave ${read}`),
        answered.capture,
      );
    if (ended) return;
    before = table;
  }
  throw new Interrupted(unavailable('the band has no end'), shown.capture);
}

/**
 * The page that begins at `first`, or null past the end of a band whose size nobody told (the last page comes
 * again). The server sometimes falls back to the first page after a change of page size: asked once more.
 */
async function pageAt(
  talk: Conversation,
  tranche: OfferedTranche,
  first: number,
  before: DebtorTable | null,
): Promise<Answered | null> {
  for (let attempt = 1; ; attempt++) {
    const answered = await talk.page(tranche, first);
    const table = tableOf(answered);
    if (!isOtherPage(table, first, before)) return answered;
    if (attempt === 1) continue;
    const lastAgain = first > PAGE_ROWS && before !== null && sameRows(table, before);
    if (lastAgain) return null;
    throw new Interrupted(unavailable('the server keeps answering another page'), answered.capture);
  }
}

function isOtherPage(table: DebtorTable, first: number, before: DebtorTable | null): boolean {
  if (table.firstIndex !== null) return table.firstIndex !== first;
  return before !== null && sameRows(table, before);
}

const sameRows = (one: DebtorTable, other: DebtorTable): boolean =>
  one.rows.length > 0 && one.rows.map(row => row.nif).join() === other.rows.map(row => row.nif).join();

const tableOf = (answered: Answered): DebtorTable =>
  readOf(answered, () => readTable(answered.answer) ?? fail('no table of debtors'));

const partOf = (part: string, { capture }: Answered, context: RegisterContext): Part => ({
  part,
  reading: parseSsPage(capture, { nif: null }, context),
  capture,
});
