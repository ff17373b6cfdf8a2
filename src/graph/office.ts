import { builder } from './builder.ts';

/** An office as the rows of a page carry it. */
export interface OfficeRow {
  readonly role: string;
  readonly appointedOn: string | null;
  readonly ceasedOn: string | null;
}

/** Columns of `appointments` that an `OfficeRow` needs, under the alias `o`. */
export const OFFICE_COLUMNS = `o.role_label as role, o.appointed_on::text as "appointedOn", o.ceased_on::text as "ceasedOn"`;

/** An office runs on a day when it has not ended by then. The day is Lisbon's. */
export const RUNS_TODAY = `(o.ceased_on is null or o.ceased_on > (app_now() at time zone 'Europe/Lisbon')::date)`;

/** The office behind an edge: rows of these pages carry both the object and the office that links it. */
const officeOf = (edge: unknown): OfficeRow => (edge as { node: OfficeRow }).node;

export const Office = builder.interfaceRef<object>('Office').implement({
  description: 'An edge that is an office: who holds or held which office of a company, and when.',
  fields: t => ({
    role: t.string({
      description: 'The office as the published act words it, in Portuguese, e.g. `Gerente`.',
      resolve: edge => officeOf(edge).role,
    }),
    appointedOn: t.field({
      type: 'Date',
      nullable: true,
      description: 'Day of the appointment; null when only its end is published.',
      resolve: edge => officeOf(edge).appointedOn,
    }),
    ceasedOn: t.field({
      type: 'Date',
      nullable: true,
      description: 'Day on which the office ended; null while it runs.',
      resolve: edge => officeOf(edge).ceasedOn,
    }),
  }),
});
