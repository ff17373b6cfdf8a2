import type { CompanyAct } from '../../../facts/fact.ts';
import type { Known } from '../../check.ts';
import { say } from '../../words/say.ts';
import { factsOf } from '../known-facts.ts';

/** The act that founded the company; null if the register publishes none (for example, founded before 2006). */
export function constitutionOf(known: Known): CompanyAct | null {
  const acts = factsOf(known, 'company-act').filter(({ act }) => act === 'constitution');
  return acts.reduce<CompanyAct | null>(
    (first, act) => (first && first.publishedOn <= act.publishedOn ? first : act),
    null,
  );
}

/** One plain sentence for its evidence. */
export const constitutionSays = ({ publishedOn }: CompanyAct) =>
  say('registered', 'constitution', { on: publishedOn });
