/** Directors are people: no number, no address, no search. They are reached from a company. */
import { requireAnyCompany, requireScope } from '../../../access/caller.ts';
import { builder } from '../../engine/builder.ts';
import { loadRows } from '../../engine/load-together.ts';
import { firstOf, type PageAhead, pagesOf } from '../../engine/pages.ts';
import { COMPANIES_OF_DIRECTOR, type CompanyRow } from '../../engine/read-contractor-ahead.ts';
import { COMPANY_COLUMNS, Company } from './company.ts';
import { OFFICE_COLUMNS, Office, type OfficeRow } from './office.ts';

export interface DirectorRow {
  readonly id: string;
  readonly name: string;
  /** The first page of the companies, if it was read with the director. */
  readonly ahead?: { readonly first: number; readonly page: PageAhead<CompanyOfDirector> } | null;
}

type CompanyOfDirector = CompanyRow & OfficeRow & { readonly key: string };

const loadDirector = loadRows<DirectorRow>(({ id }) => id, {
  name: 'directors_by_id',
  // Only holders of such an office: an auditor is no director.
  text: `select p.id, p.name from people p where p.id = any($1)
         and exists (select 1 from appointments a where a.person_id = p.id and a.role = 'director')`,
});

const companiesOf = pagesOf<CompanyOfDirector>({
  name: COMPANIES_OF_DIRECTOR,
  rows: `select ${COMPANY_COLUMNS}, ${OFFICE_COLUMNS},
           concat_ws('/', c.nif, coalesce(o.appointed_on::text, ''), coalesce(o.ceased_on::text, '')) as key
         from appointments o join companies c on c.nif = o.company_nif
         where o.person_id = ask.parent and o.role = 'director'`,
});

const ref = builder.objectRef<DirectorRow>('Director');

export const Director = builder.node(ref, {
  description:
    'A person who holds or held the office of director (gerente, administrador) of a company, identified over companies ' +
    'by published acts. People that acts name without a number are not identified and are not listed.',
  id: {
    resolve: director => director.id,
    description: 'Global id, `dir_…`, which reveals nothing about the person.',
  },
  loadOne: (id, context) => {
    requireScope(context.caller, 'network:read');
    requireAnyCompany(context.caller);
    return loadDirector(context, id);
  },
  fields: t => ({
    ...t.exposeNullable('String', { name: 'Name in the latest act; never null.' }),
    companies: t.connection(
      {
        type: Company,
        description:
          'Every company that this person directs or directed, as far as acts have been read, by NIF. Needs `network:read`.',
        resolve: (director, args, context) => {
          requireScope(context.caller, 'network:read');
          const { id, ahead } = director;
          return ahead && firstOf(args) === ahead.first
            ? Object.assign(ahead.page, { counted: () => companiesOf.counted(context, id) })
            : companiesOf.read(context, id, args);
        },
      },
      { name: 'DirectorCompaniesConnection', description: 'A page of the companies of a director.' },
      {
        name: 'DirectorCompaniesEdge',
        description: 'A company, and the office in it.',
        interfaces: [Office],
      },
    ),
  }),
});
