/**
 * Dumps with the oddities of the official ones, as often as there. They are read to the end, whoever typed what about whom,
 * and a company of which nothing odd was typed has the same facts as in a clean dump, so that it has the same checks.
 */
import { expect, test } from 'vitest';
import { Rng } from '../../../sandbox/country/setting/rng.ts';
import {
  type DumpRow,
  ODDITIES,
  ODDITY_NAMES,
  type OddityName,
  oddlyPrinted,
} from '../../../sandbox/oddities/base-contracts.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import type { BaseRecord } from '../../../src/registers/base-contracts/base-record.ts';
import { baseFacts } from '../../../src/registers/base-contracts/facts.ts';
import { parseBaseStream } from '../../../src/registers/base-contracts/parse-stream.ts';
import { UnreadableCount } from '../../../src/registers/reading/unreadable-values.ts';
import { processorMs } from '../../kit/processor-ms.ts';
import { size, timeLimitMs } from '../../kit/sizes.ts';
import { companyNif } from '../../kit/specimen-country.ts';
import { context, contract } from './samples.ts';

const ROWS = size(10_000, 200_000);
const CONTRACTS_EACH = 3;
const COMPANIES = Math.ceil(ROWS / CONTRACTS_EACH);

/** What may be typed so about a company's own contract without a word of it being lost. */
const HARMLESS: readonly OddityName[] = ['number-in-name'];

const winnerOf = (serial: number) => {
  const nif = companyNif(serial % COMPANIES);
  return { nif, name: `OBRAS ${serial % COMPANIES} & FILHOS, LDA` };
};

function cleanRow(serial: number): DumpRow {
  const { nif, name } = winnerOf(serial);
  return contract({
    idcontrato: String(serial),
    adjudicatarios: [`${nif} - ${name}`],
    precoContratual: 1_000 + serial,
    tipoFimContrato: serial % 50 === 0 ? 'Resolução sancionatória' : '',
  });
}

/** Each row as it stands in the real files; `touched` gets the companies of which something else is known then. */
function* oddRowsOf(touched: Set<string>): Generator<DumpRow> {
  const rng = new Rng('odd dump');
  for (let serial = 0; serial < ROWS; serial++) {
    const winner = winnerOf(serial);
    const name = rng.weighted<OddityName | null>([
      ...ODDITY_NAMES.map(it => [it, ODDITIES[it].share] as const),
      [null, 1 - ODDITY_NAMES.reduce((sum, it) => sum + ODDITIES[it].share, 0)],
    ]);
    if (name !== null && !HARMLESS.includes(name)) touched.add(winner.nif);
    const rows = name === null ? [cleanRow(serial)] : ODDITIES[name].rows(cleanRow(serial), winner, rng);
    for (const row of rows) yield oddlyPrinted(row, rng);
  }
}

function* cleanRows(): Generator<DumpRow> {
  for (let serial = 0; serial < ROWS; serial++) yield cleanRow(serial);
}

async function* chunksOf(rows: Iterable<DumpRow>): AsyncGenerator<Uint8Array> {
  let text = '[';
  for (const row of rows) {
    text += `${text === '[' ? '' : ','}${JSON.stringify(row)}`;
    if (text.length < 64 * 1024) continue;
    yield Buffer.from(text);
    text = ' ';
  }
  yield Buffer.from(`${text}]`);
}

interface Read {
  readonly facts: ReadonlyMap<string, string>;
  readonly unreadable: UnreadableCount;
  /** Of the processor, without what making the rows took. */
  readonly seconds: number;
}

/** The facts of every company, in one text each. */
async function read(rows: Iterable<DumpRow>): Promise<Read> {
  const records = new Map<string, BaseRecord[]>();
  const unreadable = new UnreadableCount();
  let milliseconds = 0;
  async function* chunks() {
    for await (const chunk of chunksOf(rows)) {
      const since = processorMs();
      yield chunk;
      milliseconds += processorMs() - since;
    }
  }
  for await (const { reading } of parseBaseStream(chunks(), context.today)) {
    if (reading.outcome !== 'found') throw new Error(JSON.stringify(reading));
    unreadable.see(reading);
    for (const record of reading.records) {
      const own = records.get(record.nif);
      if (own) own.push(record);
      else records.set(record.nif, [record]);
    }
  }
  const facts = [...records].map(([nif, own]) => [nif, JSON.stringify(baseFacts(own, nif as Nif))] as const);
  return { facts: new Map(facts), unreadable, seconds: milliseconds / 1_000 };
}

test('a dump with all oddities is read, and says the same of every company that none of them is about', {
  timeout: timeLimitMs(60_000),
}, async () => {
  const touched = new Set<string>();
  const clean = await read(cleanRows());
  const odd = await read(oddRowsOf(touched));
  console.log(
    `${ROWS} rows: ${clean.seconds.toFixed(1)} s of the processor clean, ${odd.seconds.toFixed(1)} s odd, which touch ${touched.size} of ${COMPANIES} companies`,
  );
  const changed = [...clean.facts].filter(([nif, facts]) => odd.facts.get(nif) !== facts);
  expect(clean.facts.size).toBe(COMPANIES);
  expect(changed.map(([nif]) => nif).filter(nif => !touched.has(nif))).toEqual([]);
  expect(changed.length).toBeGreaterThan(COMPANIES / 10);
  expect(touched.size).toBeLessThan(COMPANIES / 2);
});

test('what could not be read is counted, and is too little to stop the list', async () => {
  const { unreadable } = await read(oddRowsOf(new Set()));
  expect(Object.keys(unreadable.values()).toSorted()).toEqual(['priceEur', 'signedOn']);
  expect(unreadable.fault()).toBe(null);
});
