/** What ties the companies of one list to each other, from what the registers say of them. Pure. */
import type { Source } from '../../facts/fact.ts';
import { HUB_OFFICES } from '../../network/failures/read-candidates.ts';
import { type CommonBuilding, sameDoors } from '../../network/questions/common-doors.ts';

export interface ListedCompany {
  readonly nif: string;
  /** Null while no register has named it. */
  readonly name: string | null;
  readonly municipality: string | null;
  /** Whether an office or a seat of it is known; otherwise nothing could tie it. */
  readonly isRead: boolean;
}

/** A company of a tie, and the act that shows it there. */
interface Member {
  readonly nif: string;
  /** Null for a company that itself holds the offices of the others, and for a seat whose act is not kept. */
  readonly source: Source | null;
}

/** Somebody who holds or held offices or shares of companies of the list: who it is, is not said. */
interface CommonHolder {
  /** Offices and shares of any company; beyond `HUB_OFFICES` there may be more. */
  readonly offices: number;
  readonly held: readonly Member[];
}

/** A contracting body that gave contracts to several companies of the list. */
export interface CommonClient {
  readonly nif: string;
  readonly name: string;
  readonly companies: readonly string[];
}

export interface ListRecords {
  readonly companies: readonly ListedCompany[];
  readonly holders: readonly CommonHolder[];
  readonly buildings: readonly CommonBuilding[];
  readonly clients: readonly CommonClient[];
}

export type TieReason = 'director' | 'door';

/** Two companies or more that hang together by one person, legal person or door. */
export interface Tie {
  readonly reason: TieReason;
  readonly members: readonly Member[];
}

/** A client in common is none: two companies with one client need not know each other. */
export const tiesOf = ({ holders, buildings }: Pick<ListRecords, 'holders' | 'buildings'>): Tie[] => [
  ...holders
    .filter(({ offices, held }) => offices <= HUB_OFFICES && held.length > 1)
    .map(({ held }): Tie => ({ reason: 'director', members: held })),
  ...buildings.flatMap(doorTies),
];

const doorTies = (building: CommonBuilding): Tie[] =>
  sameDoors(building).map((members): Tie => ({ reason: 'door', members }));
