import { appendFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_ENV } from '../kit/test-app.ts';
import { cliOfFile } from './cli-here.ts';
import { documentOf, errorOf, type Folder, runProgram, temporaryFolder } from './cli-kit.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const cli = await cliOfFile();
const AGREED = 'schema.prisma, the migrations and the functions agree.\n';

/** What developers run beside the service, in this checkout or in a copy of it. */
const tool = (word: string, root = ROOT) =>
  runProgram(
    [word],
    { ...TEST_ENV, DATABASE_URL: cli.db.url },
    { program: join(root, 'generate/migration.ts') },
  );

describe('this version', () => {
  it('has migrations and functions that say what its schema says', async () => {
    expect(await tool('--check')).toEqual({ code: 0, out: AGREED, err: '' });
  });

  it('has no migration to write, and none without a name', async () => {
    expect((await tool('nothing')).out).toMatch(/^Nothing has changed/);
    expect(await tool('../x')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/letters, digits and underscores/),
    });
  });
});

describe('a schema that has moved on', () => {
  let folder: Folder;
  let run: (...args: string[]) => ReturnType<typeof runProgram>;

  beforeAll(async () => {
    folder = await temporaryFolder();
    for (const part of ['src', 'generate', 'prisma', 'package.json'])
      await cp(join(ROOT, part), join(folder.path, part), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
    await mkdir(join(folder.path, 'elsewhere'));
    await appendFile(join(folder.path, 'prisma/schema.prisma'), '\nmodel Added {\n  id String @id\n}\n');
    const program = join(folder.path, 'src/cli/contractor-risk.ts');
    run = (...args) => runProgram(args, { ...TEST_ENV, DATABASE_URL: cli.db.url }, { program });
  });
  afterAll(() => folder.remove());

  it('fails with the statements that are missing and the command that mends it', async () => {
    const { code, out, err } = await tool('--check', folder.path);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/CREATE TABLE "Added"(.|\n)*Write the migration: npm run db:migration -- NAME\n$/);
  });

  it('is mended by that command, and the migration applied by the next', async () => {
    expect((await tool('add things', folder.path)).out).toMatch(/^Wrote .*_add_things\/migration.sql\./);
    const migrations = join(folder.path, 'prisma/migrations');
    const names = (await readdir(migrations)).filter(name => /^\d{14}_add_things$/.test(name));
    expect(names).toHaveLength(1);
    const written = await readFile(join(migrations, names[0]!, 'migration.sql'), 'utf8');
    expect(written).toContain('CREATE TABLE "Added"');
    expect((await tool('--check', folder.path)).out).toBe(AGREED);
    const { applied } = documentOf(await run('db', 'migrate', '--json'));
    expect(applied).toEqual([expect.stringMatching(/_add_things$/)]);
  });

  it('has a migration that fails leave nothing behind, and tries it again once it is mended', async () => {
    const broken = join(folder.path, 'prisma/migrations/29990101000000_half');
    const script = join(broken, 'migration.sql');
    await mkdir(broken);
    await writeFile(script, 'create table half (id int); select no_such_function();');
    expect(errorOf(await run('db', 'migrate', '--json')).message).toMatch(
      /29990101000000_half failed: function no_such_function\(\) does not exist/,
    );
    const rows = await cli.db.sql`select to_regclass('half') as half`;
    expect(rows).toEqual([{ half: null }]);
    await writeFile(script, 'create table half (id int);');
    const { applied } = documentOf(await run('db', 'migrate', '--json'));
    expect(applied).toEqual(['29990101000000_half']);
  });

  const functions = () => join(folder.path, 'prisma/functions');
  const applied = async () => documentOf(await run('db', 'migrate', '--json')).applied;
  const answered = async () => (await cli.db.sql`select a_first(), b_second()`)[0];

  it('gives the database its functions, whichever calls which, and only those whose text is new to it', async () => {
    const first = (one: string) =>
      `create or replace function a_first() returns int language sql as 'select ${one}';`;
    const second = `create or replace function b_second() returns int language sql as 'select 2';`;
    await writeFile(join(functions(), 'a_first.sql'), first('b_second()'));
    await writeFile(join(functions(), 'b_second.sql'), second);
    expect(await applied()).toEqual([
      expect.stringMatching(/^a_first@/),
      expect.stringMatching(/^b_second@/),
    ]);
    expect(await answered()).toEqual({ a_first: 2, b_second: 2 });

    await writeFile(join(functions(), 'a_first.sql'), first('1'));
    expect(await applied()).toEqual([expect.stringMatching(/^a_first@/)]);
    expect(await answered()).toEqual({ a_first: 1, b_second: 2 });
    expect(await applied()).toEqual([]);

    // As a process of older code finds it, which starts again beside newer ones.
    await writeFile(join(functions(), 'a_first.sql'), first('b_second()'));
    expect(await applied()).toEqual([]);
    expect(await answered()).toEqual({ a_first: 1, b_second: 2 });
  });

  it('has a function that cannot be read leave nothing behind', async () => {
    const broken = join(functions(), 'broken.sql');
    await writeFile(
      broken,
      `create or replace function broken() returns int language sql as 'select no_such_column';`,
    );
    expect(errorOf(await run('db', 'migrate', '--json')).message).toMatch(
      /broken@\w+ failed: .*no_such_column/,
    );
    const rows = await cli.db.sql`select to_regproc('broken') as broken`;
    expect(rows).toEqual([{ broken: null }]);
    await rm(broken);
  });

  it('says which functions are not what their files say', async () => {
    // No model says what this made.
    await rm(join(folder.path, 'prisma/migrations/29990101000000_half'), { recursive: true });
    const moved = join(functions(), 'c_third.sql');
    await writeFile(
      moved,
      `create or replace function a_first(n int) returns int language sql as 'select n';
       create or replace function fourth() returns int language sql as 'select 4';`,
    );
    expect((await tool('--check', folder.path)).err).toMatch(
      /^a_first has more than one form; fourth has no file of its name; c_third.sql makes no c_third\./,
    );
    await rm(moved);
  });
});
