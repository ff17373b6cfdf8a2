import { LIST_REGISTERS, type RegisterName } from '../../kernel/register-name.ts';
import { type CliCommand, UsageError } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { table } from '../kit/table.ts';

export const registersPlan: CliCommand = {
  name: 'registers plan',
  summary:
    'List which pages to save today, those first for which most clients wait, as many as fit into the time of a person.',
  example: 'contractor-risk registers plan --minutes 60',
  declare: command => command.option('--minutes <minutes>', 'the time that there is', '60'),
  run: async ({ minutes: text }: { minutes: string }) => {
    const minutes = Number(text);
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > 1_440)
      throw new UsageError(`--minutes is "${text}"; give a number from 1 to 1440.`);
    const { planDay, readWantedPages } = await import('../../jobs/imports/day-plan.ts');
    const { ALL_REGISTERS } = await import('../../registers/all-registers.ts');
    const pageOf = new Map(ALL_REGISTERS.map(({ meta }) => [meta.name, meta.officialPage]));
    const plan = await withService(async ({ db, config }) =>
      planDay(
        await readWantedPages(db, config.mjPublicationsSource === 'captures' ? ['mj-publications'] : []),
        minutes,
      ),
    );
    const rows = plan.today.map(it => [
      it.register,
      it.nif ?? 'the whole list',
      it.clients,
      it.resolves,
      it.minutes,
      it.why,
      pageOf.get(it.register)!,
    ]);
    const headings = ['register', 'about', 'clients wait', 'would resolve', 'minutes', 'because', 'page'];
    return {
      json: { ...plan, today: plan.today.map(it => ({ ...it, page: pageOf.get(it.register) })) },
      text:
        rows.length === 0
          ? 'No page is wanted.'
          : [
              table(headings, rows),
              `${plan.minutes} minutes; ${plan.later} more another day. Then: ${plan.today
                .map(it => it.register)
                .filter((it, i, all) => all.indexOf(it) === i)
                .map(importOf)
                .join(' or ')}`,
            ].join('\n'),
    };
  },
};

const importOf = (register: RegisterName): string =>
  `contractor-risk registers import ${register} FILE…${(LIST_REGISTERS as readonly string[]).includes(register) ? '' : ' --nif NIF'}`;
