/** CIRE publications of the country as the register's own records. */
import type { InsolvencyPublication, SandboxCompany } from '../../../../sandbox/country/country.ts';
import type { Fact } from '../../../../src/facts/fact.ts';
import type { Nif } from '../../../../src/kernel/nif.ts';
import { readAct } from '../../../../src/registers/citius-insolvency/act-vocabulary.ts';
import { cireFacts } from '../../../../src/registers/citius-insolvency/citius-insolvency.ts';
import { readSpecies } from '../../../../src/registers/citius-insolvency/item.ts';
import { readRole } from '../../../../src/registers/citius-insolvency/party.ts';
import type { CireRecord, PartyRole } from '../../../../src/registers/citius-insolvency/record.ts';
import type { Reader } from './reader.ts';

export function insolvencyFacts({ nif, insolvencyPublications }: SandboxCompany, { today }: Reader): Fact[] {
  const published = insolvencyPublications.filter(({ publishedOn }) => publishedOn <= today);
  return cireFacts(
    published.map(publication => recordOf(publication, nif as Nif)),
    nif as Nif,
  );
}

function recordOf(publication: InsolvencyPublication, about: Nif): CireRecord {
  const proceeding = readSpecies(publication.species);
  const act = proceeding && readAct(publication.act, proceeding);
  if (!proceeding || !act)
    throw new Error(`the country announces what no register reads: ${publication.act}`);
  const { act: actLabel, parties, ...rest } = publication;
  const own = parties.filter(party => party.nif === about);
  return {
    ...rest,
    proceeding,
    actLabel,
    act,
    parties: own.map(({ role, name }) => ({ role: roleOf(role), name, nif: about })),
  };
}

function roleOf(label: string): PartyRole {
  const role = readRole(label);
  if (role === null) throw new Error(`the country gives a role that no register reads: ${label}`);
  return role === 'administrator' ? 'other' : role;
}
