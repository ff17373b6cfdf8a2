/** Licences, public contracts, bans and labour sanctions. */
import type { Licence } from '../../../src/facts/fact.ts';
import { addDays, addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import { drawAuthority } from './country.ts';
import { type Life, stateAt } from './life.ts';
import type { Notebook } from './notebook.ts';

/** By size: shares with a title for private and for public works, and with an alvará rather than a certificado. */
const TITLES = {
  micro: { private: 0.62, public: 0.12, alvara: 0.45 },
  small: { private: 0.75, public: 0.4, alvara: 0.85 },
  medium: { private: 0.85, public: 0.8, alvara: 1 },
} as const;
/** The largest work of each class, in euros (Portaria 212/2022); of a certificado, a fifth of the first. */
const CLASS_LIMITS = [200_000, 400_000, 800_000, 1_600_000, 3_200_000, 6_400_000, 12_500_000, 19_000_000];
const CERTIFICADO_LIMIT = 40_000;

export function noteWorks(notebook: Notebook, life: Life): void {
  const { random } = notebook;
  const { size, monthlyEur } = life.firm;
  const alvara = random.chance(TITLES[size].alvara);
  const largestWork = monthlyEur * (1.5 + 3 * random.next());
  const fits = CLASS_LIMITS.findIndex(limit => limit >= largestWork);
  const level = alvara ? (fits < 0 ? CLASS_LIMITS.length : fits) + 1 : null;
  const [isPrivate, isPublic] = [random.chance(TITLES[size].private), random.chance(TITLES[size].public)];
  if (isPrivate)
    noteLicence(notebook, life, alvara ? 'alvara-particulares' : 'certificado-particulares', level);
  if (isPublic) noteLicence(notebook, life, alvara ? 'alvara-publicas' : 'certificado-publicas', level);
  const limitEur = level === null ? CERTIFICADO_LIMIT : (CLASS_LIMITS[level - 1] ?? Infinity);
  if (isPublic) noteContracts(notebook, life, limitEur);
  noteSanctions(notebook, life);
}

/** Chances that a title stands suspended or ended, for a year of soundness and for a month of deep arrears. */
const SOUND_LAPSE = 0.018;
const DISTRESS_LAPSE = 0.02;

function noteLicence(notebook: Notebook, life: Life, title: Licence['title'], level: number | null): void {
  const { random, asOf, dayIn, note } = notebook;
  const suffix = title.endsWith('publicas') ? 'PUB' : 'PAR';
  const licence = { kind: 'licence', number: `${random.between(10_000, 99_999)}-${suffix}`, title } as const;
  const granted = dayIn(-random.between(1, life.firm.ageMonths));
  const lapse = lapseMonth(notebook, life);
  const state = lapse === null ? 'valid' : lapse.state;
  const stateSince = lapse === null ? (random.chance(0.5) ? granted : null) : dayIn(lapse.month);
  note(stateSince ?? asOf, { ...licence, class: level, state, stateSince });
}

/** The month and kind of the lapse, if there was one; the title of an ended company is cancelled. */
function lapseMonth(
  { random }: Notebook,
  life: Life,
): { month: number; state: 'suspended' | 'cancelled' | 'expired' } | null {
  if (life.end && life.end.month < -2)
    return { month: random.between(life.end.month + 1, -1), state: 'cancelled' };
  const age = life.firm.ageMonths;
  if (random.chance(SOUND_LAPSE)) {
    const state = random.weighted([
      ['expired', 5] as const,
      ['cancelled', 3] as const,
      ['suspended', 1] as const,
    ]);
    return { month: -random.between(1, Math.min(age, 30)), state };
  }
  for (let month = Math.max(life.first, -36); month < 0; month++)
    if ((stateAt(life, month)?.arrears ?? 0) >= 4 && random.chance(DISTRESS_LAPSE))
      return { month, state: random.chance(0.5) ? 'suspended' : 'cancelled' };
  return null;
}

/** Public contracts a year of those who hold a title for public works, and the price of one in months of turnover. */
const CONTRACTS_A_YEAR = { micro: 0.5, small: 1.2, medium: 3 } as const;
const TERMINATED = { sound: 0.006, distress: 0.09 } as const;
const OVERRUN = 0.12;

function noteContracts(notebook: Notebook, life: Life, limitEur: number): void {
  const { random, asOf } = notebook;
  const since = `${Number(asOf.slice(0, 4)) - 5}-01-01`;
  for (let month = Math.max(life.first, -70); month < 0; month++) {
    const state = stateAt(life, month);
    // Who owes taxes may not contract (CCP art. 55).
    if (state === null || state.arrears >= 4) continue;
    if (!random.chance(CONTRACTS_A_YEAR[life.firm.size] / 12)) continue;
    const signedOn = notebook.dayIn(month);
    if (signedOn >= since) noteContract(notebook, life, { month, signedOn, limitEur });
  }
}

function noteContract(
  { random, note, asOf }: Notebook,
  life: Life,
  { month, signedOn, limitEur }: { month: number; signedOn: LocalDate; limitEur: number },
): void {
  const priceEur = Math.round(Math.min(random.around(1.5 * life.firm.monthlyEur, 0.9), limitEur));
  const during = [0, 4, 8, 12].map(after => (month + after < 0 ? stateAt(life, month + after) : null));
  const distress = during.some(state => state !== null && state.arrears >= 3);
  const terminated = random.chance(distress ? TERMINATED.distress : TERMINATED.sound);
  const changed = random.chance(OVERRUN) && month < -8;
  note(addDays(signedOn, random.between(5, 40)), {
    ...{ kind: 'public-contract', priceEur, signedOn, terminated: terminated && month < -3 },
    authority: drawAuthority(random),
    ...(changed ? { finalPriceEur: Math.round(priceEur * (0.95 + 0.35 * random.next())) } : {}),
  });
  if (terminated && month < -6 && random.chance(0.15)) {
    const from = addDays(signedOn, 150);
    note(from, { kind: 'contract-ban', from, until: addMonths(from, random.between(6, 24)) });
  }
  if (random.chance(0.0004)) note(asOf, { kind: 'contract-ban', from: null, until: addMonths(asOf, 6) });
}

/** Sanctions published within a year, which is how long the list keeps them. */
const SANCTIONS_A_YEAR = { micro: 0.004, small: 0.015, medium: 0.06 } as const;
const INFRINGEMENTS = [
  ['safety', 'Falta de plano de segurança e saúde em estaleiro (DL 273/2003)'],
  ['safety', 'Trabalho em altura sem proteção coletiva (Lei 102/2009)'],
  ['safety', 'Falta de seguro de acidentes de trabalho (Lei 98/2009)'],
  ['transport', 'Tempos de condução e repouso (Lei 27/2010)'],
  ['other', 'Contrato de trabalho dissimulado (Código do Trabalho, art. 12)'],
] as const;

function noteSanctions({ random, dayIn, note }: Notebook, life: Life): void {
  const month = -random.between(1, 12);
  const state = stateAt(life, month);
  if (state === null) return;
  if (!random.chance(SANCTIONS_A_YEAR[life.firm.size] * (state.arrears >= 2 ? 3 : 1))) return;
  const [area, infringement] = random.pick(INFRINGEMENTS);
  const on = dayIn(month);
  const gravity = random.chance(0.8) ? 'very-serious' : 'serious';
  note(on, { kind: 'labour-sanction', gravity, area, infringement, on });
}
