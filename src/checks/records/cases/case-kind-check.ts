/** Makes a check on the cases of some kinds in which the defendant bears the company's name. */

import type { CaseKind } from '../../../facts/case-kind.ts';
import type { Check, Text } from '../../check.ts';
import { costsBySteps } from '../../scale/fading.ts';
import { type Steps, stepRows } from '../../scale/weights.ts';
import { SHARED_CLEARINGS } from '../shared-clearings.ts';
import { TELL_SIZE } from '../size.ts';
import * as cases from './cases-as-defendant.ts';

/** What all checks of civil cases have in common. */
const ABOUT_CASES = {
  family: 'civil-cases',
  needs: ['citius-cases'],
  clearedBy: SHARED_CLEARINGS['civil-cases'],
} as const satisfies Partial<Check>;

/** And those of whatever case there is: the same suits say less of a large company. */
export const ABOUT_SUITS = {
  ...ABOUT_CASES,
  eases: TELL_SIZE,
  remediation: {
    en: 'Show that the party is another company of the same name, or how the case ended.',
    pt: 'Comprovar que a parte é outra empresa com a mesma firma, ou o desfecho do processo.',
  },
} as const satisfies Partial<Check>;

export interface CaseKindCheck {
  readonly key: string;
  readonly kinds: readonly CaseKind[];
  /** What these cases are, in the plural. */
  readonly what: Text;
  /** Begins the reason codes. */
  readonly code: string;
  /** Points from a number of cases, highest first; the last step is from one case. */
  readonly steps: Steps;
}

export function caseKindCheck({ key, kinds, what, code, steps }: CaseKindCheck): Check {
  const [reason, unknown] = [`${code}_BY_NAME`, `${code}_UNKNOWN`];
  return {
    key,
    ...ABOUT_CASES,
    question: {
      en: `How many ${what.en} of the last ${cases.CASE_MONTHS} months name a defendant of the company’s full name?`,
      pt: `Quantas ${what.pt} dos últimos ${cases.CASE_MONTHS} meses têm como ré ou executada uma parte com a firma da empresa?`,
    },
    value: { type: 'count', of: `${what.en} among the cases of \`civilCasesAsDefendant\` (match by name)` },
    reasons: {
      [reason]: {
        en: `Of the cases distributed in the last ${cases.CASE_MONTHS} months against a defendant of the company’s full firm name, at least one is among the ${what.en} (match by name).`,
        pt: `Consta na distribuição dos últimos ${cases.CASE_MONTHS} meses pelo menos um processo (${what.pt}) contra parte com a firma completa da empresa (correspondência por nome).`,
      },
      [unknown]: {
        en: `Whether ${what.en} name a defendant of the company’s name (match by name) is not known yet; not knowing costs points until it is.`,
        pt: `Ainda não se sabe se constam ${what.pt} contra parte com a firma da empresa (correspondência por nome); até lá, não se saber custa pontos.`,
      },
    },
    remediation: {
      en: 'Show how the case ended, or that the party is another company of the same name.',
      pt: 'Comprovar o desfecho do processo, ou que a parte é outra empresa com a mesma firma.',
    },
    weights: stepRows(steps, reason, numberOfCases),
    fading: cases.CASE_FADING,
    worst: { points: steps[0]![1], reason: unknown },

    judge(known) {
      const entries = cases.casesOfKinds(known, kinds);
      return cases.judgeCases(known, entries, cases.byCase(entries).length);
    },

    cost: (_hit, known) =>
      costsBySteps(cases.lastDays(cases.byCase(cases.casesOfKinds(known, kinds))), {
        today: known.today,
        fading: cases.CASE_FADING,
        steps,
        reason,
      }),
  };
}

function numberOfCases(from: number, to: number | null): Text {
  if (to === null) return { en: `${from} or more`, pt: `${from} ou mais` };
  return from === to ? { en: `${from}`, pt: `${from}` } : { en: `${from} to ${to}`, pt: `${from} a ${to}` };
}
