import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from '../../src/webhooks/target.ts';

test.each(['1.1.1.1', '8.8.8.8', '185.43.6.1', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00::1'])(
  '%s is public',
  address => {
    expect(isPublicAddress(address)).toBe(true);
    expect(isLoopbackAddress(address)).toBe(false);
  },
);

const octet = fc.integer({ min: 0, max: 255 });
const word = fc.integer({ min: 0, max: 0xffff }).map(value => value.toString(16));

test.each([
  ['0', fc.tuple(octet, octet, octet)],
  ['10', fc.tuple(octet, octet, octet)],
  ['127', fc.tuple(octet, octet, octet)],
  ['169.254', fc.tuple(octet, octet)],
  ['172', fc.tuple(fc.integer({ min: 16, max: 31 }), octet, octet)],
  ['192.168', fc.tuple(octet, octet)],
  ['100', fc.tuple(fc.integer({ min: 64, max: 127 }), octet, octet)],
])('no address that begins with %s is public', (start, rest) => {
  fc.assert(fc.property(rest, parts => !isPublicAddress([start, ...parts].join('.'))));
});

test('no IPv6 address outside 2000::/3 is public', () => {
  const outside = fc.integer({ min: 0, max: 0xffff }).filter(first => first >> 13 !== 1);
  fc.assert(
    fc.property(
      outside,
      fc.array(word, { minLength: 7, maxLength: 7 }),
      (first, rest) => !isPublicAddress([first.toString(16), ...rest].join(':')),
    ),
  );
});

test('an IPv4 address wrapped in an IPv6 one is never public, whatever it is', () => {
  fc.assert(
    fc.property(fc.ipV4(), address => {
      const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number];
      const high = ((a << 8) | b).toString(16);
      const low = ((c << 8) | d).toString(16);
      for (const wrapped of [
        ...[`::${high}:${low}`, `::ffff:${high}:${low}`, `::ffff:0:${high}:${low}`],
        ...[`64:ff9b::${high}:${low}`, `2002:${high}:${low}::1`, `2001:0:${high}:${low}::1`],
      ])
        expect(isPublicAddress(wrapped), wrapped).toBe(false);
    }),
  );
});

test.each([
  ...['', 'localhost', '127.1', '0x7f000001', '8.8.8', '08.8.8.8', '2606:4700::1111%eth0'],
  ...['[2606:4700::1111]', '8.8.8.8 '],
])('what is no plain address (%j) is neither public nor loopback', text => {
  expect(isPublicAddress(text)).toBe(false);
  expect(isLoopbackAddress(text)).toBe(false);
});

test('loopback is 127.0.0.0/8 and ::1 and nothing that merely leads there', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1'].every(isLoopbackAddress)).toBe(true);
  expect(['::7f00:1', '::ffff:127.0.0.1', '0.0.0.0', '::', '10.0.0.1'].some(isLoopbackAddress)).toBe(false);
});
