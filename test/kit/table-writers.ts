/** Which room writes which table: read from the SQL and the Prisma calls of `src`, and from the functions in `prisma`. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/** One place that writes: `access/keys/keys.ts`, or `access by admit_requests`. */
export interface TableWriter {
  readonly table: string;
  readonly room: string;
  readonly where: string;
}

const SQL_WRITES =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?\s|copy\s|copyRows\(\w+,\s*')\s*"?((?:pgboss\.)?\w+|(?<!copy )\$\{)|\bupdate\s+(?:only\s+)?"?((?:pgboss\.)?\w+|\$\{[^}]*\})"?\s+(?:as\s+)?(?:\w+\s+)?set\b/gi;
const PRISMA_WRITES =
  /\.(\w+)\s*\.(?:create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)\(/g;

/** Every writer of every table under `root`, the folder of the project. A table that a template names is `${`: nobody can tell whose it is (`copyRows` is read where it is called). */
export function tableWriters(root: string): TableWriter[] {
  const tables = tablesOf(readFileSync(join(root, 'prisma/schema.prisma'), 'utf8'));
  const files = sources(join(root, 'src')).map(path => ({
    path: relative(join(root, 'src'), path),
    text: readFileSync(path, 'utf8'),
  }));
  const own = files.flatMap(({ path, text }) =>
    writtenIn(text, tables).map(table => ({ table, room: roomOf(path), where: path })),
  );
  const called = functionsOf(root).flatMap(({ name, text }) => {
    const rooms = new Set(
      files.filter(file => file.text.includes(`${name}(`)).map(file => roomOf(file.path)),
    );
    return [...rooms].flatMap(room =>
      writtenIn(text, tables).map(table => ({ table, room, where: `${room} by ${name}` })),
    );
  });
  return [...own, ...called];
}

/** Names of the tables, by those of Prisma's calls. */
export function tablesOf(schema: string): Map<string, string> {
  const models = schema.matchAll(/^model (\w)(\w+) \{[\s\S]*?@@map\("(\w+)"\)/gm);
  return new Map([...models].map(([, first, rest, table]) => [first!.toLowerCase() + rest!, table!]));
}

function writtenIn(text: string, tables: ReadonlyMap<string, string>): string[] {
  const known = new Set(tables.values());
  const bySql = [...text.matchAll(SQL_WRITES)].map(([, one, other]) => (one ?? other)!.toLowerCase());
  const byPrisma = [...text.matchAll(PRISMA_WRITES)].map(([, model]) => tables.get(model!) ?? '');
  // SQL that is put together names its tables beside it, in quotes.
  const composed = /EXECUTE format\(/.test(text)
    ? [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name!)
    : [];
  const written = [...bySql, ...byPrisma, ...composed];
  const isTable = (name: string) => known.has(name) || /^(pgboss\.|\$)/.test(name);
  return [...new Set(written.filter(isTable))];
}

const roomOf = (path: string): string => path.split('/')[0]!.replace(/\.ts$/, '');

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.name.endsWith('.ts') && !entry.parentPath.includes('generated'))
    .map(entry => join(entry.parentPath, entry.name));

function functionsOf(root: string): { name: string; text: string }[] {
  const folder = join(root, 'prisma/functions');
  return readdirSync(folder).map(file => ({
    name: basename(file, '.sql'),
    text: readFileSync(join(folder, file), 'utf8'),
  }));
}
