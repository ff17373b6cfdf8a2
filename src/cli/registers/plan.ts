import { LIST_REGISTERS, type RegisterName } from '../../kernel/register-name.ts';
import { readPending } from '../../operator/registers/pending-captures.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { readCount } from '../kit/option-values.ts';
import { listed, shownTime, tableOf } from '../kit/table.ts';

export const registersPlan: CliCommand = {
  name: 'registers plan',
  summary:
    'List which pages to save today, those first for which most clients wait, as many as fit into the time of a person.',
  example: 'contractor-risk registers plan --minutes 60',
  declare: command => command.option('--minutes <minutes>', 'the time that there is', '60'),
  run: async ({ minutes: text }: { minutes: string }) => {
    const minutes = readCount('--minutes', text, 1_440);
    const { planDay, readWantedPages } = await import('../../jobs/imports/day-plan.ts');
    const { ALL_REGISTERS } = await import('../../registers/all-registers.ts');
    const pageOf = new Map(ALL_REGISTERS.map(({ meta }) => [meta.name, meta.officialPage]));
    const plan = await withService(async ({ db, config }) =>
      planDay(
        await readWantedPages(db, config.mjPublicationsSource === 'captures' ? ['mj-publications'] : []),
        minutes,
      ),
    );
    const today = plan.today.map(it => ({ ...it, page: pageOf.get(it.register)! }));
    const json = { ...plan, today };
    if (today.length === 0) return { json, text: 'No page is wanted.' };
    const rows = tableOf(today, {
      register: it => it.register,
      about: it => it.nif ?? 'the whole list',
      'clients wait': it => it.clients,
      'would resolve': it => it.resolves,
      minutes: it => it.minutes,
      because: it => it.why,
      page: it => it.page,
    });
    const next = [...new Set(today.map(it => it.register))].map(importOf).join(' or ');
    return { json, text: `${rows}\n${plan.minutes} minutes; ${plan.later} more another day. Then: ${next}` };
  },
};

const importOf = (register: RegisterName): string =>
  `contractor-risk registers import ${register} FILE…${(LIST_REGISTERS as readonly string[]).includes(register) ? '' : ' --nif NIF'}`;

export const registersPending: CliCommand = {
  name: 'registers pending',
  summary:
    'List analyses that wait for a register or for a capture, what each lacks, and failed companies whose acts a person may save.',
  example: 'contractor-risk registers pending',
  inService: async ({ db, config }) => {
    const fromCaptures = config.mjPublicationsSource === 'captures';
    return listed(await readPending(db, { fromCaptures }), 'No analysis waits for a register.', {
      register: it => it.register,
      nif: it => it.nif,
      'waits because': it => it.lacks ?? it.reason,
      since: it => shownTime(it.since),
      analysis: it => it.analysisId,
    });
  },
};
