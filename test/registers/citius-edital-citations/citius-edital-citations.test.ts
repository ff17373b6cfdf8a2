import { describe, expect, test } from 'vitest';
import type { Nif } from '../../../src/kernel/nif.ts';
import { citiusEditalCitations } from '../../../src/registers/citius-edital-citations/citius-edital-citations.ts';
import { context, ID, page } from '../citius-cases/case-pages.ts';

const NIF = '599000104' as Nif;
const NAME = 'ALVENARIAS MONTE RASO DE TESTIVAL, LDA';

type Party = readonly [role: string, name: string];

/** A row of the grid in the portal's shape, written by hand: a person sues whoever is named. */
function notice(index: number, ...parties: readonly Party[]): string {
  const id = `${ID}grdView_ctl0${index + 2}_`;
  const span = (label: string, value: string) => `<span id="${id}${label}">${value}</span>`;
  const shown = [['Autor:', 'Beatriz Salgueiro Antunes'], ...parties].map(
    ([role, name], i) =>
      `${span(`DataList_ctl0${i}_lblDesignacao`, role!)} ${span(`DataList_ctl0${i}_lblNomeInterv`, name!)}`,
  );
  return `<tr><td>${span('lblNProcesso', `${17 + index}/26.0T8LRA`)} ${span('lblDataPublicacao', '02-03-2026')}
${span('lblUnOrganica', 'Juízo de Execução de Leiria - Juiz 1')} ${span('lblEspecie', 'Execução Ordinária')}
${shown.join('')}</td></tr>`;
}

const pageOf = (notices: readonly string[], count = notices.length): string =>
  page(notices, `${count} Citações encontradas`);

const read = async (saved: string, request: Record<string, string> = {}) =>
  citiusEditalCitations.parse(
    { body: new TextEncoder().encode(saved), status: 200, contentType: 'text/html', request, url: null },
    { nif: NIF },
    { ...context, companyName: NAME },
  );

const factsIn = async (saved: string) => {
  const reading = await read(saved);
  return reading.outcome === 'found' ? citiusEditalCitations.facts(reading.records, NIF) : [];
};

describe('a notice', () => {
  test('to a party of the full name informs, as a match by name', async () => {
    const [fact, ...more] = await factsIn(
      pageOf([notice(0, ['Executado:', 'Alvenarias Monte Raso de Testival Lda'])]),
    );
    expect(more).toEqual([]);
    expect(fact).toMatchObject({
      kind: 'further-record',
      key: 'citius-edital-citations:17/26.0T8LRA:2026-03-02',
      source: { register: 'citius-edital-citations', date: '2026-03-02' },
    });
    expect(fact!.source.reference).toContain('match by name');
    expect(fact).toHaveProperty('says.key', 'citation');
  });

  test('says nothing of the company that sues', async () => {
    const suing = pageOf([notice(0, ['Exequente:', NAME])]);
    expect(await read(suing)).toMatchObject({ outcome: 'found', records: [{ match: { role: 'claimant' } }] });
    expect(await factsIn(suing)).toEqual([]);
  });

  test('names no person', async () => {
    expect(JSON.stringify(await read(pageOf([notice(0, ['Réu:', NAME])])))).not.toContain('Salgueiro');
  });
});

describe('a saved page', () => {
  test('without notices is the register’s own nothing', async () => {
    expect(await read(pageOf([]))).toEqual({ outcome: 'not_found', registerDate: null });
  });

  test.each([
    ['of the last fifteen days', 'ddlDias', '15'],
    ['of courts that are no more', 'rbtlTribunais', 'True'],
  ])('%s is not the whole answer', async (_, field, value) => {
    const reading = await read(pageOf([]), { [`ctl00$ContentPlaceHolder1$${field}`]: value });
    expect(reading).toMatchObject({ outcome: 'unreadable', reason: expect.stringContaining(field) });
  });

  test('that announces more than it lists is not the whole answer', async () => {
    expect(await read(pageOf([notice(0, ['Réu:', NAME])], 2))).toMatchObject({
      outcome: 'unreadable',
      reason: 'the page lists 1 of 2 notices',
    });
  });
});
