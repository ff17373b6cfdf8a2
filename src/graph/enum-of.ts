import { builder } from './builder.ts';

/** An enum whose members are our own words in capitals: `low_risk` is `LOW_RISK`. `meanings` has one sentence for each. */
export function enumOf<Word extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Word, string>>,
) {
  const members = Object.entries<string>(meanings).map(([word, meaning]) => [
    word.toUpperCase().replace(/[^A-Z0-9]/g, '_'),
    { value: word as Word, description: meaning },
  ]);
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(members) as Record<string, { value: Word; description: string }>,
  });
}
