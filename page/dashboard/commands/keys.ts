/** Keys that the sheet lists: those of every page, and those of the view that is shown. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** `keys` as they are written on the keyboard, and the key of their text. */
export type Key = readonly [keys: string, text: string];

export const KEYS: readonly Key[] = [
  ['Ctrl K', 'commandBox'],
  ['?', 'keys'],
  ['Esc', 'close'],
];

/** Of the view. */
export const viewKeys = signal<readonly Key[]>([]);

/** Lists keys of a view as long as it is shown. */
export function useKeys(keys) {
  useEffect(() => {
    viewKeys.value = keys;
    return () => {
      viewKeys.value = [];
    };
  }, []);
}

/** Whether a key is a letter of what is being written. */
export const isTyping = target => target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
