/** A yearly file of any size, as it would come over the network. */
import { checkDigit } from '../../../src/kernel/nif.ts';
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
      idcontrato: String(serial + 1),
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
