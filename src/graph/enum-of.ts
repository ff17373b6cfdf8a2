import { builder } from './builder.ts';

/** An enum whose members are the words that REST and the events use, so that a client learns one vocabulary (`low_risk`; what no GraphQL name allows becomes `_`). `meanings` has one sentence for each. */
export function enumOf<Word extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Word, string>>,
) {
  const members = Object.entries<string>(meanings).map(([word, meaning]) => [
    word.replace(/[^A-Za-z0-9]/g, '_'),
    { value: word as Word, description: meaning },
  ]);
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(members) as Record<string, { value: Word; description: string }>,
  });
}
