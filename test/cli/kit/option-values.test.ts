import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../src/access/scopes.ts';
import {
  gather,
  readDaily,
  readExpiry,
  readLimit,
  readMoment,
  readScopes,
} from '../../../src/cli/kit/option-values.ts';

const NOW = new Date('2026-03-01T00:00:00Z');

describe('scopes', () => {
  it('are listed by comma, repeated, or both, and each counts once', () => {
    const named = gather('events:read', gather('contractors:read, events:read'));
    expect(readScopes(named)).toEqual(['contractors:read', 'events:read']);
  });

  it('are all of them where none is named, and refused where one is not known or the list is empty', () => {
    expect(readScopes(['all'])).toEqual(ALL_SCOPES);
    expect(() => readScopes(['contractors:read', 'all'])).toThrow(/not all/);
    expect(() => readScopes(gather(','))).toThrow(/one at least/);
  });
});

describe('a limit', () => {
  it('is a name, and requests per seconds', () => {
    expect(readLimit('burst=100/60')).toEqual({ name: 'burst', requests: 100, windowSeconds: 60 });
  });

  it.each(
    'burst burst=100 =100/60 burst=0/60 burst=100/0 b"=1/1 burst=-1/60 burst=1.5/60 burst=1/60s'.split(' '),
  )('is not %s', text => expect(() => readLimit(text)).toThrow(/name=requests\/seconds/));
});

it('a daily quota is a whole number from 1', () => {
  expect([readDaily('5000'), readDaily('none'), readExpiry('never', NOW)]).toEqual([5000, null, null]);
  for (const text of ['0', '-1', '5k', '1.5', '', '99999999999'])
    expect(() => readDaily(text)).toThrow(/--daily/);
});

describe('an expiry', () => {
  it.each([
    ['30d', '2026-03-31T00:00:00.000Z'],
    ['12h', '2026-03-01T12:00:00.000Z'],
    ['90m', '2026-03-01T01:30:00.000Z'],
    ['2w', '2026-03-15T00:00:00.000Z'],
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['2027-01-31T12:30', '2027-01-31T12:30:00.000Z'],
    ['2027-01-31T12:30:15Z', '2027-01-31T12:30:15.000Z'],
    ['2027-01-31T12:30:00+01:00', '2027-01-31T11:30:00.000Z'],
  ])('%s is %s', (text, at) => expect(readExpiry(text, NOW)?.toISOString()).toBe(at));

  it.each([
    ...['', '30', '0x1d', 'soon', '2027-02-31', '2027-13-01'],
    ...['2027-01-31T25:00', '31/01/2027', '2027-01-31Z'],
  ])('is not %s', text => expect(() => readExpiry(text, NOW)).toThrow(/--expires is/));

  it.each(['0d', '2026-03-01', '2001-01-01'])('is not in the past: %s', text =>
    expect(() => readExpiry(text, NOW)).toThrow(/not in the future/),
  );
});

it('a moment is not one where its day is none', () => {
  expect(readMoment('2028-02-29')?.toISOString()).toBe('2028-02-29T00:00:00.000Z');
  expect(readMoment('2027-02-29')).toBeNull();
});
