/** The languages of a report, and which of them a caller wants. */
export const LANGUAGES = ['en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language that `Accept-Language` (RFC 9110, 12.5.4) likes best; English where it names neither. */
export function acceptedLanguage(field: string | null): Language {
  const wishes = (field ?? '').split(',').map(part => {
    const [range = '', ...parameters] = part.split(';').map(piece => piece.trim().toLowerCase());
    const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { language: LANGUAGES.find(one => range.split('-', 1)[0] === one), weight: Number(weight) || 0 };
  });
  const [best] = wishes
    .filter(({ language, weight }) => language && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return best?.language ?? 'en';
}
