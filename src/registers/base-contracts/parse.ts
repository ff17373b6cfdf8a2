import type { Nif } from '../../kernel/nif.ts';
import { blockedReading, decodeText } from '../reading/capture-text.ts';
import { fail, readingOf } from '../reading/reading-end.ts';
import { asideOf, doubtAbout, type RowSetAside } from '../reading/set-aside.ts';
import { type Capture, type Reading, refused, unavailable, unreadable } from '../register.ts';
import { beginsWrapped } from './array-splitter.ts';
import { readBanPage } from './bans.ts';
import type { BaseRecord } from './base-record.ts';
import { parseBaseStream } from './parse-stream.ts';
import { csvFormOf } from './sheet-as-list.ts';
import { isPacked, unreadForm } from './unpack.ts';
import { type Asked, readWebAnswer } from './web-answers.ts';

const SLICE_BYTES = 64 * 1024;
/** Answers that are no list are small; a larger one is none. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Reads one capture whole; with `nif` the answer is about that company's contracts and bans in it. Never throws. */
export async function parseBase(capture: Capture, asked: Asked): Promise<Reading<BaseRecord>> {
  const head = Buffer.from(capture.body.subarray(0, 20_000));
  const text = isPacked(head) ? '' : decodeText(head);
  const isFile =
    isPacked(head) || beginsWrapped(text) || csvFormOf(text) !== null || unreadForm(head) !== null;
  const first = isFile ? '[' : text.trimStart().charAt(0);
  const blocked = blockedReading(capture, first === '[' ? '' : text);
  if (blocked) return blocked;
  if (first === '') return unavailable('an empty answer');
  try {
    return first === '[' ? await readFile(capture, asked) : readAnswer(capture, first, asked);
  } catch (error) {
    return readingOf(error);
  }
}

function readAnswer(capture: Capture, first: string, asked: Asked): Reading<BaseRecord> {
  if (capture.body.length > MAX_ANSWER_BYTES) return unreadable('an answer larger than any answer is');
  const text = decodeText(capture.body);
  if (first === '{') return readWebAnswer(jsonObject(text), capture, asked);
  if (first !== '<')
    return /\btoken\b/i.test(text.slice(0, 500))
      ? unavailable('APIBase2 wants a token')
      : unreadable(
          'neither JSON, a page nor a table with the headings idcontrato and adjudicatarios: save the file of dados.gov.pt as .xlsx, CSV or JSON',
        );
  const reading = readBanPage(capture);
  return reading.outcome === 'found' ? about(reading.records, asked.nif) : reading;
}

function jsonObject(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    fail(
      'an answer that is not whole JSON: save the file of dados.gov.pt as .xlsx, CSV or JSON (one list of records)',
    );
  }
}

/** A file holds what there is of a kind: a company that is not in it is not in the register's list. */
async function readFile(capture: Capture, { nif, today }: Asked): Promise<Reading<BaseRecord>> {
  if (isEmptyList(capture.body))
    return isAbout(capture, nif)
      ? { outcome: 'not_found', registerDate: null }
      : refused('the list holds no records');
  const records: BaseRecord[] = [];
  const aside: RowSetAside[] = [];
  for await (const { reading } of parseBaseStream(slices(capture.body), today)) {
    if (reading.outcome !== 'found') return reading;
    if (nif !== null && reading.records.some(record => record.type === 'modification'))
      return unreadable('the files of changes name no company');
    aside.push(...(reading.setAside ?? []));
    for (const record of reading.records) if (nif === null || record.nif === nif) records.push(record);
  }
  const doubt = nif && records.length === 0 && doubtAbout(nif, aside);
  if (doubt) return unreadable(doubt);
  const reading = about(records, nif);
  return reading.outcome === 'found' ? { ...reading, ...asideOf({ setAside: aside }) } : reading;
}

function about(records: readonly BaseRecord[], nif: Nif | null): Reading<BaseRecord> {
  const wanted = nif === null ? records : records.filter(record => record.nif === nif);
  return nif !== null && wanted.length === 0
    ? { outcome: 'not_found', registerDate: null }
    : { outcome: 'found', records: wanted, registerDate: null };
}

/** `[]` is an answer of APIBase2 only; as a file it is a file without contents. */
const isEmptyList = (body: Uint8Array): boolean =>
  body.length < 100 && /^\s*\[\s*\]\s*$/.test(decodeText(body));

function isAbout({ request }: Capture, nif: Nif | null): boolean {
  const asked = request.nifEntidade?.trim() ?? '';
  return asked !== '' && (nif === null || asked === nif);
}

/** In pieces, as a download would come: what is read of one piece is let go before the next. */
async function* slices(body: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.length; at += SLICE_BYTES) yield body.subarray(at, at + SLICE_BYTES);
}
