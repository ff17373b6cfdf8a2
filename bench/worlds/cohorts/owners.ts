/** Entrepreneurs and their companies: one after another, or side by side. */
import type { Month } from './calendar.ts';
import type { Chance } from './chance.ts';
import { drawBirth, drawCohort } from './cohorts.ts';
import type { Firm } from './firm.ts';
import { goesOn, type Life, live, type Setting } from './life.ts';
import { drawSeat, firmName, personName, rootName } from './names.ts';

const OWNER_SPREAD = 0.4;
const FIRM_SPREAD = 0.45;
/** A second company beside the first. */
const BESIDE = 0.1;
const AGAIN_AFTER_FAILURE = 0.2;
const AGAIN_AFTER_CLOSURE = 0.08;
const MOST = 4;
const SAME_ROOT = 0.35;
const SAME_DOOR = 0.4;
const UNTIDY = 0.14;
const COMMON_NAME = 0.06;

interface Person {
  readonly holder: Firm['owner'];
  readonly frailty: number;
}

type Unnumbered = Omit<Firm, 'nif'>;

/** The companies of one entrepreneur, whatever has become of them; they have no tax numbers yet. */
export function drawOwned(setting: Setting, chance: Chance): readonly Unnumbered[] {
  const owner = {
    holder: { person: 'P1', name: personName(chance) },
    frailty: frailty(OWNER_SPREAD, chance),
  };
  const firms: Unnumbered[] = [];
  let born: Month | null = drawBirth(chance, setting.asOf);
  while (born !== null && born < setting.asOf && firms.length < MOST) {
    const firm = found(owner, born, firms.at(-1), setting, chance);
    firms.push(firm);
    born = nextFounding(firm.life, born, setting, chance);
  }
  return firms;
}

function nextFounding(life: Life, born: Month, { asOf }: Setting, chance: Chance): Month | null {
  if (chance.happens(BESIDE)) return born + chance.between(4, 150);
  if (goesOn(life, asOf)) return null;
  const again = life.end!.how === 'wound-up' ? AGAIN_AFTER_CLOSURE : AGAIN_AFTER_FAILURE;
  return chance.happens(again) ? life.end!.month + chance.between(-5, 20) : null;
}

function found(
  owner: Person,
  born: Month,
  before: Unnumbered | undefined,
  setting: Setting,
  chance: Chance,
): Unnumbered {
  const cohort = drawCohort(chance, born);
  const nature = { ...cohort, frailty: owner.frailty * frailty(FIRM_SPREAD, chance) };
  const root = before && chance.happens(SAME_ROOT) ? before.root : rootName(chance);
  const near = before && chance.happens(SAME_DOOR) ? before : null;
  const district = near?.district ?? cohort.district;
  return {
    ...nature,
    district,
    root,
    name: firmName(root, cohort.form, chance),
    seat: near?.seat ?? drawSeat(district, chance),
    owner: owner.holder,
    untidy: chance.happens(UNTIDY),
    commonName: chance.happens(COMMON_NAME),
    life: live({ ...nature, district }, setting, chance),
  };
}

/** Log-normal with a mean of 1. */
const frailty = (spread: number, chance: Chance): number =>
  chance.around(Math.exp((-spread * spread) / 2), spread);
