/** Parses query parameters with the schemas that the OpenAPI document uses. */
import { z } from 'zod';
import { isoDay, momentOf } from '../../kernel/local-date.ts';
import { Problem } from '../../kernel/problems.ts';

export const noQuery = z.object({});

const digits = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));

export const wholeNumber = (least: number, most: number, otherwise: number) =>
  digits(least, most)
    .default(otherwise)
    .meta({ takes: `a whole number from ${least} to ${most}, ${otherwise} when left out` });

/** The same without a default: null when left out. */
export const wholeNumberOrNull = (least: number, most: number) =>
  digits(least, most)
    .nullable()
    .default(null)
    .meta({ takes: `a whole number from ${least} to ${most}` });

/** A word that says yes; no when left out. */
export const trueOrFalse = () => z.enum(['true', 'false']).default('false').meta({ takes: 'true or false' });

export const oneOf = <const W extends readonly [string, ...string[]]>(words: W, otherwise: W[number]) =>
  z
    .enum(words)
    .default(otherwise)
    .meta({ takes: `one of ${words.join(', ')}; ${otherwise} when left out` });

/** A day of the calendar; null when left out. */
export const calendarDay = (otherwise = 'today when left out') =>
  z
    .string()
    .nullable()
    .default(null)
    .transform((text, { addIssue }) => {
      const day = text === null ? null : isoDay(text);
      if (text !== null && day === null) addIssue('no day of the calendar');
      return day;
    })
    .meta({ takes: `a day from 1900 to 2200, YYYY-MM-DD; ${otherwise}`, type: 'string', format: 'date' });

/** A moment with its offset; null when left out. */
export const moment = () =>
  z
    .string()
    .nullable()
    .default(null)
    .transform((text, { addIssue }) => {
      if (text === null) return null;
      // A plus sign of an address is a space.
      const at = momentOf(text.replace(/ (?=\d{2}:\d{2}$)/, '+'));
      if (at === null) addIssue('no moment');
      return at;
    })
    .meta({
      takes: 'a moment, RFC 3339 with an offset, such as 2026-11-20T18:00:00Z',
      type: 'string',
      format: 'date-time',
    });

/** Any of these values, separated by commas or given several times. */
export const anyOf = <const W extends readonly [string, ...string[]]>(words: W) =>
  z
    .string()
    .transform((text, { addIssue }) => {
      const named = text
        .split(',')
        .map(word => word.trim())
        .filter(Boolean);
      // None is not all.
      if (named.length === 0) addIssue('names none');
      return [...new Set(named)];
    })
    .pipe(z.array(z.enum(words)))
    .default([])
    .meta({ takes: `any of ${words.join(', ')}, separated by commas`, several: true });

/** A name that may be repeated: without digits it is no number of a person. */
const PLAIN_NAME = /^[a-z_.[\]-]{1,40}$/i;

/** Throws `invalid-parameter` where the query has a parameter that the route does not take: a misspelt one would seem to work. */
export function refuseUnknownParameters({ shape }: z.ZodObject, url: URL): void {
  if (url.search === '') return;
  const unknown = [...new Set(url.searchParams.keys())].filter(name => !Object.hasOwn(shape, name));
  if (unknown.length === 0) return;
  const names = [...new Set(unknown.map(name => (PLAIN_NAME.test(name) ? name : '(not repeated)')))];
  const taken = Object.keys(shape).join(', ') || 'none';
  throw new Problem(
    'invalid-parameter',
    `The parameter ${names[0]} is not taken here. This route takes ${taken}.`,
    { faults: names.map(pointer => ({ pointer, detail: `Not taken. This route takes ${taken}.` })) },
  );
}

/** A letter in no UTF-8 arrives as this one. */
const LOST = '\u{fffd}';

/** Throws `invalid-parameter` where a letter was lost on its way: without it a name would be judged as another. */
export function refuseLostLetters(url: URL): void {
  if (url.search === '') return;
  const lost = [...url.searchParams].flatMap(([name, value]) =>
    `${name}${value}`.includes(LOST) ? [PLAIN_NAME.test(name) ? name : '(not repeated)'] : [],
  );
  if (lost.length === 0) return;
  const detail = 'Has a letter that is not in UTF-8. Percent-encode its UTF-8 bytes: `%C3%A7` for ç.';
  throw new Problem('invalid-parameter', `The parameter ${lost[0]}: ${detail}`, {
    faults: [...new Set(lost)].map(pointer => ({ pointer, detail })),
  });
}

const metaOf = (schema: unknown) => z.globalRegistry.get(schema as z.ZodType);

/** Throws `invalid-parameter` with every fault. One that takes a single value is given once: of two, either may be the one meant. */
export function readParameters<S extends z.ZodRawShape>(
  schema: z.ZodObject<S>,
  url: URL,
): z.output<z.ZodObject<S>> {
  const asked = Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, one]) => {
      const values = url.searchParams.getAll(name);
      if (values.length === 0) return [];
      const isOne = values.length === 1 || metaOf(one)?.several === true;
      return [[name, isOne ? values.join(',') : values]];
    }),
  );
  const read = schema.safeParse(asked);
  if (read.success) return read.data;
  const names = [...new Set(read.error.issues.map(({ path }) => String(path[0])))];
  const faults = names.map(name => {
    const takes = metaOf(schema.shape[name])?.takes;
    return { pointer: name, detail: `Takes ${takes}${Array.isArray(asked[name]) ? ', once' : ''}.` };
  });
  const [first] = faults;
  throw new Problem(
    'invalid-parameter',
    `The parameter ${first!.pointer} ${first!.detail.replace('Takes', 'takes')}`,
    { faults },
  );
}
