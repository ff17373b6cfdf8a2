/** What a person saves stands in for what a program may not ask: of every register, with the same facts. */
import { afterAll, describe, expect, it } from 'vitest';
import { REGISTER_NAMES, type RegisterName } from '../../../src/kernel/register-name.ts';
import type { Capture } from '../../../src/registers/register.ts';
import { moveClock } from '../../kit/clocks.ts';
import { type Subject, startWorld, THREADED, TODAY } from '../../registers/conformance-world.ts';
import { cliOfFile } from '../cli-here.ts';
import { folderOfFile } from '../cli-kit.ts';

const [world, cli, folder] = await Promise.all([startWorld(), cliOfFile(), folderOfFile()]);
afterAll(() => world.close());
// The pages are saved on the day on which they were asked for.
await moveClock(cli.db.pool, (Date.parse(`${TODAY}T12:00:00Z`) - Date.now()) / 1000);

const registerOf = (name: RegisterName) => THREADED.find(({ meta }) => meta.name === name)!;

/** Saves the answers with their requests; empty ones nobody can save. */
async function saved(name: RegisterName, captures: readonly Capture[]): Promise<string[]> {
  const files: string[] = [];
  for (const { body, request } of captures) {
    if (body.length === 0) continue;
    const file = `${name}-${files.length}`;
    await folder.file(`${file}.request.json`, JSON.stringify({ request }));
    files.push(await folder.file(file, body));
  }
  return files;
}

const factsOf = async (name: RegisterName, { nif }: Subject) => {
  const rows = await cli.db
    .sql`select key from facts where register = ${name} and nif = ${nif} and gone_at is null
     union all select e.key from list_entries e where e.register = ${name} and e.nif = ${nif} order by key`;
  return rows.map(({ key }) => key);
};

describe.each(REGISTER_NAMES)('%s', name => {
  it('pages that were saved by hand say what the register says when it is asked', async () => {
    const register = registerOf(name);
    const someone = await world.someoneIn(register);
    const { captures, records } = await world.ask(register, someone);
    // The first answer of a conversation is its empty form.
    const pages = register.kind === 'list' ? captures : captures.slice(1);
    const files = await saved(name, pages);
    await cli.json('registers', 'import', name, ...files, ...(register.kind === 'list' ? [] : whom(someone)));
    const keys = register.facts(records, someone.nif).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(unkeyed(await factsOf(name, someone))).toEqual(unkeyed(keys));
  });
});

/** Without the hashes of persons: the command has a key of its own. */
const unkeyed = (keys: readonly string[]) =>
  [...new Set(keys)].map(key => key.replace(/:[0-9a-f]{48}$/, '')).sort();

/** What a person saves about a company that stands there. */
async function savedOf(name: RegisterName) {
  const register = registerOf(name);
  const someone = await world.someoneIn(register);
  const { captures } = await world.ask(register, someone);
  return { someone, files: await saved(name, captures.slice(1)) };
}

const whom = ({ nif, firma }: Subject) => ['--nif', nif, '--name', firma];

it.each(['citius-insolvency', 'citius-executions', 'impic-licences', 'citius-cases'] as const)(
  '%s: pages about another company are refused, and nothing is stored',
  async name => {
    const { someone, files } = await savedOf(name);
    const other = world.companies.find(({ nif }) => nif !== someone.nif)!;
    const failure = await cli.failure(
      ...['registers', 'import', name, ...files, '--nif', other.nif, '--name', other.firma],
    );
    expect(failure).toMatchObject({ code: 'refused' });
    expect(await factsOf(name, { nif: other.nif as Subject['nif'], firma: '' })).toEqual([]);
    expect(await cli.refusal('registers', 'import', name, ...files)).toMatch(/--nif/);
  },
);

it('cases of one court are not those of all', async () => {
  const { someone, files } = await savedOf('citius-cases');
  const some = [...files.slice(0, -1), ...whom(someone)];
  expect(await cli.refusal('registers', 'import', 'citius-cases', ...some)).toMatch(
    /of \d+ courts the pages of 1 are missing/,
  );
});

it('an answer that is older than the one that stands is refused', async () => {
  const { someone, files } = await savedOf('citius-executions');
  const about = [...whom(someone), '--captured-at', '2026-01-01'];
  expect(await cli.refusal('registers', 'import', 'citius-executions', ...files, ...about)).toMatch(
    /came after these pages/,
  );
});
