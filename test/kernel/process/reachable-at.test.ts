import { expect, it } from 'vitest';
import { reachableAt } from '../../../src/kernel/process/reachable-at.ts';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['0.0.0.0', 'http://127.0.0.1:4000'],
  ['::', 'http://[::1]:4000'],
  ['[::1]', 'http://[::1]:4000'],
  ['2001:db8::7', 'http://[2001:db8::7]:4000'],
  ['::ffff:192.0.2.7', 'http://[::ffff:192.0.2.7]:4000'],
  ['desk.example', 'http://desk.example:4000'],
])('a server at %s is reached at %s', (host, url) => {
  expect(reachableAt(host, 4_000)).toBe(url);
  expect(URL.canParse(url)).toBe(true);
});
