import { GraphQLError } from 'graphql';
import { isoDay, type LocalDate } from '../../kernel/local-date.ts';
import { builder } from './builder.ts';

const outputOnly = (): never => {
  throw new TypeError('this scalar is never an input');
};

builder.scalarType('DateTime', {
  description:
    'A time: RFC 3339, UTC, with milliseconds, e.g. `2026-11-20T18:00:00.000Z`. As an input, any offset is accepted.',
  serialize: moment => moment.toISOString(),
  parseValue: readMoment,
});

const MOMENT = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/;

function readMoment(value: unknown): Date {
  const moment = new Date(typeof value === 'string' && MOMENT.test(value) ? value : Number.NaN);
  if (Number.isNaN(moment.getTime()))
    throw new GraphQLError('a DateTime is RFC 3339 with an offset, e.g. 2026-11-20T18:00:00Z');
  return moment;
}

builder.scalarType('Date', {
  description: 'A calendar day of the registers (Europe/Lisbon): `YYYY-MM-DD`.',
  serialize: day => day,
  parseValue: readDay,
});

function readDay(value: unknown): LocalDate {
  const day = typeof value === 'string' ? isoDay(value) : null;
  if (day === null) throw new GraphQLError('a Date is a day of the calendar, e.g. 2026-11-20');
  return day;
}

builder.scalarType('CheckValue', {
  description:
    'The value of a check: a whole number, a boolean, or one of the check’s words. The catalogue (`checks`) says which.',
  serialize: value => value,
  parseValue: outputOnly,
});
