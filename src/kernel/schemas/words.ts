/**
 * Shared parts of bodies. Objects are open: new members may come at any time (docs/versioning.md). Lists of values are open
 * too, except those written as plain `z.enum`.
 */
import { z } from 'zod';
import { SPECIFIED_REGISTERS } from '../register-name.ts';

/** These values today, so we write no other; a reader must accept others too. */
export const openWords = <const Word extends string>(words: readonly Word[], of = '') =>
  z
    .union([z.enum(words), z.string() as z.ZodType as z.ZodType<Word>])
    .describe(`${of} New values may come.`.trim());

export const id = (prefix: string, of: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`))
    .describe(of);
export const time = (of: string) => z.iso.datetime().describe(`${of} (RFC 3339, UTC).`);
export const day = (of: string) => z.iso.date().describe(`${of} (a day in Lisbon).`);

export const text = (of: string) => z.string().describe(of);
export const flag = (of: string) => z.boolean().describe(of);
export const count = (of: string) => z.int().min(0).describe(of);
export const textOrNull = (of: string) => z.string().nullable().describe(of);
export const texts = (of: string) => z.array(z.string()).describe(of);
/** A part of a whole. */
export const share = z.number().min(0).max(1);

export const nif = z
  .string()
  .regex(/^\d{9}$/)
  .describe('Tax number of the company, nine digits.');
export const livemode = z
  .boolean()
  .describe('True: from the real registers. False: from the sandbox, about an invented company.');
export const cursor = z.string().describe('Opaque place in a list: sent as `after`, it reads on behind it.');

/** Of a page that may be empty. */
export const cursorOfPage = z
  .string()
  .nullable()
  .describe('Opaque place to read on from, sent as `after`. Null: the page is empty.');
/** A page of a list. */
export const pageOf = (name: string, data: z.ZodType, cursor: z.ZodType = cursorOfPage) =>
  z.object({ object: z.literal('list'), livemode, data, hasMore: z.boolean(), cursor }).meta({ id: name });

export const register = openWords(SPECIFIED_REGISTERS, 'A register.').meta({ id: 'Register' });
export const score = z.int().min(0).max(100).describe('0 to 100; 100 is the safest. Within `bounds`.');
export const verdict = z
  .enum(['no_records', 'low_risk', 'moderate_risk', 'high_risk', 'do_not_proceed'])
  .describe('From best to worst.');
export const color = z.enum(['safe', 'caution', 'warning', 'danger']).describe('The verdict as a colour.');

export const withdrawalCause = openWords(
  ['register', 'parser', 'identity', 'forgotten', 'correction', 'list'],
  'Why it was taken back. `register`: the register rectified what it had said. `parser`: an answer was read wrongly by this service. `identity`: records of another were taken for the company’s. `forgotten`: it named somebody who is to be forgotten. `correction`: the company contested a check, and the register now says otherwise. `list`: a list that it was made from was taken back.',
);
export const withdrawn = z
  .object({ at: time('When'), cause: withdrawalCause })
  .nullable()
  .describe('The assessment was taken back: what it says turned out wrong. Null while it stands.');

export const alertCause = z
  .string()
  .describe(
    'What it is about: `verdict`, `score`, `completeness`, `continuity`, `directors`, `debt:tax`, `debt:social-security`, `check:<key>` or `silent:<register>`. New causes may come.',
  );
export const alertLevel = z
  .int()
  .min(0)
  .describe(
    'How bad it is, in the measure of its cause; more is worse. `verdict`: 0 to 4. `score`: points lost, by what is known. `completeness`: hundredths unknown. `debt`: euros. Others: the number of records announced.',
  );
