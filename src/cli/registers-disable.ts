import type { CliCommand } from './command.ts';
import { withService } from './open-service.ts';
import { registerArgument } from './register-argument.ts';
import { limitedRegister } from './registers-enable.ts';

export const registersDisable: CliCommand = {
  name: 'registers disable',
  summary: 'Take the legal basis of a list back: in live it is read no more.',
  example: 'contractor-risk registers disable at-debtors',
  declare: command => command.addArgument(registerArgument()),
  run: async (_, [name]) => {
    const meta = await limitedRegister(name!);
    return withService(async ({ db }) => {
      const { rowCount } = await db.pool.query(
        `update register_states set legal_basis = null, enabled_at = null where register = $1 and enabled_at is not null`,
        [meta.name],
      );
      return {
        json: { register: meta.name, enabled: false, changed: rowCount === 1 },
        text:
          rowCount === 1
            ? `${meta.name} is read no more in live; what stands of it counts until its age limit (${meta.maxAgeHours} h).`
            : `${meta.name} was not enabled.`,
      };
    });
  },
};
