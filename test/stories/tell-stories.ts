/** How often the service says of stories what their authors say. */
import { isDeepStrictEqual } from 'node:util';
import { judgeCase } from '../../src/cases/judge-case.ts';
import { PHOENIX_LEVELS, type PhoenixLevel } from '../../src/facts/phoenix-finding.ts';
import { isDisputed, type Story } from './story.ts';

export interface Told {
  readonly story: Story;
  /** Level of the pattern, number of directors with issues, or verdict and score, as they are given. */
  readonly said: string;
  readonly isRight: boolean;
  readonly isDisputed: boolean;
}

const FROM = PHOENIX_LEVELS.indexOf('moderate');

/** Signs of continuity that the service states: `moderate` and above. */
const isStated = (level: unknown): boolean => PHOENIX_LEVELS.indexOf(level as PhoenixLevel) >= FROM;

export function tell(story: Story): Told {
  const { checks, verdict, score } = judgeCase(story.case).judgement;
  const disputed = isDisputed(story);
  if (story.question === 'directors') {
    const said = checks.directorsWithIssues;
    const isRight = said === story.expected.directorsWithIssues;
    return { story, said: String(said), isRight, isDisputed: disputed };
  }
  const continues = isStated(checks.phoenixPattern);
  if (story.question === 'verdict') {
    const { directorsWithIssues } = checks;
    const beside = { continues, directorsWithIssues };
    const { verdicts, ...expected } = story.expected;
    const isRight = verdicts.includes(verdict) && isDeepStrictEqual({ ...beside, ...expected }, beside);
    return { story, said: `${verdict} ${score} ${JSON.stringify(beside)}`, isRight, isDisputed: disputed };
  }
  const isRight = continues === story.expected.continues;
  return { story, said: String(checks.phoenixPattern), isRight, isDisputed: disputed };
}

export interface Continuity {
  readonly stories: number;
  /** Null where nothing was stated, or nothing should have been. */
  readonly precision: number | null;
  readonly recall: number | null;
}

export function continuityOf(told: readonly Told[]): Continuity {
  const stories = told.filter(({ story }) => story.question === 'continuity');
  const isTrue = ({ story }: Told) => story.question === 'continuity' && story.expected.continues;
  const stated = stories.filter(one => isTrue(one) === one.isRight);
  const hits = stated.filter(isTrue).length;
  return {
    stories: stories.length,
    precision: share(hits, stated.length),
    recall: share(hits, stories.filter(isTrue).length),
  };
}

export interface Exact {
  readonly stories: number;
  readonly right: number | null;
}

export function exactOf(told: readonly Told[], question: 'directors' | 'verdict'): Exact {
  const stories = told.filter(({ story }) => story.question === question);
  return { stories: stories.length, right: share(stories.filter(one => one.isRight).length, stories.length) };
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** For people: the figures, and each wrong story by its title. */
export function reportOf(told: readonly Told[]): string {
  const agreed = told.filter(one => !one.isDisputed);
  const disputed = told.filter(one => one.isDisputed);
  const lines = (named: string, among: readonly Told[]) => {
    const { stories, precision, recall } = continuityOf(among);
    return [
      `${named}: continuity, ${stories} stories: precision ${shown(precision)}, recall ${shown(recall)}`,
      ...(['directors', 'verdict'] as const).map(question => {
        const exact = exactOf(among, question);
        return `${named}: ${question}, ${exact.stories} stories: exactly right ${shown(exact.right)}`;
      }),
    ];
  };
  return [
    ...lines('all', agreed),
    ...lines(
      'hard',
      agreed.filter(({ story }) => story.hard),
    ),
    `apart: ${disputed.length} that somebody labels otherwise, of which ${disputed.filter(one => one.isRight).length} as their author says`,
    ...agreed.filter(one => !one.isRight).map(wrong),
  ].join('\n');
}

const shown = (figure: number | null): string => (figure === null ? '-' : figure.toFixed(2));

const wrong = ({ story, said }: Told): string =>
  `wrong: ${story.title} (${story.file}, ${story.category}${story.hard ? ', hard' : ''}): ` +
  `said ${said}, expected ${JSON.stringify(story.expected)}`;
