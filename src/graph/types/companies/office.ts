import { builder } from '../../engine/builder.ts';

export interface OfficeRow {
  readonly role: string;
  readonly appointedOn: string | null;
  readonly ceasedOn: string | null;
}

/** Columns of `appointments` that an `OfficeRow` needs, under the alias `o`. */
export const OFFICE_COLUMNS = `o.role_label as role, o.appointed_on::text as "appointedOn", o.ceased_on::text as "ceasedOn"`;

/** SQL: the office has not ended by today, in Lisbon. */
export const RUNS_TODAY = `(o.ceased_on is null or o.ceased_on > (app_now() at time zone 'Europe/Lisbon')::date)`;

/** The office of an edge: rows of these pages have the object and the office that links it. */
const officeOf = (edge: unknown): OfficeRow => (edge as { node: OfficeRow }).node;

export const Office = builder.interfaceRef<object>('Office').implement({
  description: 'An edge that is an office: who holds or held which office of a company, and when.',
  fields: t => ({
    ...t.exposeOf(officeOf, 'String', {
      role: 'The office in the words of the act, in Portuguese, e.g. `Gerente`.',
    }),
    ...t.exposeNullableOf(officeOf, 'Date', {
      appointedOn: 'Day of the appointment; null when only its end is published.',
      ceasedOn: 'Day on which the office ended; null if it is current.',
    }),
  }),
});
