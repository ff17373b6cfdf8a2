import { GraphQLError } from 'graphql';
import { isoDay, type LocalDate, momentOf } from '../../kernel/local-date.ts';
import { builder } from './builder.ts';

const outputOnly = (): never => {
  throw new TypeError('this scalar is never an input');
};

builder.scalarType('DateTime', {
  description:
    'A time: RFC 3339, UTC, with milliseconds, e.g. `2026-11-20T18:00:00.000Z`. As an input, any offset is accepted.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: moment => new Date(moment).toISOString(),
  parseValue: readMoment,
});

function readMoment(value: unknown): Date {
  const moment = typeof value === 'string' ? momentOf(value) : null;
  if (moment === null)
    throw new GraphQLError('a DateTime is RFC 3339 with an offset, e.g. 2026-11-20T18:00:00Z');
  return moment;
}

builder.scalarType('Date', {
  description: 'A calendar day of the registers (Europe/Lisbon): `YYYY-MM-DD`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  serialize: day => day,
  parseValue: readDay,
});

function readDay(value: unknown): LocalDate {
  const day = typeof value === 'string' ? isoDay(value) : null;
  if (day === null)
    throw new GraphQLError('a Date is a day of the calendar from 1900 to 2200, e.g. 2026-11-20');
  return day;
}

builder.scalarType('NIF', {
  description:
    'The tax number of a company (NIF, NIPC): a string of nine digits. As an input, spaces, dots, hyphens and a leading PT are accepted.',
  specifiedByURL: 'https://data.dre.pt/eli/dec-lei/14/2013/01/28/p/dre/pt/html',
  serialize: nif => nif,
  parseValue: readText,
});

/** Its field checks the number: an error made here would repeat it, and it may be a person's. */
function readText(value: unknown): string {
  if (typeof value !== 'string') throw new GraphQLError('a NIF is a string of nine digits');
  return value;
}

builder.scalarType('CheckValue', {
  description:
    'The value of a check: a whole number, a boolean, or one of the check’s words. The catalogue (`checks`) says which.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-3',
  serialize: value => value,
  parseValue: outputOnly,
});
