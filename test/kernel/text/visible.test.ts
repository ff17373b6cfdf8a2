import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { visible, visibleJson, visibleLine } from '../../../src/kernel/text/visible.ts';

/** What moves a cursor, hides, rings, ends a line or turns the direction of a text. */
const HOSTILE: Record<string, string> = {
  'clears the screen': '\u001b[2J',
  'sets the title': '\u001b]0;owned\u0007',
  'answers back': '\u001b[6n',
  'hides what follows': '\u001b[8m',
  'begins with one byte of eight bits': '\u009b2J',
  'goes back to the line’s beginning': '\rOK',
  'wipes a letter': 'a\b',
  'is no character at all': '\u0000',
  'ends a line for some': 'a\u2028b\u2029c\u0085d',
  'reads backwards': '\u202egnp.exe',
};

describe('text of others', () => {
  test.each(Object.entries(HOSTILE))('that %s is shown, and does not', (_, text) => {
    for (const shown of [visible(text), visibleLine(text)]) expect(shown).toMatch(/^[\x20-\x7e]*$/);
    const json = JSON.stringify({ [text]: text });
    expect(visibleJson(json)).toMatch(/^[\x20-\x7e]*$/);
    expect(JSON.parse(visibleJson(json))).toEqual({ [text]: text });
  });

  it('in every letter of every language stays as it is, and lines and tabs where there may be several', () => {
    for (const text of ['Construções Ávila & Irmão, Lda.', '東京', 'Ω 🏗️ é'])
      for (const show of [visible, visibleLine, visibleJson]) expect(show(text)).toBe(text);
    expect(visible('a\tb\nc')).toBe('a\tb\nc');
    expect(visibleLine('a\nb')).toBe('a\\u000ab');
    expect(visible('\u001b[31mred\u001b[39m')).toBe('\u001b[31mred\u001b[39m');
  });

  it('says the same as JSON, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string({ unit: 'binary' }), (value, text) => {
        const json = JSON.stringify({ value, text }, null, 2);
        expect(JSON.parse(visibleJson(json))).toEqual(JSON.parse(json));
      }),
    );
  });
});
