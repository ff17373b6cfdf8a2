/** What the company contests, and what the report is not. */
import { allChecks } from '../../checks/all-checks.ts';
import type { Correction } from '../../contractors/corrections.ts';
import { NOTICE } from '../../contractors/notice.ts';
import type { Language } from '../language.ts';
import type { Block, Section } from '../report.ts';
import type { Material } from './material.ts';
import { textIn } from './texts.ts';
import { sentence } from './words.ts';

export function closingSections({ language, corrections }: Material): Section[] {
  const items = corrections.flatMap(one => correctionTexts(language, one)).map(text => ({ text }));
  const contested: Block =
    items.length > 0
      ? { kind: 'list', items }
      : { kind: 'text', said: { text: textIn(language, 'noCorrections') } };
  return [
    { heading: textIn(language, 'corrections'), blocks: [contested] },
    { heading: textIn(language, 'notice'), blocks: [{ kind: 'text', said: sentence(language, NOTICE) }] },
  ];
}

const dayOf = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? '–';

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** The objection, and what came of it. */
function correctionTexts(language: Language, correction: Correction): string[] {
  const { check, text, createdAt, answeredAt, assessmentId, changed, answer } = correction;
  const day = dayOf(answeredAt);
  const outcome =
    assessmentId === null
      ? answer === null
        ? textIn(language, 'correctionOpen')
        : null
      : textIn(language, changed ? 'correctionChanged' : 'correctionUnchanged', { day });
  const question = allChecks.find(({ key }) => key === check)?.question[language] ?? check;
  const values = { check: question, day: dayOf(createdAt), text: onOneLine(text) };
  const objection = textIn(language, 'correction', values);
  return [
    outcome === null ? objection : `${objection} ${outcome}`,
    ...(answer === null ? [] : [textIn(language, 'correctionAnswer', { day, text: onOneLine(answer) })]),
  ];
}
