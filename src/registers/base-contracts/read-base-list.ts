/** The whole of what BASE publishes about winners: bars, changes of contracts, contracts; weekly files of dados.gov.pt. */
import { createHash } from 'node:crypto';
import { readingOf } from '../reading/reading-end.ts';
import type { Capture, ListPart, Reading, RegisterContext } from '../register.ts';
import type { BaseRecord, ModificationRecord } from './base-record.ts';
import { type Conversation, converse } from './conversation.ts';
import type { DumpFile } from './dataset.ts';
import { parseBase } from './parse.ts';
import { parseBaseStream } from './parse-stream.ts';

type Part = ListPart<BaseRecord>;

/**
 * Bars come first: they are one page, and without them nothing else may count as known. Then the changes, kept by
 * contract (some ten thousand), then the contracts, newest year first. A part that cannot be read is the last.
 */
export async function* readBaseList(context: RegisterContext): AsyncGenerator<Part> {
  const talk = converse(context);
  const prices = new LatestPrices();
  for await (const part of everyPart(talk, context, prices)) {
    yield part;
    if (part.reading.outcome !== 'found' && part.reading.outcome !== 'not_found') return;
  }
}

async function* everyPart(
  talk: Conversation,
  context: RegisterContext,
  prices: LatestPrices,
): AsyncGenerator<Part> {
  try {
    const bans = await talk.bans();
    yield { part: 'sancoes-acessorias', reading: await parseBase(bans, { nif: null }), capture: bans };
    for (const file of await changesOf(talk, context)) yield* partsOf(talk, file, prices);
    for (const file of await talk.files('contratos')) yield* partsOf(talk, file, prices);
  } catch (error) {
    yield { part: 'files', reading: readingOf(error), capture: NOTHING_CAME };
  }
}

const NOTHING_CAME: Capture = {
  body: new Uint8Array(),
  status: 0,
  contentType: null,
  request: {},
  url: null,
};

/**
 * The changes only bring a price up to date, and hide nothing when they are missing: where their dataset does not
 * answer, the contracts are read with the prices as signed. One that answers in an unknown form is an alarm.
 */
async function changesOf(talk: Conversation, { log }: RegisterContext): Promise<DumpFile[]> {
  try {
    return await talk.files('modificacoes-contratuais');
  } catch (error) {
    const reading = readingOf(error);
    if (reading.outcome !== 'unavailable') throw error;
    log.warn({ reason: reading.reason }, 'changes of contracts are not published today: prices as signed');
    return [];
  }
}

async function* partsOf(talk: Conversation, file: DumpFile, prices: LatestPrices): AsyncGenerator<Part> {
  for await (const { part, reading, capture } of parseBaseStream(talk.download(file), file))
    yield { part, reading: brought(reading, file, prices), capture };
}

/** The reading with the file's date, and with the prices of later changes. */
function brought(reading: Reading<BaseRecord>, file: DumpFile, prices: LatestPrices): Reading<BaseRecord> {
  if (reading.outcome !== 'found') return reading;
  const records = reading.records.map(record => {
    if (record.type === 'modification') prices.learn(record);
    return record.type === 'contract'
      ? { ...record, modifiedPriceEur: prices.of(record.contractId) }
      : record;
  });
  return { outcome: 'found', records, registerDate: file.modifiedOn };
}

/** The price that each contract has after its last change that gives one. */
class LatestPrices {
  readonly #byContract = new Map<string, { readonly at: string; readonly price: number }>();

  learn({ contractId, on, publishedOn, priceAfterEur }: ModificationRecord): void {
    if (priceAfterEur === null) return;
    const at = `${on ?? ''} ${publishedOn ?? ''}`;
    const known = this.#byContract.get(contractId);
    if (!known || at >= known.at) this.#byContract.set(contractId, { at, price: priceAfterEur });
  }

  of(contractId: string): number | null {
    return this.#byContract.get(contractId)?.price ?? null;
  }
}

/** What changes with any of the files that would be read, or with the page of bars. */
export async function baseEdition(context: RegisterContext): Promise<string | null> {
  const talk = converse(context);
  try {
    const bans = await talk.bans();
    const files = [...(await talk.files('contratos')), ...(await changesOf(talk, context))];
    if (bans.status !== 200 || files.some(file => file.sha1 === null && file.modifiedOn === null))
      return null;
    const hash = createHash('sha256').update(bans.body);
    for (const { url, sha1, modifiedOn } of files) hash.update(`\n${url} ${sha1} ${modifiedOn}`);
    return hash.digest('hex');
  } catch {
    return null;
  }
}
