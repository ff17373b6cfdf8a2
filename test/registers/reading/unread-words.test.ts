/** The words for which an answer is not read, as an operator is shown them: nobody whom the page names is. */
import { expect, it } from 'vitest';
import { lisbonDay } from '../../../src/kernel/local-date.ts';
import { personLabels } from '../../../src/kernel/secrets/person-key.ts';
import { citiusExecutions } from '../../../src/registers/citius-executions/citius-executions.ts';
import { withoutPersons } from '../../../src/registers/reading/without-persons.ts';
import { threadsOfRegisters } from '../../../src/registers/thread/threads-of-registers.ts';
import { changedPage, changedPages, DEBTOR } from '../citius-executions/changed-page.ts';

const register = threadsOfRegisters(null)(citiusExecutions);
const context = { today: lisbonDay(new Date()), personKey: personLabels() };
/** As answers are stored: people whom a number or a known label gives away are cut out. */
const unread = (answer: string) => register.words!(DEBTOR, changedPages(answer).map(withoutPersons), context);

it('each word comes with what it may mean, and the line that has it between those around it', async () => {
  expect(await unread(changedPage())).toEqual({
    reason: 'the column "Situação" is not known',
    words: [
      {
        vocabulary: 'citius-executions label',
        word: 'situacao',
        meanings: expect.arrayContaining(['court', 'ignored']),
        place:
          'Valor em dívida à data da extinção: | N.º do processo: | Situação: | Tribunal: | Motivo da extinção:',
      },
    ],
  });
});

it.each([
  ['Executada: Maria Albertina Fonseca, NIF 212 345 674'],
  ['Fiadora: MARIA ALBERTINA FONSECA'],
  ['Maria Albertina Fonseca, Rua das Flores 12, 4000-123 Porto'],
  ['maria albertina fonseca'],
  ['Tribunal: Maria Albertina Fonseca, 212345674'],
  ['Fiadora: Maria</p><p>Albertina Fonseca'],
])('nobody beside it is named: %s', async line => {
  const page = changedPage()
    .replace('<table', `<p>${line}</p><table`)
    .replace(/<th>Nome do executado.*?(?=<th>Situação)/, '');
  const { words } = await unread(page);
  expect(JSON.stringify(words)).toContain('Situação');
  expect(JSON.stringify(words)).not.toMatch(/maria|albertina|fonseca|212|345|flores|4000|Porto/i);
});

it('a number is no word that could be taught, nor is what was cut out of the page', async () => {
  for (const column of ['Executada 212345674', 'Executada XXXXX', 'XXXXX XXXXX']) {
    const { reason, words } = await unread(changedPage(column));
    expect([column, JSON.stringify(words)]).toEqual([column, expect.not.stringMatching(/\d{5}|"x+ x+"/i)]);
    expect(reason).not.toContain('212345674');
  }
});

it('an answer that is read by now has no words', async () => {
  const word = { vocabulary: 'citius-executions label', word: 'situacao', meaning: 'ignored' };
  const taught = threadsOfRegisters(null, [{ ...word, because: 'a test', on: '2026-11-24' }]);
  const read = await taught(citiusExecutions).words!(DEBTOR, changedPages(), context);
  expect(read).toEqual({ reason: null, words: [] });
});
