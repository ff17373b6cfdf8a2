import { describe, expect, test } from 'vitest';
import { mintKey } from '../../src/access/keys/api-key.ts';
import { acknowledgementSchema } from '../../src/watching/alerts/answer-alert.ts';
import { gatherCompanies } from '../../src/watching/lists/given-companies.ts';
import { listName } from '../../src/watching/lists/watchlist.ts';

describe('a person’s number or a key is kept nowhere on a watchlist', () => {
  const [spaced, joined, key] = ['L 2041 299999998', '2041-299999998', mintKey('crl')];

  test.each([spaced, joined, key])(
    'reference %#: the row is rejected, and its words are not repeated',
    text => {
      const { companies, rejected } = gathered(text);
      expect(companies).toEqual([]);
      expect(rejected).toMatchObject([{ row: 1, code: 'invalid-reference' }]);
      expect(JSON.stringify(rejected)).not.toContain(text);
    },
  );

  test.each([spaced, joined, key.slice(0, 40)])('list name %#', text => {
    expect(() => listName(text)).toThrow(/person/);
  });

  test.each([spaced, joined, key])('note %#', note => {
    expect(acknowledgementSchema.safeParse({ note }).success).toBe(false);
  });
});

test.each(['L-2041', '2026/0001', 'Obra 17'])('the ordinary reference %s stays', reference => {
  expect(gathered(reference)).toMatchObject({ companies: [{ reference }], rejected: [] });
  expect(acknowledgementSchema.parse({ note: reference })).toEqual({ note: reference });
});

function gathered(reference: string) {
  const gathering = gatherCompanies();
  gathering.take(1, '591000008', reference);
  return gathering.end();
}
