/** Whether a name that the caller has is the registered one of a company. */
import {
  type KnownNames,
  LONGEST_NAME,
  type NameMatch as NameMatchRead,
  nameMatch,
  readNames,
} from '../../../contractors/companies/company-name.ts';
import { Problem } from '../../../kernel/problems.ts';
import { builder } from '../../engine/builder.ts';
import { enumOf } from '../../engine/enum-of.ts';
import { loadTogether } from '../../engine/load-together.ts';

export const loadNames = loadTogether(({ db }, nifs: readonly string[]) => readNames(db, nifs));

/** Throws `invalid-parameter` for a name that is empty or too long. */
export function matched(name: string, names: KnownNames): NameMatchRead {
  if (name.trim() === '' || name.length > LONGEST_NAME)
    throw new Problem('invalid-parameter', `\`name\` takes a name of 1 to ${LONGEST_NAME} characters.`);
  return nameMatch(name, names);
}

const NameLikeness = enumOf<NameMatchRead['match']>(
  'NameLikeness',
  'How a name compares with the registered one.',
  {
    same: 'The same words, whatever their accents, abbreviations, numerals and legal ending.',
    close: 'Nearly the same, or a former name: a person should look.',
    other: 'Another name: the number may be mistyped.',
    unknown: 'There is no name to compare with.',
  },
);

export const NameMatch = builder.objectRef<NameMatchRead>('NameMatch').implement({
  description: 'How a name compares with the registered one.',
  fields: t => ({
    ...t.exposeMembers(NameLikeness, { match: 'Whether it is the registered name.' }),
    ...t.exposeMembers('String', { why: 'A sentence for people.' }),
  }),
});
