/**
 * A yearly file of any size, as it would come over the network. By hand, with the memory that reading it takes:
 *   node --expose-gc test/registers/base-contracts/make-dump.ts 300
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { checkDigit } from '../../../src/kernel/nif.ts';
import { parseBaseStream } from '../../../src/registers/base-contracts/parse-stream.ts';
import { contract } from './samples.ts';

const CHUNK_CHARACTERS = 64 * 1024;

const winner = (serial: number): string => {
  const eight = `59${String(serial % 1_000_000).padStart(6, '0')}`;
  return `${eight}${checkDigit(eight)}`;
};

/** About `megabytes` of records in chunks that end anywhere. */
export async function* dumpChunks(megabytes: number): AsyncGenerator<Uint8Array> {
  let text = '[';
  let size = 0;
  for (let serial = 0; size < megabytes * 1e6; serial++) {
    const record = contract({
      idcontrato: String(serial),
      adjudicatarios: [`${winner(serial)} - CONSTRUÇÕES ${serial} "D'OURO", LDA`],
      tipoFimContrato: serial % 50 === 0 ? 'Resolução sancionatória' : '',
    });
    text += `${serial === 0 ? '' : ',\n'}${JSON.stringify(record)}`;
    if (text.length < CHUNK_CHARACTERS) continue;
    // The cut is made in bytes, inside a character if need be.
    const chunk = Buffer.from(text);
    size += chunk.length;
    yield chunk.subarray(0, 777);
    yield chunk.subarray(777);
    text = '';
  }
  yield Buffer.from(`${text}]\n`);
}

export interface Figures {
  readonly records: number;
  readonly terminated: number;
  readonly outcome: string;
  readonly seconds: number;
  /** Growth of the live heap and of the resident set at their highest, in MB. */
  readonly heapMb: number;
  readonly rssMb: number;
}

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/** Reads a file of this size part by part, keeping nothing, and measures. */
export async function measure(megabytes: number): Promise<Figures> {
  const collect = collector();
  collect();
  const before = process.memoryUsage();
  const started = performance.now();
  let [records, terminated, parts, heap, rss] = [0, 0, 0, 0, 0];
  let outcome = 'none';
  for await (const { reading } of parseBaseStream(dumpChunks(megabytes))) {
    outcome = reading.outcome;
    if (reading.outcome !== 'found') break;
    records += reading.records.length;
    terminated += reading.records.filter(it => it.type === 'contract' && it.terminated).length;
    rss = Math.max(rss, process.memoryUsage.rss() - before.rss);
    if (++parts % 10 !== 0) continue;
    collect();
    heap = Math.max(heap, process.memoryUsage().heapUsed - before.heapUsed);
  }
  const seconds = (performance.now() - started) / 1000;
  return { records, terminated, outcome, seconds, heapMb: heap / 1e6, rssMb: rss / 1e6 };
}

if (import.meta.main) {
  const megabytes = Number(process.argv[2] ?? 300);
  const { records, outcome, seconds, heapMb, rssMb } = await measure(megabytes);
  console.log(
    `${megabytes} MB, ${records} records (${outcome}): ${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(0)} MB/s,`,
    `heap +${heapMb.toFixed(0)} MB, resident +${rssMb.toFixed(0)} MB`,
  );
}
