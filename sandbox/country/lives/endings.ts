import { addMonths } from '../../../src/kernel/local-date.ts';
import type { SandboxPerson } from '../country.ts';
import { asHolder } from '../setting/people.ts';
import { INSOLVENCY_ADMINISTRATORS } from '../setting/professionals.ts';
import type { Rng } from '../setting/rng.ts';
import {
  deregistration,
  dissolution,
  type Happening,
  insolvencyClosed,
  insolvencyDeclared,
  liquidationClosed,
} from './happenings.ts';
import type { Sketch } from './sketch.ts';

/** The administrator whom the court appointed first; notices and commercial register name the same person. */
export const administratorOf = ({ rng }: Pick<Sketch, 'rng'>): SandboxPerson =>
  rng.fork('administrator').pick(INSOLVENCY_ADMINISTRATORS);

/** How a company's end stands in the commercial register. */
export function endings(sketch: Sketch, rng: Rng): Happening[] {
  return [...insolvencyEnding(sketch, rng), ...voluntaryEnding(sketch, rng)];
}

function insolvencyEnding(sketch: Sketch, rng: Rng): Happening[] {
  const { insolvency } = sketch.fate;
  if (!insolvency) return [];
  const { declaredOn, closedOn, course, estate } = insolvency;
  const happenings = [
    insolvencyDeclared(rng.daysAfter(declaredOn, 5, 15), asHolder(administratorOf(sketch))),
  ];
  if (!closedOn) return happenings;
  const registered = rng.daysAfter(closedOn, 16, 30);
  happenings.push(insolvencyClosed(registered));
  if (course !== 'liquidation') return happenings;
  if (estate === 'full') return [...happenings, deregistration(registered)];
  // Without assets the registrar winds the company up later, of its own motion, or never.
  if (!rng.chance(0.8)) return happenings;
  const removed = addMonths(registered, rng.int(6, 18));
  return [...happenings, liquidationClosed(removed), deregistration(removed)];
}

function voluntaryEnding({ fate, directors }: Sketch, rng: Rng): Happening[] {
  const { dissolvedOn } = fate;
  if (!dissolvedOn) return [];
  if (rng.chance(0.7)) return [dissolution(dissolvedOn, null), deregistration(dissolvedOn)];
  return [
    dissolution(dissolvedOn, asHolder(directors[0]!)),
    deregistration(addMonths(dissolvedOn, rng.int(8, 20))),
  ];
}
