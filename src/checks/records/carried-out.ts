/** What registers show once somebody has done what clears a hit. Counterfactuals are judged by it, so they promise nothing else. */
import type { CompanyAct, Fact, InsolvencyNotice, Licence } from '../../facts/fact.ts';
import { isOneOf } from '../../facts/insolvency-acts.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import { legible } from '../../kernel/unreadable.ts';
import type { CarriedOut, Known } from '../check.ts';
import { insolvencies } from './insolvency/insolvencies.ts';
import {
  type Petition,
  pastPetitions,
  pendingPetitions,
  rescueAskedFor,
  tellsEnd,
} from './insolvency/petitions.ts';
import { negotiatedOf } from './insolvency/pre-insolvencies.ts';
import { isSome } from './known-facts.ts';
import { classFor, worksBeyondTitle } from './titles.ts';

const changed = (known: Known, change: (fact: Fact) => readonly Fact[]): Known => ({
  ...known,
  facts: known.facts.flatMap(change),
});

const withMore = (known: Known, ...facts: readonly Fact[]): Known => ({
  ...known,
  facts: [...known.facts, ...facts],
});

/** The records are no longer published. */
export const takenOff: CarriedOut = (known, records) =>
  changed(known, fact => (records.has(fact.key) ? [] : [fact]));

/** Citius no longer publishes the PER, PEVE or PEAP; an insolvency stays, and a petition that a plan ended is over. */
export const proceedingsTakenOff: CarriedOut = (known, records) =>
  changed(
    withEnded(
      known,
      pastPetitions(known).filter(({ isEnded, records }) => isEnded && !records.some(tellsEnd)),
    ),
    fact =>
      records.has(fact.key) && fact.kind === 'insolvency-notice' && fact.proceeding !== 'insolvency'
        ? []
        : [fact],
  );

/** The court approves the plans that are negotiated (CIRE art. 17-F). */
export const plansApproved: CarriedOut = known =>
  withMore(
    known,
    ...negotiatedOf(known).map(({ proceeding, notices: [{ process }] }) =>
      noticed(known, process, 'plan-approved', proceeding),
    ),
  );

/** Longer ago than any check looks back. */
const OLD_MONTHS = 120;

/** Time has passed for these records of the company register, and for nothing else. */
export const grownOld: CarriedOut = (known, records) =>
  changed(known, fact =>
    records.has(fact.key) && fact.kind === 'company-act'
      ? [{ ...fact, publishedOn: addMonths(fact.publishedOn, -OLD_MONTHS) }]
      : [fact],
  );

/** Time has passed for who came and who went: who left does not come back by it. */
export const officesGrownOld: CarriedOut = known =>
  changed(known, fact => [fact.kind === 'office' ? { ...fact, on: addMonths(fact.on, -OLD_MONTHS) } : fact]);

/** The company register shows that somebody else was appointed director today. */
export const directorAppointed: CarriedOut = known =>
  withMore(known, {
    ...{ kind: 'office', key: 'office:appointed', movement: 'appointed', role: 'director', roleLabel: '' },
    source: { register: 'mj-publications', reference: '', url: null, date: known.today },
    ...{ holder: { type: 'unidentified', name: '' }, on: known.today, cause: null },
  });

/** Portal BASE shows no resolution, and the price as signed. */
export const contractsCorrected: CarriedOut = (known, records) =>
  changed(known, fact =>
    fact.kind === 'public-contract' && records.has(fact.key)
      ? [{ ...fact, terminated: false, finalPriceEur: fact.priceEur }]
      : [fact],
  );

/** The court finds the insolvency fortuitous (CIRE art. 185). */
export const foundFortuitous: CarriedOut = known =>
  changed(known, fact =>
    fact.kind === 'insolvency-notice' && fact.act === 'qualified-culpable'
      ? [{ ...fact, act: 'qualified-fortuitous' }]
      : [fact],
  );

const noticed = (
  known: Known,
  process: string,
  act: InsolvencyNotice['act'],
  proceeding: InsolvencyNotice['proceeding'] = 'insolvency',
): InsolvencyNotice => ({
  kind: 'insolvency-notice',
  key: `${process}:${act}`,
  source: { register: 'citius-insolvency', reference: process, url: null, date: known.today },
  ...{ process, act, proceeding, role: 'debtor', publishedOn: known.today },
});

/** A process of which nobody knows the number, as the company register tells none. */
const UNNAMED = 'registered';

/**
 * The court revokes every declaration of a process that is still open, and that of an insolvency which only the company register
 * shows: Citius publishes it, and the register no longer counts.
 */
export const insolvencyRevoked: CarriedOut = known => {
  const processes = insolvencies(known);
  const shown = processes.map(({ notices }) => notices);
  const open = processes.filter(({ state }) => state === 'open').map(({ process }) => process);
  // Also those of a register that showed them and is silent now.
  const registered = known.facts.filter(fact => fact.kind === 'company-act' && fact.act === 'insolvency');
  const isUnnamed = registered.some(fact => 'publishedOn' in fact && !isOneOf(fact.publishedOn, shown));
  const revoked = isUnnamed ? [...open, UNNAMED] : open;
  return changed(withMore(known, ...revoked.map(process => noticed(known, process, 'revoked'))), fact =>
    registered.includes(fact) ? [] : [fact],
  );
};

/** The court dismisses the petitions, a rescue as a rescue; the cases stay on the list of those that were distributed. */
export const petitionsEnded: CarriedOut = known => withEnded(known, pendingPetitions(known));

const withEnded = (known: Known, petitions: readonly Petition[]): Known =>
  withMore(
    known,
    ...petitions.map(petition =>
      noticed(known, petition.process, 'petition-ended', rescueAskedFor(petition) ?? 'insolvency'),
    ),
  );

/** IMPIC shows a valid title: for public works, if the company has any, of the class that they need. */
export const titleObtained: CarriedOut = known => withMore(known, titleFor(known));

export function titleFor(known: Known): Licence {
  const { beyond, perhaps } = worksBeyondTitle(known);
  const works = [...beyond, ...perhaps].map(({ priceEur }) => legible(priceEur) ?? 0);
  const kind = isSome(works)
    ? ({ title: 'alvara-publicas', class: classFor(Math.max(...works)) } as const)
    : ({ title: 'certificado-particulares', class: null } as const);
  return {
    ...{ kind: 'licence', key: 'licence:obtained', number: '', ...kind },
    source: { register: 'impic-licences', reference: '', url: null, date: known.today },
    ...{ state: 'valid', stateSince: known.today },
  };
}

/** The company files the accounts of these years today. */
export const filed =
  (yearsOf: (known: Known) => readonly number[]): CarriedOut =>
  known =>
    withMore(known, ...yearsOf(known).map(year => accountsFiled(year, known.today)));

export const accountsFiled = (year: number, on: LocalDate): CompanyAct => ({
  ...{ kind: 'company-act', act: 'accounts', key: `accounts:${year}`, accountsYear: year, publishedOn: on },
  source: { register: 'mj-publications', reference: String(year), url: null, date: on },
  ...{ firma: '', legalForm: null, seat: null },
});
