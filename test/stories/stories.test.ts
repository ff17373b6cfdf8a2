/** Stories by people who have not read the rules: how often the service says what they say. */
import { beforeAll, describe, expect, it } from 'vitest';
import { VERDICTS } from '../../src/checks/judging/verdict.ts';
import { adding, caseOf, declared, OTHER, SUBJECT, soundCompany } from '../cases/case-of.ts';
import { KNOWN_DISAGREEMENTS } from './known-disagreements.ts';
import { isDisputed, readStories, readStory } from './story.ts';
import { continuityOf, exactOf, reportOf, tell } from './tell-stories.ts';

/** Fewer say nothing about a rule. */
const ENOUGH = 10;

const told = readStories(import.meta.dirname).map(tell);
const agreed = told.filter(one => !one.isDisputed);
const continuity = continuityOf(agreed);
const directors = exactOf(agreed, 'directors');

beforeAll(() => {
  if (told.length > 0) console.log(reportOf(told));
});

it('no two stories have one title', () => {
  const titles = told.map(({ story }) => story.title);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

it.runIf(continuity.stories >= ENOUGH)('of the stated signs of continuity nine in ten are true', () => {
  expect(continuity.precision).toBeGreaterThanOrEqual(0.9);
});

it.runIf(continuity.stories >= ENOUGH)('of the true continuations seven in ten are found', () => {
  expect(continuity.recall).toBeGreaterThanOrEqual(0.7);
});

it.runIf(directors.stories >= ENOUGH)('of the stories about directors nine in ten are exactly right', () => {
  expect(directors.right).toBeGreaterThanOrEqual(0.9);
});

it('the verdicts that do not come out are those that are known', () => {
  const wrong = told.filter(({ story, isRight }) => story.question === 'verdict' && !isRight);
  expect(wrong.map(({ story }) => story.title)).toEqual(KNOWN_DISAGREEMENTS);
});

describe('the telling itself', () => {
  const successor = soundCompany(SUBJECT, 'Pedra Nova Construções, Lda', { foundedOn: '2025-04-10' });
  const failed = adding(soundCompany(OTHER, 'Pedra Construções, Lda'), declared('2025-05-02'));
  const story = (title: string, more: object) => ({
    ...readStory(
      {
        ...{ title, category: 'textbook', hard: false, because: 'it is plain', source: 'CIRE art. 186' },
        ...{ question: 'continuity', expected: { continues: true }, case: caseOf(successor, failed) },
        ...more,
      },
      title,
    ),
    file: 'none',
  });

  it('counts what is stated, what is missed and what is said in vain', () => {
    const four = [
      story('a hit', {}),
      story('in vain', { expected: { continues: false } }),
      story('missed', { hard: true, case: caseOf(successor) }),
      story('one director', { question: 'directors', expected: { directorsWithIssues: 1 } }),
    ].map(tell);
    expect(continuityOf(four)).toEqual({ stories: 3, precision: 0.5, recall: 0.5 });
    expect(exactOf(four, 'directors')).toEqual({ stories: 1, right: 1 });
    const verdicts = [
      { verdicts: [...VERDICTS] },
      { verdicts: [...VERDICTS], continues: false },
      { verdicts: ['no_records'] },
    ].map(expected => tell(story('a verdict', { question: 'verdict', expected })).isRight);
    expect(verdicts).toEqual([true, false, false]);
    expect(reportOf(four)).toMatch(/wrong: in vain .*said strong, expected \{"continues":false\}/);
    expect(reportOf(four)).toContain('wrong: missed (none, textbook, hard): said none');
  });

  it('sets a story apart if somebody labels it otherwise', () => {
    const says = (continues: boolean) =>
      story('x', { judges: [{ says: { continues }, because: 'it is so' }] });
    expect([says(true), says(false)].map(isDisputed)).toEqual([false, true]);
    expect(reportOf([tell(says(false))])).toContain('apart: 1 ');
  });

  it('names the story and the place of a fault', () => {
    expect(() => story('broken', { case: { ...caseOf(successor), asOf: 'today' } })).toThrow(
      'broken "broken":\nasOf: is no day of the calendar',
    );
    expect(() => story('other', { expected: { directorsWithIssues: 1 } })).toThrow(/other: .*expected/s);
  });
});
