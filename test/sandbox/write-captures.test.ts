import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCapturedFiles } from '../../src/jobs/read-captured-files.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import { personKeyer } from '../../src/kernel/person-key.ts';
import { parseAtList } from '../../src/registers/at-debtors/parse-at-list.ts';
import { assembleCaptures } from '../../src/registers/mj-publications/mj-publications.ts';
import type { Capture, ParseContext } from '../../src/registers/register.ts';
import { createCountry } from '../../src/sandbox/country/create-country.ts';
import { writeAtLists, writeCaptures, writeMjCaptures } from '../../src/sandbox/write-captures.ts';

const TODAY = '2026-11-20' as LocalDate;
const country = createCountry({ seed: 'captures', companies: 60 });
const companies = [...country.companies()];
const context: ParseContext = { today: TODAY, personKey: personKeyer('a test secret') };

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'captures-'));
});
afterAll(() => rm(folder, { recursive: true }));

const captureOf = async (path: string): Promise<Capture> => ({
  body: await readFile(path),
  status: 200,
  contentType: null,
  request: {},
  url: null,
});

describe('lists of the tax authority', () => {
  test('the register’s parser finds in them exactly the debtors of the day', async () => {
    const paths = await writeAtLists({ country, today: TODAY, folder: join(folder, 'at') });
    expect(paths.map(path => basename(path))).toEqual([1, 2, 3, 4, 5, 6].map(n => `listaFC${n}.pdf`));
    const found = new Map<string, number>();
    for (const path of paths) {
      const reading = await parseAtList(await captureOf(path), { nif: null });
      if (reading.outcome !== 'found') throw new Error(`${path}: ${JSON.stringify(reading)}`);
      expect(reading.registerDate).toBe(TODAY);
      for (const { nif, minEur } of reading.records) found.set(nif, minEur);
    }
    for (const { nif, debts } of companies) {
      const owed = debts.filter(
        d => d.creditor === 'tax' && d.from <= TODAY && (d.to === null || d.to > TODAY),
      );
      expect(found.has(nif)).toBe(owed.length > 0);
      if (owed.length > 0) expect(found.get(nif)).toBeLessThanOrEqual(owed[0]!.amountEur);
    }
    expect(companies.filter(({ nif }) => found.has(nif)).length).toBeGreaterThan(4);
  });
});

describe('publications of the Ministério da Justiça', () => {
  test('an import takes the files of every company, and lacks nothing of what was published by the day', async () => {
    const written = new Map<string, readonly string[]>();
    for await (const { nif, files } of writeMjCaptures({
      country,
      today: TODAY,
      folder: join(folder, 'mj'),
    }))
      written.set(nif, files);
    let severalPages = 0;
    for (const company of companies) {
      const acts = company.acts.filter(act => act.publishedOn <= TODAY);
      const paths = written.get(company.nif) ?? [];
      expect(paths.length).toBe(acts.length + Math.ceil(acts.length / 20));
      if (paths.length === 0) continue;
      const files = await Promise.all(paths.map(async name => ({ name, capture: await captureOf(name) })));
      const read = readCapturedFiles(files, context);
      expect(read.map(({ nif, listFault }) => [nif, listFault])).toEqual([[company.nif, null]]);
      expect(assembleCaptures(read[0]!.records!)).toEqual({ complete: true, missing: [] });
      const listed = read[0]!.records!.filter(record => record.listed);
      expect(listed.map(record => record.publishedOn).toSorted()).toEqual(acts.map(act => act.publishedOn));
      if (acts.length > 20) severalPages++;
    }
    expect(severalPages).toBeGreaterThan(0);
  });
});

test('both together lie in a folder each, and come out the same every time', async () => {
  const order = { seed: 'captures', companies: 3, today: TODAY };
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  const written = await writeCaptures({ ...order, folder: one });
  await writeCaptures({ ...order, folder: two });
  expect((await readdir(one)).toSorted()).toEqual(['at-debtors', 'mj-publications']);
  const files = (await readdir(one, { recursive: true })).filter(path => /\.(pdf|html)$/.test(path));
  expect(files.length).toBe(written.files['at-debtors'] + written.files['mj-publications']);
  for (const path of files)
    expect((await readFile(join(two, path))).equals(await readFile(join(one, path)))).toBe(true);
});
