/** `RateLimit-Policy` and `RateLimit` by draft-ietf-httpapi-ratelimit-headers-11; `t` is seconds to the window's end. */
import type { LimitUsage } from './admission.ts';

export function rateLimitHeaders(usage: readonly LimitUsage[]): Record<string, string> {
  if (usage.length === 0) return {};
  return {
    'RateLimit-Policy': usage.map(u => `"${u.name}";q=${u.limit};w=${u.windowSeconds}`).join(', '),
    RateLimit: usage
      .map(u => `"${u.name}";r=${Math.max(0, u.limit - u.used)};t=${u.resetsInSeconds}`)
      .join(', '),
  };
}

/** Seconds after which every spent window has ended. */
export function retryAfterSeconds(usage: readonly LimitUsage[], violated: readonly string[]): number {
  return Math.max(1, ...usage.filter(u => violated.includes(u.name)).map(u => u.resetsInSeconds));
}
