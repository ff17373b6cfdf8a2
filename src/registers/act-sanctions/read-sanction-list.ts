/** Walks the list page by page, by its own links, until no link leads on. */
import { createHash } from 'node:crypto';
import { readingOf } from '../reading/reading-end.ts';
import { asideOf } from '../reading/set-aside.ts';
import {
  type Capture,
  type ListPart,
  NOTHING_CAME,
  type Reading,
  type RegisterContext,
  unreadable,
} from '../register.ts';
import type { SanctionRecord } from './read-sanction.ts';
import { readSanctionPage, type SanctionList, type SanctionPage } from './sanction-page.ts';

/** Assumed: the address of the list was not found (see README.md). */
export const LIST_PATH = '/Pages/sancao-acessoria-publicidade.aspx';

/** Some hundreds of companies stand on the list at a time, thirty to a page. */
const MAX_PAGES = 300;

/**
 * A page that repeats another, skips rows or does not lead to as many rows as announced ends the reading as
 * `unreadable`: half a list would clear the others. A page of sole traders alone is a part without records.
 */
export async function* readSanctionList(context: RegisterContext): AsyncGenerator<ListPart<SanctionRecord>> {
  const session = context.openSession();
  const seen = new Set<string>();
  let query = '';
  let read = 0;
  for (let number = 1; number <= MAX_PAGES; number++) {
    context.signal.throwIfAborted();
    const url = `${context.baseUrl}${LIST_PATH}${query}`;
    const part = `page ${number}`;
    let capture: Capture = { ...NOTHING_CAME, url };
    let page: SanctionPage;
    try {
      capture = { ...(await session.send({ method: 'GET', url })), url };
      page = readSanctionPage(capture, context.today);
    } catch (error) {
      return yield { part, reading: readingOf(error), capture };
    }
    const doubt = page.kind === 'list' ? misfit(page, number, read, seen) : null;
    yield { part, reading: doubt ? unreadable(doubt) : readingOfPage(page, number), capture };
    if (doubt || page.kind !== 'list' || page.next === null) return;
    read += page.held;
    seen.add(fingerprint(page) || part);
    query = page.next;
  }
  // The last part that was yielded announces another: whoever reads on must not take the list for whole.
  yield {
    part: 'end',
    reading: unreadable(`the list has no end within ${MAX_PAGES} pages`),
    capture: NOTHING_CAME,
  };
}

/** Why this page cannot follow the rows read so far, or null. */
function misfit(page: SanctionList, number: number, read: number, seen: ReadonlySet<string>): string | null {
  const { first, last, total, pages } = page.announced;
  const until = read + page.held;
  if (seen.has(fingerprint(page))) return 'the page repeats one that was read before';
  if (
    (first ?? read + 1) !== read + 1 ||
    (last ?? until) !== until ||
    (page.announced.page ?? number) !== number
  )
    return 'the page is not the one after what was read before';
  if (until > (total ?? until)) return `${total} rows are announced and ${until} were listed`;
  const { told } = page;
  const isShort =
    until < Math.max(total ?? until, told.rows) || number < Math.max(pages ?? number, told.pages);
  if (page.next === null && (isShort || told.more))
    return 'further rows are announced, and no link leads to them';
  return null;
}

function readingOfPage(page: SanctionPage, number: number): Reading<SanctionRecord> {
  const { registerDate } = page;
  if (page.kind === 'list')
    return { outcome: 'found', records: page.records, registerDate, ...asideOf(page) };
  return number === 1
    ? { outcome: 'not_found', registerDate }
    : unreadable('a further page says that there is nothing');
}

/** Pages of which every row was dropped look alike, and may. */
const fingerprint = ({ records }: SanctionList): string =>
  records.length === 0 ? '' : createHash('sha256').update(JSON.stringify(records)).digest('base64');
