import { readFile } from 'node:fs/promises';
import { type Change, CriticalityLevel, DiffRule, diff } from '@graphql-inspector/core';
import {
  buildClientSchema,
  introspectionFromSchema,
  buildSchema as parseSchema,
  printSchema,
  stripIgnoredCharacters,
} from 'graphql';
import { buildSchema } from '../src/graph/schema.ts';
import { type Generated, PrintFault } from './generated.ts';

const RELEASED = 'generate/released-schema.graphql';

/** The schema of the last release; no file before the first. It changes only when there is a new one: `node generate/all.ts --release`. */
export const releasedSchema: Generated = {
  file: RELEASED,
  print: present => (process.argv.includes('--release') ? compact() : present),
};

/** In one line, without descriptions. */
function compact(): string {
  const options = { descriptions: false, inputValueDeprecation: true, specifiedByUrl: true, oneOf: true };
  const bare = buildClientSchema(introspectionFromSchema(buildSchema(), options));
  return `${stripIgnoredCharacters(printSchema(bare))}\n`;
}

/** What partners will notice of the next release. Throws if it would break their documents. */
export const schemaChanges: Generated = {
  file: 'docs/schema-changes.md',
  async print() {
    const released = await readFile(new URL(`../${RELEASED}`, import.meta.url), 'utf8').catch(() => null);
    if (released === null) return [INTRODUCTION, 'Nothing has been released yet.\n'].join('\n');
    const now = compact();
    const breaking = await breakingChanges(released, now, new Date());
    if (breaking.length > 0) throw new PrintFault([HOW_TO_BREAK, ...breaking].join('\n  '));
    return page(await noticed(released, now));
  },
};

const HOW_TO_BREAK =
  'The schema would break documents of partners. Keep what was there, deprecated with a reason that says "Goes after <day>" (docs/versioning.md), until then:';

/**
 * What breaks documents, in sentences; both schemas are SDL. What the release deprecated may go when the day of its reason
 * has passed by `today`.
 */
export async function breakingChanges(released: string, now: string, today: Date): Promise<string[]> {
  const due = released.replace(/@deprecated\(reason: ?"[^"]*"\)/g, mark => (isDue(mark, today) ? mark : ' '));
  const changes = await diff(parseSchema(due), parseSchema(now), [DiffRule.suppressRemovalOfDeprecatedField]);
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message }) => message);
}

function isDue(mark: string, today: Date): boolean {
  const day = /Goes after (\d{4}-\d\d-\d\d)/.exec(mark)?.[1];
  return day !== undefined && day < today.toISOString().slice(0, 10);
}

const noticed = (released: string, now: string): Promise<Change[]> =>
  diff(parseSchema(released), parseSchema(now), [
    DiffRule.ignoreDescriptionChanges,
    DiffRule.simplifyChanges,
  ]);

function page(changes: readonly Change[]): string {
  const sections = Map.groupBy(changes, ({ type }) => headingOf(type));
  const written = [...sections]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([heading, same]) => `## ${heading}\n\n${same.map(lineOf).sort().join('\n')}\n`);
  return [INTRODUCTION, ...(written.length > 0 ? written : ['Nothing.\n'])].join('\n');
}

const INTRODUCTION = `# What changes in the GraphQL schema

What the next release adds to [schema.graphql](../schema.graphql), deprecates and removes. Written by \`npm run generate\`, by comparing with the
schema of the last release. A change that breaks documents of partners fails \`npm run check\` ([versioning.md](versioning.md)).
`;

function headingOf(type: string): string {
  if (type.includes('DEPRECATION')) return 'Deprecated';
  if (type.endsWith('_ADDED')) return 'Added';
  return type.endsWith('_REMOVED') ? 'Removed' : 'Changed';
}

const lineOf = ({ message }: Change): string => `- ${message.replaceAll("'", '`')}`;
