/** Query parameters, read by the schemas that the OpenAPI document is made of. */
import { z } from 'zod';
import { isoDay } from '../../kernel/local-date.ts';
import { Problem } from '../../kernel/problems.ts';

/** A whole number written in digits, from `least` to `most`. */
export const wholeNumber = (least: number, most: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .default(otherwise)
    .meta({ takes: `a whole number from ${least} to ${most}, ${otherwise} when left out` });

/** A day of the calendar; null when left out. */
export const calendarDay = () =>
  z
    .string()
    .nullable()
    .default(null)
    .transform((text, { addIssue }) => {
      const day = text === null ? null : isoDay(text);
      if (text !== null && day === null) addIssue('no day of the calendar');
      return day;
    })
    .meta({ takes: 'a day, YYYY-MM-DD; today when left out' });

/** Any of these words, separated by commas or given several times. */
export const anyOf = <const W extends readonly [string, ...string[]]>(words: W) =>
  z
    .string()
    .transform(text => [
      ...new Set(
        text
          .split(',')
          .map(word => word.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(z.enum(words)))
    .default([])
    .meta({ takes: `any of ${words.join(', ')}, separated by commas` });

/** Throws `invalid-parameter` with every fault. Parameters that the route does not know are left alone. */
export function readParameters<S extends z.ZodRawShape>(
  schema: z.ZodObject<S>,
  url: URL,
): z.output<z.ZodObject<S>> {
  const asked = Object.fromEntries(
    Object.keys(schema.shape).flatMap(name => {
      const values = url.searchParams.getAll(name);
      return values.length > 0 ? [[name, values.join(',')]] : [];
    }),
  );
  const read = schema.safeParse(asked);
  if (read.success) return read.data;
  const names = [...new Set(read.error.issues.map(({ path }) => String(path[0])))];
  const faults = names.map(name => {
    const takes = z.globalRegistry.get(schema.shape[name] as z.ZodType)?.takes;
    return { pointer: name, detail: `Takes ${takes}.` };
  });
  const [first] = faults;
  throw new Problem(
    'invalid-parameter',
    `The parameter ${first!.pointer} ${first!.detail.replace('Takes', 'takes')}`,
    { faults },
  );
}
