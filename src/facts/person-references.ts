/**
 * Hides people in the keys of records. The key of an office ends in the keyed hash of its holder's number, or in a hash
 * of the name; the key of a director's issue begins with the director's id. With them one could follow a person over
 * companies. An answer has `person-1` and `director-1` instead, numbered in their order in it.
 */
import { rewritten } from '../kernel/text/canonical-json.ts';
import type { OfficeAct, OfficeHolder } from './fact.ts';
import { isSentence } from './sentence.ts';

/** The same JSON with people numbered from 1 in the keys of records (each member `fact`). */
export function withPeopleNumbered<T>(answer: T): T {
  const [people, directors] = [numbering('person'), numbering('director')];
  const numbered = (one: string) => (one.startsWith('dir_') ? directors(one) : people(one));
  return rewritten(answer, (value, name) => {
    if (name === 'fact' && typeof value === 'string') return withoutPeople(value, numbered);
    return isSentence(value) ? value : undefined;
  }) as T;
}

function numbering(word: string): (one: string) => string {
  const numbers = new Map<string, number>();
  return one => {
    const number = numbers.get(one) ?? numbers.size + 1;
    numbers.set(one, number);
    return `${word}-${number}`;
  };
}

/** `PersonKey`, also of a forgotten person; or the id of a director. */
const PERSON = /^(?:[0-9a-f]{48}|dir_[0-9a-z]{26})$/;
/** The hashed name of somebody published without a number. */
const HASHED_NAME = /^[0-9a-f]{16}$/;
const MOVED: Readonly<Record<OfficeAct['movement'], true>> = {
  appointed: true,
  ceased: true,
  'quota-held': true,
};

/** An office's key ends in movement, role, label and holder. */
function withoutPeople(key: string, numbered: (person: string) => string): string {
  const segments = key.split(':');
  const isPerson = (part: string, index: number) =>
    PERSON.test(part) || (HASHED_NAME.test(part) && Object.hasOwn(MOVED, segments[index - 3] ?? ''));
  return segments.map((part, index) => (isPerson(part, index) ? numbered(part) : part)).join(':');
}

/** Tells holders of offices apart: by number, or by name where none is published. */
export function holderKey(holder: OfficeHolder): string {
  switch (holder.type) {
    case 'person':
      return `person:${holder.key}`;
    case 'company':
      return `company:${holder.nif}`;
    case 'unidentified':
      return `name:${holder.name}`;
  }
}
