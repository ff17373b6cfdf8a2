/** Reads what was sent as JSON by the schema that the documents give. */
import { z } from 'zod';
import { type FieldFault, Problem } from '../problems.ts';
import { withoutNumbers } from './storable-text.ts';

/** What was sent, or a Problem `invalid-parameter` that names each fault. */
export function sentAs<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const read = schema.safeParse(sent, { error: inWords });
  if (read.success) return read.data;
  const faults = read.error.issues.flatMap(faultsOf);
  const members = schema instanceof z.ZodObject ? Object.keys(schema.shape).join(', ') : '';
  const said = faults.slice(0, MOST_SAID).map(({ pointer, detail }) => `${pointer} ${detail}`);
  const taken = members === '' ? '' : ` What is taken here: ${members}.`;
  throw new Problem('invalid-parameter', `What was sent cannot be used: ${said.join('; ')}.${taken}`, {
    faults,
  });
}

const MOST_SAID = 3;

/** A member that is not known is a place of its own; its name may be a number of a person. */
function faultsOf({ path, message, ...issue }: z.core.$ZodIssue): FieldFault[] {
  const locations = issue.code === 'unrecognized_keys' ? issue.keys.map(key => [...path, key]) : [path];
  return locations.map(location => ({
    pointer: withoutNumbers(['#', ...location].join('/')),
    detail: withoutNumbers(message),
  }));
}

const FORMS: Readonly<Record<string, string>> = {
  datetime: 'a moment, RFC 3339 with an offset, such as 2026-11-20T18:00:00Z',
  date: 'a day from 1900 to 2200, YYYY-MM-DD',
};

/** What stands behind the place of a fault; undefined: what the library says. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'is not taken';
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be of the type ${issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_big':
      return sized(issue.origin, 'at most', issue.maximum);
    case 'too_small':
      return sized(issue.origin, 'at least', issue.minimum);
    case 'invalid_format':
      return `must be ${FORMS[issue.format] ?? 'a text that is not blank'}`;
    default:
      return undefined;
  }
}

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

function sized(origin: string, bound: string, size: number | bigint): string {
  const unit = UNITS[origin];
  return unit ? `must have ${bound} ${size} ${unit}${size === 1 ? '' : 's'}` : `must be ${bound} ${size}`;
}
