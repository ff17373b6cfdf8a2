/** Public contracts that a company wins: who awards them, how large they are, and how each one ends. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { SandboxContract, SandboxLicence } from '../country.ts';
import { type Authority, authoritiesIn } from '../setting/authorities.ts';
import { addDays } from '../setting/calendar.ts';
import { contractNumber, MOST_CONTRACTS } from '../setting/number-plan.ts';
import { DISTRICTS } from '../setting/places.ts';
import type { Rng } from '../setting/rng.ts';
import { arrivals } from './arrivals.ts';
import { drawEnd } from './contract-end.ts';
import { worksOf } from './contract-works.ts';
import { lastDayOfBusiness, type Sketch, workersOf } from './sketch.ts';
import { day, latest } from './timeline.ts';

/** Portal BASE publishes contracts as data from this year on. */
const FIRST_CONTRACT = day('2012-01-01');
/** Works that a class of alvará allows (Portaria 212/2022); the ninth has no limit. */
const CLASS_LIMIT_EUR = [200_000, 400_000, 800_000, 1_600_000, 3_200_000, 6_400_000, 12_500_000, 19_000_000];
/** A certificado allows a fifth of the first class. */
const CERTIFICATE_LIMIT_EUR = 40_000;
const SUPPLY_LIMIT_EUR = 150_000;
const SMALLEST_EUR = 1_500;

/** How often somebody who may build for public bodies does so; a successor goes on with the clients that it took along. */
const BUILDS_FOR_PUBLIC = { usually: 0.78, asSuccessor: 0.95 };
const SUPPLIES_PUBLIC = 0.2;

/** In order of signature. */
export function contractsOf(sketch: Sketch, licences: readonly SandboxLicence[]): SandboxContract[] {
  const may = whatItMayBuild(sketch, licences);
  if (!may) return [];
  const rng = sketch.rng.fork('contracts');
  const often = sketch.predecessor ? BUILDS_FOR_PUBLIC.asSuccessor : BUILDS_FOR_PUBLIC.usually;
  if (!rng.chance(sketch.trade.builds ? often : SUPPLIES_PUBLIC)) return [];
  const clients = clientsOf(sketch);
  const perYear = Math.min(3, rng.logNormal(0.55, 0.7));
  const median = 9_000 * workersOf(sketch) ** 0.7;
  return arrivals(rng, latest(may.from, FIRST_CONTRACT), lastDayOfBusiness(sketch), perYear)
    .filter(may.isValidOn)
    .slice(0, MOST_CONTRACTS)
    .map((signedOn, nth) => {
      const priceEur = drawPrice(median, may.limitEur, rng);
      return contract(sketch, { nth, signedOn, priceEur, authority: rng.pick(clients) }, rng);
    });
}

interface Permission {
  readonly from: LocalDate;
  readonly limitEur: number;
  readonly isValidOn: (day: LocalDate) => boolean;
}

/** Works want a title for public works (Lei 41/2015, arts 6 and 7); goods and services want none. */
function whatItMayBuild(
  { trade, incorporatedOn }: Sketch,
  licences: readonly SandboxLicence[],
): Permission | null {
  if (!trade.builds) return { from: incorporatedOn, limitEur: SUPPLY_LIMIT_EUR, isValidOn: () => true };
  const title = licences.find(licence => licence.title.endsWith('-publicas'));
  const issued = title?.states[0];
  if (!title || !issued) return null;
  const limitEur =
    title.class === null
      ? CERTIFICATE_LIMIT_EUR
      : (CLASS_LIMIT_EUR[title.class - 1] ?? Number.POSITIVE_INFINITY);
  const isValidOn = (signedOn: LocalDate) =>
    title.states.findLast(({ on }) => on <= signedOn)?.state === 'valid';
  return { from: issued.on, limitEur, isValidOn };
}

/** Log-normal; what the title does not allow is cut down to something that it does. */
function drawPrice(medianEur: number, limitEur: number, rng: Rng): number {
  const drawn = rng.logNormal(medianEur, 1);
  const allowed = drawn > limitEur ? limitEur * (0.4 + rng.next() * 0.6) : drawn;
  return cents(Math.max(SMALLEST_EUR, allowed));
}

/** A handful of public bodies, most of them near; the successor of a failed company works for its clients first. */
export function clientsOf(sketch: Sketch): readonly Authority[] {
  const rng = sketch.rng.fork('clients');
  const near = authoritiesIn(sketch.seat.district);
  const own = Array.from({ length: rng.int(1, 3) }, () => rng.pick(near));
  if (rng.chance(0.3)) own.push(rng.pick(authoritiesIn(rng.pick(DISTRICTS))));
  return sketch.predecessor ? [...clientsOf(sketch.predecessor), own[0]!] : own;
}

interface Award {
  readonly nth: number;
  readonly signedOn: LocalDate;
  readonly priceEur: number;
  readonly authority: Authority;
}

function contract(sketch: Sketch, award: Award, rng: Rng): SandboxContract {
  const { nth, signedOn, priceEur, authority } = award;
  const { cpv, objects } = worksOf(sketch.trade.cae);
  const { district, municipality } = sketch.seat;
  const termDays = 30 * Math.ceil(Math.min(24, 1 + (priceEur / 30_000) ** 0.6 + rng.int(0, 3)));
  return {
    id: contractNumber(sketch.index, nth),
    authority,
    object: rng.pick(objects),
    procedure: procedureFor(priceEur, sketch.trade.builds, rng),
    cpv,
    place: `Portugal, ${district}, ${municipality}`,
    publishedOn: addDays(signedOn, rng.int(1, 40)),
    signedOn,
    priceEur,
    termDays,
    ...drawEnd({ fate: sketch.fate, signedOn, priceEur, termDays }, rng),
  };
}

/** The thresholds of the Código dos Contratos Públicos (arts 19 and 20): works, or goods and services. */
function procedureFor(priceEur: number, builds: boolean, rng: Rng): string {
  const [direct, consulted] = builds ? [30_000, 150_000] : [20_000, 75_000];
  if (rng.chance(0.12)) return 'Concurso público';
  if (priceEur < direct) return 'Ajuste Direto Regime Geral';
  return priceEur < consulted ? 'Consulta Prévia' : 'Concurso público';
}

const cents = (eur: number): number => Math.round(eur * 100) / 100;
