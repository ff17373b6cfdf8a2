import type { ContractBan, PublicContract } from '../../facts/fact.ts';
import type { Nif } from '../../kernel/nif.ts';
import { legible, UNREADABLE } from '../../kernel/unreadable.ts';
import type { ListAmendment } from '../register.ts';
import { BANS_PAGE, contractUrl } from './addresses.ts';
import type { BanRecord, BaseRecord, ContractRecord } from './base-record.ts';

/** The contracts that the company won and the bars against it; not those where it only competed. */
export function baseFacts(records: readonly BaseRecord[], about: Nif): (PublicContract | ContractBan)[] {
  const facts = new Map<string, PublicContract | ContractBan>();
  for (const record of records) {
    if (record.nif !== about || record.type === 'modification') continue;
    const fact = record.type === 'contract' ? contract(record) : ban(record);
    const held = facts.get(fact.key);
    if (!held || placeOf(fact) <= placeOf(held)) facts.set(fact.key, fact);
  }
  return [...facts.values()];
}

/** A contract stands in the files more than once: one record that ended by resolution counts for all, then one whose end is not known. */
export const HEAVIEST_ENDS = [{ terminated: true }, { terminated: null }] as const;

const placeOf = (fact: PublicContract | ContractBan): number =>
  fact.kind === 'public-contract' ? [true, null, false].indexOf(fact.terminated) : 0;

/**
 * The price of a contract after a change, wherever the contract itself stands: the files of changes are others than
 * those of contracts, and one may be read without the other.
 */
export function priceChanges(records: readonly BaseRecord[]): ListAmendment[] {
  return records.flatMap(record => {
    if (record.type !== 'modification' || record.priceAfterEur === null) return [];
    const published = legible(record.publishedOn) ?? '';
    const at = `${record.on === UNREADABLE ? published : (record.on ?? '')} ${published}`;
    return [{ key: contractKey(record.contractId), at, patch: { finalPriceEur: record.priceAfterEur } }];
  });
}

const contractKey = (contractId: string): string => `base-contracts:${contractId}`;

/** Without a number of its own a contract is known by its procedure, its day and its price: lots are contracts of one procedure. */
const keyOf = ({ contractId, procedureId, signedOn, publishedOn, priceEur }: ContractRecord): string =>
  contractKey(contractId ?? `p${procedureId}:${signedOn ?? publishedOn ?? ''}:${priceEur ?? ''}`);

function contract(record: ContractRecord): PublicContract {
  const { contractId, authorities } = record;
  const [authority] = authorities;
  return {
    kind: 'public-contract',
    key: keyOf(record),
    source: {
      register: 'base-contracts',
      reference: contractId === null ? `procedimento ${record.procedureId}` : `contrato ${contractId}`,
      url: contractId === null ? null : contractUrl(contractId),
      date: legible(record.publishedOn),
    },
    authority: authority ?? { nif: null, name: 'not published' },
    priceEur: record.priceEur,
    finalPriceEur: record.finalPriceEur,
    // Without a signature the publication tells the time; one that cannot be read tells none.
    signedOn: record.signedOn ?? (record.publishedOn === UNREADABLE ? UNREADABLE : null),
    terminated: legible(record.terminated),
    works: areWorks(record.contractTypes),
    winners: record.winners,
  };
}

/** By `tipoContrato`, which may name several; a concession is none. */
function areWorks(types: readonly string[]): boolean | null {
  const works = types.filter(type => /\bempreitada/i.test(type));
  if (types.length === 0 || (works.length > 0 && works.length < types.length)) return null;
  return works.length > 0;
}

function ban({ nif, from, until, decidedBy }: BanRecord): ContractBan {
  return {
    kind: 'contract-ban',
    key: `base-contracts:ban:${nif}:${from ?? ''}:${until ?? ''}`,
    source: {
      register: 'base-contracts',
      reference: `sanção acessória${decidedBy === null ? '' : ` (${decidedBy})`}`,
      url: BANS_PAGE,
      date: legible(from),
    },
    from,
    until,
  };
}
