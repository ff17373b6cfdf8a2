/**
 * Asks the portal about one company: search by NIF, every page of the grid, every text in its popup.
 *
 * The official site checks a reCAPTCHA on the server. That is its owner's wish that a person asks, so this never asks
 * it, with or without a token: there, publications come from captures that a person made (`readCaptures`,
 * `assembleCaptures`). What is consulted is a portal that waives the check, such as the sandbox's.
 *
 * Runbook. `unavailable`: throttle (authors wait 3.5 to 30 s between searches: slow the pace), a lost session.
 * `unreadable` with "popup": the popup is bound to the session and shows the last act chosen there, so two searches
 * must never share a session.
 */
import type { Nif } from '../../kernel/nif.ts';
import type { RegisterSession } from '../http/register-session.ts';
import { blockedReading, decodeText } from '../reading/capture-text.ts';
import {
  type Capture,
  type Consultation,
  type Reading,
  type RegisterContext,
  unavailable,
  unreadable,
} from '../register.ts';
import { failedReading } from './failed-reading.ts';
import type { Grid } from './grid-page.ts';
import { joinRecords } from './join-records.ts';
import type { MjRecord } from './mj-record.ts';
import { readCaptures } from './read-captures.ts';
import { readPage } from './read-page.ts';
import { POPUP, type SearchForm, searchForm } from './search-form.ts';

/** A thousand publications; the longest histories of real companies are of a few hundred. */
const MOST_PAGES = 50;

export async function consultMj(nif: Nif, context: RegisterContext): Promise<Consultation<MjRecord>> {
  const captures: Capture[] = [];
  if (isOfficial(context.baseUrl))
    return {
      reading: unavailable('the official site wants a person to ask; captures are imported'),
      captures,
    };
  try {
    return { reading: await ask(nif, context, captures), captures };
  } catch (error) {
    return { reading: failedReading(error), captures };
  }
}

const isOfficial = (baseUrl: string): boolean => /(^|\.)mj\.pt$/i.test(new URL(baseUrl).hostname);

async function ask(nif: Nif, context: RegisterContext, captures: Capture[]): Promise<Reading<MjRecord>> {
  const session = context.openSession();
  const opened = await openSearch(session, context.baseUrl);
  const blocked = blockedReading(opened, decodeText(opened.body));
  if (blocked) {
    captures.push(opened);
    return blocked;
  }
  const form = searchForm(session, context.baseUrl, opened);
  let answer = await form.search(nif);
  for (let page = 1; page <= MOST_PAGES; page++) {
    captures.push(answer);
    const read = readPage(answer, context);
    if (read.kind === 'acts') return unreadable('an act came where results were asked');
    if (read.kind !== 'grid') return readCaptures(captures, { nif }, context);
    const stopped = await openTexts(form, read.grid, captures, context);
    if (stopped) return stopped;
    if (!read.grid.hasNext) return wholeAnswer(captures, nif, context);
    answer = await form.raise('Page$Next');
  }
  return unreadable(`more than ${MOST_PAGES} pages of publications`);
}

const openSearch = (session: RegisterSession, baseUrl: string): Promise<Capture> =>
  session.send({ method: 'GET', url: `${baseUrl}/Pesquisa.aspx` });

/** Opens the text of every row that has one; a reading where the register stopped answering. */
async function openTexts(
  form: SearchForm,
  grid: Grid,
  captures: Capture[],
  context: RegisterContext,
): Promise<Reading<never> | null> {
  for (const { record, content } of grid.rows) {
    if (!record || !content) continue;
    const chosen = await form.raise(content);
    const stopped = refusal(chosen, 'grid', context);
    if (stopped) return stopped;
    const popup = await form.openPopup();
    captures.push(popup);
    const failed = refusal(popup, 'acts', context);
    if (failed) return failed;
    const texts = readCaptures([popup], { nif: null }, context);
    const isOfRow = texts.outcome === 'found' && joinRecords([record, ...texts.records])[0]?.detail;
    if (!isOfRow) return unreadable('a popup shows another publication than the one chosen');
  }
  return null;
}

/** Why an answer is not the page that was asked for; null where it is. */
function refusal(
  answer: Capture,
  expected: 'grid' | 'acts',
  context: RegisterContext,
): Reading<never> | null {
  const page = readPage(answer, context);
  if (page.kind === 'no-answer') return page.reading;
  return page.kind === expected
    ? null
    : unreadable(`another page came than the ${expected} that was asked for`);
}

/** The reading of everything captured. Among rows that look alike, a popup shown twice leaves one without its text. */
function wholeAnswer(captures: readonly Capture[], nif: Nif, context: RegisterContext): Reading<MjRecord> {
  const reading = readCaptures(captures, { nif }, context);
  if (reading.outcome !== 'found') return reading;
  const popups = captures.filter(({ url }) => url?.endsWith(POPUP)).length;
  const told = reading.records.filter(({ listed, detail }) => listed && detail !== null).length;
  return told === popups ? reading : unreadable('a popup shows the same publication for two rows');
}
