/** What a check rests on: a record that was seen, or the register's empty answer. */
import type { RegisterName, SpecifiedRegister } from '../kernel/register-name.ts';
import type { Source, StatedFact } from './fact.ts';
import type { Sentence } from './sentence.ts';

export type Evidence = PresenceEvidence | AbsenceEvidence;

/** A record stands in the register. */
export interface PresenceEvidence<Name extends RegisterName = SpecifiedRegister> extends Source<Name> {
  readonly type: 'presence';
  /** The fact's key, so that the same record can be followed over assessments. */
  readonly fact: string;
  /** When the register was asked (RFC 3339). */
  readonly askedAt: string;
  /** What the record says. */
  readonly says: Sentence;
}

/** The register answered, in its own words, that it has nothing. */
export interface AbsenceEvidence {
  readonly type: 'absence';
  readonly register: SpecifiedRegister;
  readonly askedAt: string;
  /** The date that the register prints on its list or answer; null if it gives none. */
  readonly date: string | null;
  readonly asked: Sentence<'asked'>;
}

export function presence<F extends StatedFact>(
  fact: F,
  askedAt: string,
  says: Sentence,
): PresenceEvidence<F['source']['register']> {
  return { type: 'presence', fact: fact.key, ...fact.source, askedAt, says };
}
