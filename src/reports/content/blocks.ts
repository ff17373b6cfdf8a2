/** Blocks that many sections have. */
import type { Language } from '../language.ts';
import type { Block, Row, Said } from '../report.ts';
import { type TextKey, textIn } from './texts.ts';

export const textBlock = (
  language: Language,
  key: TextKey,
  values: Parameters<typeof textIn>[2] = {},
): Block => ({
  kind: 'text',
  said: { text: textIn(language, key, values) },
});

/** A list, or a sentence where it is empty. */
export const listBlock = (language: Language, items: readonly Said[], none: TextKey): Block =>
  items.length > 0 ? { kind: 'list', items } : textBlock(language, none);

export const row = (language: Language, label: TextKey, text: string): Row => ({
  label: textIn(language, label),
  value: { text },
});
