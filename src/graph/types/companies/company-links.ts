/** Who directs a company. */
import { builder } from '../../engine/builder.ts';
import { firstOf, pagesOf } from '../../engine/pages.ts';
import { DIRECTORS_OF_COMPANY } from '../../engine/read-contractor-ahead.ts';
import { requireLinks } from '../../engine/require-scope.ts';
import { Company } from './company.ts';
import { Director, type DirectorRow } from './director.ts';
import { OFFICE_COLUMNS, Office, type OfficeRow, RUNS_TODAY } from './office.ts';

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
);
