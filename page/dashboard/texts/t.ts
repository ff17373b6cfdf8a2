/** The texts of all views. A view has its file beside this one, with both languages in each line. */
import { checksTexts } from './checks.ts';
import { commandsTexts } from './commands.ts';
import { frameTexts } from './frame.ts';
import { getLanguage, number } from './language.ts';
import { networkTexts } from './network.ts';
import { overviewTexts } from './overview.ts';
import { partsTexts } from './parts.ts';

const TEXTS: Record<string, [en: string, pt: string]> = { ...frameTexts, ...partsTexts, ...commandsTexts, ...overviewTexts, ...checksTexts, ...networkTexts };

/** What stands in the gaps of a text; numbers as people write them. */
export type Values = { readonly [name: string]: unknown };

/** Texts of a view that is loaded later. */
export const addTexts = texts => Object.assign(TEXTS, texts);

/** The text of a key, with `{names}` filled in; of one thing (`n` is 1), the text of `keyOne` where there is one. */
export const t = (key: string, values: Values = {}): string => fillIn((String(values.n) === '1' && TEXTS[`${key}One`]) || TEXTS[key], values);

/** A key without a text shows nothing; a test looks for such keys. */
const fillIn = (text: [string, string] | undefined, values: Values): string => (text?.[getLanguage() === 'pt' ? 1 : 0] ?? '').replace(/\{(\w+)\}/g, (_, name) => filled(values[name]));

export const filled = (value: unknown) => (typeof value === 'number' ? number(value) : String(value ?? ''));
