/** The recorded answer, as it is since the register added a column. */
import { readFile } from 'node:fs/promises';
import type { Nif } from '../../../src/kernel/nif.ts';

export const DEBTOR = '580000052' as Nif;

const recorded = await readFile(new URL('./recordings/company-02.html', import.meta.url), 'utf8');

/** `column`: its heading, before that of the court. */
export const changedPage = (column = 'Situação'): string =>
  recorded
    .replace('<th>Tribunal</th>', `<th>${column}</th><th>Tribunal</th>`)
    .replace(/<td>(Juízo[^<]*)<\/td>/, '<td>Ativa</td><td>$1</td>');

/** As a consultation gets them: the form, then the answer. */
export const changedPages = (answer = changedPage()): Buffer[] => [
  Buffer.from(recorded),
  Buffer.from(answer),
];
