/** What a check rests on: a record that was seen, or the register's empty answer. */
import type { RegisterName } from '../kernel/register-name.ts';
import type { Fact, Source } from './fact.ts';

export type Evidence = PresenceEvidence | AbsenceEvidence;

/** A record stands in the register. */
export interface PresenceEvidence extends Source {
  readonly type: 'presence';
  /** The fact's key, so that the same record can be followed over assessments. */
  readonly fact: string;
  /** When the register was asked (RFC 3339). */
  readonly askedAt: string;
  /** One plain sentence: what the record says. */
  readonly says: string;
}

/** The register was asked and answered, in its own words, that it holds nothing. */
export interface AbsenceEvidence {
  readonly type: 'absence';
  readonly register: RegisterName;
  readonly askedAt: string;
  /** The date that the register puts on its list or answer; null where it gives none. */
  readonly date: string | null;
  readonly asked: string;
}

export function presence(fact: Fact, askedAt: string, says: string): PresenceEvidence {
  return { type: 'presence', fact: fact.key, ...fact.source, askedAt, says };
}
