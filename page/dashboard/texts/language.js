/** The language of the page: a signal, so that a component that reads a text is drawn again when it changes. */
import { signal } from '@preact/signals';

/** @typedef {'en' | 'pt'} Language */

const STORE = 'contractor-risk-language';
const preferred = () =>
  (navigator.languages ?? [navigator.language]).some(tag => tag.startsWith('pt')) ? 'pt' : 'en';
const kept = () => {
  const before = localStorage.getItem(STORE);
  return before === 'pt' || before === 'en' ? before : preferred();
};

/** @type {import('@preact/signals').Signal<Language>} */
export const language = signal(kept());

export const getLanguage = () => language.value;

/** @param {Language} next */
export function setLanguage(next) {
  localStorage.setItem(STORE, next);
  language.value = next;
}

/** For `Intl`. */
export const locale = () => (language.value === 'pt' ? 'pt-PT' : 'en-GB');
/** The side of a text that the API gives in both languages. */
export const pick = text => text?.[language.value] ?? '';
