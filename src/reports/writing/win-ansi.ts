/**
 * The letters that the fonts of every PDF reader have (WinAnsi, Windows-1252): enough for Portuguese. Any other is shown by its
 * number, `[U+0416]`, so that nothing disappears.
 */
import { visibleLine } from '../../kernel/text/visible.ts';

const BEYOND_LATIN_1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
/** Signs with one of nearly the same look. */
const ALIKE: Readonly<Record<string, string>> = { '−': '–', '\u202f': '\u00a0', '\u2011': '-' };

const isLatin1 = (letter: string): boolean => /^[\u0020-\u007e\u00a0-\u00ff]$/.test(letter);

export function inWinAnsi(text: string): string {
  const letters = [...visibleLine(text.normalize('NFC'))].map(letter => ALIKE[letter] ?? letter);
  return letters
    .map(letter => (isLatin1(letter) || BEYOND_LATIN_1.has(letter) ? letter : numberOf(letter)))
    .join('');
}

const numberOf = (letter: string): string =>
  `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;
