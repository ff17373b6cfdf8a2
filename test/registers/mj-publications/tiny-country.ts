/** A country of two companies, written by hand: enough for the portal, independent of the generator. */

import type {
  CommercialAct,
  Country,
  Holder,
  SandboxCompany,
  SandboxSeat,
} from '../../../sandbox/country/country.ts';
import { SAYS_NOTHING } from '../../../sandbox/country/records/write-acts.ts';
import { addDays } from '../../../src/kernel/local-date.ts';
import { day, specimenCompany, specimenCountry, withCheckDigit } from '../../kit/specimen-country.ts';
import { ANA, AUDITOR, COMPANY, RESIDENCE, RUI } from './support.ts';

export const TODAY = day('2026-06-01');
export const SMALL = withCheckDigit('59000007');

export const SEAT: SandboxSeat = {
  address: 'Rua do Exemplo, 12',
  postalCode: '4780-739',
  place: 'Santo Tirso',
  parish: 'Santo Tirso',
  municipality: 'Santo Tirso',
  district: 'Porto',
};

export const ana: Holder = { type: 'person', nif: ANA, name: 'Ana Exemplo', residence: RESIDENCE };
export const rui: Holder = {
  type: 'person',
  nif: RUI,
  name: 'Rui Exemplo',
  residence: RESIDENCE.toUpperCase(),
};
export const sroc: Holder = {
  type: 'company',
  nif: AUDITOR,
  name: 'EXEMPLO & ASSOCIADOS - SROC, LDA',
  seat: 'Av. Inventada, 15 1749 - 112 LISBOA',
};

export function commercialAct(change: Partial<CommercialAct> & Pick<CommercialAct, 'kind'>): CommercialAct {
  return {
    presentation: { number: 2, on: day('2020-03-02') },
    publishedOn: day('2020-03-05'),
    inscription: 1,
    firma: 'CONSTRUÇÕES EXEMPLO, LDA',
    seat: SEAT,
    ...SAYS_NOTHING,
    ...change,
  };
}

const CONSTITUTION = commercialAct({
  kind: 'constitution',
  appointed: [
    { organ: 'GERÊNCIA', position: 'Gerente', holder: ana },
    { organ: 'GERÊNCIA', position: 'Gerente', holder: rui },
    { organ: 'FISCAL ÚNICO', position: 'Fiscal Único', holder: sroc },
  ],
  quotas: [
    { amountEur: 5000, holder: ana },
    { amountEur: 61_666.67, holder: sroc },
  ],
  capitalEur: 66_666.67,
});

/** One more than a page holds, and one that is not yet published. */
function manyActs(): CommercialAct[] {
  const accounts = Array.from({ length: 19 }, (_, i) => {
    const on = addDays(day('2021-07-01'), 60 * i);
    return commercialAct({
      kind: 'accounts',
      presentation: { number: 100 + i, on },
      publishedOn: addDays(on, 1),
      inscription: i + 2,
      accountsYear: 2002 + i,
    });
  });
  const cessation = commercialAct({
    kind: 'cessation',
    presentation: { number: 8, on: day('2025-05-12') },
    publishedOn: day('2025-05-15'),
    inscription: 21,
    ceased: [
      { organ: 'GERÊNCIA', position: 'Gerente', holder: rui, cause: 'renúncia', on: day('2025-05-06') },
    ],
  });
  const future = commercialAct({
    kind: 'dissolution',
    presentation: { number: 9, on: addDays(TODAY, -1) },
    publishedOn: addDays(TODAY, 1),
    inscription: 22,
  });
  return [CONSTITUTION, ...accounts, cessation, future];
}

const company = (nif: string, acts: CommercialAct[]): SandboxCompany =>
  specimenCompany({
    nif,
    firma: 'CONSTRUÇÕES EXEMPLO, LDA',
    seat: SEAT,
    capitalEur: 66_666.67,
    incorporatedOn: day('2020-03-02'),
    acts,
  });

export const tinyCountry: Country = specimenCountry(
  company(COMPANY, manyActs()),
  company(SMALL, [CONSTITUTION]),
);
