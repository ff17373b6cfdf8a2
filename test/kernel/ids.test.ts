import { expect, test } from 'vitest';
import { isId, newId } from '../../src/kernel/ids.ts';

test('an id carries its prefix and has its form', () => {
  const id = newId('asm');
  expect(id).toMatch(/^asm_[0-9abcdefghjkmnpqrstvwxyz]{26}$/);
  expect(isId('asm', id)).toBe(true);
  expect(isId('anl', id)).toBe(false);
});

test('ids of a later millisecond sort later', () => {
  const at = [0, 1, 31, 32, 1_700_000_000_000, 1_700_000_000_001, 2_000_000_000_000, 2 ** 48 - 1];
  const ids = at.map(now => newId('evt', now));
  expect(ids.toSorted()).toEqual(ids);
});

test('ids of one millisecond differ', () => {
  const ids = Array.from({ length: 10_000 }, () => newId('req', 1_700_000_000_000));
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ...['', 'asm_', 'asm_short', `asm_${'0'.repeat(27)}`, `asm_${'A'.repeat(26)}`, `asm_${'0'.repeat(25)}'`],
  `asm_${'0'.repeat(26)}\n`,
  '0'.repeat(26),
])('%j is no id', text => {
  expect(isId('asm', text)).toBe(false);
});
