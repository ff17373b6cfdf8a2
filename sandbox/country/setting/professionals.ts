/**
 * People and firms that appear in many companies by profession: administrators of insolvency, auditors. They link
 * nobody, which is what a reader of the network must know. The same in every country, whatever the seed.
 */
import type { Holder, SandboxPerson } from '../country.ts';
import { SURNAMES } from './names.ts';
import { fixedNif } from './number-plan.ts';
import { asHolder, inventPerson } from './people.ts';
import { drawSeat, oneLine } from './places.ts';
import { Rng } from './rng.ts';

const ADMINISTRATORS = 80;
const DEPUTY_AUDITORS = 30;
const FIRST_AUDITOR_FIRM = 900_001;

const rng = new Rng('professionals');

export const INSOLVENCY_ADMINISTRATORS: readonly SandboxPerson[] = Array.from(
  { length: ADMINISTRATORS },
  (_, i) => inventPerson(i, rng),
);

const DEPUTIES: readonly Holder[] = Array.from({ length: DEPUTY_AUDITORS }, (_, i) =>
  asHolder(inventPerson(100 + i, rng)),
);

/** Firms of auditors (sociedades de revisores oficiais de contas), companies of the country themselves. */
export const AUDITOR_FIRMS = Array.from({ length: 12 }, (_, i) => ({
  serial: FIRST_AUDITOR_FIRM + i,
  nif: fixedNif(FIRST_AUDITOR_FIRM + i),
  firma: `${SURNAMES[i * 9]!.toUpperCase()}, ${SURNAMES[i * 9 + 5]!.toUpperCase()} & ASSOCIADOS, SROC, LDA`,
  seat: drawSeat(rng),
  partner: inventPerson(200 + i, rng),
}));

/** An auditor of a company limited by shares and the deputy: one firm audits many. */
export function drawAuditor(from: Rng): { auditor: Holder; deputy: Holder } {
  const firm = from.pick(AUDITOR_FIRMS);
  const auditor: Holder = { type: 'company', nif: firm.nif, name: firm.firma, seat: oneLine(firm.seat) };
  return { auditor, deputy: from.pick(DEPUTIES) };
}
