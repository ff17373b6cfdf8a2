import { describe, expect, it } from 'vitest';
import { createDocumentCache } from '../../../src/http/graphql/document-cache.ts';

describe('documents that were parsed before', () => {
  it('are the ones asked for last, so many at most', () => {
    const cache = createDocumentCache<number>({ most: 2, mostCharacters: 100 });
    cache.set('a', 1);
    cache.set('b', 2);
    expect(cache.get('a')).toBe(1);
    cache.set('c', 3);
    expect(['a', 'b', 'c'].map(text => cache.get(text))).toEqual([1, undefined, 3]);
  });

  it('are so long at most, together; one that is longer is not kept', () => {
    const cache = createDocumentCache<number>({ most: 10, mostCharacters: 10 });
    cache.set('aaaa', 1);
    cache.set('bbbb', 2);
    cache.set('cccc', 3);
    expect(['aaaa', 'bbbb', 'cccc'].map(text => cache.get(text))).toEqual([undefined, 2, 3]);
    cache.set('cccc', 4);
    expect(['bbbb', 'cccc'].map(text => cache.get(text))).toEqual([2, 4]);
    cache.set('d'.repeat(11), 5);
    expect(['bbbb', 'cccc', 'd'.repeat(11)].map(text => cache.get(text))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
