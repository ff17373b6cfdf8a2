/** Public contracts and bars as the register's own records: what the weekly files say of them, without the files. */
import type { Fact } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { BaseRecord } from '../../registers/base-contracts/base-record.ts';
import { YEARS_READ } from '../../registers/base-contracts/dataset.ts';
import { readDumpRecord } from '../../registers/base-contracts/dump-rows.ts';
import { baseFacts } from '../../registers/base-contracts/facts.ts';
import type { SandboxCompany, SandboxContract } from '../../sandbox/country/country.ts';
import { changeRecord, contractRecord, issueDay } from '../../sandbox/portals/base-contracts-files.ts';
import type { Reader } from './reader.ts';

export function contractFactsOf(company: SandboxCompany, { today }: Reader): Fact[] {
  const issued = issueDay(today);
  const bans = company.bans.filter(({ from, to }) => from <= today && today <= to);
  const records: BaseRecord[] = [
    ...bans.map(({ decidedBy, from, to }) => {
      return { type: 'ban', nif: company.nif, name: company.firma, decidedBy, from, until: to } as const;
    }),
    ...company.contracts
      .filter(({ publishedOn }) => publishedOn <= issued && isRead(publishedOn, today))
      .flatMap(contract => recordsOf(company, contract, issued, today)),
  ];
  return baseFacts(records, company.nif as Nif);
}

/** The files are of a year each, and old ones are left alone. */
const isRead = (on: LocalDate, today: LocalDate): boolean => yearOf(on) > yearOf(today) - YEARS_READ;
const yearOf = (on: LocalDate): number => Number(on.slice(0, 4));

/** A contract, at the price of its last change. */
function recordsOf(
  company: SandboxCompany,
  contract: SandboxContract,
  issued: LocalDate,
  today: LocalDate,
): BaseRecord[] {
  const published = { contract, winners: [company] };
  const [change] = changeRecord(published, issued).flatMap(readDumpRecord);
  const isKnown = change?.type === 'modification' && isRead(contract.closedOn!, today);
  const modifiedPriceEur = isKnown ? change.priceAfterEur : null;
  return readDumpRecord(contractRecord(published, issued)).map(record =>
    record.type === 'contract' ? { ...record, modifiedPriceEur } : record,
  );
}
