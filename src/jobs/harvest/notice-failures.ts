/** Which insolvency notices tell that a company failed. */
import type { InsolvencyAct } from '../../facts/fact.ts';
import { isSubject, RESCUE_FAILED } from '../../facts/insolvency-acts.ts';
import type { Failure, FailureKind } from '../../network/failures/failed-companies.ts';
import type { CireRecord } from '../../registers/citius-insolvency/record.ts';

/** The court took it back: no failure. */
const UNDONE: readonly InsolvencyAct[] = ['revoked'];

type Party = CireRecord['parties'][number];

/** Without a number a company cannot be in the index. */
export function failuresOf(record: CireRecord): Failure[] {
  const kindOfParty = (party: Party): FailureKind | null =>
    isSubject(party.role) ? kindOf(record, party.role) : null;
  return record.parties.flatMap(party => {
    const kind = kindOfParty(party);
    if (kind === null || party.nif === null) return [];
    const { name, nif } = party;
    return [
      { nif, name, kind, on: record.publishedOn, filedOn: record.filedOn, foundIn: 'citius-insolvency' },
    ];
  });
}

function kindOf({ proceeding, act }: CireRecord, role: Party['role']): FailureKind | null {
  if (UNDONE.includes(act)) return null;
  if (proceeding !== 'insolvency') return RESCUE_FAILED.includes(act) ? 'revitalisation' : null;
  return role === 'respondent' && act === 'notice' ? 'petition' : 'insolvency';
}
