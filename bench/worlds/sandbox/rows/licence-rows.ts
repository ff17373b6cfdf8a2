/** Titles to build as the register's own records. */

import type { SandboxCompany } from '../../../../sandbox/country/country.ts';
import type { Fact } from '../../../../src/facts/fact.ts';
import type { Nif } from '../../../../src/kernel/nif.ts';
import { impicLicences } from '../../../../src/registers/impic-licences/impic-licences.ts';
import type { ImpicRecord } from '../../../../src/registers/impic-licences/impic-record.ts';
import type { Reader } from './reader.ts';

export function licenceFactsOf(company: SandboxCompany, { today }: Reader): Fact[] {
  const nif = company.nif as Nif;
  const records = company.licences.flatMap((licence): ImpicRecord[] => {
    const present = licence.states.findLast(({ on }) => on <= today);
    if (!present) return [];
    return [
      {
        readFrom: 'title',
        number: licence.number,
        id: null,
        nif,
        name: company.firma,
        title: licence.title,
        class: licence.class,
        state: present.state,
        stateSince: present.on,
        issuedOn: licence.states[0]!.on,
      },
    ];
  });
  return impicLicences.facts(records, nif);
}
