/** What a report is made from, of invented companies. */

import type { Known } from '../../src/checks/check.ts';
import { counterfactuals } from '../../src/checks/explain/counterfactuals.ts';
import { judgedBy } from '../../src/checks/judging/assess.ts';
import { judge } from '../../src/checks/judging/judge.ts';
import { MODEL_IN_FORCE } from '../../src/checks/models.ts';
import { type Assessment, checksFrom } from '../../src/contractors/assessment.ts';
import type { Correction } from '../../src/contractors/corrections/correction.ts';
import type { DirectorFinding } from '../../src/facts/director-finding.ts';
import type { LinkedCompany } from '../../src/facts/linked-company.ts';
import { withPeopleNumbered } from '../../src/facts/person-references.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { type Material, registeredName } from '../../src/reports/content/material.ts';
import {
  director,
  finding,
  knownOf,
  licence,
  linkedCompany,
  linkedRecord,
  listing,
  NO_SIGNS,
  notice,
  SOUND,
} from '../checks/known-of.ts';
import { companyNif } from '../kit/specimen-country.ts';

const ASSESSED_AT = new Date('2026-10-15T09:31:00.000Z');

export function materialOf(known: Known, about: Partial<Material> = {}): Material {
  return {
    language: 'en',
    assessment: assessmentOf(known),
    corrections: [],
    known,
    counterfactuals: counterfactuals(known, judgedBy(known, MODEL_IN_FORCE).answers),
    name: registeredName(known),
    client: 'Seguradora Exemplo',
    service: 'https://risk.example',
    tells: () => true,
    namesPeople: true,
    ...about,
  };
}

/** As it is stored and read again. */
function assessmentOf(known: Known): Assessment {
  const { checks, outcomes, ...judgement } = judge(known);
  return {
    ...judgement,
    ...checksFrom(checks),
    outcomes: withPeopleNumbered(outcomes),
    id: 'asm_01k9zq7v3m8t5w2x4y6a8b0c2d',
    nif: known.nif,
    livemode: false,
    assessedAt: ASSESSED_AT,
    consultedAt: ASSESSED_AT,
    directorNetwork: { companiesKnown: known.network.companies.length, asOf: ASSESSED_AT },
    calibration: { date: '2026-09-01', failures: 212, rate: 0.041, low: 0.03, high: 0.055 },
    networkCoverage: {
      failuresKnown: 1_200,
      officersRead: 1_100,
      share: 0.91,
      oldestDay: '2020-10-15' as never,
      newestDay: '2026-10-14' as never,
      notRuledOut: [],
    },
    withdrawn: null,
  };
}

/** A company with nothing against it. */
export const sound = (): Known => knownOf({ facts: SOUND });

/** A company with records, signs of continuity, silent registers and a network. */
export function troubled(): Known {
  const linked = [
    linkedCompany('599000120' as Nif, { records: [linkedRecord('insolvency'), linkedRecord('tax-debt')] }),
    linkedCompany(companyNif(3), {
      name: 'TERCEIRA EXEMPLO – ENGENHARIA E CONSTRUÇÃO, S.A.',
      silent: ['citius-executions'],
    }),
  ];
  return knownOf({
    facts: [...SOUND, notice(), listing('tax', 50_001, 100_000), licence('suspended', '20002-PAR')],
    directors: [director('a'), director('b')],
    linked,
    silent: ['act-sanctions'],
    phoenix: { ...NO_SIGNS, findings: [finding('strong')] },
  });
}

/** A company whose directors run many others. */
export function crowded(companies: number, people = 3): Known {
  const directors: DirectorFinding[] = Array.from({ length: people }, (_, i) => ({
    ...director(`d${i}`),
    name: `Pessoa ${i + 1}`,
  }));
  const records = [[linkedRecord('insolvency')], [linkedRecord('tax-debt')], []];
  const linked = Array.from({ length: companies }, (_, i): LinkedCompany => {
    const one = linkedCompany(companyNif(100 + i), {
      name: `SOCIEDADE DE CONSTRUÇÕES NÚMERO ${i}, LDA`,
      records: records[i % 3]!,
      silent: i % 6 === 2 ? ['citius-insolvency'] : [],
    });
    return { ...one, links: [{ ...one.links[0], directorId: `dir_d${i % people}` }] };
  });
  return knownOf({ facts: SOUND, directors, linked });
}

export const correction = (about: Partial<Correction> = {}): Correction => ({
  id: 'cor_01k9zq7v3m8t5w2x4y6a8b0c2d',
  nif: '599000090',
  check: 'taxDebtor',
  text: 'A dívida foi paga.',
  state: 'open',
  createdAt: new Date('2026-10-16T08:00:00Z'),
  answeredAt: null,
  assessmentId: null,
  changed: null,
  answer: null,
  answers: [],
  ...about,
});
