import { holdingOf, REGISTER_NAMES, type RegisterName } from '../../../kernel/register-name.ts';
import { enumOf } from '../../engine/enum-of.ts';

export const RegisterEnum = enumOf<RegisterName>(
  'Register',
  'The official public registers.',
  Object.fromEntries(REGISTER_NAMES.map(name => [name, holdingOf(name)])) as Record<RegisterName, string>,
);
