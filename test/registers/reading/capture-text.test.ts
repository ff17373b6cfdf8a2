import { describe, expect, test } from 'vitest';
import { blockedReading, decodeText } from '../../../src/registers/reading/capture-text.ts';

const TEXT = 'CONSTITUIÇÃO da EXEMPLO – Construções, LDA: 1.000,00 €, cláusula 5.ª';
const windows1252 = (text: string): Buffer =>
  Buffer.from(text.replaceAll('€', '\x80').replaceAll('–', '\x96'), 'latin1');

describe('the characters of a capture', () => {
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['windows-1252', windows1252(TEXT)],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ])('are read in %s, whatever is declared', (_, bytes) => {
    expect(decodeText(bytes)).toBe(TEXT);
  });

  test('are read in both at once: names in windows-1252 inside a page in UTF-8', () => {
    const mixed = Buffer.concat([Buffer.from(`${TEXT}\n`), windows1252(TEXT), Buffer.from(`\n${TEXT}`)]);
    expect(decodeText(mixed)).toBe([TEXT, TEXT, TEXT].join('\n'));
  });

  test('are UTF-8 still where the page was cut in the middle of a letter', () => {
    expect(decodeText(Buffer.from(`${TEXT}ã`).subarray(0, -1))).toContain(TEXT);
  });

  test('of windows-1252 are not taken for UTF-8 where two of them happen to look like it', () => {
    expect(decodeText(windows1252('Ações e opções da “CASA JOSÉ\x94, Lda: é só à terça, às três'))).toContain(
      'ções da',
    );
  });
});

describe('a page that is no answer, though its status is 200', () => {
  const capture = { body: new Uint8Array(), status: 200, contentType: null, request: {}, url: null };
  test.each([
    'Something Went Wrong',
    'Attention Required! | Cloudflare',
    'Checking your browser before accessing the site.',
    'The requested URL was rejected. Please consult with your administrator.',
    'Request unsuccessful. Incapsula incident ID: 0',
    'Too Many Requests',
  ])('%s', text => {
    expect(blockedReading(capture, `<html><body>${text}</body></html>`)).toMatchObject({
      outcome: 'unavailable',
    });
  });
});
