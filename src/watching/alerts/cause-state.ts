/** What stands against a company in one assessment, cause by cause. Pure. */
import { createHash } from 'node:crypto';
import { allChecks } from '../../checks/all-checks.ts';
import type { CheckValue, Known, Outcome } from '../../checks/check.ts';
import type { Contribution, Verdict } from '../../checks/judging/judgement.ts';
import { VERDICTS, verdictOf } from '../../checks/judging/verdict.ts';
import { say } from '../../checks/words/say.ts';
import { type Evidence, type PresenceEvidence, presence } from '../../facts/evidence.ts';
import type { OfficeAct } from '../../facts/fact.ts';
import { holderKey } from '../../facts/person-references.ts';
import { PHOENIX_LEVELS, type PhoenixLevel } from '../../facts/phoenix-finding.ts';
import { mainProcess } from '../../facts/process-number.ts';
import { addDays, daysBetween, lisbonDay } from '../../kernel/local-date.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { Cause } from './cause.ts';
import type { Rules } from './rules.ts';

/** An assessment, as alerts compare it. */
export interface Judged {
  readonly assessmentId: string;
  readonly modelVersion: string;
  readonly score: number;
  readonly verdict: Verdict;
  /** 0 to 1. */
  readonly completeness: number;
  /** `high`: the score if all that is not known were clear. */
  readonly bounds: { readonly low: number; readonly high: number };
  readonly outcomes: Readonly<Record<string, Outcome>>;
  readonly contributions: readonly Contribution[];
  readonly known: Pick<Known, 'today' | 'facts' | 'registers' | 'phoenix'>;
}

export interface CauseState {
  /** Of a quantity, how bad it is, more being worse; of records, how many there are. */
  readonly level: number;
  /**
   * What stands for it: the register's own reference of each record, by which it is known again for ever; where it has
   * none, the outcome behind a `=`, which is known again for `OUTCOME_DAYS`.
   */
  readonly records: readonly string[];
  readonly value: CheckValue | null;
  readonly evidence: readonly Evidence[];
}

/** Not known: it neither opens nor clears anything. */
export const UNKNOWN = 'unknown';
export type ObservedState = CauseState | typeof UNKNOWN;

/** `earlier`: assessments before it, latest first, for what one alone does not tell. */
export function causeStateOf(
  cause: Cause,
  judged: Judged,
  rules: Rules,
  earlier: readonly Judged[] = [],
): ObservedState {
  const [kind, name = ''] = cause.split(':');
  switch (kind) {
    case 'verdict': {
      const verdict = firmVerdict(judged);
      return quantity(VERDICTS.indexOf(verdict), verdict, judged);
    }
    case 'score':
      return quantity(100 - firmScore(judged), firmScore(judged), judged);
    case 'completeness':
      return quantity(100 - Math.floor(100 * judged.completeness + 1e-9), judged.completeness, judged);
    case 'debt':
      return debtState(judged, name === 'tax' ? 'taxDebtMinimumEur' : 'ssDebtMinimumEur');
    case 'continuity':
      return continuityState(judged, rules.continuityFrom ?? 'moderate');
    case 'directors':
      return directorsState(judged);
    case 'silent':
      return silenceState(judged, name as SpecifiedRegister, rules.registerSilentDays ?? 0, earlier);
    default:
      return checkState(judged, name);
  }
}

/** The score without what not knowing costs: an outage of a register is no fall of a company. */
export const firmScore = ({ bounds }: Judged): number => bounds.high;

/** The verdict of the firm score; `no_records` where nothing that is known costs anything. */
export const firmVerdict = (judged: Judged) => verdictOf(firmScore(judged), firmScore(judged) === 100);

const NOTHING: CauseState = { level: 0, records: [], value: null, evidence: [] };

const recordState = (
  records: readonly string[],
  value: CheckValue | null,
  evidence: readonly Evidence[],
): CauseState => {
  const distinct = [...new Set(records)].sort();
  return { level: distinct.length, records: distinct, value, evidence };
};

/** A quantity is known again by its value and everything that is charged for it. */
function quantity(level: number, value: CheckValue, judged: Judged): CauseState {
  const behind = judged.contributions
    .filter(({ because }) => because !== 'unknown')
    .map(({ check, because }) => [check, because, ...recordsOf(check, judged.outcomes[check])].join(' '));
  const digest = createHash('sha256').update(behind.sort().join('\n')).digest('hex').slice(0, 16);
  return { level, records: [`=${value} ${digest}`], value, evidence: [] };
}

/** Only the company register shows an insolvency, of long ago, and the company goes on: whenever it is read, it is no news. */
const isOutlived = ({ contributions }: Judged): boolean =>
  contributions.some(({ reason }) => reason === 'MJ_INSOLVENCY_OUTLIVED');

function checkState(judged: Judged, key: string): ObservedState {
  const outcome = judged.outcomes[key];
  if (!outcome || outcome.kind === 'unknown') return UNKNOWN;
  if (outcome.kind !== 'hit') return { ...NOTHING, value: outcome.kind === 'clear' ? outcome.value : null };
  const { value, evidence } = outcome;
  const isOver = key === 'insolvencyDeclared' || (key === 'insolvencyPhase' && value === 'closed');
  if (isOver && isOutlived(judged)) return { ...NOTHING, value };
  return recordState(recordsOf(key, outcome), value, evidence);
}

function debtState({ outcomes }: Judged, key: string): ObservedState {
  const outcome = outcomes[key];
  if (!outcome || outcome.kind === 'unknown' || outcome.kind === 'not-applicable') return UNKNOWN;
  const { value, evidence } = outcome;
  return { level: Number(value), records: [`=${value}`], value, evidence };
}

const ENUM_CHECKS: ReadonlySet<string> = new Set(
  allChecks.filter(({ value }) => value.type === 'enum').map(({ key }) => key),
);

/** A state is known by its name; anything else by its records. */
function recordsOf(key: string, outcome: Outcome | undefined): string[] {
  if (outcome?.kind !== 'hit') return [];
  const seen = outcome.evidence.filter(each => each.type === 'presence');
  return ENUM_CHECKS.has(key) || seen.length === 0 ? [`=${outcome.value}`] : seen.map(identityOf);
}

/** Debtor lists have no record of their own: a company stands on them or not. An insolvency is one record, however many notices it has. */
function identityOf({ register, reference, fact }: PresenceEvidence): string {
  if (register === 'at-debtors' || register === 'ss-debtors') return `=${register}`;
  if (register === 'citius-insolvency') return `${register} ${mainProcess(reference.split(' ')[0]!)}`;
  // The keys of its facts may end in a mark of a person.
  return register === 'mj-publications' ? `${register} ${reference}` : fact;
}

const rank = (level: PhoenixLevel): number => PHOENIX_LEVELS.indexOf(level);

/** A finding that is stronger is another record; one that is weaker is none. */
function continuityState({ known: { phoenix }, outcomes }: Judged, from: PhoenixLevel): ObservedState {
  if (!phoenix.assessable) return UNKNOWN;
  const strong = phoenix.findings.filter(({ level }) => rank(level) >= rank(from));
  const records = strong.flatMap(({ predecessor, level }) =>
    PHOENIX_LEVELS.slice(rank(from), rank(level) + 1).map(upTo => `${predecessor.nif} ${upTo}`),
  );
  const outcome = outcomes.phoenixPattern;
  return outcome?.kind === 'hit' && records.length > 0
    ? recordState(records, outcome.value, outcome.evidence)
    : NOTHING;
}

/** Longest age of a publication that is still a change. */
const CHANGE_DAYS = 180;

function directorsState({ known: { facts, registers, today } }: Judged): ObservedState {
  const answered = registers['mj-publications'];
  if (answered.state === 'unknown') return UNKNOWN;
  const acts = facts.filter((fact): fact is OfficeAct => fact.kind === 'office' && fact.role === 'director');
  const recent = acts.filter(
    act => (act.source.date ?? act.on) > addDays(today, -CHANGE_DAYS) && isChange(act, acts),
  );
  const records = recent.map(({ source }) => `${source.register} ${source.reference}`);
  return recordState(
    records,
    records.length,
    recent.map(act => presence(act, answered.askedAt, says(act))),
  );
}

/** An election of somebody in office is none, nor is the end of a term that goes on. */
function isChange(act: OfficeAct, acts: readonly OfficeAct[]): boolean {
  const same = acts.filter(other => other !== act && holderKey(other.holder) === holderKey(act.holder));
  return act.movement === 'ceased'
    ? !same.some(({ movement, on }) => movement === 'appointed' && on >= act.on)
    : !same.some(({ movement, on }) => movement === 'appointed' && on < act.on);
}

/** Without the person's name. */
const says = ({ movement, roleLabel, on }: OfficeAct) =>
  movement === 'ceased'
    ? say('registered', 'directorLeft', { role: roleLabel, on })
    : say('registered', 'directorAppointed', { role: roleLabel, on });

function silenceState(
  { known: { registers, today } }: Judged,
  name: SpecifiedRegister,
  days: number,
  earlier: readonly Judged[],
): ObservedState {
  const last = [registers, ...earlier.map(({ known }) => known.registers)].find(
    each => each[name]?.state === 'answered',
  )?.[name];
  // A register that never answered about it has not gone silent.
  if (last?.state !== 'answered') return UNKNOWN;
  const since = lisbonDay(new Date(last.askedAt));
  return daysBetween(since, today) < days ? NOTHING : recordState([`=${since}`], since, []);
}
