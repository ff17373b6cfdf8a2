/** An assessment for a terminal: the score, why, and a row for each check. */
import { allChecks } from '../../checks/all-checks.ts';
import type { Outcome } from '../../checks/check.ts';
import type { InWords } from '../../checks/words/in-words.ts';
import type { Evidence } from '../../facts/evidence.ts';
import { shownTime, table } from '../kit/table.ts';
import type { ContractorAnswer } from './ask-contractor.ts';

export function shownContractor(answer: ContractorAnswer, shown: { evidence: boolean }): string {
  const { livemode, assessedAt, modelVersion, refreshing, company, nameMatch } = answer;
  const when = `Assessed ${shownTime(new Date(assessedAt))} with model ${modelVersion}${refreshing ? '; a new analysis runs' : ''}.`;
  const known = company
    ? `\nRegistered as ${company.name}${company.asOf ? `, in an act of ${company.asOf}` : ''}.`
    : '';
  const match = nameMatch ? `\nThe name is ${nameMatch.match}: ${nameMatch.why}` : '';
  const about = livemode ? '' : ' (invented company)';
  return shownAnswer(answer, { ...shown, about, when: `${when}${known}${match}` });
}

type Answered = Pick<
  ContractorAnswer,
  | 'nif'
  | 'score'
  | 'verdict'
  | 'bounds'
  | 'completeness'
  | 'unknownChecks'
  | 'reasons'
  | 'notice'
  | 'evidence'
>;

/** `about` follows the number; `when` says of what day and by what model it is. */
export function shownAnswer(
  answer: Answered,
  { evidence, about, when }: { evidence: boolean; about: string; when: string },
): string {
  const { nif, score, verdict, bounds, completeness } = answer;
  const head = [
    `${nif}${about}: ${verdict}, ${score} of 100.`,
    answer.unknownChecks.length === 0
      ? 'Every check is known.'
      : `Between ${bounds.low} and ${bounds.high}, whatever the unknown checks (${answer.unknownChecks.length}) turn out to be; ${Math.floor(completeness * 100)} % are known.`,
    when,
  ].join('\n');
  const rows = Object.entries(answer.evidence).map(([key, outcome]) => [
    key,
    answerOf(outcome),
    outcome.points || null,
    ...(evidence ? [groundsOf(outcome).join('; ')] : []),
  ]);
  const checks = table(['check', 'answer', 'points', ...(evidence ? ['rests on'] : [])], rows);
  return [head, answer.reasons.map(shownReason).join('\n'), checks, answer.notice]
    .filter(part => part !== '')
    .join('\n\n');
}

const SENTENCES = new Map(allChecks.flatMap(({ reasons }) => Object.entries(reasons)));

function shownReason(code: string): string {
  const sentence = SENTENCES.get(code)?.en;
  return sentence ? `${code}: ${sentence}` : code;
}

function answerOf(outcome: InWords<Outcome>): string {
  if (outcome.kind === 'not-applicable') return 'not applicable';
  if (outcome.value === undefined) return 'unknown';
  if (typeof outcome.value === 'boolean') return outcome.value ? 'yes' : 'no';
  return String(outcome.value);
}

function groundsOf(outcome: InWords<Outcome>): string[] {
  if (outcome.kind === 'not-applicable') return [];
  if (outcome.kind === 'unknown') return [outcome.because];
  return outcome.evidence.map(one => `${said(one)} (${one.register})`);
}

const said = (evidence: InWords<Evidence>): string =>
  evidence.type === 'presence'
    ? `${evidence.says} ${evidence.reference}`
    : `Nothing found: ${evidence.asked}${evidence.date ? `, as of ${evidence.date}` : ''}`;
