/** The language of the page: a signal, so that a component that reads a text is drawn again when it changes. */
import { type Signal, signal } from '@preact/signals';

export type Language = 'en' | 'pt';

const STORE = 'contractor-risk-language';
const preferred = () => ((navigator.languages ?? [navigator.language]).some(tag => tag.startsWith('pt')) ? 'pt' : 'en');
const kept = () => {
  const before = localStorage.getItem(STORE);
  return before === 'pt' || before === 'en' ? before : preferred();
};

export const language: Signal<Language> = signal(kept());

export const getLanguage = () => language.value;

export function setLanguage(next: Language) {
  localStorage.setItem(STORE, next);
  language.value = next;
}

/** For `Intl`. */
export const locale = () => (language.value === 'pt' ? 'pt-PT' : 'en-GB');
export const number = value => new Intl.NumberFormat(locale()).format(value);
/** The side of a text that the API gives in both languages. */
export const pick = text => text?.[language.value] ?? '';
