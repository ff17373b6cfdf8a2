/** All texts and formats of the page, by one door. */
export * from './texts/formats.ts';
export { getLanguage, number, pick, setLanguage } from './texts/language.ts';
export { addTexts, t } from './texts/t.ts';
export * from './texts/words.ts';
