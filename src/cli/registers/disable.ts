import { withdrawLegalBasis } from '../../jobs/asking/legal-basis.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { registerArgument } from '../kit/register-argument.ts';
import { limitedRegister } from './enable.ts';

export const registersDisable: CliCommand = {
  name: 'registers disable',
  summary: 'Take the legal basis of a list back: in live it is read no more.',
  example: 'contractor-risk registers disable at-debtors',
  declare: command => command.addArgument(registerArgument()),
  run: async (_, [name]) => {
    const meta = await limitedRegister(name!);
    return withService(async ({ db }) => {
      const changed = await withdrawLegalBasis(db, meta.name);
      return {
        json: { register: meta.name, enabled: false, changed },
        text: changed
          ? `${meta.name} is read no more in live; what stands of it counts until its age limit (${meta.maxAgeHours} h).`
          : `${meta.name} was not enabled.`,
      };
    });
  },
};
