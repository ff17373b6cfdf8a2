import { appendFile, cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_ENV } from '../kit/test-app.ts';
import {
  type CliKit,
  documentOf,
  errorOf,
  type Folder,
  openCliKit,
  runProgram,
  temporaryFolder,
} from './cli-kit.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let cli: CliKit;
beforeAll(async () => {
  cli = await openCliKit();
});
afterAll(() => cli.close());

describe('this version', () => {
  it('has migrations that say what its schema says', async () => {
    expect(await cli.json('db', 'drift')).toEqual({ drift: false });
    expect((await cli.run('db', 'drift')).out).toBe('schema.prisma and the migrations agree.\n');
  });

  it('has no migration to write', async () => {
    expect(await cli.json('db', 'migration', 'nothing')).toEqual({ folder: null });
  });
});

describe('a schema that has moved on', () => {
  let folder: Folder;
  let run: (...args: string[]) => ReturnType<typeof runProgram>;

  beforeAll(async () => {
    folder = await temporaryFolder();
    for (const part of ['src', 'prisma', 'package.json'])
      await cp(join(ROOT, part), join(folder.path, part), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
    await mkdir(join(folder.path, 'elsewhere'));
    await appendFile(join(folder.path, 'prisma/schema.prisma'), '\nmodel Added {\n  id String @id\n}\n');
    const program = join(folder.path, 'src/cli/contractor-risk.ts');
    run = (...args) => runProgram(args, { ...TEST_ENV, DATABASE_URL: cli.db.url }, program);
  });
  afterAll(() => folder.remove());

  it('fails with the statements that are missing and the command that mends it', async () => {
    const ended = await run('db', 'drift', '--json');
    expect(ended.code).toBe(1);
    expect(errorOf(ended)).toMatchObject({
      code: 'drift',
      sql: expect.stringContaining('CREATE TABLE "Added"'),
      mend: 'contractor-risk db migration NAME',
    });
    const { code, out, err } = await run('db', 'drift');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      /CREATE TABLE "Added"(.|\n)*Write the migration: contractor-risk db migration NAME\n$/,
    );
  });

  it('is mended by that command, and the migration applied by the next', async () => {
    const { folder: written } = documentOf(await run('db', 'migration', 'add things', '--json'));
    expect(await readFile(join(written, 'migration.sql'), 'utf8')).toContain('CREATE TABLE "Added"');
    const names = await readdir(join(folder.path, 'prisma/migrations'));
    expect(names.filter(name => /^\d{14}_add_things$/.test(name))).toHaveLength(1);
    expect(documentOf(await run('db', 'drift', '--json'))).toEqual({ drift: false });
    const { applied } = documentOf(await run('db', 'migrate', '--json'));
    expect(applied).toEqual([expect.stringMatching(/_add_things$/)]);
  });
});
