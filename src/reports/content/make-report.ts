/** The content of a report, from an assessment and what it was judged from. */

import { questionOf } from '../../checks/all-checks.ts';
import type { RegisterKnowledge } from '../../checks/check.ts';
import { NOTICE } from '../../contractors/assessments/notice.ts';
import type { Correction } from '../../contractors/corrections/correction.ts';
import { SPECIFIED_REGISTERS } from '../../kernel/register-name.ts';
import type { Language } from '../language.ts';
import { type AssessedCompany, LAYOUT, type Report, type Said, type Section } from '../report.ts';
import { checksSection } from './checks-section.ts';
import type { Material } from './material.ts';
import { networkSection } from './network-section.ts';
import { requestSection, summarySections } from './summary-sections.ts';
import { textIn } from './texts.ts';
import { day, listBlock, moment, registerName, sentence } from './words.ts';

/** When each register was asked for the assessment, or why nothing is known of it. */
function registersSection({ language, known }: Material): Section {
  const rows = SPECIFIED_REGISTERS.map(name => ({
    label: registerName(language, name),
    value: stateOf(language, known.registers[name]),
  }));
  return { heading: textIn(language, 'registers'), blocks: [{ kind: 'rows', rows }] };
}

function stateOf(language: Language, knowledge: RegisterKnowledge): Said {
  if (knowledge.state === 'unknown')
    return { text: textIn(language, 'unanswered', { because: sentence(language, knowledge.because) }) };
  const { askedAt, date } = knowledge;
  const answered = textIn(language, 'askedAt', { when: moment(language, askedAt) });
  const source =
    date === null
      ? answered
      : `${answered} · ${textIn(language, 'registerDate', { day: day(language, date) })}`;
  return { text: textIn(language, 'answered', { source }) };
}

/** What the company contests. */
function correctionsSection({ language, corrections }: Material): Section {
  const items = corrections.flatMap(one => correctionTexts(language, one)).map(text => ({ text }));
  return { heading: textIn(language, 'corrections'), blocks: [listBlock(language, items, 'noCorrections')] };
}

const dayAt = (language: Language, at: Date | null): string =>
  at ? day(language, at.toISOString().slice(0, 10)) : '–';

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** The objection, and what came of it. */
function correctionTexts(language: Language, correction: Correction): string[] {
  const { check, text, createdAt, answeredAt, assessmentId, changed, answer } = correction;
  const answered = dayAt(language, answeredAt);
  const outcome =
    assessmentId === null
      ? answer === null
        ? textIn(language, 'correctionOpen')
        : null
      : textIn(language, changed ? 'correctionChanged' : 'correctionUnchanged', { day: answered });
  const values = {
    check: questionOf(check, language),
    day: dayAt(language, createdAt),
    text: onOneLine(text),
  };
  const objection = textIn(language, 'correction', values);
  return [
    outcome === null ? objection : `${objection} ${outcome}`,
    ...(answer === null
      ? []
      : [textIn(language, 'correctionAnswer', { day: answered, text: onOneLine(answer) })]),
  ];
}

export function makeReport(material: Material): Report {
  const { language, assessment, client, service } = material;
  return {
    layout: LAYOUT,
    language,
    about: { companies: [assessedCompany(material)], livemode: assessment.livemode, client, service },
    title: textIn(language, 'title'),
    subject: calledOf(material),
    sections: [...companySections(material), noticeSection(language)],
  };
}

/** What a reader calls it: its name and its NIF. */
export const calledOf = ({ assessment: { nif }, name }: Material): string =>
  name ? `${name.name} (${nif})` : nif;

export function assessedCompany({ assessment, name }: Material): AssessedCompany {
  const { nif, id, assessedAt, score, verdict } = assessment;
  return {
    nif,
    name: name?.name ?? null,
    assessmentId: id,
    assessedAt: assessedAt.toISOString(),
    score,
    verdict,
  };
}

export const companySections = (material: Material): Section[] => [
  ...summarySections(material),
  requestSection(material),
  checksSection(material),
  registersSection(material),
  networkSection(material),
  correctionsSection(material),
];

/** What the report is not. */
export const noticeSection = (language: Language): Section => ({
  heading: textIn(language, 'notice'),
  blocks: [{ kind: 'text', said: { text: NOTICE[language] } }],
});
