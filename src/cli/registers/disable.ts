import { switchOff } from '../../jobs/asking/register-switch.ts';
import { type CliCommand, itsArgument } from '../kit/command.ts';
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
      const changed = await switchOff(db, meta.name);
      return {
        json: { register: meta.name, enabled: false, changed },
        text: changed
          ? `${meta.name} is asked no more in live; what stands of it counts until its age limit (${meta.maxAgeHours} h).${toWithdraw}`
          : `${meta.name} was not enabled.`,
      };
    });
  },
};
