import { builder } from './builder.ts';

/** An enum with the same values as REST and the events (`low_risk`); characters that GraphQL does not allow become `_`. `meanings` has a sentence for each. */
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
