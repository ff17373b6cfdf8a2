/** What captures of several imports make together, over a real database. */
import { zstdDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../src/db/open-database.ts';
import { importCaptures } from '../../../src/jobs/imports/import-captures.ts';
import { mjPublications } from '../../../src/registers/mj-publications/mj-publications.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { captureOf } from '../../registers/capture-of.ts';
import {
  ANA,
  AUDITOR,
  act,
  COMPANY,
  context,
  DESIGNATION,
  gridPage,
  inLines,
  message,
  oneLine,
  popup,
} from '../../registers/mj-publications/support.ts';

const DESIGNATION_ROW = { on: '2025-03-20', label: 'DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)' };
const CAPITAL_ROW = { on: '2024-02-01', label: 'AUMENTO DE CAPITAL' };
const SEAT_ROW = { on: '2026-02-03', label: 'MUDANÇA DA SEDE' };
const SEAT = act('MUDANÇA DA SEDE', ['SEDE: Rua Nova, 1'], { ap: 'AP. 7/20260130' });
const LIST = gridPage([DESIGNATION_ROW, CAPITAL_ROW]);
const TEXT = popup(DESIGNATION);
const NONE = message('Não foram encontradas publicações.');
const OF_COMPANY = { ctl00$ContentPlaceHolderMain$txtDadosPubNif: COMPANY };

const db = await databaseOfFile();
const woken: string[] = [];
const wake = async (_tx: Tx, nif: string) => woken.push(nif) > 0;

beforeEach(async () => {
  woken.length = 0;
  await db.sql`truncate register_answers, analysis_steps, facts, appointments, people cascade`;
  await db.sql`delete from companies; update app_clock set skew_seconds = 0`;
});

async function appNow(): Promise<Date> {
  return (await db.sql`select app_now() as now`)[0].now;
}

async function bring(...bodies: (string | [string, Record<string, string>])[]) {
  const files = bodies.map((body, i) => {
    const [text, request = {}] = typeof body === 'string' ? [body] : body;
    return { name: `file ${i + 1}`, capture: captureOf(text, { request }) };
  });
  return importCaptures({ db, context, wake }, mjPublications, { files, capturedAt: await appNow() });
}

const answers = () => db.prisma.registerAnswer.findMany({ orderBy: { id: 'asc' } });
const standing = async () =>
  (await db.prisma.storedFact.findMany({ where: { goneAt: null }, orderBy: { key: 'asc' } })).map(
    it => it.key,
  );
const pass = (days: number) => db.sql`update app_clock set skew_seconds = skew_seconds + ${days} * 86400`;
const directors = async () =>
  (await db.prisma.appointment.findMany({ where: { companyNif: COMPANY, role: 'director' } })).map(
    it => it.holderName,
  );

const files = [LIST, TEXT].map((text, i) => ({ name: `file ${i}`, capture: captureOf(text) }));

describe('captures that are complete', () => {
  it('become an answer of the register, its facts and offices, and wake who waits', async () => {
    const [company, ...more] = await bring(LIST, TEXT);
    expect([company, more]).toEqual([
      { nif: COMPANY, outcome: 'found', acts: 2, missing: [], woken: true },
      [],
    ]);
    const [answer] = await answers();
    const told = { register: 'mj-publications', nif: COMPANY, outcome: 'found', reason: null };
    expect(answer).toMatchObject(told);
    expect(answer!.records).toHaveLength(2);
    // A person was cut out of a page: a hash of it as it came would confirm who.
    expect(answer!.bodyHash).toBeNull();
    expect(await directors()).toEqual(['ANA EXEMPLO']);
    expect(woken).toEqual([COMPANY]);
  });

  it('say the same in one import, file by file, in any order, or twice', async () => {
    const inOne = [[[LIST, TEXT]], [[TEXT, LIST]]];
    const ends = [];
    for (const imports of [...inOne, [[LIST], [TEXT]], [[TEXT], [LIST]], [[LIST], [LIST, TEXT, TEXT]]]) {
      await db.sql`truncate register_answers, analysis_steps, facts, appointments cascade`;
      let last: Awaited<ReturnType<typeof bring>> = [];
      for (const files of imports) last = await bring(...files);
      ends.push({ last, facts: await standing(), directors: await directors() });
    }
    for (const end of ends) expect(end).toEqual(ends[0]);
    expect(ends[0]!.last[0]).toMatchObject({ outcome: 'found', acts: 2 });
  });

  it('hold no number of a person', async () => {
    await bring(LIST, TEXT);
    const rows = await db.sql`select records::text || (select string_agg(fact::text, '') from facts) as all
         from register_answers`;
    expect(rows[0].all).not.toContain(ANA);
  });

  it('keep the pages of every import that they rest on, each once and without persons', async () => {
    await bring(LIST);
    await bring(TEXT);
    await bring(LIST, TEXT);
    const ends = await answers();
    const kept = ends.map(({ outcome, captures }) => `${outcome} ${captures.length}`);
    expect(kept).toEqual(['unavailable 1', 'found 2', 'found 2']);
    const pages = await db.prisma.registerCapture.findMany({
      where: { hash: { in: ends.at(-1)!.captures } },
    });
    const texts = pages.map(({ body }) => zstdDecompressSync(body).toString());
    expect(texts).toHaveLength(2);
    expect(texts.join()).toContain(COMPANY);
    expect(texts.join()).not.toContain(ANA);
  });

  it('that hold nothing are the register’s own answer', async () => {
    expect(await bring([NONE, OF_COMPANY])).toEqual([
      { nif: COMPANY, outcome: 'not_found', acts: 0, missing: [], woken: true },
    ]);
    expect(await answers()).toMatchObject([{ outcome: 'not_found', records: [] }]);
  });
});

describe('captures that are not complete', () => {
  it('tell only what texts say, and wake nobody', async () => {
    const missing = [`${DESIGNATION_ROW.on} ${DESIGNATION_ROW.label}`];
    expect(await bring(LIST)).toEqual([
      { nif: COMPANY, outcome: 'incomplete', acts: 2, missing, woken: false },
    ]);
    expect(await standing()).toEqual([]);
    expect(await bring(oneLine(SEAT))).toMatchObject([{ outcome: 'incomplete', woken: false }]);
    expect((await standing()).every(key => key.includes('ap-7-2026-01-30'))).toBe(true);
    expect(await answers()).toMatchObject([{ outcome: 'unavailable' }, { outcome: 'unavailable' }]);
    expect(woken).toEqual([]);
  });

  it('are texts without a list, however many', async () => {
    const [company] = await bring(TEXT, inLines(SEAT));
    expect(company).toMatchObject({
      outcome: 'incomplete',
      acts: 2,
      missing: [expect.stringMatching(/list of publications/)],
    });
    expect(await directors()).toEqual(['ANA EXEMPLO']);
  });

  it('are some pages of a list, until all come at once', async () => {
    const page = gridPage([DESIGNATION_ROW], { says: '(1-1 de 2)', next: true });
    const next = gridPage([CAPITAL_ROW], { says: '(2-2 de 2)' });
    expect(await bring(page, TEXT)).toMatchObject([
      { outcome: 'incomplete', missing: [expect.stringMatching(/every page of the list at once/)] },
    ]);
    expect(await directors()).toEqual(['ANA EXEMPLO']);
    expect(await bring(next)).toMatchObject([{ outcome: 'incomplete' }]);
    expect(await bring(next, page)).toMatchObject([{ outcome: 'found', acts: 2 }]);
  });

  it('leave an earlier answer standing', async () => {
    await bring(LIST, TEXT);
    const before = await standing();
    await bring(gridPage([DESIGNATION_ROW, CAPITAL_ROW, SEAT_ROW]));
    expect(await standing()).toEqual(before);
    expect((await answers()).map(it => it.outcome)).toEqual(['found', 'unavailable']);
    expect(await bring(inLines(SEAT))).toMatchObject([{ outcome: 'found', acts: 3 }]);
  });
});

describe('an answer', () => {
  it('is as old as the capture of its list', async () => {
    await bring(LIST);
    const listedAt = (await answers())[0]!.askedAt;
    await pass(10);
    expect(await bring(TEXT)).toMatchObject([{ outcome: 'found' }]);
    expect((await answers())[1]!.askedAt).toEqual(listedAt);
  });

  it('is not made from a list that no longer counts; texts count for ever', async () => {
    await bring(LIST, TEXT);
    await pass(31);
    expect(await bring(inLines(SEAT))).toMatchObject([
      { outcome: 'incomplete', missing: [expect.stringMatching(/the list anew/)] },
    ]);
    expect(await bring(gridPage([DESIGNATION_ROW, CAPITAL_ROW, SEAT_ROW]))).toMatchObject([
      { outcome: 'found', acts: 3 },
    ]);
  });

  it('is not made from captures that were old when they came', async () => {
    const capturedAt = new Date((await appNow()).getTime() - 31 * 86_400_000);
    expect(await importCaptures({ db, context, wake }, mjPublications, { files, capturedAt })).toMatchObject([
      { outcome: 'incomplete', missing: [expect.stringMatching(/anew/)], woken: false },
    ]);
  });
});

describe('files of several companies', () => {
  it('are told apart', async () => {
    const other = gridPage([{ on: '2024-02-01', label: 'AUMENTO DE CAPITAL', nif: AUDITOR }]);
    expect(await bring(LIST, other, TEXT)).toMatchObject([
      { nif: COMPANY, outcome: 'found' },
      { nif: AUDITOR, outcome: 'found' },
    ]);
  });

  it('in one list prove no company’s whole list, and are refused', async () => {
    const mixed = gridPage([DESIGNATION_ROW, { ...CAPITAL_ROW, nif: AUDITOR }]);
    await expect(bring(mixed)).rejects.toThrow(/file 1: it lists several entities/);
  });
});

describe('a file that cannot be taken', () => {
  it.each([
    [
      'a captcha page',
      message('Por favor, efetue a Validação'),
      /file 2: no answer of the register.*captcha/,
    ],
    ['another page', '<html><body>Manutenção</body></html>', /file 2: neither results/],
    ['a list of a person', gridPage([{ ...CAPITAL_ROW, nif: ANA }]), /file 2: it is about no company/],
    ['an act of a person', oneLine(SEAT).replace(COMPANY, ANA), /file 2: it is about no company/],
    ['nothing about nobody', NONE, /file 2: .*not about which company/],
    ['a PDF', '%PDF-1.7', /file 2: /],
  ])('changes nothing: %s', async (_, body, sentence) => {
    await expect(bring(TEXT, body)).rejects.toThrow(sentence);
    expect([await answers(), await standing(), await directors()]).toEqual([[], [], []]);
  });

  it('is named with every other', async () => {
    await expect(bring('a', TEXT, 'b')).rejects.toMatchObject({
      faults: [expect.stringMatching(/^file 1: /), expect.stringMatching(/^file 3: /)],
    });
  });

  it('is one that takes back what was published', async () => {
    await bring(LIST, TEXT);
    const before = await standing();
    await expect(bring([NONE, OF_COMPANY])).rejects.toThrow(/captured before/);
    expect(await standing()).toEqual(before);
  });

  it('takes the wake with it: nothing is stored when the analysis cannot be woken', async () => {
    const broken = async () => Promise.reject(new Error('no queue'));
    await expect(
      importCaptures({ db, context, wake: broken }, mjPublications, { files, capturedAt: await appNow() }),
    ).rejects.toThrow('no queue');
    expect([await answers(), await standing()]).toEqual([[], []]);
  });
});
