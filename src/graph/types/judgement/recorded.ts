import type { RegisterName } from '../../../kernel/register-name.ts';
import { builder } from '../../engine/builder.ts';
import { RegisterEnum } from '../companies/register.ts';

interface RecordPlace {
  readonly register: RegisterName;
  readonly reference: string;
  readonly url: string | null;
  readonly date: string | null;
}

/** Where a person finds a record. */
export const Recorded = builder.interfaceRef<RecordPlace>('Recorded').implement({
  description: 'A record of an official register, and where a person finds it there.',
  fields: t => ({
    ...t.exposeMembers(RegisterEnum, { register: 'The register that holds the record.' }),
    ...t.exposeMembers('String', {
      reference:
        'The register’s own reference: inscription, process, document, licence number, or list file and row.',
    }),
    ...t.exposeNullable('String', {
      url: 'Official address of the record or of the search page; null if the register gives none.',
    }),
    ...t.exposeNullable('Date', {
      date: 'The date that the register puts on the record; null where it gives none.',
    }),
  }),
});
