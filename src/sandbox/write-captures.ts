/**
 * Files as an operator would have saved them from the registers of a sandbox country: what `registers parse` and
 * `registers import` are tried on, in any number.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Country, SandboxCompany } from './country/country.ts';
import { createCountry } from './country/create-country.ts';
import { atDebtorsPortal } from './portals/at-debtors-portal.ts';
import { detailPage, PAGE_SIZE, type Results, searchPage } from './portals/mj-publications-pages.ts';
import type { PortalRequest } from './portals/portal.ts';

/** The country, the day of the captures, and the folder that they are written to. */
export interface CaptureOrder {
  readonly country: Country;
  readonly today: LocalDate;
  readonly folder: string;
}

export interface WrittenCaptures {
  readonly folder: string;
  /** How many files each register has there. */
  readonly files: { readonly 'at-debtors': number; readonly 'mj-publications': number };
}

/** Both registers' captures of a country of this size, each in a folder of its name. Memory stays flat but for the lists of debtors. */
export async function writeCaptures(order: {
  readonly seed: string;
  readonly companies: number;
  readonly today: LocalDate;
  readonly folder: string;
  /** Another company’s files are under way. */
  readonly onCompany?: () => void;
}): Promise<WrittenCaptures> {
  const { seed, companies, today, folder, onCompany = () => {} } = order;
  const country = createCountry({ seed, companies });
  const into = (register: string) => ({ country, today, folder: join(folder, register) });
  const lists = await writeAtLists(into('at-debtors'));
  let pages = 0;
  const published = { ...into('mj-publications'), country: watched(country, onCompany) };
  for await (const { files } of writeMjCaptures(published)) pages += files.length;
  return { folder, files: { 'at-debtors': lists.length, 'mj-publications': pages } };
}

/** The same country, telling of each company that is passed. */
export const watched = (country: Country, onCompany: () => void): Country => ({
  ...country,
  *companies() {
    for (const company of country.companies()) {
      onCompany();
      yield company;
    }
  },
});

/** `listaFC1.pdf` to `listaFC6.pdf`, debtors of the day: the portal's own bytes. Paths in the order of the bands. */
export async function writeAtLists({ country, today, folder }: CaptureOrder): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (let list = 1; ; list++) {
    const name = `listaFC${list}.pdf`;
    const answer = await atDebtorsPortal.handle(download(`/app/devedores_static/${name}`), {
      country,
      today,
      layout: 'official',
    });
    if (answer.status !== 200) return paths;
    paths.push(join(folder, name));
    await writeFile(paths.at(-1)!, answer.body);
  }
}

const download = (path: string): PortalRequest => ({
  method: 'GET',
  path,
  query: new URLSearchParams(),
  form: new URLSearchParams(),
  headers: {},
  session: new Map(),
});

/**
 * A folder for each company with published acts: `pesquisa-1.html` and on, the pages of results, and `acto-001.html` and
 * on, the youngest act first. Each company is written before the next one is made.
 */
export async function* writeMjCaptures({
  country,
  today,
  folder,
}: CaptureOrder): AsyncGenerator<{ readonly nif: string; readonly files: readonly string[] }> {
  for (const company of country.companies()) {
    const pages = mjPages(company, today);
    if (pages.length === 0) continue;
    const own = join(folder, company.nif);
    await mkdir(own, { recursive: true });
    await Promise.all(pages.map(({ name, page }) => writeFile(join(own, name), page)));
    yield { nif: company.nif, files: pages.map(({ name }) => join(own, name)) };
  }
}

function mjPages(company: SandboxCompany, today: LocalDate): { name: string; page: string }[] {
  const acts = company.acts.filter(({ publishedOn }) => publishedOn <= today).toReversed();
  const results = Array.from({ length: Math.ceil(acts.length / PAGE_SIZE) }, (_, i) => ({
    name: `pesquisa-${i + 1}.html`,
    page: resultsPage({ company, acts, page: i + 1 }),
  }));
  const texts = acts.map((act, i) => ({
    name: `acto-${String(i + 1).padStart(3, '0')}.html`,
    page: detailPage(company, act),
  }));
  return [...results, ...texts];
}

/** The session's fields are empty: a saved page posts nothing back. */
const resultsPage = (results: Results): string =>
  searchPage({
    state: { viewState: '', eventValidation: '' },
    challenge: [1, 1],
    nif: results.company.nif,
    results,
    message: '',
    opensPopup: false,
    actTitle: 'Acto',
  });
