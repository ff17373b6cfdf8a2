/** How checks read the known facts: only registers that answered count, and the order of facts never matters. */
import { type AbsenceEvidence, type Evidence, presence } from '../../facts/evidence.ts';
import type { Fact, FactKind, FactOf } from '../../facts/fact.ts';
import type { Sentence } from '../../facts/sentence.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { Known, Outcome, RegisterKnowledge } from '../check.ts';
import { say } from '../words/say.ts';

export type Some<T> = readonly [T, ...T[]];

export function isSome<T>(list: readonly T[]): list is Some<T> {
  return list.length > 0;
}

/** For sorting: by code units, the same on every machine and locale. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function lastPublished(records: Some<{ readonly publishedOn: LocalDate }>): LocalDate {
  return records
    .map(({ publishedOn }) => publishedOn)
    .sort(byText)
    .at(-1)!;
}

/** Cache, because it is read some fifty times for one company. */
const facts = new WeakMap<Known, Map<FactKind, readonly Fact[]>>();

/** The facts of one kind from registers that have answered, each once, sorted by key. */
export function factsOf<K extends FactKind>(known: Known, kind: K): readonly FactOf<K>[] {
  const cached = facts.get(known) ?? new Map<FactKind, readonly Fact[]>();
  facts.set(known, cached);
  const read = cached.get(kind) ?? readFacts(known, kind);
  cached.set(kind, read);
  return read as readonly FactOf<K>[];
}

function readFacts({ facts, registers }: Known, kind: FactKind): Fact[] {
  const spoken = facts.filter(
    fact => fact.kind === kind && registers[fact.source.register].state === 'answered',
  );
  const byKey = [...Map.groupBy(spoken, ({ key }) => key)].sort(([a], [b]) => byText(a, b));
  return byKey.flatMap(([, same]) => (same.length === 1 ? same : distinct(same)));
}

/** Records of one key, each once, sorted by their text. */
function distinct(facts: readonly Fact[]): Fact[] {
  const byContent = new Map(facts.map(fact => [JSON.stringify(fact), fact]));
  return [...byContent].sort(([a], [b]) => byText(a, b)).map(([, fact]) => fact);
}

/** As if those of these registers that are silent had answered with what they showed last. */
export function withLastAnswers(known: Known, names: readonly SpecifiedRegister[]): Known {
  const registers = { ...known.registers };
  for (const name of names)
    if (registers[name].state === 'unknown')
      registers[name] = { state: 'answered', askedAt: '', date: null, asked: '' };
  return { ...known, registers };
}

/** The outcome `unknown` when a needed register has not answered, else null. */
export function silence(
  known: Known,
  needs: readonly SpecifiedRegister[],
): Extract<Outcome, { kind: 'unknown' }> | null {
  const silent = needs.flatMap(name => {
    const knowledge = known.registers[name];
    return knowledge.state === 'unknown'
      ? [say('silence', 'of', { register: say('register', name), why: knowledge.because })]
      : [];
  });
  if (!isSome(silent)) return null;
  return { kind: 'unknown', because: silent.reduce((one, other) => say('silence', 'and', { one, other })) };
}

/** Evidence that a register answered and holds no record of the kind `lookedFor`. */
export function absence(
  known: Known,
  register: SpecifiedRegister,
  lookedFor: Sentence<'lookedFor'>,
): AbsenceEvidence {
  const { askedAt, date, asked } = answerOf(known, register);
  return {
    type: 'absence',
    register,
    askedAt,
    date,
    asked: say('asked', 'for', { by: asked, what: lookedFor }),
  };
}

/** Evidence of records, with one sentence on each. */
export function seen<F extends Fact>(
  known: Known,
  facts: Some<F>,
  says: (fact: F) => Sentence,
): Some<Evidence> {
  const one = (fact: F): Evidence =>
    presence(fact, answerOf(known, fact.source.register).askedAt, says(fact));
  const [first, ...rest] = facts;
  return [one(first), ...rest.map(one)];
}

/** The register's answer. Call it only if `silence` returned null. */
export function answerOf(
  known: Known,
  register: SpecifiedRegister,
): Extract<RegisterKnowledge, { state: 'answered' }> {
  const knowledge = known.registers[register];
  if (knowledge.state === 'unknown') throw new Error(`${register} was quoted although it has not answered`);
  return knowledge;
}
