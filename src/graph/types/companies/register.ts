import { holdingOf, REGISTER_NAMES, type RegisterName } from '../../../kernel/register-name.ts';
import type { Reading } from '../../../registers/register.ts';
import { enumOf } from '../../engine/builder.ts';

export const RegisterEnum = enumOf<RegisterName>(
  'Register',
  'The official public registers.',
  Object.fromEntries(REGISTER_NAMES.map(name => [name, holdingOf(name)])) as Record<RegisterName, string>,
);

export type ReadingOutcome = Reading<never>['outcome'];

export const AnswerOutcome = enumOf<ReadingOutcome>('AnswerOutcome', 'What a query to a register came to.', {
  found: 'It has records.',
  not_found: 'It says that it has none.',
  unavailable: 'It did not answer, or not now.',
  unreadable: 'Its answer was not understood.',
  refused: 'It refused the query.',
});
