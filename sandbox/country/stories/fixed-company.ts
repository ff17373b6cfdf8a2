/** Builds a fixed company from a story told by hand: nothing in it depends on the seed of a country. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type {
  InsolvencyPublication,
  SandboxCompany,
  SandboxLicence,
  SandboxPerson,
  SandboxSeat,
} from '../country.ts';
import type { InsolvencyFate, RevitalizationFate } from '../lives/fate.ts';
import { accounts, constitution, type Happening, insolvencyDeclared } from '../lives/happenings.ts';
import { officesOf } from '../lives/offices.ts';
import { day, LAST_DAY, yearOf } from '../lives/timeline.ts';
import { insolvencyNotices, type Party, type Proceeding, revitalizationNotices } from '../records/notices.ts';
import { writeActs } from '../records/write-acts.ts';
import { addDays } from '../setting/calendar.ts';
import { FIXED_INDEX, fixedNif } from '../setting/number-plan.ts';
import { asHolder, inventPerson } from '../setting/people.ts';
import { INSOLVENCY_ADMINISTRATORS } from '../setting/professionals.ts';
import { Rng } from '../setting/rng.ts';

export interface FixedStory {
  readonly serial: number;
  readonly firma: string;
  readonly form?: SandboxCompany['legalForm'];
  readonly seat: SandboxSeat;
  readonly cae?: string;
  readonly incorporatedOn: LocalDate;
  readonly directors: readonly SandboxPerson[];
  readonly debts?: SandboxCompany['debts'];
  /** States of its one alvará; valid since the incorporation where nothing is said. */
  readonly licence?: SandboxLicence['states'];
  readonly insolvency?: InsolvencyFate;
  readonly revitalization?: RevitalizationFate;
  readonly creditors?: readonly Party[];
  readonly executions?: SandboxCompany['executions'];
  readonly sanctions?: SandboxCompany['sanctions'];
  readonly cases?: SandboxCompany['cases'];
  readonly contracts?: SandboxCompany['contracts'];
  readonly bans?: SandboxCompany['bans'];
  readonly trouble?: SandboxCompany['trouble'];
}

const CAPITAL_EUR = 50_000;
/** Serial numbers of people from here on belong to fixed stories. */
const FIRST_PERSON = 1_000;

export const fixedPerson = (serial: number, name: string): SandboxPerson =>
  inventPerson(FIRST_PERSON + serial, new Rng(`fixed/person/${serial}`), name);

export const fixedSeat = (
  address: string,
  postalCode: string,
  municipality: string,
  district: string,
): SandboxSeat => ({
  address,
  postalCode,
  place: municipality,
  parish: 'Santa Marinha',
  municipality,
  district,
});

/** The company without the publications, which name others too. */
export function buildFixed(story: FixedStory): Omit<SandboxCompany, 'insolvencyPublications'> {
  const { serial, firma, seat, incorporatedOn, form = 'SOCIEDADE POR QUOTAS' } = story;
  const state = { seat, offices: [], quotas: [], capitalEur: CAPITAL_EUR };
  return {
    nif: fixedNif(serial),
    firma,
    legalForm: form,
    seat,
    cae: story.cae ?? '41200',
    capitalEur: CAPITAL_EUR,
    incorporatedOn,
    acts: writeActs(new Rng(`fixed/${serial}`), firma, state, happeningsOf(story, form)),
    debts: story.debts ?? [],
    licences: licenceOf(story),
    executions: story.executions ?? [],
    sanctions: story.sanctions ?? [],
    cases: story.cases ?? [],
    contracts: story.contracts ?? [],
    bans: story.bans ?? [],
    trouble: story.trouble ?? {},
  };
}

/** The publications of its own proceeding. */
export function fixedNotices(story: FixedStory): InsolvencyPublication[] {
  const { serial, firma, seat, insolvency, revitalization } = story;
  const rng = new Rng(`fixed/notices/${serial}`);
  const administrator = administratorOf(story);
  const proceeding: Proceeding = {
    debtor: { index: FIXED_INDEX + serial, nif: fixedNif(serial), firma, seat },
    administrator,
    successor: INSOLVENCY_ADMINISTRATORS[(serial + 1) % INSOLVENCY_ADMINISTRATORS.length]!,
    creditors: story.creditors ?? [],
  };
  return [
    ...(revitalization ? revitalizationNotices(proceeding, revitalization, rng) : []),
    ...(insolvency ? insolvencyNotices(proceeding, insolvency, rng) : []),
  ];
}

const administratorOf = ({ serial }: FixedStory): SandboxPerson =>
  INSOLVENCY_ADMINISTRATORS[serial % INSOLVENCY_ADMINISTRATORS.length]!;

function happeningsOf(story: FixedStory, form: SandboxCompany['legalForm']): Happening[] {
  const { directors, incorporatedOn, insolvency } = story;
  const share = CAPITAL_EUR / directors.length;
  const happenings = [
    constitution(incorporatedOn, {
      offices: officesOf(form, directors, null),
      quotas: directors.map(person => ({ amountEur: share, holder: asHolder(person) })),
    }),
  ];
  for (let year = yearOf(incorporatedOn); year < yearOf(LAST_DAY); year++) {
    const on = day(`${year + 1}-07-08`);
    if (on < (insolvency?.declaredOn ?? LAST_DAY)) happenings.push(accounts(year, on));
  }
  if (insolvency)
    happenings.push(insolvencyDeclared(addDays(insolvency.declaredOn, 8), asHolder(administratorOf(story))));
  return happenings;
}

function licenceOf({ serial, incorporatedOn, licence, cae = '41200' }: FixedStory): SandboxLicence[] {
  if (!/^4[123]/.test(cae)) return [];
  return [
    {
      number: `${10_000 + serial}-PUB`,
      title: 'alvara-publicas',
      class: 4,
      categories: ['1.ª', '2.ª'],
      states: licence ?? [{ on: addDays(incorporatedOn, 45), state: 'valid' }],
    },
  ];
}
