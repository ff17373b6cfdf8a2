import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { personKeyer } from '../../../src/kernel/secrets/person-key.ts';

const keyOf = personKeyer('a secret of the test');

test('one person has one key, with the same secret only', () => {
  expect(keyOf('123456789')).toBe(personKeyer('a secret of the test')('123456789'));
  expect(keyOf('123456789')).not.toBe(keyOf('299999998'));
  expect(keyOf('123456789')).not.toBe(personKeyer('another secret')('123456789'));
});

test('the key is the first half of a keyed hash and holds no trace of the number', () => {
  const key = keyOf('123456789');
  expect(key).toMatch(/^[0-9a-f]{48}$/);
  expect(key).not.toContain('123456789');
  expect(createHmac('sha256', 'a secret of the test').update('person:123456789').digest('hex')).toMatch(
    new RegExp(`^${key}`),
  );
});
