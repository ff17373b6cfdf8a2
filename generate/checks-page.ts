import { allChecks } from '../src/checks/all-checks.ts';
import type { Check, Cost, Family, Text } from '../src/checks/check.ts';
import { FAMILY_CAPS } from '../src/checks/scale/family-caps.ts';
import { MODEL_VERSION } from '../src/checks/scale/model-version.ts';
import type { Generated } from './generated.ts';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

const both = ({ en, pt }: Text): string => `${en} *${pt}*`;
const words = (list: readonly string[]): string => list.map(word => `\`${word}\``).join(', ');

function valueIn({ value }: Check): string {
  const choice = value.values ? `: ${words(value.values)}` : '';
  return `${value.type}, ${value.of}${choice}`;
}

function fadingOf({ fading }: Check): string {
  if (!fading) return 'no: a record counts as long as its register shows it';
  const { wholeMonths, windowMonths } = fading;
  const window = `records of the last ${windowMonths} months, to the day`;
  return wholeMonths < windowMonths
    ? `${window}; the whole for ${wholeMonths}, then three quarters, half and a quarter in equal spans`
    : window;
}

function scaleOf({ weights, worst, unknownPoints }: Check): string {
  const row = (when: string, { points, knockOut, reason }: Cost) => [
    when,
    String(points),
    knockOut ? `\`${knockOut}\`` : '',
    `\`${reason}\``,
  ];
  return table(
    ['outcome', 'points', 'knock-out', 'reason'],
    [
      ...weights.map(weight => row(both(weight.when), weight)),
      row('unknown *desconhecido*', { points: unknownPoints ?? worst.points, reason: worst.reason }),
    ],
  );
}

function sectionOf(check: Check): string {
  const { key, question, needs, clearedBy, clearedSooner, remediation, reasons } = check;
  const rows = [
    ['Question', both(question)],
    ['Value', valueIn(check)],
    ['Registers that must have answered', words(needs)],
    ['Evidence', 'of a hit, every record or the empty answer it rests on; of a clear one, the empty answer'],
    ['Fades', fadingOf(check)],
    ['What would clear a hit', clearedBy ? both(clearedBy) : 'it is never a hit'],
    ['What would clear it sooner, where it is due', clearedSooner ? both(clearedSooner) : ''],
    ['The company can bring that about', clearedBy ? (clearedBy.byCompany ? 'yes' : 'no') : ''],
    ['What the company can do', remediation ? both(remediation) : 'nothing'],
  ].filter(([, value]) => value !== '');
  const codes = Object.entries(reasons).map(([code, text]) => [`\`${code}\``, text.en, text.pt]);
  return [
    `### \`${key}\``,
    table(['', ''], rows),
    scaleOf(check),
    table(['reason', 'English', 'Português'], codes),
  ].join('\n\n');
}

function familyOf([family, checks]: [Family, readonly Check[]]): string {
  return [`## ${family}, at most ${FAMILY_CAPS[family]} points`, ...checks.map(sectionOf)].join('\n\n');
}

function printed(): string {
  const families = Map.groupBy(allChecks, ({ family }) => family);
  const overview = allChecks.map(({ key, family, needs, worst, question }) => [
    `[\`${key}\`](#${key.toLowerCase()})`,
    family,
    String(worst.points),
    words(needs),
    question.en,
  ]);
  return `${[
    '# The checks',
    'What is asked of every company, generated from the code. How the answers become a score, and the definition to the letter of each that costs, is in [scoring.md](scoring.md).',
    `Model version \`${MODEL_VERSION}\`; ${allChecks.length} checks. Points are those before the family’s cap; the first five are the ones of the specification.`,
    'An answer has every check. Its value is null while it is unknown (`unknownChecks` names it) and where it does not apply (`notApplicableChecks` names it).',
    table(['check', 'family', 'at worst', 'registers', 'question'], overview),
    ...[...families].map(familyOf),
  ].join('\n\n')}\n`;
}

export const checksPage: Generated = { file: 'docs/checks.md', print: printed };
