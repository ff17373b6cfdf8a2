/** Pairs of short cases of which careful people say: this one is worse. Written without knowledge of the rules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgeCase } from '../../src/cases/judge-case.ts';
import { caseFrom } from '../../src/cases/read-case.ts';
import { caseOf, soundCompany } from '../cases/case-of.ts';

interface Written {
  /** What differs from the plain record of its kind. */
  readonly records?: readonly ({ kind: keyof typeof PLAIN } & Record<string, unknown>)[];
  readonly name?: string;
  readonly person?: string;
  readonly address?: string;
  readonly founded?: string;
  readonly accountsUntil?: number;
  readonly title?: false;
  readonly silent?: readonly string[];
}

interface Pair {
  readonly name: string;
  readonly because: string;
  /** The subject, and the companies around it. */
  readonly worse: readonly Written[];
  readonly better: readonly Written[];
  /** At least as bad is enough. */
  readonly orEqual?: true;
}

const NAMES = [
  'Pedra Nova Construções, Lda',
  'Oliveira Telhados, Lda',
  'Mar Alto Obras, Lda',
  'Giesta Pinturas, Lda',
];
const NIFS = ['599000090', '599000120', '599000040', '599000180'];

const PLAIN = {
  'insolvency-notice': { process: '1401/26.0T8PNF', proceeding: 'insolvency', role: 'debtor' },
  'debtor-listing': { listDate: '2026-06-29' },
  execution: { process: '101/25.0T8PNF', reason: 'no-assets' },
  'labour-sanction': { area: 'safety', infringement: 'Trabalhos em altura sem proteção' },
  'court-case': { role: 'defendant', species: 'Ação de Processo Comum' },
  'public-contract': { authority: { nif: null, name: 'Município de Penafiel' }, priceEur: 150_000 },
  'contract-ban': {},
  licence: { number: '70001', title: 'alvara-particulares', class: 2 },
  'company-act': { legalForm: 'Lda', seat: null, accountsYear: null },
  office: { role: 'director', roleLabel: 'Gerente' },
};

function companyOf(written: Written, at: number) {
  const firma = written.name ?? NAMES[at] ?? '';
  const { person, founded, accountsUntil = 2025, title = true, silent = [], records = [] } = written;
  const address = written.address ?? (at === 0 ? 'Rua do Forno, 7' : `Avenida Nova, ${90 + at}`);
  const sound = soundCompany(NIFS[at] ?? '', firma, { person, address, foundedOn: founded });
  const kept = sound.facts.filter(
    fact =>
      (title || fact.kind !== 'licence') &&
      (fact.kind !== 'company-act' || (fact.accountsYear ?? 0) <= accountsUntil),
  );
  const added = records.map(record => ({
    ...(record.kind === 'company-act' ? { firma } : {}),
    ...PLAIN[record.kind],
    ...record,
  }));
  const registers = Object.fromEntries(silent.map(name => [name, { silent: 'no answer' }]));
  return { ...sound, registers, facts: [...kept, ...added] };
}

function scoreOf(companies: readonly Written[]): number {
  const [subject, ...around] = companies.map(companyOf);
  const written = caseOf(subject as never, ...(around as never[]));
  return judgeCase(caseFrom(JSON.parse(JSON.stringify(written)))).judgement.score;
}

const pairs: readonly Pair[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/order-of-records.json'), 'utf8'),
);

/** The list only shrinks: a pair that comes into order is taken off it. */
const OUT_OF_ORDER = [
  'a sanction of last month before one of three years ago',
  'a suit of last month before one of two years ago',
  'serious before light',
];

const isInOrder = ({ worse, better, orEqual }: Pair): boolean => {
  const [low, high] = [scoreOf(worse), scoreOf(better)];
  return low < high || (orEqual === true && low === high);
};

it('the pairs that are out of order are those that are known', () => {
  expect(pairs.filter(pair => !isInOrder(pair)).map(({ name }) => name)).toEqual(OUT_OF_ORDER);
});
