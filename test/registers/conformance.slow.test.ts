/** What every register owes, asked of every register: a new sibling is covered before it is written. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ALL_PORTALS } from '../../sandbox/all-portals.ts';
import { FAULTS, type Fault } from '../../sandbox/faults.ts';
import { isPersonNif, type Nif } from '../../src/kernel/nif.ts';
import { isSpecified, REGISTER_NAMES, SPECIFIED_REGISTERS } from '../../src/kernel/register-name.ts';
import { decodeText } from '../../src/registers/reading/capture-text.ts';
import { anonymised, isSealed } from '../../src/registers/reading/without-persons.ts';
import type { Capture, Reading, Register } from '../../src/registers/register.ts';
import { captureOf } from './capture-of.ts';
import { context, NOBODY, startWorld, THREADED } from './conformance-world.ts';

const FOLDER = resolve(import.meta.dirname, '../../src/registers');
/** Folders of `src/registers` that hold no register. */
const SHARED = ['http', 'reading', 'thread'];
const SILENT = ['unavailable', 'unreadable', 'refused'];
/** The register could not be asked: it is asked again. */
const BLOCKED = ['unavailable'];
/** The register is not as it is known: somebody must look. */
const CHANGED = ['unreadable', 'refused'];
const LONGEST_AGE_HOURS = 24 * 31;
/** Places at which an answer is cut short. */
const CUTS = 40;
/** Long enough for a good answer of a portal, short enough to wait for a hanging one. */
const IMPATIENT_MS = 400;

const world = await startWorld();
afterAll(() => world.close());
afterEach(() => {
  for (const { meta } of THREADED) world.faults.set(meta.name, null);
});

const eachRegister = THREADED.map(register => [register.meta.name, register] as const);

const nifsOf = (reading: Reading<unknown>): unknown[] =>
  reading.outcome === 'found' ? reading.records.map(record => (record as { nif: string }).nif) : [];

/** What a capture says, to nobody in particular and about one company. */
const readings = async (register: Register, capture: Capture, nif: Nif): Promise<Reading<unknown>[]> => [
  await register.parse(capture, { nif: null }, context),
  await register.parse(capture, { nif }, context),
];

const personNifsIn = (value: unknown): string[] =>
  (JSON.stringify(value).match(/(?<![0-9A-Za-z])\d{9}(?![0-9A-Za-z])/g) ?? []).filter(isPersonNif);

/** Of everybody who holds an office or a quota in the country. */
const personNames = [
  ...new Set(
    world.companies.flatMap(({ acts }) =>
      acts
        .flatMap(({ appointed, quotas }) => [...appointed, ...quotas])
        .flatMap(({ holder }) => (holder.type === 'person' ? [holder.name] : [])),
    ),
  ),
];

describe('the registers together', () => {
  it('that judge are the nine of the specification, whatever joins them', () => {
    expect(SPECIFIED_REGISTERS).toEqual([
      'citius-insolvency',
      'at-debtors',
      'ss-debtors',
      'impic-licences',
      'mj-publications',
      'citius-executions',
      'act-sanctions',
      'citius-cases',
      'base-contracts',
    ]);
  });

  it('are the ones that are named, each once, each in a folder of its name and with a portal', () => {
    const names = THREADED.map(({ meta }) => meta.name);
    const folders = readdirSync(FOLDER, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !SHARED.includes(entry.name))
      .map(entry => entry.name);
    expect(names).toEqual([...REGISTER_NAMES]);
    expect(new Set(names).size).toBe(names.length);
    expect(folders.sort()).toEqual(names.toSorted());
    expect(ALL_PORTALS.map(portal => portal.register).sort()).toEqual(names.toSorted());
  });
});

describe.each(eachRegister)('%s', (_, register) => {
  const { meta } = register;

  it('says who publishes it, where, by what law and for how long', () => {
    for (const text of [meta.title, meta.authority, meta.legalBasis, meta.retention])
      expect(text.trim().length).toBeGreaterThan(8);
    for (const address of [meta.officialBaseUrl, meta.officialPage]) {
      const url = new URL(address);
      expect(url.protocol).toMatch(/^https?:$/);
      expect(url.hostname).toMatch(/\.pt$/);
    }
    expect(meta.officialBaseUrl).not.toMatch(/\/$/);
    expect(Number.isInteger(meta.parserVersion) && meta.parserVersion >= 1).toBe(true);
  });

  it('keeps an analysis waiting only where the specification names it', () => {
    expect(meta.essential && !isSpecified(meta.name)).toBe(false);
  });

  it('is asked politely and within bounds', () => {
    expect(meta.pace.perSecond).toBeGreaterThan(0);
    expect(meta.pace.perSecond).toBeLessThanOrEqual(2);
    expect([1, 2]).toContain(meta.pace.inFlight);
    expect(meta.timeoutMs).toBeGreaterThanOrEqual(5_000);
    expect(meta.timeoutMs).toBeLessThanOrEqual(120_000);
    expect(meta.maxBodyBytes).toBeGreaterThanOrEqual(1_000_000);
    expect(meta.maxBodyBytes).toBeLessThanOrEqual(64 * 1024 * 1024);
  });

  it('knows how long its answers are good for', () => {
    expect(meta.maxAgeHours).toBeGreaterThanOrEqual(24);
    expect(meta.maxAgeHours).toBeLessThanOrEqual(LONGEST_AGE_HOURS);
    if (meta.schedule) expect(meta.schedule).toMatch(/^(?:[\d*,/-]+ ){4}[\d*,/-]+$/);
    // Only a list is read by a schedule, and only a company can be asked for by name.
    if (register.kind === 'consulted') expect(meta.schedule).toBeUndefined();
    else expect(meta.asksByName).toBeUndefined();
    expect(register.kind === 'list' ? typeof register.readList : typeof register.consult).toBe('function');
  });

  it('says how long it may be kept, and after how many answers without news it is suspected', () => {
    const { statements, mostYears = 1, pageDays } = meta.keeps;
    expect(['while-published', 'permanent']).toContain(statements);
    expect(mostYears).toBeGreaterThan(0);
    // The pages of a list go with their edition.
    if (register.kind === 'list') expect(pageDays).toBeUndefined();
    else expect(pageDays).toBeGreaterThan(meta.maxAgeHours / 24);
    const { nothingFound, nothingNew } = meta.alarmAfter;
    expect(Number.isInteger(nothingFound) && nothingFound >= 1).toBe(true);
    // Who finds nothing finds nothing new either.
    expect(Number.isInteger(nothingNew) && nothingNew >= nothingFound).toBe(true);
  });

  it('never reads "nothing" into bytes, and never throws', async () => {
    const requests = fc.constantFrom({}, { nif: NOBODY.nif }, { page: '1' });
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.string({ unit: 'binary', maxLength: 200 }).map(text => new TextEncoder().encode(text)),
      fc
        .string({ maxLength: 60 })
        .map(text => new TextEncoder().encode(`<html><body><p>${text}</p></body></html>`)),
    );
    await fc.assert(
      fc.asyncProperty(bodies, requests, async (body, request) => {
        for (const reading of await readings(register, captureOf(body, { request }), NOBODY.nif))
          expect(SILENT).toContain(reading.outcome);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['an empty body', SILENT, captureOf('')],
    ['blanks', SILENT, captureOf(' \r\n\t ')],
    ['a firewall page', BLOCKED, captureOf('<html><body><h1>Something Went Wrong</h1></body></html>')],
    ['a throttle page', BLOCKED, captureOf('<html><body>Too many requests</body></html>')],
    [
      'a captcha page',
      BLOCKED,
      captureOf('<html><body><div class="g-recaptcha"></div>Verifique que é humano</body></html>'),
    ],
    [
      'a page of another site',
      SILENT,
      captureOf('<html><body><h1>Bem-vindo</h1><p>Página em manutenção.</p></body></html>'),
    ],
    ['an empty table', SILENT, captureOf('<html><body><table></table></body></html>')],
    ['empty JSON', SILENT, captureOf('{}')],
    ['an empty JSON list', SILENT, captureOf('[]')],
    ['a PDF that is none', SILENT, captureOf('%PDF-1.7\n%%EOF')],
  ])('takes %s for no answer', async (_what, outcomes, capture) => {
    for (const reading of await readings(register, capture, NOBODY.nif))
      expect(outcomes, JSON.stringify(reading)).toContain(reading.outcome);
  });

  it('takes an answer of any status but 200 for none, whatever its body', async () => {
    const someone = await world.someoneIn(register);
    const last = (await world.ask(register, someone)).captures.at(-1)!;
    for (const status of [302, 403, 404, 429, 500, 503, 999])
      for (const { body } of [last, captureOf('Nenhum resultado')]) {
        const answer = { ...last, body, status, retryAfterSeconds: 7 };
        for (const reading of await readings(register, answer, someone.nif))
          expect(reading).toMatchObject({ outcome: 'unavailable', retryAfterSeconds: 7 });
      }
  });

  it('finds a company that stands in it, and says "not found" of one that does not', async () => {
    const someone = await world.someoneIn(register);
    expect((await world.ask(register, someone)).reading.outcome).toBe('found');
    expect((await world.ask(register, NOBODY)).reading).toMatchObject({ outcome: 'not_found' });
  });

  it('reads the same capture the same way twice, and the part of a list as it was read on the way', async () => {
    const { captures, parts } = await world.ask(register, await world.someoneIn(register));
    expect(captures.length).toBeGreaterThan(0);
    for (const capture of captures) {
      const first = await register.parse(capture, { nif: null }, context);
      expect(await register.parse(capture, { nif: null }, context)).toEqual(first);
    }
    // A date that stands beside the file is not in its bytes.
    // What stands in other files of the list (its date, later changes) is not in these bytes; which records do is.
    for (const { capture, reading } of parts) {
      const again: Reading<unknown> = await register.parse(capture, { nif: null }, context);
      expect(again.outcome).toBe(reading.outcome);
      expect(nifsOf(again)).toEqual(nifsOf(reading));
    }
  });

  it('gives each fact a key of its own, the same at every reading, and a source that leads back', async () => {
    const someone = await world.someoneIn(register);
    const facts = async () => register.facts((await world.ask(register, someone)).records, someone.nif);
    const first = await facts();
    const keys = first.map(fact => fact.key);
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
    expect(await facts()).toEqual(first);
    for (const { source } of first) {
      expect(source.register).toBe(meta.name);
      expect(source.reference.trim()).not.toBe('');
      if (source.url !== null) expect(new URL(source.url).hostname).toMatch(/\.pt$/);
    }
    expect(register.facts((await world.ask(register, someone)).records, NOBODY.nif)).toEqual([]);
  });

  it('is recorded without people, and read all the same', async () => {
    const { captures } = await world.ask(register, await world.someoneIn(register));
    // What is kept of a PDF is its register's own affair (`storedPage`).
    for (const capture of captures.slice(-8).filter(it => !isSealed(it.body))) {
      const recorded = { ...capture, body: anonymised(capture.body) };
      const shown = decodeText(recorded.body);
      expect(personNifsIn(shown).filter(nif => !nif.startsWith('3999'))).toEqual([]);
      for (const name of personNames) expect(shown).not.toContain(name);
      const [before, after] = await Promise.all(
        [capture, recorded].map(it => register.parse(it, { nif: null }, context)),
      );
      expect([after!.outcome, nifsOf(after!)]).toEqual([before!.outcome, nifsOf(before!)]);
    }
  });

  it('lets no person’s number out, in records or in facts', async () => {
    const asked = register.kind === 'list' ? world.companies.slice(0, 1) : world.companies.slice(0, 14);
    for (const company of asked) {
      const subject = { nif: company.nif as Nif, firma: company.firma };
      const { records } = await world.ask(register, subject);
      expect(personNifsIn(records)).toEqual([]);
      expect(personNifsIn(register.facts(records, subject.nif))).toEqual([]);
    }
  });

  it.each([
    ['429', BLOCKED],
    ['999', BLOCKED],
    ['500', BLOCKED],
    ['waf', BLOCKED],
    ['captcha', BLOCKED],
    ['empty', SILENT],
    ['changed-column', CHANGED],
    ['other-layout', CHANGED],
  ] as const)('clears nobody under the fault %s', async (fault, outcomes) => {
    // Where nothing is listed, no column is shown.
    const about = fault === 'changed-column' ? await world.someoneIn(register) : NOBODY;
    world.faults.set(meta.name, fault);
    expect(outcomes).toContain((await world.ask(register, about)).reading.outcome);
  });

  it('never finds nothing, or less, in a good answer that was cut short', async () => {
    const someone = await world.someoneIn(register);
    const { captures } = await world.ask(register, someone);
    for (const capture of captures.slice(0, 4)) {
      const whole = await register.parse(capture, { nif: null }, context);
      if (whole.outcome !== 'found') continue;
      for (let part = 1; part < CUTS; part++) {
        const body = capture.body.subarray(0, Math.floor((capture.body.length * part) / CUTS));
        const cut = await register.parse({ ...capture, body }, { nif: null }, context);
        // What was cut away may say nothing, such as the end of the page itself.
        expect(cut.outcome === 'found' ? cut : SILENT, `cut at ${part}/${CUTS}`).toEqual(
          cut.outcome === 'found' ? whole : expect.arrayContaining([cut.outcome]),
        );
      }
    }
  });
});

/** A list that lost a number, or a register that is asked by name, may truly say nothing of the company. */
describe.each(eachRegister.filter(([, { kind, meta }]) => kind === 'consulted' && !meta.asksByName))(
  '%s',
  (_, register) => {
    it('clears nobody by a good answer that was damaged', async () => {
      const someone = await world.someoneIn(register);
      const asked = { nif: someone.nif };
      const { captures } = await world.ask(register, someone);
      const outcomes = await Promise.all(
        captures.map(async it => (await register.parse(it, asked, context)).outcome),
      );
      const good = captures.filter((_, i) => outcomes[i] === 'found');
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...good),
          fc.nat(),
          fc.uint8Array({ minLength: 1, maxLength: 40 }),
          async (capture, at, piece) => {
            const body = Uint8Array.from(capture.body);
            body.set(piece, at % (body.length - piece.length));
            expect((await register.parse({ ...capture, body }, asked, context)).outcome).not.toBe(
              'not_found',
            );
          },
        ),
        { numRuns: 200 },
      );
    });
  },
);

/** The nine of the specification meet every fault in a whole analysis: `jobs/fault-grid.slow.test.ts`. */
describe.each(eachRegister.filter(([name]) => !isSpecified(name)))('%s', (_, register) => {
  it.each(FAULTS)('takes the fault %s for no answer', async fault => {
    const someone = await world.someoneIn(register);
    world.faults.set(register.meta.name, fault);
    const { reading } = await world.ask(
      register,
      someone,
      isEndless(fault) ? IMPATIENT_MS : register.meta.timeoutMs,
    );
    expect(outcomesUnder(fault), JSON.stringify(reading).slice(0, 300)).toContain(reading.outcome);
  });
});

/** Faults that end only when whoever asks gives up. */
const isEndless = (fault: Fault): boolean => fault === 'slow' || fault === 'hang';

/** A wrongly declared charset may be seen through; everything else is no answer. */
const outcomesUnder = (fault: Fault): string[] => (fault === 'charset' ? [...SILENT, 'found'] : SILENT);

describe('the country behind these tests', () => {
  it('does print persons’ numbers, so that their absence means something', async () => {
    const mj = THREADED.find(({ meta }) => meta.name === 'mj-publications')!;
    const { captures } = await world.ask(mj, await world.someoneIn(mj));
    expect(captures.flatMap(({ body }) => personNifsIn(new TextDecoder('latin1').decode(body)))).not.toEqual(
      [],
    );
  });
});
