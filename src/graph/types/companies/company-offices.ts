/** Who holds the offices of a company on a day. */
import { builder } from '../../engine/builder.ts';
import { pagesOf } from '../../engine/pages.ts';
import type { CompanyRow } from '../../engine/read-contractor-ahead.ts';
import { requireLinks } from '../../engine/require-scope.ts';
import { COMPANY_COLUMNS, Company } from './company.ts';
import { Director } from './director.ts';
import { OFFICE_COLUMNS, Office, type OfficeRow } from './office.ts';

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
