/** Who directs a company or has a share of it, and which failed company it may continue. */

import { PRICES } from '../../../access/admission/prices.ts';
import { databaseNow } from '../../../db/app-now.ts';
import { lisbonDay } from '../../../kernel/local-date.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { readPhoenix } from '../../../network/continuity/read-phoenix.ts';
import { builder } from '../../engine/builder.ts';
import { firstOf, pagesOf } from '../../engine/pages.ts';
import { type CompanyRow, DIRECTORS_OF_COMPANY } from '../../engine/read-contractor-ahead.ts';
import { requireLinks } from '../../engine/require-scope.ts';
import { COMPANY_COLUMNS, Company } from './company.ts';
import { Director, type DirectorRow } from './director.ts';
import { OFFICE_COLUMNS, Office, type OfficeRow, RUNS_TODAY } from './office.ts';
import { PhoenixFinding } from './phoenix-finding.ts';

type DirectorOfCompany = DirectorRow & OfficeRow & { readonly key: string };

const directorsOf = pagesOf<DirectorOfCompany>({
  name: DIRECTORS_OF_COMPANY,
  rows: `select p.id, p.name, ${OFFICE_COLUMNS},
           concat_ws('/', coalesce(o.appointed_on::text, ''), p.id, coalesce(o.ceased_on::text, '')) as key
         from appointments o join people p on p.id = o.person_id
         where o.company_nif = ask.parent and o.role = 'director' and (ask.wide or ${RUNS_TODAY})`,
});

builder.objectField(Company, 'directors', t =>
  t.connection(
    {
      type: Director,
      description: 'The people who direct the company, by day of appointment. Needs `network:read`.',
      args: {
        includeFormer: t.arg.boolean({
          defaultValue: false,
          required: true,
          description: 'Include those whose office has ended.',
        }),
      },
      resolve: ({ nif, seen }, { includeFormer, ...args }, context) => {
        requireLinks(context, nif);
        const ahead = seen?.ahead;
        // The page that was read with the company, or another one.
        return ahead && firstOf(args) === ahead.first && includeFormer === ahead.includeFormer
          ? Object.assign(ahead.page, { counted: () => directorsOf.counted(context, nif, includeFormer) })
          : directorsOf.read(context, nif, args, { wide: includeFormer });
      },
    },
    { name: 'CompanyDirectorsConnection', description: 'A page of the directors of a company.' },
    {
      name: 'CompanyDirectorsEdge',
      description: 'A director, and the office in this company.',
      interfaces: [Office],
    },
  ),
);

/** A row is of a company if `directorId` is null, else of a director. */
type OfficeOnDay = OfficeRow & CompanyRow & { readonly key: string; readonly directorId: string | null };

/** The parent is `NIF/YYYY-MM-DD`; `NIF/` is today. */
const officesOn = pagesOf<OfficeOnDay>({
  name: 'offices_of_company_on_day',
  rows: `select ${COMPANY_COLUMNS}, p.id as "directorId", coalesce(p.name, nullif(c.name, c.nif)) as name, ${OFFICE_COLUMNS},
           concat_ws('/', coalesce(o.appointed_on::text, ''), coalesce(p.id, c.nif), coalesce(o.ceased_on::text, ''), o.role) as key
         from (select split_part(ask.parent, '/', 1) as nif,
             coalesce(nullif(split_part(ask.parent, '/', 2), '')::date, (app_now() at time zone 'Europe/Lisbon')::date) as day) asked
         join appointments o on o.company_nif = asked.nif
           and coalesce(o.appointed_on, o.ceased_on) <= asked.day and (o.ceased_on is null or o.ceased_on > asked.day)
         left join people p on p.id = o.person_id and o.role = 'director'
         left join companies c on c.nif = o.holder_company_nif and o.role in ('director', 'partner')
         where p.id is not null or c.nif is not null`,
});

const OfficeHolder = builder.unionType('OfficeHolder', {
  description:
    'Who holds an office of a company: a director, or a company that directs it or has a share of it.',
  types: [Director, Company],
  resolveType: holder => ('nif' in holder ? Company : Director),
});

builder.objectField(Company, 'offices', t =>
  t.connection(
    {
      type: OfficeHolder,
      description:
        'Who directs the company on a day, and which companies have a share of it, by day of appointment. Holders whom acts name ' +
        'without a number are not identified and are not listed. Needs `network:read`.',
      args: { asOf: t.arg({ type: 'Date', description: 'The day; left out: today.' }) },
      resolve: async ({ nif }, { asOf, ...args }, context) => {
        requireLinks(context, nif);
        const page = await officesOn.read(context, `${nif}/${asOf ?? ''}`, args);
        return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: holderOf(node) })) };
      },
    },
    { name: 'CompanyOfficesConnection', description: 'A page of the offices of a company.' },
    {
      name: 'CompanyOfficesEdge',
      description: 'A holder, and the office in this company.',
      interfaces: [Office],
    },
  ),
);

/** What the holder's own type reads, beside the office of its edge. */
function holderOf(row: OfficeOnDay) {
  const { directorId, name, role, appointedOn, ceasedOn } = row;
  return directorId === null ? row : { id: directorId, name: name!, role, appointedOn, ceasedOn };
}

builder.objectField(Company, 'predecessors', t =>
  t.field({
    type: [PhoenixFinding],
    nullable: true,
    // Reads the companies around it, whatever is selected.
    complexity: { field: PRICES.continuity, multiplier: 1 },
    description:
      'Signs that the company continues one that failed, strongest first. Null where the acts name no director by number: ' +
      'nothing can be compared. Needs `network:read`.',
    args: {
      asOf: t.arg({ type: 'Date', description: 'The day: nothing published later counts. Left out: today.' }),
    },
    resolve: async ({ nif }, { asOf }, context) => {
      requireLinks(context, nif);
      const day = asOf ?? lisbonDay(await databaseNow(context.db));
      return context.work.inTurn(() => readPhoenix(context.db, { nif: nif as Nif, asOf: day }));
    },
  }),
);
