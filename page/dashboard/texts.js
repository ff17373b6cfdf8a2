/** All texts and formats of the page, by one door. */
export * from './texts/formats.js';
export { getLanguage, pick, setLanguage } from './texts/language.js';
export { addTexts, t } from './texts/t.js';
export * from './texts/words.js';
