/**
 * Asks the portal about one company: search by NIF, every page of the grid, every text in its popup.
 *
 * The official site checks a reCAPTCHA on the server: its owner wants persons to search. So this code never queries it,
 * with or without a token; there, publications come from captures that a person made (`readCaptures`,
 * `missingCaptures`). This code is for a portal without the check, such as the sandbox's.
 *
 * Runbook. `unavailable`: throttle (authors wait 3.5 to 30 s between searches: slow the pace), a lost session.
 * `unreadable` with "popup": the popup is bound to the session and shows the last act chosen there, so two searches
 * must never share a session.
 */
import type { Nif } from '../../kernel/nif.ts';
import { answerText, blockedReading, decodeText } from '../reading/capture-text.ts';
import { fail, readingOf } from '../reading/reading-end.ts';
import {
  type Capture,
  type Consultation,
  type Reading,
  type RegisterContext,
  unavailable,
  unreadable,
} from '../register.ts';
import type { Grid } from './grid-page.ts';
import { joinRecords } from './join-records.ts';
import type { MjRecord } from './mj-record.ts';
import { combinePages } from './read-captures.ts';
import { type Page, readPage } from './read-page.ts';
import { type SearchForm, searchForm } from './search-form.ts';

/** A thousand publications; the longest histories of real companies are of a few hundred. */
const MOST_PAGES = 50;

export async function consultMj(nif: Nif, context: RegisterContext): Promise<Consultation<MjRecord>> {
  const visit: Visit = { context, captures: [], pages: [] };
  try {
    return { reading: await ask(nif, visit), captures: visit.captures };
  } catch (error) {
    return { reading: readingOf(error), captures: visit.captures };
  }
}

const isOfficial = (baseUrl: string): boolean => /(^|\.)mj\.pt$/i.test(new URL(baseUrl).hostname);

/** What has been captured so far, and each capture read once. */
interface Visit {
  readonly context: RegisterContext;
  readonly captures: Capture[];
  readonly pages: Page[];
}

async function ask(nif: Nif, visit: Visit): Promise<Reading<MjRecord>> {
  const { baseUrl, openSession } = visit.context;
  if (isOfficial(baseUrl))
    return unavailable('the official site wants a person to ask; captures are imported');
  const session = openSession();
  const opened = await session.send({ method: 'GET', url: `${baseUrl}/Pesquisa.aspx` });
  const blocked = blockedReading(opened, decodeText(opened.body));
  if (blocked) {
    visit.captures.push(opened);
    return blocked;
  }
  const form = searchForm(session, baseUrl, opened);
  let answer = await form.search(nif);
  for (let page = 1, seen = 0; page <= MOST_PAGES; page++) {
    const read = keep(answer, visit);
    if (read.kind === 'acts') return unreadable('an act came where results were asked for');
    if (read.kind !== 'grid') return combinePages(visit.pages, nif);
    // A page that comes again would be read for ever.
    if ((read.grid.range?.from ?? 1) !== seen + 1)
      return unreadable('the next page does not follow the last');
    await openTexts(form, read.grid, visit);
    if (!read.grid.hasNext) return wholeAnswer(nif, visit);
    seen += read.grid.rows.length;
    answer = await form.raise('Page$Next');
  }
  return unreadable(`more than ${MOST_PAGES} pages of publications`);
}

function keep(answer: Capture, { captures, pages, context }: Visit): Page {
  captures.push(answer);
  const page = readPage(answer, context);
  pages.push(page);
  return page;
}

/** Opens the text of every row that has one. */
async function openTexts(form: SearchForm, grid: Grid, visit: Visit): Promise<void> {
  for (const { record, content } of grid.rows) {
    if (!record || !content) continue;
    mustBeGrid(await form.raise(content), visit.context);
    const popup = keep(await form.openPopup(), visit);
    const isOfRow = popup.kind === 'acts' && joinRecords([record, ...popup.records])[0]?.detail;
    if (!isOfRow) fail('a popup shows another publication than the one chosen');
  }
}

/** The grid comes again when a row is chosen, and is not read again: only another page in its place matters. */
function mustBeGrid(answer: Capture, context: RegisterContext): void {
  const html = answerText(answer);
  const isGrid = html.includes('gvSearchResult') && !html.includes('lbNoResult');
  if (!isGrid && readPage(answer, context).kind !== 'grid') fail('another page came than the results');
}

/** The reading of everything captured. Among rows that look alike, a popup shown twice leaves one without its text. */
function wholeAnswer(nif: Nif, { pages }: Visit): Reading<MjRecord> {
  const reading = combinePages(pages, nif);
  if (reading.outcome !== 'found') return reading;
  const popups = pages.filter(({ kind }) => kind === 'acts').length;
  const told = reading.records.filter(({ listed, detail }) => listed && detail !== null).length;
  return told === popups ? reading : unreadable('a popup shows the same publication for two rows');
}
