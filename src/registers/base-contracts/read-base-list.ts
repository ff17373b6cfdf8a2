/** Reads everything that BASE publishes about winners: bars, changes of contracts, contracts; weekly files of dados.gov.pt. */
import { markOf } from '../http/file-mark.ts';
import { readingOf } from '../reading/reading-end.ts';
import {
  type FileMark,
  type FileMarks,
  type ListPart,
  NOTHING_CAME,
  type Reading,
  type RegisterContext,
} from '../register.ts';
import type { BaseRecord } from './base-record.ts';
import { type Conversation, converse } from './conversation.ts';
import type { DumpFile } from './dataset.ts';
import { parseBase } from './parse.ts';
import { parseBaseStream } from './parse-stream.ts';

type Part = ListPart<BaseRecord>;

const BANS = 'sancoes-acessorias';

/**
 * Bars come first: they are one page, and without them nothing else may count as known. Then the changes, then the
 * contracts, newest year first. A part that cannot be read is the last.
 */
export async function* readBaseList(context: RegisterContext): AsyncGenerator<Part> {
  for await (const part of everyPart(converse(context), context)) {
    yield part;
    if (part.reading.outcome !== 'found' && part.reading.outcome !== 'not_found') return;
  }
}

async function* everyPart(talk: Conversation, context: RegisterContext): AsyncGenerator<Part> {
  try {
    const bans = await talk.bans();
    const reading = await parseBase(bans, { nif: null, today: context.today });
    yield { part: BANS, reading, capture: bans, file: { name: BANS, mark: markOf(bans) } };
    for (const file of await changesOf(talk, context)) yield* partsOf(talk, file, context);
    for (const file of await talk.files('contratos')) yield* partsOf(talk, file, context);
  } catch (error) {
    yield { part: 'files', reading: readingOf(error), capture: NOTHING_CAME };
  }
}

/**
 * The changes only update prices, so they may be missing: if their dataset does not answer, the contracts are read with
 * the prices known so far. An answer in an unknown form is unreadable.
 */
async function changesOf(talk: Conversation, { log }: RegisterContext): Promise<DumpFile[]> {
  try {
    return await talk.files('modificacoes-contratuais');
  } catch (error) {
    const reading = readingOf(error);
    if (reading.outcome !== 'unavailable') throw error;
    log.warn({ reason: reading.reason }, 'changes of contracts are not published today');
    return [];
  }
}

/** The parts of one file, with its date; its mark is known once it begins to come. */
async function* partsOf(
  talk: Conversation,
  file: DumpFile,
  { today }: RegisterContext,
): AsyncGenerator<Part> {
  const download = talk.download(file);
  for await (const part of parseBaseStream(download.chunks, today, file))
    yield {
      ...part,
      reading: dated(part.reading, file),
      file: { name: nameOf(file), mark: download.mark() },
    };
}

const nameOf = ({ kind, year }: DumpFile): string => `${kind}-${year}`;

const dated = (reading: Reading<BaseRecord>, file: DumpFile): Reading<BaseRecord> =>
  reading.outcome === 'found' ? { ...reading, registerDate: file.modifiedOn } : reading;

/** Whether the page of bars and every file are as they were, and no file is new. No file is taken for it. */
export async function isBaseListUnchanged(held: FileMarks, context: RegisterContext): Promise<boolean> {
  const talk = converse(context);
  const isHeld = async (name: string, ask: (mark: FileMark) => Promise<boolean>): Promise<boolean> =>
    held[name] !== undefined && (await ask(held[name]));
  try {
    if (!(await isHeld(BANS, mark => talk.areBansUnchanged(mark)))) return false;
    for (const file of [...(await talk.files('contratos')), ...(await changesOf(talk, context))])
      if (!(await isHeld(nameOf(file), mark => talk.isFileUnchanged(file, mark)))) return false;
    return true;
  } catch (error) {
    if (readingOf(error).outcome === 'unreadable')
      context.log.warn({ err: error }, 'the list could not be asked about');
    return false;
  }
}
