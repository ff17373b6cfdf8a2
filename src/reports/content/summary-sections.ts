/** The first page: who the company is, the verdict and what decides it, what costs points, what is unknown, what would change it. */
import { allChecks, questionOf } from '../../checks/all-checks.ts';
import type { Check, Outcome } from '../../checks/check.ts';
import { MODEL_VERSION } from '../../checks/scale/model-version.ts';
import { VERDICT_NAMES } from '../../checks/words/names.ts';
import type { Assessment } from '../../contractors/assessment.ts';
import type { Language } from '../language.ts';
import type { Said, Section } from '../report.ts';
import type { Material } from './material.ts';
import { textIn } from './texts.ts';
import { whoSection } from './who-section.ts';
import { day, listBlock, moment, row, textBlock } from './words.ts';

export function summarySections(material: Material): Section[] {
  return [whoSection(material), assessed(material), costs(material), unknown(material), changes(material)];
}

export function requestSection({ language, assessment, known, client }: Material): Section {
  const { id, assessedAt, consultedAt, modelVersion } = assessment;
  const rows = [
    row(language, 'question', textIn(language, 'questionText', { day: day(language, known.today) })),
    row(language, 'client', client),
    row(language, 'assessmentId', id),
    row(language, 'assessedAt', moment(language, assessedAt)),
    row(language, 'consultedAt', moment(language, consultedAt)),
    row(language, 'modelVersion', modelVersion),
  ];
  return { heading: textIn(language, 'asked'), blocks: [{ kind: 'rows', rows }] };
}

function assessed({ language, assessment }: Material): Section {
  const { score, bounds, color, completeness } = assessment;
  const isExact = bounds.low === bounds.high;
  const words = textIn(language, isExact ? 'scoreExact' : 'scoreBounds', { score, ...bounds });
  const held = heldBy(language, assessment);
  const rows = [
    ...(held.length > 0 ? [row(language, 'heldBy', held.join(' '))] : []),
    row(language, 'completeness', `${Math.floor(100 * completeness)} %`),
    row(language, 'calibration', calibration(language, assessment)),
  ];
  const verdict = verdictText(language, assessment);
  return {
    heading: textIn(language, 'summary'),
    blocks: [
      { kind: 'score', score, ...bounds, color, verdict, words },
      { kind: 'rows', rows },
    ],
  };
}

export const verdictText = (language: Language, { verdict, color }: Assessment): string =>
  textIn(language, 'verdictColor', {
    verdict: VERDICT_NAMES[verdict][language],
    color: textIn(language, color),
  });

/** Reasons that limit the verdict, whatever the points. */
export const heldBy = (language: Language, assessment: Assessment): string[] =>
  costsOf(assessment)
    .filter(({ limits }) => limits)
    .map(({ reason }) => reasonText(language, reason));

function calibration(language: Language, { calibration }: Assessment): string {
  if (!calibration) return textIn(language, 'notCalibrated');
  const { date, failures, rate, low, high } = calibration;
  const percent = (share: number) =>
    String(Math.round(1000 * share) / 10).replace('.', language === 'pt' ? ',' : '.');
  return textIn(language, 'calibrated', {
    day: day(language, date),
    failures,
    rate: percent(rate),
    low: percent(low),
    high: percent(high),
  });
}

/** What records take, by check, the dearest first. */
function costsOf({ contributions }: Assessment) {
  const known = contributions.filter(({ because }) => because !== 'unknown');
  return [...Map.groupBy(known, ({ check }) => check).values()]
    .map(ofCheck => ({
      points: ofCheck.reduce((sum, { points }) => sum - points, 0),
      reason: ofCheck[0]!.reason,
      limits: ofCheck.some(({ because }) => because === 'knock-out'),
    }))
    .sort((a, b) => b.points - a.points);
}

function costs(material: Material): Section {
  const { language } = material;
  return {
    heading: textIn(language, 'reasons'),
    blocks: [listBlock(language, costItems(material), 'noReasons')],
  };
}

/** What costs points and how many, the dearest first. */
export const costItems = ({ language, assessment }: Material): Said[] =>
  costsOf(assessment).map(({ points, reason, limits }) => {
    const values = { points: `−${pointsText(language, points)}`, reason: reasonText(language, reason) };
    const cost = textIn(language, 'cost', values);
    return { text: limits ? `${cost} ${textIn(language, 'limits')}` : cost };
  });

/** A code that the catalogue no longer has stands for itself. */
function reasonText(language: Language, code: string): string {
  const check = allChecks.find(({ reasons }) => code in reasons);
  return check ? check.reasons[code]![language] : code;
}

const CHANGES_SHOWN = 3;

function changes(material: Material): Section {
  const { language } = material;
  const items = changeItems(material).slice(0, CHANGES_SHOWN);
  return {
    heading: textIn(language, 'change'),
    blocks: [listBlock(language, items, noChangeKey(material))],
  };
}

/** What would lead to a better verdict. */
export const changeItems = ({ language, counterfactuals }: Material): Said[] =>
  (counterfactuals ?? []).map(({ changes, score, verdict }) => ({
    text: textIn(language, 'changeTo', {
      changes: changes.map(({ text }) => text[language]).join(' '),
      score,
      verdict: VERDICT_NAMES[verdict][language],
      who: textIn(language, changes.every(({ byCompany }) => byCompany) ? 'byCompany' : 'notByCompany'),
    }),
  }));

/** Why nothing of that is said. */
export function noChangeKey({ assessment, counterfactuals }: Material) {
  if (!counterfactuals) return 'changeNotKept';
  return assessment.verdict === 'no_records' ? 'isBest' : 'noChange';
}

function unknown({ language, assessment }: Material): Section {
  const { unknownChecks, bounds } = assessment;
  const heading = textIn(language, 'unknown');
  if (unknownChecks.length === 0) return { heading, blocks: [textBlock(language, 'nothingUnknown')] };
  const items = unknownChecks.map(key => ({ text: unknownText(language, assessment, key) }));
  return { heading, blocks: [textBlock(language, 'unknownIntro', bounds), { kind: 'list', items }] };
}

function unknownText(language: Language, assessment: Assessment, key: string): string {
  const check = allChecks.find(one => one.key === key);
  const now = pointsText(language, lostBy(assessment, key));
  const worst = check && worstOf(check, assessment.outcomes[key]);
  const isPresent = assessment.modelVersion === MODEL_VERSION && worst !== undefined;
  const cost = isPresent
    ? textIn(language, 'unknownCost', { now, worst: pointsText(language, worst) })
    : textIn(language, 'unknownRetired', { now });
  return `${questionOf(key, language)} ${cost}`;
}

const worstOf = (check: Check, outcome: Outcome | undefined): number => {
  if (outcome?.kind === 'unknown') return (outcome.atWorst ?? check.worst).points;
  const pending = outcome && 'pending' in outcome ? outcome.pending : undefined;
  return (pending?.cost ?? check.worst).points;
};

/** Points that a check takes from the score. */
export const lostBy = ({ contributions }: Assessment, key: string): number =>
  contributions.reduce((sum, { check, points }) => (check === key ? sum - points : sum), 0);

export const pointsText = (language: Language, n: number): string =>
  textIn(language, n === 1 ? 'point' : 'points', { n });
