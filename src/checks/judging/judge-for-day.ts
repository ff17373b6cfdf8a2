/**
 * Judges stored facts for another day by the present model, in a fixed order of members, so that it can be compared as text. For a later day only time passes. For an earlier one nothing may
 * count that was not there yet, and what has no history is unknown: registers that show only their present state, and the
 * links between companies.
 */
import type { Fact } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import { canonical } from '../../kernel/text/canonical-json.ts';
import type { Check, Known, Outcome } from '../check.ts';
import { MODEL_IN_FORCE, type Model } from '../models.ts';
import { say } from '../words/say.ts';
import { judge } from './judge.ts';
import type { Judgement } from './judgement.ts';

/** Registers that do not say since when, or what was before. */
const WITHOUT_HISTORY: readonly SpecifiedRegister[] = ['at-debtors', 'ss-debtors', 'impic-licences'];

export function judgeForDay(known: Known, day: LocalDate): Judgement {
  if (day >= known.today) return canonical(judge(canonical({ ...known, today: day })));
  return canonical(judge(canonical(onEarlierDay(known, day)), WITHOUT_LINKS));
}

function onEarlierDay(known: Known, day: LocalDate): Known {
  const registers = { ...known.registers };
  for (const name of WITHOUT_HISTORY)
    registers[name] = {
      state: 'unknown',
      because: say('because', 'presentOnly', { on: day }),
    };
  // A record without a date may have been there.
  const wasPublished = ({ source: { date } }: Fact) => date === null || date <= day;
  return { ...known, today: day, registers, facts: known.facts.filter(wasPublished) };
}

const UNKNOWN: Extract<Outcome, { kind: 'unknown' }> = {
  kind: 'unknown',
  because: say('becauseOfLinks', 'ofDay'),
};

/** A check about linked companies, which were read for the day of the assessment. */
const withoutLinks = (check: Check): Check =>
  check.family === 'directors' ? { ...check, judge: () => UNKNOWN } : check;

const WITHOUT_LINKS: Model = { ...MODEL_IN_FORCE, checks: MODEL_IN_FORCE.checks.map(withoutLinks) };
