/** Headers of answers in the document. */
import type { Json } from './written-schemas.ts';

const header = (description: string, type = 'string'): Json => ({ description, schema: { type } });
/** A header that is always there if the answer documents it. */
const always = (description: string, type = 'string'): Json => ({
  ...header(description, type),
  required: true,
});

/** `components.headers`, by name. */
export const ANSWER_HEADERS = {
  'Request-Id': always('Id of the request, as in the log.'),
  'RateLimit-Policy': header('Limits of the key, if it has any: `"burst";q=100;w=60`.'),
  RateLimit: header('What is left of them: `"burst";r=37;t=21`, `t` in seconds.'),
  Link: {
    ...header('Of a list the next page (`rel="next"`), while there is one.'),
    example: '</api/v1/events?after=ewQ0pIGnb2h1c2UtY3Vyc29yLTE>; rel="next"',
  },
  'Data-As-Of': {
    ...header(
      'Only of an answer that was read from a copy of the database: everything until then (RFC 3339) is in it.',
    ),
    example: '2026-11-27T04:00:00.000Z',
  },
  ETag: always(
    'Of this answer, for `If-None-Match`; of a watchlist, an alert or a webhook endpoint its version, for `If-Match`.',
  ),
  'Content-Language': always('Of a report: `en` or `pt`.'),
  'Content-Disposition': always('Of a report: a name for its file.'),
  Location: always(
    'The analysis, the batch, or the webhook endpoint; of an analysis that is complete, the contractor.',
  ),
  'Preference-Applied': header('When the request was held, or a batch taken, as `Prefer` asked.'),
  'Max-Age-Applied': header(
    'When an age was asked for, by `maxAgeHours` or `Cache-Control: max-age`: the one applied, in seconds, 3600 at least.',
    'integer',
  ),
  'Retry-After': always(
    'Seconds to wait before asking again; of a `202` 1 to 3600, by what is known of the analysis and its registers.',
    'integer',
  ),
  'WWW-Authenticate': always('`Bearer`.'),
  'Accept-Encoding': header('Of a body that was sent packed: `identity`, the only coding that is taken.'),
  Allow: always('The methods that the path allows.'),
};

export type HeaderName = keyof typeof ANSWER_HEADERS;

/** Headers of every answer; those about limits are missing for a key without limits. */
const COMMON_HEADERS: readonly HeaderName[] = ['Request-Id', 'RateLimit-Policy', 'RateLimit', 'Link'];

/** The headers of every answer, and these. */
export const headersWith = (...names: readonly HeaderName[]): Json =>
  Object.fromEntries(
    [...COMMON_HEADERS, ...names].map(name => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** Further headers of refusals, by status. */
export const REFUSAL_HEADERS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['Retry-After'],
  415: ['Accept-Encoding'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};
