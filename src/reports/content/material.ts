/** What a report is made from. */
import type { Known } from '../../checks/check.ts';
import type { Counterfactual } from '../../checks/explain/counterfactuals.ts';
import type { Assessment } from '../../contractors/assessment.ts';
import type { Correction } from '../../contractors/corrections/correction.ts';
import type { CompanyAct } from '../../facts/fact.ts';
import type { Language } from '../language.ts';

export interface Material {
  readonly language: Language;
  readonly assessment: Assessment;
  readonly corrections: readonly Correction[];
  /** What the assessment was judged from. */
  readonly known: Known;
  /** Changes that lead to a better verdict; null: not kept. */
  readonly counterfactuals: readonly Counterfactual[] | null;
  readonly name: RegisteredName | null;
  /** The name of the client that asks. */
  readonly client: string;
  /** The address of the service. */
  readonly service: string;
  /** Whether what is known of another company may be told: a client token may be for certain ones. */
  readonly tells: (nif: string) => boolean;
  /** The client may read the names of people and the companies that they run. */
  readonly namesPeople: boolean;
}

export interface RegisteredName {
  readonly name: string;
  /** The day of the act that states it. */
  readonly asOf: string;
}

/** The name by the latest act that the assessment knew; an act of the same day is taken by its key. */
export function registeredName(known: Pick<Known, 'facts'>): RegisteredName | null {
  const [latest] = actsOf(known);
  return latest ? { name: latest.firma, asOf: latest.publishedOn } : null;
}

/** Its acts, the latest first. */
export function actsOf({ facts }: Pick<Known, 'facts'>): CompanyAct[] {
  const order = ({ publishedOn, key }: CompanyAct) => `${publishedOn} ${key}`;
  return facts
    .filter((fact): fact is CompanyAct => fact.kind === 'company-act')
    .sort((a, b) => (order(a) < order(b) ? 1 : -1));
}
