/** Commercial-register acts of the country as the register's own records. */

import type { CommercialAct, Holder, Office, SandboxCompany } from '../../../../sandbox/country/country.ts';
import { actLabel } from '../../../../sandbox/portals/mj-publications/render-act-text.ts';
import type { Fact, OfficeHolder } from '../../../../src/facts/fact.ts';
import type { Nif } from '../../../../src/kernel/nif.ts';
import { classifyRole } from '../../../../src/registers/mj-publications/act-holders.ts';
import { classifyAct } from '../../../../src/registers/mj-publications/classify-act.ts';
import { mjFacts } from '../../../../src/registers/mj-publications/facts.ts';
import type { MjRecord, NamedOffice } from '../../../../src/registers/mj-publications/mj-record.ts';
import type { Reader } from './reader.ts';
import { remembered } from './remembered.ts';

export function actFacts(company: SandboxCompany, { today, personKey }: Reader): Fact[] {
  const published = company.acts.filter(act => act.publishedOn <= today);
  return mjFacts(published.map(act => recordOf(company, act, personKey)).reverse(), company.nif as Nif);
}

/** A country has some dozen labels, and classifying one takes longer than the rest of its act. */
const typesOf = remembered(classifyAct);
const roleOf = remembered((words: string) => {
  const [organ, position] = words.split('|') as [string, string];
  return classifyRole(organ, position === '' ? null : position);
});

function recordOf(
  { nif, legalForm }: SandboxCompany,
  act: CommercialAct,
  personKey: Reader['personKey'],
): MjRecord {
  const { firma, seat, presentation, publishedOn, inscription, deliberatedOn, accountsYear } = act;
  const label = actLabel(act);
  return {
    listed: true,
    publishedOn,
    nif,
    entity: firma,
    actLabel: label,
    actTypes: typesOf(label),
    detail: {
      firma,
      legalForm,
      seat: {
        address: seat.address,
        postalCode: seat.postalCode,
        municipality: seat.municipality,
        district: seat.district,
      },
      presentation: { kind: act.kind === 'accounts' ? 'DEP' : 'AP', ...presentation },
      inscription,
      appointed: act.appointed.map(office => named(office, office.position, personKey)),
      // A cessation is published under the heading of the organ, without the position.
      ceased: act.ceased.map(({ cause, on, ...office }) => ({
        ...named(office, null, personKey),
        cause,
        on,
      })),
      quotas: act.quotas.map(({ holder }) => known(holder, personKey)),
      deliberatedOn,
      accountsYear,
      capitalEur: act.capitalEur,
    },
  };
}

function named(
  { organ, holder }: Office,
  position: string | null,
  personKey: Reader['personKey'],
): NamedOffice {
  return {
    role: roleOf(`${organ}|${position ?? ''}`),
    roleLabel: position ?? organ,
    holder: known(holder, personKey),
  };
}

const known = ({ type, nif, name }: Holder, personKey: Reader['personKey']): OfficeHolder =>
  type === 'company' ? { type, nif: nif as Nif, name } : { type, key: personKey(nif), name };
