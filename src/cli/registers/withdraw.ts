import { LIST_REGISTERS } from '../../kernel/register-name.ts';
import type { AnyListRegister } from '../../registers/register.ts';
import { type CliCommand, CliError, itsArgument } from '../kit/command.ts';
import { registerArgument, registerNamed } from '../kit/named-things.ts';
import { withService } from '../kit/open-service.ts';
import { counted } from '../kit/table.ts';

export const registersWithdraw: CliCommand = {
  name: 'registers withdraw',
  summary:
    'Take a wrong list back: the register is unread again, and assessments that were made from the list are answered no more.',
  example: 'contractor-risk registers withdraw at-debtors --reason "imported without its third band"',
  declare: command =>
    command
      .addArgument(registerArgument(LIST_REGISTERS))
      .requiredOption('--reason <text>', 'what is wrong with it; kept in the log of actions'),
  changes: itsArgument,
  run: async (_, [name]) => {
    const register = (await registerNamed(name!)) as AnyListRegister;
    return withService(async ({ config, db }) => {
      const { withdrawList } = await import('../../jobs/lists/keep-list.ts');
      const { isOn } = await import('../../jobs/asking/register-switch.ts');
      const withdrawn = await withdrawList(db, register);
      if (!withdrawn) throw new CliError('nothing-held', `${name} holds no list; nothing was withdrawn.`);
      const { rows, companies, clients } = withdrawn;
      const isAsked = config.registers === 'sandbox' || (await isOn(db, register.meta.name));
      return {
        json: { register: name, ...withdrawn },
        text: [
          `${name}: ${rows} rows withdrawn; it is unread. ${counted(companies, 'assessment is', 'assessments are')} answered no more, and made again once it is read; ${counted(clients, 'client is', 'clients are')} told.`,
          isAsked
            ? `It is read again at its next turn; to keep it unread: contractor-risk registers disable ${name}`
            : `It stays unread until contractor-risk registers import ${name} FILE…, or registers enable and refresh.`,
        ].join('\n'),
      };
    });
  },
};
