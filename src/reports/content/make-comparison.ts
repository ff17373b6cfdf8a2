/** The content of a comparison: on the first page companies side by side, then all that is said of each. */
import { questionOf } from '../../checks/all-checks.ts';
import type { Language } from '../language.ts';
import { LAYOUT, type Report, type Said, type Section, type SidesBlock } from '../report.ts';
import { assessedCompany, calledOf, companySections, noticeSection } from './make-report.ts';
import type { Material } from './material.ts';
import { changeItems, costItems, heldBy, noChangeKey, verdictText } from './summary-sections.ts';
import { type TextKey, textIn } from './texts.ts';
import { statedOf } from './who-section.ts';
import { day, textBlock } from './words.ts';

/** A company without an assessment in force. */
export interface Unassessed {
  readonly nif: string;
  readonly name: string | null;
  readonly isAnalyzing: boolean;
}

export type Compared = Material | Unassessed;

const isAssessed = (one: Compared): one is Material => 'assessment' in one;

/** Of a list on the first page, so that five companies fit there. */
const MOST_ITEMS = 2;

/** `companies`: in the order in which they were requested; null where none of them has an assessment. */
export function makeComparison(language: Language, companies: readonly Compared[]): Report | null {
  const [first, ...others] = companies.filter(isAssessed);
  if (!first) return null;
  const { client, service, assessment } = first;
  return {
    layout: LAYOUT,
    language,
    about: {
      companies: [assessedCompany(first), ...others.map(assessedCompany)],
      livemode: assessment.livemode,
      client,
      service,
    },
    title: textIn(language, 'comparison'),
    subject: companies.map(nifOf).join(', '),
    sections: [
      sideBySide(language, companies, assessment.livemode),
      ...companies.map(one => companySection(language, one)),
      noticeSection(language),
    ],
  };
}

const nifOf = (one: Compared): string => (isAssessed(one) ? one.assessment.nif : one.nif);

const nameOf = (one: Compared): string => {
  if (isAssessed(one)) return calledOf(one);
  return one.name === null ? one.nif : `${one.name} (${one.nif})`;
};

const companySection = (language: Language, one: Compared): Section => ({
  heading: nameOf(one),
  blocks: isAssessed(one) ? [] : [textBlock(language, one.isAnalyzing ? 'stillAnalyzed' : 'notAssessed')],
  parts: isAssessed(one) ? companySections(one) : [],
});

function sideBySide(language: Language, companies: readonly Compared[], livemode: boolean): Section {
  return {
    heading: textIn(language, 'sides'),
    blocks: [
      ...(livemode ? [] : [textBlock(language, 'invented')]),
      sidesOf(language, companies),
      textBlock(language, 'seeBelow', { most: MOST_ITEMS }),
    ],
  };
}

/** What a row says of an assessed company, under its label. */
const ROWS: readonly (readonly [label: TextKey, of: (material: Material) => readonly string[]])[] = [
  ['seat', material => [published(material, 'seat')]],
  ['legalForm', material => [published(material, 'legalForm')]],
  ['founded', material => [published(material, 'founded')]],
  ['summary', verdictLines],
  [
    'assessedAt',
    ({ language, assessment }) => [day(language, assessment.assessedAt.toISOString().slice(0, 10))],
  ],
  [
    'heldBy',
    ({ language, assessment }) =>
      shortened(language, { items: heldBy(language, assessment), none: 'nothingLimits' }),
  ],
  [
    'reasons',
    material => shortened(material.language, { items: textsOf(costItems(material)), none: 'noReasons' }),
  ],
  [
    'unknown',
    ({ language, assessment }) =>
      shortened(language, {
        items: assessment.unknownChecks.map(key => questionOf(key, language)),
        none: 'nothingUnknown',
      }),
  ],
  [
    'change',
    material =>
      // The others stand in its part: each is as long as the first.
      [...textsOf(changeItems(material)), textIn(material.language, noChangeKey(material))].slice(0, 1),
  ],
];

function sidesOf(language: Language, companies: readonly Compared[]): SidesBlock {
  const rows = ROWS.map(([label, of]) => ({
    label: textIn(language, label),
    cells: companies.map(one => asSaid(isAssessed(one) ? of(one) : [textIn(language, 'unknownShort')])),
  }));
  return { kind: 'sides', head: [textIn(language, 'company'), ...companies.map(nameOf)], rows };
}

const asSaid = (texts: readonly string[]): Said[] => texts.map(one => ({ text: one }));
const textsOf = (said: readonly Said[]): string[] => said.map(one => one.text);

const published = (material: Material, what: 'seat' | 'legalForm' | 'founded'): string =>
  statedOf(material)[what] ?? textIn(material.language, 'notPublished');

function verdictLines({ language, assessment }: Material): string[] {
  const { score, bounds } = assessment;
  return [
    verdictText(language, assessment),
    textIn(language, 'scoreShort', { score }),
    ...(bounds.low === bounds.high ? [] : [textIn(language, 'boundsShort', bounds)]),
  ];
}

function shortened(
  language: Language,
  { items, none }: { items: readonly string[]; none: TextKey },
): string[] {
  if (items.length === 0) return [textIn(language, none)];
  const rest = items.length - MOST_ITEMS;
  return [...items.slice(0, MOST_ITEMS), ...(rest > 0 ? [textIn(language, 'and', { n: rest })] : [])];
}
