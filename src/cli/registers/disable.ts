import { switchOff } from '../../jobs/asking/register-switch.ts';
import { type CliCommand, CliError, itsArgument } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { registerArgument, registerNamed } from '../kit/register-argument.ts';

export const registersDisable: CliCommand = {
  name: 'registers disable',
  summary: 'Ask a register no more in live; a legal basis that you gave for it goes.',
  example: 'contractor-risk registers disable at-debtors --reason "its address moved"',
  declare: command => command.addArgument(registerArgument()),
  changes: itsArgument,
  run: async (_, [name]) => {
    const { kind, meta } = await registerNamed(name!);
    const toWithdraw =
      kind === 'list' ? ` To take a wrong list back: contractor-risk registers withdraw ${name}` : '';
    return withService(async ({ db }) => {
      // Who switched it off before, and why, stays the last word of the log.
      if (!(await switchOff(db, meta.name)))
        throw new CliError('not-enabled', `${meta.name} is not enabled; nothing was changed.${toWithdraw}`);
      return {
        json: { register: meta.name, enabled: false },
        text: `${meta.name} is asked no more in live; what stands of it counts until its age limit (${meta.maxAgeHours} h).${toWithdraw}`,
      };
    });
  },
};
