/** The list of a company's titles and the detail of each, saved one by one. */
import { describe, expect, test } from 'vitest';
import type { Nif } from '../../../src/kernel/nif.ts';
import { impicLicences } from '../../../src/registers/impic-licences/impic-licences.ts';
import { captureOf } from '../capture-of.ts';
import { ALFA, BETA, CONTEXT, detail, list, row } from './samples.ts';

const LISTED = list(row('45012-PUB', '9001', ALFA, 'CONSTRUÇÕES ALFA, LDA'));
const BOTH = list(
  row('45012-PUB', '9001', ALFA, 'CONSTRUÇÕES ALFA, LDA'),
  row('777-PAR', '9002', ALFA, 'CONSTRUÇÕES ALFA, LDA'),
);
const PRIVATE = detail({
  Título: 'Alvará de empreiteiro de obras particulares',
  'Nº licença': '777-PAR',
  'Categorias e subcategorias': null,
  Estado: 'Cancelado',
});
const DEAD = detail({ Estado: 'Cancelado', 'Estado desde': '10/02/2026' });
const FAILED = '<h1>500 Internal Server Error</h1>';

const readAll = (pages: readonly string[], nif: Nif = ALFA) =>
  impicLicences.parseTogether!(
    pages.map(page => captureOf(page)),
    nif,
    CONTEXT,
  );

test('every title in its state, whatever the order of the files, and each once', () => {
  const both = [
    { number: '45012-PUB', state: 'valid' },
    { number: '777-PAR', state: 'cancelled' },
  ];
  for (const pages of [
    [BOTH, detail(), PRIVATE],
    [PRIVATE, BOTH, detail()],
    [BOTH, '', BOTH, detail(), detail(), PRIVATE],
  ])
    expect(readAll(pages)).toMatchObject({ outcome: 'found', records: both });
  expect(readAll([list(), ' ']).outcome).toBe('not_found');
});

describe('pages that do not fit each other are no answer', () => {
  test.each([
    ['a detail is missing', [BOTH, detail()]],
    ['a title that the list lacks', [LISTED, detail(), PRIVATE]],
    ['one title valid and cancelled', [LISTED, detail(), DEAD]],
    ['the same, the other way round', [LISTED, DEAD, detail()]],
    ['an empty list beside a title', [list(), detail()]],
    ['an empty list, then an error', [list(), FAILED]],
    ['an empty list, then any page', [list(), '<p>Bem-vindo</p>']],
    ['a title, then an error', [LISTED, detail(), FAILED]],
    ["another company's detail", [LISTED, detail({ NIF: BETA })]],
    ['empty bodies alone', ['', '']],
  ])('%s', (_, pages) => {
    expect(['unreadable', 'unavailable']).toContain(readAll(pages).outcome);
  });
});
