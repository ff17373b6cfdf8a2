/** The texts of all views. A view has its file beside this one, with both languages in each line. */
import { checksTexts } from './checks.js';
import { commandsTexts } from './commands.js';
import { frameTexts } from './frame.js';
import { getLanguage } from './language.js';
import { networkTexts } from './network.js';
import { overviewTexts } from './overview.js';
import { partsTexts } from './parts.js';

/** @type {Record<string, [en: string, pt: string]>} */
const TEXTS = {
  ...frameTexts,
  ...partsTexts,
  ...commandsTexts,
  ...overviewTexts,
  ...checksTexts,
  ...networkTexts,
};

/** Texts of a view that is loaded later. */
export const addTexts = texts => Object.assign(TEXTS, texts);

/** The text of a key, with `{names}` filled in; of one thing (`n` is 1), the text of `keyOne` where there is one. */
export const t = (key, values = {}) =>
  fillIn((String(values.n) === '1' && TEXTS[`${key}One`]) || TEXTS[key], values);

/** A key without a text shows nothing; a test looks for such keys. */
const fillIn = (text, values) =>
  (text?.[getLanguage() === 'pt' ? 1 : 0] ?? '').replace(/\{(\w+)\}/g, (_, name) =>
    String(values[name] ?? ''),
  );
