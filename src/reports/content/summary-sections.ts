/** Which company, what was asked, score and verdict, what weighs most, what is unknown. */
import { allChecks } from '../../checks/all-checks.ts';
import type { Check, Outcome } from '../../checks/check.ts';
import { MODEL_VERSION } from '../../checks/scale/model-version.ts';
import { VERDICT_NAMES } from '../../checks/words/names.ts';
import type { Assessment } from '../../contractors/assessment.ts';
import type { Language } from '../language.ts';
import type { Block, Row, Said, Section } from '../report.ts';
import type { Material } from './material.ts';
import { type TextKey, textIn } from './texts.ts';
import { moment } from './words.ts';

export function summarySections(material: Material): Section[] {
  return [asked(material), assessed(material), weighing(material), unknown(material)];
}

const row = (language: Language, label: TextKey, text: string): Row => ({
  label: textIn(language, label),
  value: { text },
});

function asked({ language, assessment, known, name, client }: Material): Section {
  const { nif, livemode, id, assessedAt, consultedAt, modelVersion } = assessment;
  const named = name ? textIn(language, 'nameAsOf', { name: name.name, day: name.asOf }) : null;
  const rows = [
    row(language, 'nif', nif),
    row(language, 'company', named ?? textIn(language, 'noName')),
    row(language, 'question', textIn(language, 'questionText', { day: known.today })),
    row(language, 'client', client),
    row(language, 'assessmentId', id),
    row(language, 'assessedAt', moment(assessedAt)),
    row(language, 'consultedAt', moment(consultedAt)),
    row(language, 'modelVersion', modelVersion),
  ];
  const { withdrawn } = assessment;
  const withdrawal: Block[] = withdrawn
    ? [
        {
          kind: 'text',
          said: { text: textIn(language, `withdrawn-${withdrawn.cause}`, { at: moment(withdrawn.at) }) },
        },
      ]
    : [];
  const invented: Block[] = livemode ? [] : [{ kind: 'text', said: { text: textIn(language, 'invented') } }];
  return { heading: textIn(language, 'asked'), blocks: [...withdrawal, ...invented, { kind: 'rows', rows }] };
}

function assessed({ language, assessment }: Material): Section {
  const { score, bounds, verdict, color, completeness } = assessment;
  const isExact = bounds.low === bounds.high;
  const words = textIn(language, isExact ? 'scoreExact' : 'scoreBounds', { score, ...bounds });
  const rows = [
    row(language, 'completeness', `${Math.floor(100 * completeness)} %`),
    row(language, 'calibration', calibration(language, assessment)),
  ];
  const colored = { verdict: VERDICT_NAMES[verdict][language], color: textIn(language, color) };
  return {
    heading: textIn(language, 'summary'),
    blocks: [
      { kind: 'score', score, ...bounds, color, verdict: textIn(language, 'verdictColor', colored), words },
      { kind: 'rows', rows },
    ],
  };
}

function calibration(language: Language, { calibration }: Assessment): string {
  if (!calibration) return textIn(language, 'notCalibrated');
  const { date: day, failures, rate, low, high } = calibration;
  const percent = (share: number) =>
    String(Math.round(1000 * share) / 10).replace('.', language === 'pt' ? ',' : '.');
  return textIn(language, 'calibrated', {
    day,
    failures,
    rate: percent(rate),
    low: percent(low),
    high: percent(high),
  });
}

function weighing({ language, assessment: { reasons } }: Material): Section {
  const items = reasons.map(code => reasonText(language, code));
  return {
    heading: textIn(language, 'reasons'),
    blocks: [
      items.length > 0
        ? { kind: 'list', items }
        : { kind: 'text', said: { text: textIn(language, 'noReasons') } },
    ],
  };
}

/** A code that the catalogue no longer has stands for itself. */
function reasonText(language: Language, code: string): Said {
  const check = allChecks.find(({ reasons }) => code in reasons);
  return { text: check ? `${check.reasons[code]![language]} (${code})` : code };
}

function unknown({ language, assessment }: Material): Section {
  const { unknownChecks, bounds } = assessment;
  const heading = textIn(language, 'unknown');
  if (unknownChecks.length === 0)
    return { heading, blocks: [{ kind: 'text', said: { text: textIn(language, 'nothingUnknown') } }] };
  const intro = textIn(language, 'unknownIntro', bounds);
  const items = unknownChecks.map(key => ({ text: unknownText(language, assessment, key) }));
  return {
    heading,
    blocks: [
      { kind: 'text', said: { text: intro } },
      { kind: 'list', items },
    ],
  };
}

function unknownText(language: Language, assessment: Assessment, key: string): string {
  const check = allChecks.find(one => one.key === key);
  const now = pointsText(language, lostBy(assessment, key));
  const worst = check && worstOf(check, assessment.outcomes[key]);
  const isPresent = assessment.modelVersion === MODEL_VERSION && worst !== undefined;
  const cost = isPresent
    ? textIn(language, 'unknownCost', { now, worst: pointsText(language, worst) })
    : textIn(language, 'unknownRetired', { now });
  return `${check?.question[language] ?? key} ${cost}`;
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
