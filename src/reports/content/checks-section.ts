/** Every check with its value, its points, and the evidence behind it. */
import { allChecks } from '../../checks/all-checks.ts';
import type { Check, Outcome } from '../../checks/check.ts';
import { STATE_NAMES } from '../../checks/words/names.ts';
import { valueInWords } from '../../checks/words/value-in-words.ts';
import type { Evidence } from '../../facts/evidence.ts';
import type { Sentence } from '../../facts/sentence.ts';
import type { Language } from '../language.ts';
import type { CheckBlock, EvidenceEntry, Said, Section } from '../report.ts';
import type { Material } from './material.ts';
import { lostBy, pointsText } from './summary-sections.ts';
import { type TextKey, textIn } from './texts.ts';
import { day, moment, registerName, sentence } from './words.ts';

export function checksSection(material: Material): Section {
  const { language, assessment } = material;
  // What costs most first, then what is unknown; the others as the catalogue has them.
  const rank = (key: string) =>
    (assessment.outcomes[key]?.kind === 'unknown' ? 0.5 : 0) + lostBy(assessment, key);
  const keys = Object.keys(assessment.checks).toSorted((a, b) => rank(b) - rank(a));
  return { heading: textIn(language, 'checks'), blocks: keys.map(key => checkBlock(material, key)) };
}

function checkBlock(material: Material, key: string): CheckBlock {
  const { language, assessment } = material;
  const check = allChecks.find(one => one.key === key);
  const outcome = assessment.outcomes[key] ?? ({ kind: 'not-applicable' } satisfies Outcome);
  return {
    kind: 'check',
    key,
    question: check ? { text: check.question[language] } : { text: key },
    state: outcome.kind,
    stateWord: STATE_NAMES[outcome.kind][language],
    found: foundText(material, check, key),
    notes: notesOf(material, check, outcome, key),
    evidence: evidenceOf(outcome).map(one => entryOf(language, one, assessment.livemode)),
  };
}

function foundText({ language, assessment }: Material, check: Check | undefined, key: string): string {
  const lost = lostBy(assessment, key);
  const points = lost === 0 ? pointsText(language, 0) : `−${pointsText(language, lost)}`;
  const value = assessment.checks[key] ?? null;
  if (value === null) return points;
  return `${textIn(language, 'value', { value: valueInWords(value, check ?? null)[language] })} · ${points}`;
}

/** What is said about the check besides its evidence. */
function notesOf(
  { language, assessment, corrections }: Material,
  check: Check | undefined,
  outcome: Outcome,
  key: string,
): Said[] {
  const costs = assessment.contributions.filter(one => one.check === key && one.because !== 'unknown');
  const codes = [...new Set(costs.map(({ reason }) => reason))];
  const reasons = codes.map(code => ({ text: check?.reasons[code]?.[language] ?? code }));
  const contested = corrections.some(one => one.check === key)
    ? [{ text: textIn(language, 'contested') }]
    : [];
  return [...reasons, ...openOf(language, outcome), ...contested];
}

/** Why it is unknown, or may still change. */
function openOf(language: Language, outcome: Outcome): Said[] {
  const filled = (key: TextKey, because: Sentence): Said => ({
    text: textIn(language, key, { because: sentence(language, because) }),
  });
  if (outcome.kind === 'unknown') return [filled('because', outcome.because)];
  const pending = 'pending' in outcome ? outcome.pending : undefined;
  return pending ? [filled('pending', pending.because)] : [];
}

const evidenceOf = (outcome: Outcome): readonly Evidence[] => ('evidence' in outcome ? outcome.evidence : []);

function entryOf(language: Language, evidence: Evidence, livemode: boolean): EvidenceEntry {
  const { register, askedAt, date } = evidence;
  const reference = evidence.type === 'presence' ? evidence.reference : null;
  const parts = [
    registerName(language, register),
    reference === null ? null : textIn(language, 'reference', { reference }),
    date === null ? null : textIn(language, 'registerDate', { day: day(language, date) }),
    textIn(language, 'askedAt', { when: moment(language, askedAt) }),
  ];
  return {
    says: {
      text:
        evidence.type === 'presence'
          ? sentence(language, evidence.says)
          : textIn(language, 'absence', { asked: sentence(language, evidence.asked) }),
    },
    source: parts.filter(part => part !== null).join(' · '),
    // Official sites hold no record of an invented company.
    url: livemode && evidence.type === 'presence' ? evidence.url : null,
  };
}
