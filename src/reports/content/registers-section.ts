/** When each register was asked for the assessment, or why nothing is known of it. */
import type { RegisterKnowledge } from '../../checks/check.ts';
import { SPECIFIED_REGISTERS } from '../../kernel/register-name.ts';
import type { Language } from '../language.ts';
import type { Said, Section } from '../report.ts';
import type { Material } from './material.ts';
import { textIn } from './texts.ts';
import { moment, registerName, sentence } from './words.ts';

export function registersSection({ language, known }: Material): Section {
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
  const asked = textIn(language, 'askedAt', { when: moment(askedAt) });
  const source = date === null ? asked : `${asked} · ${textIn(language, 'registerDate', { day: date })}`;
  return { text: textIn(language, 'answered', { source }) };
}
