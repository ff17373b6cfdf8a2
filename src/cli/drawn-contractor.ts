/** An assessment as people read it in a terminal: the score on its scale, why, and every check by family. */
import { styleText } from 'node:util';
import { allChecks } from '../checks/all-checks.ts';
import type { Check, Family, Outcome } from '../checks/check.ts';
import type { Evidence } from '../facts/evidence.ts';
import type { ToldContractor } from './ask-contractor.ts';
import { shownTime } from './table.ts';

interface Drawing {
  readonly columns: number;
  /** What every check rests on, below it. */
  readonly evidence: boolean;
}

export function drawnContractor(told: ToldContractor, { columns, evidence }: Drawing): string {
  const width = Math.min(columns, 120);
  return [
    ...headOf(told, width),
    ...section('Why', whyOf(told, width)),
    ...section('Checks', checksOf(told, { columns: width, evidence })),
    ...section('What would improve it', improvementsOf(told, width)),
    ...section(
      'Said to be wrong',
      told.corrections.flatMap(({ check, text, state }) => wrapped(`${check} (${state}): ${text}`, width, 2)),
    ),
    '',
    ...wrapped(told.notice, width, 0),
  ].join('\n');
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', painted('bold', title), ...lines] : [];

const COLOURS = { safe: 'green', caution: 'yellow', warning: 'magenta', danger: 'red' } as const;
const SCALE_WIDTH = 50;

function uncertainty({ bounds, unknownChecks: { length } }: ToldContractor): string {
  if (bounds.high > bounds.low) return `; ${bounds.high} if all that is unknown were clear`;
  if (length === 0) return '; nothing is open';
  return `, whatever the ${length === 1 ? '1 unknown check turns' : `${length} unknown checks turn`} out to be`;
}

function headOf(told: ToldContractor, width: number): string[] {
  const { bounds, color, verdict, score } = told;
  const cells = (points: number) => Math.round((points / 100) * SCALE_WIDTH);
  const known = cells(bounds.low);
  const possible = cells(bounds.high) - known;
  const scale = `${'█'.repeat(known)}${'▒'.repeat(possible)}${'░'.repeat(SCALE_WIDTH - known - possible)}`;
  return [
    `${painted('bold', told.nif)}  ${told.livemode ? '' : 'invented company (sandbox)  '}${painted(COLOURS[color], verdict)}`,
    '',
    `  ${painted(COLOURS[color], scale)}  ${painted('bold', String(score))} of 100`,
    ...wrapped(
      `${score} is certain${uncertainty(told)}. ${Math.round(told.completeness * 100)} % of the checks are known.`,
      width,
      2,
    ),
    ...wrapped(
      `Judged ${shownTime(new Date(told.assessedAt))} by the rules ${told.modelVersion}${told.refreshing ? '; a new analysis runs' : ''}.`,
      width,
      2,
    ),
  ];
}

const SENTENCES = new Map(allChecks.flatMap(({ reasons }) => Object.entries(reasons)));

const whyOf = ({ reasons }: ToldContractor, width: number): string[] =>
  reasons.flatMap(code => {
    const sentence = SENTENCES.get(code)?.en;
    return wrapped(sentence ? `${code}: ${sentence}` : code, width, 2);
  });

const FAMILIES: readonly Family[] = [...new Set(allChecks.map(({ family }) => family))];

const checksOf = (told: ToldContractor, drawing: Drawing): string[] =>
  FAMILIES.flatMap(family => {
    const checks = allChecks.filter(check => check.family === family && told.evidence[check.key]);
    if (checks.length === 0) return [];
    return [`  ${family}`, ...checks.flatMap(check => checkLines(check, told, drawing))];
  });

function checkLines(check: Check, { evidence }: ToldContractor, drawing: Drawing): string[] {
  const outcome = evidence[check.key]!;
  const points = outcome.points === 0 ? '' : String(outcome.points);
  const line = `    ${markOf(outcome)} ${check.key.padEnd(30)} ${shownValue(check, outcome).padEnd(18)} ${points.padStart(5)}`;
  return [line.trimEnd(), ...(drawing.evidence ? groundsOf(outcome, drawing.columns) : [])];
}

function markOf({ kind }: Outcome): string {
  if (kind === 'hit') return painted('red', '!');
  if (kind === 'clear') return painted('green', '✓');
  return kind === 'unknown' ? painted('yellow', '?') : '-';
}

function shownValue({ value: { type } }: Check, outcome: Outcome): string {
  if (outcome.kind === 'not-applicable') return 'not applicable';
  if (outcome.value === undefined) return 'unknown';
  if (typeof outcome.value === 'boolean') return outcome.value ? 'yes' : 'no';
  return type === 'euros' ? `${outcome.value.toLocaleString('en')} €` : String(outcome.value);
}

const INDENT = 8;

function groundsOf(outcome: Outcome, width: number): string[] {
  if (outcome.kind === 'not-applicable') return [];
  if (outcome.kind === 'unknown') return wrapped(outcome.because, width, INDENT);
  return outcome.evidence.flatMap(one => {
    const asked = shownTime(new Date(one.askedAt));
    return wrapped(`${said(one)} (${one.register}, asked ${asked})`, width, INDENT);
  });
}

const said = (evidence: Evidence): string =>
  evidence.type === 'presence'
    ? `${evidence.says} ${evidence.reference}`
    : `Nothing found: ${evidence.asked}${evidence.date ? `, as of ${evidence.date}` : ''}`;

const IMPROVEMENTS = 3;

const improvementsOf = ({ counterfactuals }: ToldContractor, width: number): string[] =>
  (counterfactuals ?? [])
    .slice(0, IMPROVEMENTS)
    .flatMap(({ changes, score, verdict }) =>
      wrapped(
        `${changes.map(({ text }) => text.en.replace(/\.$/, '')).join(' + ')}: ${score}, ${verdict}`,
        width,
        2,
      ),
    );

/** Lines of at most `width` columns; those after the first are set in further. A word is never broken. */
function wrapped(text: string, width: number, indent: number): string[] {
  const lines: string[] = [];
  let line = ' '.repeat(indent);
  for (const word of text.split(/\s+/)) {
    if (line.trim() !== '' && line.length + word.length > width - 1) {
      lines.push(line.trimEnd());
      line = ' '.repeat(indent + 2);
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}

/** Only where a terminal shows it: a pipe, and whoever sets NO_COLOR, gets plain text. */
const painted = (style: Parameters<typeof styleText>[0], text: string): string =>
  styleText(style, text, { stream: process.stdout });
