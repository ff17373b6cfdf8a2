import { expect, test } from 'vitest';
import { CookieJar } from '../../../src/registers/http/cookie-jar.ts';

const SITE = new URL('https://register.example/consultas');

test('a cookie ends at its hour', () => {
  let now = Date.parse('2026-01-01T00:00:00Z');
  const jar = new CookieJar(() => now);
  jar.take(SITE, ['a=1; Max-Age=60', 'b=2; Expires=Thu, 01 Jan 2026 00:02:00 GMT', 'c=3']);
  expect(jar.field(SITE)).toBe('a=1; b=2; c=3');
  now += 60_000;
  expect(jar.field(SITE)).toBe('b=2; c=3');
  now += 60_000;
  expect(jar.field(SITE)).toBe('c=3');
});

test('values are kept as sent, equals signs included; what is no cookie is left', () => {
  const jar = new CookieJar();
  jar.take(SITE, [
    'token=a=b==; SameSite=Lax',
    '=nameless',
    'flag',
    'bad=a\r\nX: y',
    `big=${'x'.repeat(5000)}`,
  ]);
  expect(jar.field(SITE)).toBe('token=a=b==');
});

test('an expiry that cannot be read is as good as absent', () => {
  const jar = new CookieJar();
  jar.take(SITE, 'a=1; Expires=amanhã; Max-Age=soon');
  expect(jar.field(SITE)).toBe('a=1');
});

test('a site cannot grow the jar without bound', () => {
  const jar = new CookieJar();
  jar.take(
    SITE,
    Array.from({ length: 500 }, (_, i) => `c${i}=1`),
  );
  expect(jar.field(SITE)!.split('; ')).toHaveLength(50);
});
