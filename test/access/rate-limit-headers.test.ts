/** The headers of draft-ietf-httpapi-ratelimit-headers-11, member by member. */
import { expect, test } from 'vitest';
import type { LimitUsage } from '../../src/access/admission/admission.ts';
import { rateLimitHeaders, retryAfterSeconds } from '../../src/access/admission/rate-limit-headers.ts';

const burst: LimitUsage = { name: 'burst', limit: 100, windowSeconds: 60, used: 63, resetsInSeconds: 21 };
const daily: LimitUsage = {
  name: 'daily',
  limit: 5000,
  windowSeconds: 86_400,
  used: 590,
  resetsInSeconds: 30_122,
};

test('every limit with its quota and window, what is left of it and when it begins anew', () => {
  expect(rateLimitHeaders([burst, daily])).toEqual({
    'RateLimit-Policy': '"burst";q=100;w=60, "daily";q=5000;w=86400',
    RateLimit: '"burst";r=37;t=21, "daily";r=4410;t=30122',
  });
});

test('a limit that was lowered below its use leaves nothing, never less', () => {
  expect(rateLimitHeaders([{ ...burst, used: 130 }]).RateLimit).toBe('"burst";r=0;t=21');
});

test('a key without limits is told of none', () => {
  expect(rateLimitHeaders([])).toEqual({});
});

test('one waits until the last of the spent windows has ended, a second at least', () => {
  expect(retryAfterSeconds([burst, daily], ['burst'])).toBe(21);
  expect(retryAfterSeconds([burst, daily], ['burst', 'daily'])).toBe(30_122);
  expect(retryAfterSeconds([burst, daily], [])).toBe(1);
  expect(retryAfterSeconds([{ ...burst, resetsInSeconds: 0 }], ['burst'])).toBe(1);
});
