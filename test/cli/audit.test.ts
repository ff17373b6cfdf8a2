/** What a command changes stands in the log of operators' actions: once, with who did it, whatever the command. */
import { userInfo } from 'node:os';
import { beforeEach, expect, it } from 'vitest';
import { ALL_COMMANDS } from '../../src/cli/all-commands.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { cliHere, cliOfFile } from './cli-here.ts';

const cli = await cliOfFile({ OPERATOR_NAME: 'ana' });
const clientId = (await cli.json('clients', 'create', '--name', 'ACME')).id;

let seen = new Set<string>();
const log = () => cli.json('audit', 'list', '--limit', '1000');
const news = async () => (await log()).filter(({ id }: { id: string }) => !seen.has(id));
beforeEach(async () => {
  seen = new Set((await log()).map(({ id }: { id: string }) => id));
});

const issued = async (): Promise<string> => (await cli.json('keys', 'issue', '--client', clientId)).id;

it('a change is one row: when, who, by what, to what and why', async () => {
  const key = await issued();
  await cli.json('keys', 'revoke', key, '--as', 'Rui Costa', '--reason', 'left in a repository');
  const [revoked, made] = await news();
  expect(revoked).toEqual({
    id: expect.stringMatching(/^opa_/),
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    actor: 'Rui Costa',
    via: 'cli',
    action: 'keys revoke',
    object: key,
    reason: 'left in a repository',
    failed: false,
  });
  expect(made).toMatchObject({ actor: 'ana', action: 'keys issue', object: clientId, reason: null });
  expect(await news()).toHaveLength(2);
});

it('who has said no name is named by the login of the machine', async () => {
  const key = await issued();
  const nameless = cliHere({ ...TEST_ENV, DATABASE_URL: cli.db.url });
  const ran = await nameless.run('keys', 'disable', key);
  expect([ran.code, ran.err]).toEqual([0, '']);
  expect((await news())[0]).toMatchObject({ actor: userInfo().username, action: 'keys disable' });
});

it('what was refused has a row more, which says so', async () => {
  expect((await cli.failure('keys', 'revoke', 'key_unknown')).exitCode).toBe(1);
  expect((await cli.failure('keys', 'revoke', '299999998')).exitCode).toBe(1);
  expect((await news()).map(({ action, object, failed }: never) => [action, object, failed])).toEqual([
    ['keys revoke', null, true],
    ['keys revoke', null, false],
    ['keys revoke', 'key_unknown', true],
    ['keys revoke', 'key_unknown', false],
  ]);
});

it('reading, a trial and wrong arguments leave no row', async () => {
  await cli.json('keys', 'list');
  await cli.json('registers', 'list');
  await cli.json('harvest');
  await cli.json('registers', 'purge', '--dry-run');
  await cli.run('clients', 'remove', clientId);
  await cli.failure('keys', 'issue', '--client', clientId, '--daily', 'many');
  expect(await news()).toEqual([]);
});

it('a change that cannot be logged is not made: a reason with a person’s number, a name of two lines', async () => {
  const key = await issued();
  for (const said of [
    ['--reason', 'asked by 299999998'],
    ['--reason', 'x'.repeat(501)],
    ['--as', 'two\nlines'],
    ['--as', ' '],
  ])
    expect(await cli.failure('keys', 'revoke', key, ...said)).toMatchObject({ exitCode: 1 });
  expect((await news()).map(({ action }: { action: string }) => action)).toEqual(['keys issue']);
  const [row] = (await cli.json('keys', 'list')).filter(({ id }: { id: string }) => id === key);
  expect(row.state).toBe('active');
});

it('a row is never changed or removed', async () => {
  for (const statement of [
    `update operator_actions set actor = 'nobody'`,
    'delete from operator_actions',
    'truncate operator_actions',
  ])
    await expect(cli.db.pool.query(statement)).rejects.toThrow(/only grows/);
});

it('the list is narrowed by who, what, when and what it was done to, and goes on behind a row', async () => {
  const key = await issued();
  await cli.json('keys', 'disable', key, '--as', 'eva');
  await cli.json('keys', 'enable', key, '--as', 'eva');
  const names = async (...args: string[]) =>
    (await cli.json('audit', 'list', ...args)).map(({ action }: { action: string }) => action);
  expect(await names('--actor', 'eva')).toEqual(['keys enable', 'keys disable']);
  expect(await names('--object', key, '--since', '1h')).toEqual(['keys enable', 'keys disable']);
  expect(await names('--actor', 'eva', '--action', 'keys disable')).toEqual(['keys disable']);
  expect(await names('--since', '2020-01-01', '--limit', '1', '--actor', 'eva')).toEqual(['keys enable']);
  const [first] = await cli.json('audit', 'list', '--actor', 'eva', '--limit', '1');
  expect(await names('--actor', 'eva', '--after', first.id)).toEqual(['keys disable']);
});

/** `lookup` and `consult` ask as a client or by hand, and `db migrate` does what every start does. */
const READERS =
  /^(\w+ (list|show|pending|plan|parse|fixture|deliveries|delivery|failed|export|compare|backtest|verify)|people report|registers consult|verify|lookup|judge|doctor|requests|usage|db \w+)$/;

it('every command says what it changes, or is known to change nothing', () => {
  const silent = ALL_COMMANDS.filter(({ changes }) => !changes).map(({ name }) => name);
  expect(silent.filter(name => !READERS.test(name))).toEqual([]);
  expect(ALL_COMMANDS.filter(({ name, changes }) => changes && READERS.test(name))).toEqual([]);
});
