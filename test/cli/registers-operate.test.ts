/** What an operator does to a register: asks it, reads its list anew, brings its files in, switches it, purges it. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountry } from '../../sandbox/country/create-country.ts';
import { noteRehearsal, rehearsalDoubt } from '../../src/jobs/asking/register-switch.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import { REGISTER_NAMES } from '../../src/kernel/register-name.ts';
import { writeAtLists } from '../jobs/saved-lists.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { listPdf } from '../registers/at-debtors/list-pdf.ts';
import { contract } from '../registers/base-contracts/samples.ts';
import { changedPage } from '../registers/citius-executions/changed-page.ts';
import { serve } from '../registers/http/http-server.ts';
import { ALFA, BETA, list, row } from '../registers/impic-licences/samples.ts';
import { cliHere, cliOfFile, openCliKit } from './cli-here.ts';
import { type CliKit, folderOfFile } from './cli-kit.ts';
import { settingOf } from './registers/changed-world.ts';

const DAY = '2026-11-02' as LocalDate;
const country = createCountry({ seed: 'operate', companies: 40 });
const owes = (on: string) => (debt: { creditor: string; from: string; to: string | null }) =>
  debt.creditor === 'tax' && debt.from <= on && (debt.to === null || debt.to > on);
const debtors = [...country.companies()].filter(({ debts }) => debts.some(owes(DAY))).map(({ nif }) => nif);

const [cli, folder] = await Promise.all([cliOfFile({ SANDBOX_SEED: 'operate' }), folderOfFile()]);
const recordings = `${folder.path}/rehearsal`;
const lists = await writeAtLists({ country, today: DAY, folder: `${folder.path}/saved` });

const query = async (sql: string, values: unknown[] = []) => (await cli.db.pool.query(sql, values)).rows;
const standing = () => query(`select edition, rows from register_lists where register = 'at-debtors'`);
/** As `registers list` shows it. */
const stateOf = async (at: CliKit, name: string) =>
  (await at.json('registers', 'list')).find((it: { register: string }) => it.register === name);

describe('registers import of a list', () => {
  it('takes all files of an edition over, and consult then answers from it', async () => {
    const taken = await cli.json('registers', 'import', 'at-debtors', ...lists);
    expect(taken).toMatchObject({ register: 'at-debtors', files: 6, date: DAY });
    const listed = await query('select nif from list_entries where edition = $1', [taken.edition]);
    expect(listed).toHaveLength(taken.rows);
    expect(listed.map(({ nif }) => nif)).toEqual(expect.arrayContaining(debtors));
    const said = await cli.json('registers', 'consult', 'at-debtors', debtors[0]!);
    expect(said).toMatchObject({ outcome: 'found', reason: null, registerDate: DAY });
    expect(said.records).toEqual([expect.objectContaining({ kind: 'debtor-listing' })]);
  });

  it('with a broken file, or one that is not there, changes nothing and says why', async () => {
    const before = await standing();
    const broken = await folder.file('listaFC3.pdf', '%PDF-1.4 cut');
    const refused = await cli.failure('registers', 'import', 'at-debtors', ...lists.slice(0, 2), broken);
    expect(refused).toMatchObject({ exitCode: 1, message: expect.stringContaining(broken) });
    expect(await cli.refusal('registers', 'import', 'at-debtors', `${folder.path}/none.pdf`)).toMatch(
      /^\d file/,
    );
    expect(await standing()).toEqual(before);
    expect(await query('select distinct edition from list_entries')).toEqual([
      { edition: before[0].edition },
    ]);
  });
});

describe('asking', () => {
  it('refresh reads the list whatever its age; what stands is shown', async () => {
    const before = await stateOf(cli, 'at-debtors');
    const list = await cli.json('registers', 'refresh', 'at-debtors', '--any-volume');
    expect(list).toMatchObject({ register: 'at-debtors', rows: expect.any(Number), woken: 0 });
    expect(list.readAt > before.lastReadAt).toBe(true);
    expect(await stateOf(cli, 'at-debtors')).toMatchObject({
      state: 'enabled',
      lastOutcome: 'found',
      failures: 0,
      leftAloneUntil: null,
      emptyAnswersAlarm: false,
    });
  });

  it('consult shows the answer of a register and stores none of it', async () => {
    const licensed = [...country.companies()].find(({ licences }) => licences.length > 0)!;
    const said = await cli.json('registers', 'consult', 'impic-licences', licensed.nif);
    expect(Object.keys(said)).toEqual(['outcome', 'records', 'reason', 'registerDate']);
    expect(said).toMatchObject({ outcome: 'found', reason: null });
    expect(await query('select id from register_answers')).toEqual([]);
    expect(await query('select key from facts')).toEqual([]);
  });

  it('consult numbers people: a stored hash is shown to nobody', async () => {
    const said = JSON.stringify(await cli.json('registers', 'consult', 'mj-publications', '580000028'));
    expect(said).toContain('"key":"person-1"');
    expect(said).not.toMatch(/(?<![0-9a-z])[0-9a-f]{48}(?![0-9a-z])/);
  });

  it('a register asked by name needs one, and a list that was never read says so', async () => {
    expect(await cli.refusal('registers', 'consult', 'citius-cases', debtors[0]!)).toMatch(/^1 name-needed/);
    expect(await cli.json('registers', 'consult', 'act-sanctions', debtors[0]!)).toMatchObject({
      outcome: 'unavailable',
      records: [],
      reason: expect.stringMatching(/registers refresh act-sanctions/),
    });
  });
});

it('a refresh that is not taken names the address and the recording that shows it', async () => {
  const site = await serve((_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>Em obras</p>'),
  );
  const changed = cliHere({
    ...TEST_ENV,
    DATABASE_URL: cli.db.url,
    REGISTER_SS_DEBTORS_URL: site.url,
    REGISTER_AT_DEBTORS_URL: 'http://127.0.0.1:1',
  });
  const out = ['--out', `${folder.path}/refresh`];
  const unread = await changed.failure('registers', 'refresh', 'ss-debtors', ...out);
  const [, url, recording] = unread.message.match(/\n {2}address: (\S+)\n {2}recording: (\S+) \(/)!;
  expect(unread).toMatchObject({ code: 'unreadable', url, recording });
  expect(url).toContain(site.url);
  expect(await readFile(recording!, 'utf8')).toBe('<p>Em obras</p>');
  const silent = await changed.failure('registers', 'refresh', 'at-debtors', ...out);
  expect(silent).toMatchObject({ code: 'unavailable', recording: null });
  await site.close();
});

describe('switching', () => {
  const live = {
    REGISTERS: 'live',
    REGISTER_CONTACT: 'desk@risk.example',
    ...Object.fromEntries(REGISTER_NAMES.map(name => [settingOf(name), 'http://127.0.0.1:1'])),
  };
  let other: CliKit;
  beforeAll(async () => {
    other = await openCliKit(live);
  });
  afterAll(() => other.close());

  const state = () => stateOf(other, 'ss-debtors');

  it('a limited list is off in live, from files too, until it has a legal basis', async () => {
    expect(await state()).toMatchObject({ state: 'off', legalBasis: null });
    const commands = [
      ['refresh', 'ss-debtors'],
      ['import', 'at-debtors', ...lists],
    ];
    for (const args of commands)
      expect(await other.refusal('registers', ...args)).toMatch(/^1 .*registers enable/s);
  });

  it('with one it is asked, and no more when that is taken back', async () => {
    const basis = ['--legal-basis', 'counsel’s note 7'];
    expect(await other.refusal('registers', 'enable', 'ss-debtors', ...basis)).toMatch(
      /^1 not-rehearsed: .*never rehearsed/s,
    );
    await other.json('registers', 'enable', 'ss-debtors', ...basis, '--reason', 'read by hand');
    // Nothing answers at that address.
    expect(await other.failure('registers', 'refresh', 'ss-debtors')).toMatchObject({ code: 'unavailable' });
    expect(await state()).toMatchObject({
      state: 'enabled',
      legalBasis: 'counsel’s note 7',
      enabledBecause: 'read by hand',
      failures: 1,
      lastOutcome: 'unavailable',
    });
    const why = ['--as', 'Rui', '--reason', 'its address moved'];
    expect((await other.run('registers', 'disable', 'ss-debtors', ...why)).out).toMatch(
      /is asked no more in live.* To take a wrong list back: contractor-risk registers withdraw ss-debtors/,
    );
    const again = ['disable', 'ss-debtors', '--as', 'Ana', '--reason', 'to be sure'];
    expect(await other.failure('registers', ...again)).toMatchObject({ exitCode: 1, code: 'not-enabled' });
    expect(await state()).toMatchObject({ state: 'off', legalBasis: null });
    expect((await other.run('registers', 'list')).out).toMatch(
      /^ss-debtors: switched off by Rui because: its address moved; on again: contractor-risk registers enable ss-debtors --legal-basis/m,
    );
    expect((await other.run('doctor')).out).toMatch(/ss-debtors \(by Rui because: its address moved\)/);
  });

  it('a wrong list is withdrawn: it is unread, and the list of registers says who did it and why', async () => {
    const imported = ['registers', 'import', 'at-debtors', ...lists];
    expect((await other.failure(...imported)).message).toMatch(/take these files alone.*--legal-basis/);
    expect(await other.failure(...imported, '--legal-basis', ' ')).toMatchObject({ exitCode: 2 });
    // It stays off: only what a person saved is taken.
    const basis = ['--legal-basis', 'counsel’s note 7'];
    const taken = await other.json(...imported, ...basis, '--reason', 'asked by Rui');
    const [logged] = await other.json('audit', 'list', '--action', 'registers import');
    const reason = 'counsel’s note 7; asked by Rui';
    expect(logged).toMatchObject({ object: 'at-debtors', reason, failed: false });
    const consulted = () => other.json('registers', 'consult', 'at-debtors', '580000010');
    expect(await consulted()).toMatchObject({ outcome: 'not_found' });
    const withdraw = ['registers', 'withdraw', 'at-debtors'];
    expect(await other.refusal(...withdraw)).toMatch(/^2 .*--reason/s);
    withdraw.push('--as', 'Rui', '--reason', 'of another month');
    expect(await other.json(...withdraw)).toEqual({
      register: 'at-debtors',
      rows: taken.rows,
      companies: 0,
      clients: 0,
    });
    expect(await consulted()).toMatchObject({
      outcome: 'unavailable',
      reason: expect.stringMatching(/never been read/),
    });
    expect(await other.failure(...withdraw)).toMatchObject({ code: 'nothing-held' });
    expect((await other.run('registers', 'list')).out).toMatch(
      /^at-debtors: its list was withdrawn by Rui because: of another month$/m,
    );
    // The next edition ages out: nobody withdrew that one.
    await other.json(...imported, ...basis);
    await other.db.pool.query(`update register_lists set edition = ''`);
    expect((await other.run('registers', 'list')).out).not.toMatch(/withdrawn/);
    const [refused, , withdrawal] = await other.json('audit', 'list', '--action', 'registers withdraw');
    expect([refused.failed, withdrawal]).toMatchObject([
      true,
      { object: 'at-debtors', reason: 'of another month' },
    ]);
    expect((await other.failure('registers', 'withdraw', 'impic-licences', '--reason', 'x')).message).toMatch(
      /Allowed choices are at-debtors/,
    );
  });

  it('doctor says which are on, and how far the others are', async () => {
    expect((await other.run('doctor')).out).toMatch(
      /switches +look +.*off, not rehearsed: citius-insolvency.*saved by hand: mj-publications/,
    );
  });

  it('doctor calls no register safe whose rehearsal is too old for enable', async () => {
    await noteRehearsal(other.db, 'citius-cases', { company: '580000028', fault: null, isUnread: false });
    const told = async () => (await other.run('doctor')).out;
    expect(await told()).toMatch(/off, safe: [^;]*citius-cases/);
    const age = (column: string) =>
      other.db.pool.query(
        `update register_states set rehearsed_at = ${column} where register = 'citius-cases'`,
      );
    await age("app_now() - interval '31 days'");
    expect(await told()).toMatch(/off, not safe: [^;]*citius-cases/);
    expect(await rehearsalDoubt(other.db, 'citius-cases')).toMatch(/more than 30 days old/);
    await age('null');
  });

  it('a reading that failed after a rehearsal leaves it unsafe once it is switched off', async () => {
    const passed = { company: '580000028', fault: null, isUnread: false };
    await noteRehearsal(other.db, 'ss-debtors', passed);
    const enable = ['registers', 'enable', 'ss-debtors', '--legal-basis', 'counsel’s note 7'];
    await other.json(...enable);
    expect(await other.failure('registers', 'refresh', 'ss-debtors')).toMatchObject({ code: 'unavailable' });
    await other.json('registers', 'disable', 'ss-debtors');
    expect((await other.run('registers', 'list')).out).toMatch(
      /^ss-debtors: its rehearsals do not allow to switch it on: it was switched off after its rehearsal/m,
    );
    expect((await other.run('doctor')).out).toMatch(/off, not safe: ss-debtors/);
    expect(await other.refusal(...enable)).toMatch(
      /^\d not-rehearsed: .*switched off after its rehearsal, when it was unavailable: /s,
    );
  });

  it('a rehearsal that missed something leaves a register off, and its sentence says why', async () => {
    const [report] = await other.json(
      ...['registers', 'rehearse', 'citius-executions', '--nif', '580000028', '--out', recordings],
    );
    expect(report).toMatchObject({ verdict: 'unsafe', fault: expect.stringMatching(/^unavailable: /) });
    expect(await other.failure('registers', 'enable', 'citius-executions')).toMatchObject({
      code: 'not-rehearsed',
      message: expect.stringContaining(report.fault),
    });
  });
});

describe('a rehearsal', () => {
  const DEBTOR = '580000052';
  const rehearse = (...registers: string[]) =>
    cli.json('registers', 'rehearse', ...registers, '--nif', DEBTOR, '--out', recordings);

  it('asks what is harmless, stores no fact, and lets the register be switched on', async () => {
    const reports = await rehearse('citius-executions', 'act-sanctions', 'citius-cases');
    expect(reports).toMatchObject([
      {
        verdict: 'safe',
        fault: null,
        questions: [
          {
            about: 'company',
            outcome: 'found',
            records: 1,
            facts: { execution: 1 },
            words: { taken: expect.arrayContaining(['nif', 'tribunal']), unknown: [] },
          },
          { about: 'nobody', outcome: 'not_found' },
        ],
      },
      { verdict: 'safe', questions: [{ about: 'list', outcome: 'found' }] },
      { verdict: 'not_asked', fault: expect.stringMatching(/--name/) },
    ]);
    expect(await query('select from register_answers')).toEqual([]);
    expect(await rehearsalDoubt(cli.db, 'citius-executions')).toBeNull();
  });

  it('that read no record says so: nothing shows that the register would find one', async () => {
    const rehearsed = (nif: string) =>
      cli.run('registers', 'rehearse', 'citius-executions', '--nif', nif, '--out', recordings);
    const nothing = await rehearsed('580000010');
    expect(nothing.out).toMatch(
      /^citius-executions: not shown to be safe: it found nothing, .*name a company/,
    );
    expect(await rehearsalDoubt(cli.db, 'citius-executions')).toMatch(/^it found nothing/);
    expect((await rehearsed(DEBTOR)).out).toMatch(/^citius-executions: safe to switch on\n/);
    expect(await rehearsalDoubt(cli.db, 'citius-executions')).toBeNull();
  });

  it('leaves recordings that are read as they were answered, and that a test can hold', async () => {
    const [{ questions }] = await rehearse('citius-executions');
    const file = questions[0].recordings.at(-1);
    const { headers, ms } = JSON.parse(await readFile(`${file}.request.json`, 'utf8'));
    expect([headers['content-type'], ms]).toEqual([expect.stringContaining('text/html'), expect.any(Number)]);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(await cli.json('registers', 'parse', 'citius-executions', file, '--nif', DEBTOR)).toMatchObject({
      outcome: 'found',
    });
    const { fixture } = await cli.json(
      ...['registers', 'fixture', 'citius-executions', file, '--nif', DEBTOR, '--expect', 'found'],
      ...['--into', recordings],
    );
    expect(JSON.parse(await readFile(`${fixture}.expected.json`, 'utf8'))).toEqual({
      nif: DEBTOR,
      companyName: null,
      on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      outcome: 'found',
      records: null,
    });
  });
});

describe('registers learn', () => {
  it('names the word that is not known, and teaches it', async () => {
    const file = await folder.file('changed.html', changedPage());
    const learn = ['registers', 'learn', 'citius-executions', file];
    expect(await cli.json(...learn)).toMatchObject({
      outcome: 'unreadable',
      unknown: { vocabulary: 'citius-executions label', word: 'situacao' },
    });
    learn.push('--meaning', 'ignored', '--because', 'a test');
    expect(await cli.failure(...learn)).toMatchObject({ message: expect.stringMatching(/REGISTER_WORDS/) });
    const taught = await openCliKit({ REGISTER_WORDS: `${folder.path}/words.json` });
    expect(await taught.json(...learn)).toMatchObject({ outcome: 'found', next: null });
    const again = await taught.json('registers', 'parse', 'citius-executions', file);
    expect(again).toMatchObject({ outcome: 'found' });
    await taught.close();
  });

  it('names and teaches the word of a list for which a value of some rows is not known', async () => {
    const file = await folder.file(
      'contratos.json',
      JSON.stringify([contract({ tipoFimContrato: 'Desistência' })]),
    );
    const learn = ['registers', 'learn', 'base-contracts', file];
    expect(await cli.json(...learn)).toMatchObject({
      outcome: 'found',
      unknown: { vocabulary: 'base-contracts end', word: 'Desistência' },
    });
    const taught = await openCliKit({ REGISTER_WORDS: `${folder.path}/ends.json` });
    learn.push('--meaning', 'other', '--because', 'a test');
    expect(await taught.json(...learn)).toMatchObject({ outcome: 'found', next: null });
    await taught.close();
  });

  it.each(['citius-edital-citations', 'citius-cases'])(
    'of %s, which is asked by name, judges no answer without it',
    async register => {
      const file = await folder.file('answer.html', '<p>a page</p>');
      const learn = ['registers', 'learn', register, file, '--nif', '580000052'];
      expect(await cli.refusal(...learn)).toMatch(/^2 .*--name/s);
      expect(await cli.json(...learn, '--name', 'ALGUÉM, LDA')).toMatchObject({ outcome: 'unreadable' });
    },
  );

  it('says of the first page of the titles, which names others, that its words are known', async () => {
    const file = await folder.file('titles.html', list(row('45012-PUB', '1', BETA, 'BETA, LDA')));
    const { out } = await cli.run('registers', 'learn', 'impic-licences', file, '--nif', ALFA);
    expect(out).toMatch(/does not name the company/);
    expect(out).toMatch(/without --nif it is read \(found\)\. .*give the page of the answer that does/);
    expect(out).not.toMatch(/No word mends this|fixture/);
    const broken = await folder.file('no-titles.html', '<p>outra coisa</p>');
    const other = await cli.run('registers', 'learn', 'impic-licences', broken, '--nif', ALFA);
    expect(other.out).toMatch(/No word mends this/);
  });

  it('names the heading for which a file is refused', async () => {
    const heading = 'CONTRIBUINTE ENTIDADE';
    const file = await folder.file(
      'list.pdf',
      await listPdf({ columns: heading, lines: ['590000000 ALFA, LDA'] }),
    );
    expect(await cli.json('registers', 'learn', 'at-debtors', file)).toMatchObject({
      outcome: 'refused',
      unknown: { vocabulary: 'at-debtors heading', word: heading },
    });
  });

  it('names the next word once the first is taught', async () => {
    const renamed = JSON.stringify([contract()])
      .replace('"precoContratual"', '"novoPreco"')
      .replace('"adjudicatarios"', '"novosAdjudicatarios"');
    const file = await folder.file('contratos.json', renamed);
    const taught = await openCliKit({ REGISTER_WORDS: `${folder.path}/words-of-base.json` });
    const learn = ['registers', 'learn', 'base-contracts', file, '--because', 'a test'];
    const first = await taught.run(...learn, '--meaning', 'adjudicatarios');
    expect(first.out).toMatch(/"novoPreco" is no word of base-contracts field/);
    // It was meant for the first word, which somebody has taught meanwhile.
    expect(
      await taught.failure(...learn, '--meaning', 'adjudicatarios', '--word', 'novosAdjudicatarios'),
    ).toMatchObject({ code: 'precondition-failed', unknown: { word: 'novoPreco' } });
    const second = await taught.run(...learn, '--meaning', 'precoContratual', '--word', 'novoPreco');
    expect(second.out).toMatch(/It is read: found/);
    await taught.close();
  });
});

// What goes and what stays is the rule's own test (test/jobs/upkeep/purge.test.ts).
it('purge counts what it deletes; dry, it counts the same and deletes nothing', async () => {
  const counted = { answers: 0, facts: 1, pages: 0, lists: 0, assessments: 0, batches: 0 };
  await query(
    `insert into facts (nif, register, key, kind, fact, first_seen_at, last_seen_at, gone_at)
     values ('590000000', 'citius-executions', 'k', 'execution', '{}', app_now(), app_now(), app_now())`,
  );
  for (const dryRun of [true, false])
    expect(await cli.json('registers', 'purge', ...(dryRun ? ['--dry-run'] : []))).toEqual({
      dryRun,
      ...counted,
    });
  expect(await query(`select key from facts where nif = '590000000'`)).toEqual([]);
  expect(await cli.json('registers', 'purge')).toMatchObject({ facts: 0 });
});
