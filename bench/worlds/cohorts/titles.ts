/** Licences to build, public contracts and bans, and labour sanctions. */
import type { CaseFact } from '../../../src/cases/case.ts';
import type { Licence } from '../../../src/facts/fact.ts';
import { addMonths } from '../../../src/kernel/local-date.ts';
import { type Month, someDay } from './calendar.ts';
import type { Chance } from './chance.ts';
import { ACTIVITY, byRung, type Firm, monthsOf, type Records } from './firm.ts';
import { rungIn, type Setting } from './life.ts';

const CLASSES = [
  [70, 20, 8, 2],
  [10, 20, 30, 22, 13, 5],
  [0, 0, 5, 15, 30, 30, 15, 4, 1],
  [0, 0, 0, 0, 5, 15, 25, 25, 30],
] as const;
/** A year's control finds late that the requirements are lost. */
const LOST_MONTHLY = [0.00015, 0.0002, 0.0006, 0.003, 0.011, 0.022];
const LAPSED_UNTIDY = 0.0009;
const CONTROL_LAG = 6;
const MADE_GOOD = 0.09;
const CANCELLED_SHOWN = 12;

export const licences: Records = (firm, setting, chance) => {
  if (!chance.happens([0.66, 0.9, 0.97, 1][firm.size]!)) return [];
  const isPublic = chance.happens([0.12, 0.4, 0.75, 0.95][firm.size]!);
  const small = firm.size === 0 && chance.happens(0.45);
  const suffix = isPublic ? 'PUB' : 'PAR';
  const state = licenceState(firm, setting, chance);
  if (state.state === 'cancelled' && setting.asOf - (state.month ?? 0) > CANCELLED_SHOWN) return [];
  return [
    {
      kind: 'licence',
      number: `${chance.between(10_000, 99_999)}-${suffix}`,
      title: `${small ? 'certificado' : 'alvara'}-${isPublic ? 'publicas' : 'particulares'}`,
      class: small ? null : 1 + chance.weighted(CLASSES[firm.size]!),
      state: state.state,
      stateSince: state.month === null ? null : someDay(state.month, chance),
    },
  ];
};

function licenceState(
  firm: Firm,
  setting: Setting,
  chance: Chance,
): { state: Licence['state']; month: Month | null } {
  let state: Licence['state'] = 'valid';
  let since: Month | null = null;
  for (const [month, rung] of monthsOf(firm, setting, setting.asOf - 59, CONTROL_LAG)) {
    const lapse = byRung(LOST_MONTHLY, rung) + (firm.untidy ? LAPSED_UNTIDY : 0);
    if (state === 'valid' && chance.happens(lapse)) {
      state = (['suspended', 'cancelled', 'expired'] as const)[chance.weighted([40, 35, 25])]!;
      since = month;
    } else if (state !== 'valid' && rung <= 2 && chance.happens(MADE_GOOD)) {
      state = 'valid';
      since = month;
    }
  }
  const end = firm.life.end?.month ?? Infinity;
  return end + 2 <= setting.asOf ? { state: 'cancelled', month: end + 2 } : { state, month: since };
}

const CONTRACT_YEARS = 5;
const AWARDED = [0.035, 0.09, 0.2, 0.5];
const LESS_AWARDED = [1, 1, 0.9, 0.7, 0.4, 0.15];
/** Terminated, by the worst rung of the year after the signature. */
const TERMINATED = [0.002, 0.002, 0.005, 0.012, 0.04, 0.09];

export const contracts: Records = (firm, setting, chance) => {
  const shown: CaseFact[] = [];
  if (!chance.happens([0.14, 0.42, 0.75, 0.95][firm.size]!)) return shown;
  for (const [month, rung] of monthsOf(firm, setting, setting.asOf - 12 * CONTRACT_YEARS)) {
    if (!chance.happens(AWARDED[firm.size]! * byRung(LESS_AWARDED, rung))) continue;
    let worst = rung;
    for (let later = month; later <= Math.min(month + 12, setting.asOf); later++)
      worst = Math.max(worst, rungIn(firm.life, later));
    shown.push(contract(firm, month, worst, chance));
  }
  return shown;
};

function contract(firm: Firm, month: Month, worst: number, chance: Chance): CaseFact {
  const price = Math.round(chance.around([32_000, 110_000, 480_000, 2_400_000][firm.size]!, 0.9));
  const grown = chance.happens(worst >= 3 ? 0.3 : 0.17);
  return {
    kind: 'public-contract',
    authority: { nif: null, name: `Município de Vila Exemplo de ${firm.district.name}` },
    priceEur: price,
    finalPriceEur: grown ? Math.round(price * (1 + 0.02 + 0.3 * chance.next() ** 2)) : null,
    signedOn: someDay(month, chance),
    terminated: chance.happens(byRung(TERMINATED, worst)),
    // Works, goods or services: drawn without regard for the title.
    works: null,
  };
}

const SANCTIONED = [0.00035, 0.0004, 0.0006, 0.001, 0.0016];
const SANCTION_SHOWN = 12;
const INFRINGEMENTS = [
  ['safety', 'Falta de proteção contra quedas em altura (DL 273/2003)'],
  ['safety', 'Falta de plano de segurança e saúde (Lei 102/2009)'],
  ['other', 'Falta de seguro de acidentes de trabalho (Lei 98/2009)'],
  ['other', 'Trabalho não declarado (Código do Trabalho, art. 12.º)'],
  ['transport', 'Tempos de condução e repouso (Lei 27/2010)'],
] as const;
const BAN_AFTER_SANCTION = 0.06;
const BANNED = [0.000008, 0.000008, 0.00002, 0.00006, 0.00015];

export const sanctions: Records = (firm, setting, chance) => {
  const shown: CaseFact[] = [];
  for (const [month, rung] of monthsOf(firm, setting, setting.asOf - SANCTION_SHOWN + 1)) {
    const activity = ACTIVITY[firm.size]!;
    const sanctioned = chance.happens(byRung(SANCTIONED, rung) * activity);
    if (sanctioned) shown.push(sanction(month, chance));
    if ((sanctioned && chance.happens(BAN_AFTER_SANCTION)) || chance.happens(byRung(BANNED, rung) * activity))
      shown.push(ban(month, chance));
  }
  return shown;
};

function sanction(month: Month, chance: Chance): CaseFact {
  const [area, infringement] = INFRINGEMENTS[chance.weighted([34, 22, 16, 16, 12])]!;
  const gravity = chance.happens(0.8) ? 'very-serious' : 'serious';
  return { kind: 'labour-sanction', gravity, area, infringement, on: someDay(month, chance) };
}

function ban(month: Month, chance: Chance): CaseFact {
  const from = someDay(month, chance);
  return { kind: 'contract-ban', from, until: addMonths(from, chance.pick([13, 18, 24])) };
}
