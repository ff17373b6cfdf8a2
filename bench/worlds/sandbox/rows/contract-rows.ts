/** Public contracts and bars as the register's own records: what the weekly files say of them, without the files. */

import type { SandboxCompany } from '../../../../sandbox/country/country.ts';
import {
  changeRecord,
  contractRecord,
  issueDay,
  type PublishedContract,
} from '../../../../sandbox/portals/base-contracts/files.ts';
import type { Fact } from '../../../../src/facts/fact.ts';
import type { LocalDate } from '../../../../src/kernel/local-date.ts';
import type { Nif } from '../../../../src/kernel/nif.ts';
import type { BaseRecord } from '../../../../src/registers/base-contracts/base-record.ts';
import { YEARS_READ } from '../../../../src/registers/base-contracts/dataset.ts';
import { readDumpRecord } from '../../../../src/registers/base-contracts/dump-rows.ts';
import { baseFacts, priceChanges } from '../../../../src/registers/base-contracts/facts.ts';
import type { Reader } from './reader.ts';

export function contractFactsOf(company: SandboxCompany, { today }: Reader): Fact[] {
  const issued = issueDay(today);
  const bans = company.bans.filter(({ from, to }) => from <= today && today <= to);
  const records: BaseRecord[] = [
    ...bans.map(({ decidedBy, from, to }) => {
      return { type: 'ban', nif: company.nif, name: company.firma, decidedBy, from, until: to } as const;
    }),
    ...company.contracts.flatMap(contract => recordsOf({ contract, winners: [company] }, issued, today)),
  ];
  const changes = new Map(priceChanges(records).map(({ key, patch }) => [key, patch]));
  return baseFacts(records, company.nif as Nif).map(fact => ({ ...fact, ...changes.get(fact.key) }));
}

/** A contract and its change, the one that the country knows of each, as far as the files that are read tell of them. */
function recordsOf(published: PublishedContract, issued: LocalDate, today: LocalDate): BaseRecord[] {
  const { publishedOn, closedOn } = published.contract;
  const isRead = (on: LocalDate) => yearOf(on) > yearOf(today) - YEARS_READ;
  return [
    ...(publishedOn <= issued && isRead(publishedOn) ? [contractRecord(published, issued)] : []),
    ...(closedOn !== null && isRead(closedOn) ? changeRecord(published, issued) : []),
  ].flatMap(record => readDumpRecord(record, today));
}

const yearOf = (on: LocalDate): number => Number(on.slice(0, 4));
