import { builder } from './builder.ts';

const outputOnly = (): never => {
  throw new TypeError('this scalar is never an input');
};

builder.scalarType('DateTime', {
  description: 'A moment: RFC 3339, UTC, with milliseconds, e.g. `2026-11-20T18:00:00.000Z`.',
  serialize: moment => moment.toISOString(),
  parseValue: outputOnly,
});

builder.scalarType('Date', {
  description: 'A calendar day of the registers (Europe/Lisbon): `YYYY-MM-DD`.',
  serialize: day => day,
  parseValue: outputOnly,
});

builder.scalarType('CheckValue', {
  description:
    'The value of a check: a whole number, a boolean, or one of the check’s words. The catalogue (`checks`) says which.',
  serialize: value => value,
  parseValue: outputOnly,
});
