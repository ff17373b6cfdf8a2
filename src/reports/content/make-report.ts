/** The content of a report, from an assessment and what it was judged from. */

import { allChecks } from '../../checks/all-checks.ts';
import type { RegisterKnowledge } from '../../checks/check.ts';
import { NOTICE } from '../../contractors/assessments/notice.ts';
import type { Correction } from '../../contractors/corrections/corrections.ts';
import { SPECIFIED_REGISTERS } from '../../kernel/register-name.ts';
import type { Language } from '../language.ts';
import { type Block, LAYOUT, type Report, type Said, type Section } from '../report.ts';
import { checksSection } from './checks-section.ts';
import type { Material } from './material.ts';
import { networkSection } from './network-section.ts';
import { askedSection, summarySections } from './summary-sections.ts';
import { textIn } from './texts.ts';
import { day, moment, registerName, sentence } from './words.ts';

/** When each register was asked for the assessment, or why nothing is known of it. */
function registersSection({ language, known }: Material): Section {
  const rows = SPECIFIED_REGISTERS.map(name => ({
    label: registerName(language, name),
    value: stateOf(language, known.registers[name]),
  }));
  return { heading: textIn(language, 'registers'), blocks: [{ kind: 'rows', rows }] };
}

function stateOf(language: Language, knowledge: RegisterKnowledge): Said {
  if (knowledge.state === 'unknown') {
    const { text, ...rest } = sentence(language, knowledge.because);
    return { text: textIn(language, 'unanswered', { because: text }), ...rest };
  }
  const { askedAt, date } = knowledge;
  const asked = textIn(language, 'askedAt', { when: moment(language, askedAt) });
  const source =
    date === null ? asked : `${asked} · ${textIn(language, 'registerDate', { day: day(language, date) })}`;
  return { text: textIn(language, 'answered', { source }) };
}

/** What the company contests, and what the report is not. */
function closingSections({ language, corrections }: Material): Section[] {
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

const dayOf = (language: Language, at: Date | null): string =>
  at ? day(language, at.toISOString().slice(0, 10)) : '–';

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** The objection, and what came of it. */
function correctionTexts(language: Language, correction: Correction): string[] {
  const { check, text, createdAt, answeredAt, assessmentId, changed, answer } = correction;
  const answered = dayOf(language, answeredAt);
  const outcome =
    assessmentId === null
      ? answer === null
        ? textIn(language, 'correctionOpen')
        : null
      : textIn(language, changed ? 'correctionChanged' : 'correctionUnchanged', { day: answered });
  const question = allChecks.find(({ key }) => key === check)?.question[language] ?? check;
  const values = { check: question, day: dayOf(language, createdAt), text: onOneLine(text) };
  const objection = textIn(language, 'correction', values);
  return [
    outcome === null ? objection : `${objection} ${outcome}`,
    ...(answer === null
      ? []
      : [textIn(language, 'correctionAnswer', { day: answered, text: onOneLine(answer) })]),
  ];
}

export function makeReport(material: Material): Report {
  const { language, assessment, client, service, name } = material;
  const { nif, id, assessedAt, score, verdict, livemode } = assessment;
  return {
    layout: LAYOUT,
    language,
    about: {
      nif,
      name: name?.name ?? null,
      assessmentId: id,
      assessedAt: assessedAt.toISOString(),
      score,
      verdict,
      livemode,
      client,
      service,
    },
    title: textIn(language, 'title'),
    sections: [
      ...summarySections(material),
      askedSection(material),
      checksSection(material),
      registersSection(material),
      networkSection(material),
      ...closingSections(material),
    ],
  };
}
