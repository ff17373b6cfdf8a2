/** Who directs a company, and which other companies they direct or directed. */
import { builder } from '../../engine/builder.ts';
import { firstOf, pagesOf } from '../../engine/pages.ts';
import { type CompanyRow, DIRECTORS_OF_COMPANY } from '../../engine/read-contractor-ahead.ts';
import { requireLinks } from '../../engine/require-scope.ts';
import { COMPANY_COLUMNS, Company } from './company.ts';
import { Director, type DirectorRow } from './director.ts';
import { OFFICE_COLUMNS, Office, type OfficeRow, RUNS_TODAY } from './office.ts';

type DirectorOfCompany = DirectorRow & OfficeRow & { readonly key: string };
type Linked = CompanyRow & OfficeRow & { readonly key: string; readonly director: DirectorRow };

const directorsOf = pagesOf<DirectorOfCompany>({
  name: DIRECTORS_OF_COMPANY,
  rows: `select p.id, p.name, ${OFFICE_COLUMNS},
           concat_ws('/', coalesce(o.appointed_on::text, ''), p.id, coalesce(o.ceased_on::text, '')) as key
         from appointments o join people p on p.id = o.person_id
         where o.company_nif = ask.parent and o.role = 'director' and (ask.wide or ${RUNS_TODAY})`,
});

const linkedTo = pagesOf<Linked>({
  name: 'linked_companies',
  rows: `select ${COMPANY_COLUMNS}, ${OFFICE_COLUMNS}, jsonb_build_object('id', p.id, 'name', p.name) as director,
           concat_ws('/', c.nif, p.id, coalesce(o.appointed_on::text, ''), coalesce(o.ceased_on::text, '')) as key
         from (select distinct o.person_id from appointments o
               where o.company_nif = ask.parent and o.role = 'director' and o.person_id is not null and ${RUNS_TODAY}) mine
         join people p on p.id = mine.person_id
         join appointments o on o.person_id = p.id and o.role = 'director' and o.company_nif <> ask.parent
         join companies c on c.nif = o.company_nif`,
});

builder.objectFields(Company, t => ({
  directors: t.connection(
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
          ? { ...ahead.page, counted: () => directorsOf.counted(context, nif, includeFormer) }
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
  linkedCompanies: t.connection(
    {
      type: Company,
      description:
        'Other companies that a current director of this one directs or directed, as far as acts have been read, ' +
        'by NIF; one entry per office. Needs `network:read`.',
      resolve: ({ nif }, args, context) => {
        requireLinks(context, nif);
        return linkedTo.read(context, nif, args);
      },
    },
    { name: 'LinkedCompaniesConnection', description: 'A page of the linked companies of a company.' },
    {
      name: 'LinkedCompaniesEdge',
      description: 'A linked company, and the office that links it.',
      interfaces: [Office],
      fields: edge => ({
        director: edge.field({
          type: Director,
          description: 'The person through whom the company is linked.',
          resolve: ({ node }) => (node as Linked).director,
        }),
      }),
    },
  ),
}));
