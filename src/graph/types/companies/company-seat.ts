/** Where a company has its seat, and which other companies have theirs at the same door. */
import { requireCompany } from '../../../access/caller.ts';
import { builder } from '../../engine/builder.ts';
import { loadRows } from '../../engine/load-together.ts';
import { pagesOf } from '../../engine/pages.ts';
import type { CompanyRow } from '../../engine/read-contractor-ahead.ts';
import { requireLinks } from '../../engine/require-scope.ts';
import { COMPANY_COLUMNS, Companies, Company } from './company.ts';

interface SeatRow {
  readonly nif: string;
  readonly address: string;
  readonly postalCode: string | null;
  readonly municipality: string | null;
  readonly district: string | null;
}

const loadSeat = loadRows<SeatRow>(({ nif }) => nif, {
  name: 'seats_of_companies',
  text: `select c.nif, s.* from companies c
         cross join lateral jsonb_to_record(c.seat) as s(address text, "postalCode" text, municipality text, district text)
         where c.nif = any($1) and c.seat is not null`,
});

const CompanySeat = builder.objectRef<SeatRow>('CompanySeat').implement({
  description: 'The registered seat of a company, in the words of its latest published act.',
  fields: t => ({
    ...t.exposeMembers('String', { address: 'Street, door and unit as published.' }),
    ...t.exposeNullable('String', {
      postalCode: 'Postal code as published; null where the act has none.',
      municipality: 'Municipality (concelho); null where the act has none.',
      district: 'District; null where the act has none.',
    }),
  }),
});

const neighboursOf = pagesOf<CompanyRow & { readonly key: string }>({
  name: 'companies_at_seat',
  rows: `select ${COMPANY_COLUMNS}, c.nif as key
         from companies mine join companies c on c.seat_building = mine.seat_building and c.nif <> mine.nif
         where mine.nif = ask.parent`,
});

builder.objectFields(Company, t => ({
  seat: t.deriveNullable(
    CompanySeat,
    'Its registered seat; null when no act that was read names one.',
    ({ nif }, _args, context) => {
      requireCompany(context.caller, nif);
      return loadSeat(context, nif);
    },
  ),
  sharesSeatWith: t.connection(
    {
      type: Company,
      description:
        'Other companies with their present seat at the same door (postal code and street number), by NIF. A house of offices or an ' +
        'accountant’s address has many, and links none of them. Needs `network:read`.',
      resolve: ({ nif }, args, context) => {
        requireLinks(context, nif);
        return neighboursOf.read(context, nif, args);
      },
    },
    Companies,
  ),
}));
