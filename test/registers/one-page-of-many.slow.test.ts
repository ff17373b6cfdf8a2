/** An answer of several pages: one of them, read alone, never clears a company that the whole answer names. */
import { afterAll, describe, expect, it } from 'vitest';
import { parseSaved } from '../../src/operator/registers/parse-saved.ts';
import { startWorld, THREADED } from './conformance-world.ts';

const world = await startWorld();
afterAll(() => world.close());

describe.each(THREADED)('$meta.name', register => {
  it('is not said to hold nothing about somebody by a page of an answer that holds something', async () => {
    const someone = await world.someoneIn(register);
    const { captures } = await world.ask(register, someone);
    for (const capture of captures)
      for (const companyName of [someone.firma, null]) {
        const { outcome, reason } = await parseSaved(register, [capture], { nif: someone.nif, companyName });
        expect({ outcome, reason, url: capture.url }).not.toMatchObject({ outcome: 'not_found' });
      }
  });
});
