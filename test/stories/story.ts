/** A story: an invented case, and what a careful person says of it. People who have not read the rules write them, as JSON beside this file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { CaseFile } from '../../src/cases/case.ts';
import { CaseFault, caseFrom } from '../../src/cases/read-case.ts';
import { VERDICTS } from '../../src/checks/judging/verdict.ts';

const continues = z.strictObject({ continues: z.boolean() });
const issues = z.strictObject({ directorsWithIssues: z.int().min(0) });
/** Any of these verdicts, and what must or must not be said beside it. */
const verdict = z.strictObject({
  verdicts: z.array(z.enum(VERDICTS)).min(1),
  continues: z.boolean().optional(),
  directorsWithIssues: z.int().min(0).optional(),
});
const sentence = z.string().min(1);

const members = {
  title: sentence,
  category: sentence,
  hard: z.boolean(),
  because: sentence,
  source: sentence,
  case: z.unknown(),
};
const judgesOf = <S extends z.ZodType>(says: S) =>
  z.array(z.strictObject({ says, because: sentence })).default([]);

const story = z.discriminatedUnion('question', [
  z.strictObject({
    ...members,
    question: z.literal('continuity'),
    expected: continues,
    judges: judgesOf(continues),
  }),
  z.strictObject({
    ...members,
    question: z.literal('directors'),
    expected: issues,
    judges: judgesOf(issues),
  }),
  z.strictObject({
    ...members,
    question: z.literal('verdict'),
    expected: verdict,
    judges: judgesOf(verdict),
  }),
]);

type Written = z.output<typeof story>;
export type Story = Written & { readonly case: CaseFile; readonly file: string };

/** Every story of a folder. Throws with the file, the story and the place of each fault. */
export function readStories(folder: string): Story[] {
  const files = readdirSync(folder).filter(name => name.endsWith('.json'));
  return files.sort().flatMap(file => {
    const told = z.array(z.unknown()).parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    return told.map((json, place) => ({ ...readStory(json, `${file} [${place}]`), file }));
  });
}

export function readStory(json: unknown, place: string): Omit<Story, 'file'> & Written {
  const read = story.safeParse(json);
  if (!read.success) throw new Error(`${place}: ${z.prettifyError(read.error)}`);
  try {
    return { ...read.data, case: caseFrom(read.data.case) };
  } catch (error) {
    if (!(error instanceof CaseFault)) throw error;
    throw new Error(`${place} "${read.data.title}":\n${error.message}`);
  }
}

/** Whether somebody who judged the story again says something else than its author. */
export const isDisputed = ({ expected, judges }: Pick<Story, 'expected' | 'judges'>): boolean =>
  judges.some(({ says }) => JSON.stringify(says) !== JSON.stringify(expected));
