/**
 * Headers of every answer: pages, JSON, refusals, also those to broken requests. A page with its own
 * `Content-Security-Policy` must include `frame-ancestors`.
 */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "frame-ancestors 'none'",
};

/** Browsers use only https for a year. Subdomains are not included: they may not be ours. */
const BEHIND_TLS = { 'Strict-Transport-Security': 'max-age=31536000' };

export const answerHeaders = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { ...ALWAYS, ...BEHIND_TLS } : ALWAYS;
