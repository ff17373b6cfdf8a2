import { describe, expect, it, test } from 'vitest';
import { ALL_COMMANDS, GROUPS } from '../../../src/cli/all-commands.ts';
import { TEST_ENV } from '../../kit/test-env.ts';
import { runHere } from '../cli-here.ts';
import { errorOf } from '../cli-kit.ts';

describe('help', () => {
  it.each(ALL_COMMANDS)('of $name shows its example and --json', async ({ name, summary, example }) => {
    const { code, out, err } = await runHere([...name.split(' '), '--help']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`Example:\n  $ ${example}`);
    expect(out).toContain('--json');
    expect(out.replace(/\s+/g, ' ')).toContain(summary);
    expect(example).toMatch(new RegExp(`^contractor-risk ${name}\\b`));
  });

  it('names every group, and every command has one', async () => {
    const { out } = await runHere(['--help']);
    for (const group of Object.keys(GROUPS)) expect(out).toContain(`  ${group} `);
    for (const { name } of ALL_COMMANDS) {
      if (name.includes(' ')) expect(Object.keys(GROUPS)).toContain(name.split(' ')[0]);
      else expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
  });
});

/** Nothing is opened for these: there is no database at this address, and no settings are made. */
const NOWHERE = { DATABASE_URL: 'not an address' };

const WRONG: readonly (readonly [string, readonly string[], RegExp])[] = [
  ['no command', [], /a command is needed/i],
  ['a group alone', ['keys'], /a command is needed/i],
  ['an unknown command', ['keys', 'frob'], /unknown command 'frob'/],
  ['an unknown option', ['clients', 'list', '--frob'], /unknown option '--frob'/],
  ['a missing option', ['clients', 'create'], /required option '--name <name>'/],
  ['one argument too many', ['keys', 'revoke', 'a', 'b'], /too many arguments/],
  // How values are judged is told by kit/option-values.test.ts.
  ['an expiry in words', ['keys', 'issue', '--client', 'c', '--expires', 'soon'], /--expires is "soon"/],
  ['an unknown state', ['analyses', 'list', '--state', 'lost'], /queued, running, waiting, stalled/],
  ['a register that is not read', ['registers', 'parse', 'base', 'x.html'], /mj-publications/],
  ['a register that nobody knows', ['registers', 'import', 'base', 'x.html'], /mj-publications/],
  [
    'a person asked about',
    ['registers', 'consult', 'impic-licences', '110000013'],
    /no tax number|natural person/,
  ],
  ['a register that is no list', ['registers', 'refresh', 'impic-licences'], /at-debtors, ss-debtors/],
  [
    'an empty legal basis',
    ['registers', 'enable', 'at-debtors', '--legal-basis', ' '],
    /--legal-basis is empty/,
  ],
  [
    'captures of tomorrow',
    ['registers', 'import', 'mj-publications', 'x', '--captured-at', '2999-01-01'],
    /has passed/,
  ],
  [
    'a number that is none',
    ['registers', 'parse', 'mj-publications', 'x', '--nif', '59000'],
    /no tax number/,
  ],
];

describe('what is typed wrongly', () => {
  it.each(WRONG.slice(0, 4))('%s ends with 2 and a sentence', async (_, args, sentence) => {
    const { code, out, err } = await runHere(args, NOWHERE);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(args.length > 1 ? sentence : /^Usage: contractor-risk/);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it.each(WRONG)('%s is an error in JSON, and nothing else', async (_, args, sentence) => {
    const ended = await runHere([...args, '--json'], NOWHERE);
    expect(ended.code).toBe(2);
    expect(errorOf(ended)).toEqual({ code: 'usage', message: expect.stringMatching(sentence) });
  });

  test('a person’s number is not repeated', async () => {
    const { err } = await runHere(['registers', 'parse', 'mj-publications', 'x', '--nif', '110000013']);
    expect(err).not.toContain('110000013');
  });
});

describe('settings that cannot be used', () => {
  const settings = { DATABASE_URL: 'postgres://user:hush@127.0.0.1:1/none', PORT: 'many' };

  it('are listed, every one, without a password', async () => {
    const { code, out, err } = await runHere(['clients', 'list'], settings);
    expect([code, out]).toEqual([2, '']);
    for (const name of ['PORT', 'REGISTERS', 'SECRET_KEY', 'PERSON_HASH_KEY'])
      expect(err).toMatch(`  - ${name} `);
    expect(err).not.toContain('hush');
  });

  it('are listed in JSON', async () => {
    const ended = await runHere(['clients', 'list', '--json'], settings);
    expect(ended.code).toBe(2);
    expect(errorOf(ended)).toMatchObject({ code: 'settings', faults: { length: 4 } });
  });

  it('a database that does not answer is a failure, without a stack and without its password', async () => {
    const { code, out, err } = await runHere(['clients', 'list'], {
      DATABASE_URL: 'postgres://user:hush@127.0.0.1:1/none',
      REGISTERS: 'sandbox',
      SECRET_KEY: TEST_ENV.SECRET_KEY,
      PERSON_HASH_KEY: TEST_ENV.PERSON_HASH_KEY,
    });
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe('The database cannot be used: nothing answers at that address (DATABASE_URL).\n');
  });
});
