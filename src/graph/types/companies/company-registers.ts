/** What each register last said about one company. */

import { requireCompany, requireScope } from '../../../access/caller.ts';
import { holdsList } from '../../../db/held-list.ts';
import { REGISTER_NAMES, type RegisterName } from '../../../kernel/register-name.ts';
import { builder } from '../../engine/builder.ts';
import { loadTogether } from '../../engine/load-together.ts';
import { Company } from './company.ts';
import { AnswerOutcome, type ReadingOutcome, RegisterEnum } from './register.ts';

interface LastAnswer {
  readonly register: RegisterName;
  readonly outcome: ReadingOutcome | null;
  readonly askedAt: Date | null;
  readonly date: string | null;
}

/** A list is read whole, so it has said the same of every company: whether one stands on it is a fact. */
const loadAnswers = loadTogether<string, readonly LastAnswer[]>(async ({ db }, nifs) => {
  const { rows } = await db.pool.query({
    name: 'last_answers_about_companies',
    text: `select asked.nif, r.name as register, answer.outcome, coalesce(answer.asked_at, list.read_at) as "askedAt",
             to_char(coalesce(answer.register_date, list.register_date), 'YYYY-MM-DD') as date
           from unnest($1::text[]) as asked(nif) cross join unnest($2::text[]) with ordinality as r(name, place)
           left join lateral (select x.outcome, x.asked_at, x.register_date from register_answers x
             where x.nif = asked.nif and x.register = r.name order by x.asked_at desc limit 1) answer on true
           left join register_lists list on list.register = r.name and ${holdsList('list')}
           order by r.place`,
    values: [[...new Set(nifs)], REGISTER_NAMES],
  });
  const byCompany = Map.groupBy(rows, ({ nif }) => nif);
  return nifs.map(nif => byCompany.get(nif) ?? []);
});

const CompanyRegister = builder.objectRef<LastAnswer>('CompanyRegister').implement({
  description: 'The last answer of a register about one company.',
  fields: t => ({
    ...t.exposeMembers(RegisterEnum, { register: 'The register.' }),
    ...t.exposeNullable(AnswerOutcome, {
      outcome: 'What the last query came to; null: it was never asked, or it is a list, which is read whole.',
    }),
    ...t.exposeNullable('DateTime', {
      askedAt:
        'When it was asked about the company, or when its list was read; null: never, which is no clean record.',
    }),
    ...t.exposeNullable('Date', { date: 'The date that the register puts on it; null where it gives none.' }),
  }),
});

builder.objectField(Company, 'registers', t =>
  t.derive(
    [CompanyRegister],
    'Every register, and its last answer about the company. How the registers are today says the query `registers`. Needs `contractors:read`.',
    ({ nif }, _args, context) => {
      requireScope(context.caller, 'contractors:read');
      requireCompany(context.caller, nif);
      return loadAnswers(context, nif);
    },
  ),
);
