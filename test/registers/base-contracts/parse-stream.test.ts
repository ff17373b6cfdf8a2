import { describe, expect, test } from 'vitest';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import type { BaseRecord } from '../../../src/registers/base-contracts/base-record.ts';
import { RegisterUnreachable } from '../../../src/registers/http/register-session.ts';
import type { ListPart } from '../../../src/registers/register.ts';
import { dumpChunks } from './make-dump.ts';
import { context, contract, contracts } from './samples.ts';

test('each part reads the same as a capture of its own', async () => {
  let parts = 0;
  for await (const { part, reading, capture } of baseContracts.parseStream!(dumpChunks(3), context)) {
    expect(part).toBe(`list#${++parts}`);
    expect(await baseContracts.parse(capture, { nif: null }, context)).toEqual(reading);
  }
  expect(parts).toBeGreaterThan(2);
});

async function* broken(error: Error): AsyncGenerator<Uint8Array> {
  let chunks = 0;
  for await (const chunk of dumpChunks(3)) {
    if (++chunks > 40) throw error;
    yield chunk;
  }
}

test.each([
  ['the register falls silent', new RegisterUnreachable('no further bytes'), 'unavailable'],
  ['something nobody planned happens', new TypeError('oops'), 'unreadable'],
])('the last part says how a file ended when %s', async (_, error, outcome) => {
  const outcomes: string[] = [];
  for await (const { reading } of baseContracts.parseStream!(broken(error), context))
    outcomes.push(reading.outcome);
  expect(outcomes.slice(0, -1)).toContain('found');
  expect(outcomes.at(-1)).toBe(outcome);
});

test('whoever stops reading stops the source', async () => {
  let stopped = false;
  async function* source() {
    try {
      yield* dumpChunks(5);
    } finally {
      stopped = true;
    }
  }
  for await (const _ of baseContracts.parseStream!(source(), context)) break;
  expect(stopped).toBe(true);
});

/** The parts of a file that comes whole; the bytes of each are copied, being good until the next is read. */
async function partsOf(
  file: string | Uint8Array,
  name = 'contratos2026.json',
): Promise<ListPart<BaseRecord>[]> {
  async function* chunks() {
    yield Buffer.from(file);
  }
  const parts: ListPart<BaseRecord>[] = [];
  for await (const part of baseContracts.parseStream!(chunks(), context, name))
    parts.push({ ...part, capture: { ...part.capture, body: Buffer.from(part.capture.body) } });
  return parts;
}

describe('a part', () => {
  test('is a piece of its file that can be kept and read by itself', async () => {
    const file = JSON.stringify([contract(), contract({ idcontrato: '2' })]);
    expect(await partsOf(file)).toMatchObject([
      {
        part: 'contratos2026.json#1',
        capture: {
          body: Buffer.from(file),
          status: 200,
          contentType: 'application/json',
          request: {},
          url: null,
        },
        isPiece: true,
      },
    ]);
  });

  test('holds records in whatever characters each of them was written', async () => {
    const [utf8, latin1] = (['utf8', 'latin1'] as const).map(encoding =>
      Buffer.from(JSON.stringify(contract({ adjudicante: ['- - Câmara Municipal, ação, três'] })), encoding),
    );
    const file = Buffer.concat([Buffer.from('['), utf8!, Buffer.from(','), latin1!, Buffer.from(']')]);
    const [part, ...others] = await partsOf(file);
    expect(others).toEqual([]);
    expect(contracts(part!.reading).map(({ authorities }) => authorities[0]?.name)).toEqual(
      Array(2).fill('Câmara Municipal, ação, três'),
    );
  });

  // Around the size of the memory that parts are put together in, and far beyond it.
  test.each([131_069, 131_070, 131_071, 131_072, 300_000])(
    'holds a record of %i bytes whole',
    async bytes => {
      const bare = Buffer.byteLength(JSON.stringify(contract({ descContrato: '' })));
      const large = contract({ descContrato: 'x'.repeat(bytes - bare) });
      const parts = await partsOf(JSON.stringify([large, contract({ idcontrato: '2' })]));
      const read = parts.flatMap(({ reading }) => contracts(reading));
      expect(read.map(({ contractId }) => contractId)).toEqual(['12380006', '2']);
      for (const { capture, reading } of parts)
        expect(await baseContracts.parse(capture, { nif: null }, context)).toEqual(reading);
    },
  );
});

describe('a file without records', () => {
  test('is one of changes, and one part that says so', async () => {
    expect(await partsOf('[]', 'modcontrats2026.json')).toMatchObject([
      {
        part: 'modcontrats2026.json#1',
        reading: { outcome: 'not_found', registerDate: null },
        capture: { body: Buffer.from('[]') },
      },
    ]);
  });

  test('is no file of contracts', async () => {
    const parts = await partsOf('[]');
    expect(parts).toMatchObject([
      {
        reading: { outcome: 'refused', reason: 'the list holds no records' },
        capture: { body: Buffer.alloc(0) },
      },
    ]);
  });
});
