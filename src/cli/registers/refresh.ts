import { LIST_REGISTERS } from '../../kernel/register-name.ts';
import type { AnyListRegister } from '../../registers/register.ts';
import { type CliCommand, CliError, itsArgument } from '../kit/command.ts';
import { withDesk } from '../kit/open-desk.ts';
import { withService } from '../kit/open-service.ts';
import { registerArgument, registerNamed } from '../kit/register-argument.ts';
import { type HeldList, heldList } from './held-list.ts';
import { wakeWaiting } from './wake-waiting.ts';

export const registersRefresh: CliCommand = {
  name: 'registers refresh',
  summary: 'Read a list register anew, whatever its age. Analyses that waited for it go on.',
  example: 'contractor-risk registers refresh at-debtors',
  declare: command =>
    command
      .addArgument(registerArgument(LIST_REGISTERS))
      .option('--any-volume', 'take a list that shrank or grew beyond its bounds: you have looked'),
  changes: itsArgument,
  run: async ({ anyVolume = false }: { anyVolume?: boolean }, [name]) => {
    const register = (await registerNamed(name!)) as AnyListRegister;
    return withService(async service => {
      await withDesk(service, async desk => {
        const { keepList } = await import('../../jobs/lists/keep-list.ts');
        const signal = new AbortController().signal;
        const state = await keepList({ db: service.db, desk }, register, {
          maxAgeHours: 0,
          signal,
          anyVolume,
        });
        if (state.outcome !== 'found')
          throw new CliError(state.outcome, `${name}: ${state.reason}`, { reason: state.reason });
      });
      const woken = await wakeWaiting(
        { config: service.config, url: service.db.url, pool: service.db.pool },
        register.meta.name,
      );
      const list = await heldList(service.db, register.meta.name);
      return { json: { ...list, woken }, text: shownList(list!, woken) };
    });
  },
};

export function shownList({ register, rows, date, edition }: HeldList, woken: number): string {
  const goOn = woken === 0 ? '' : ` ${woken === 1 ? 'One analysis goes' : `${woken} analyses go`} on.`;
  return `${register}: ${rows} rows${date ? ` of ${date}` : ''} (edition ${edition}).${goOn}`;
}
