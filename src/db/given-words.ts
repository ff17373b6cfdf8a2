/** Where the words of clients, and of operators about companies, are kept. */
import { fold } from '../kernel/fold.ts';
import type { Tx } from './open-database.ts';

/** `table.column`; of JSON with its cast. */
export const GIVEN_WORDS = [
  ['alerts', 'notes', 'jsonb'],
  ['batch_rows', 'reference', 'text'],
  ['corrections', 'answers', 'jsonb'],
  ['corrections', 'text', 'text'],
  ['events', 'data', 'jsonb'],
  ['watched_companies', 'reference', 'text'],
  ['watchlists', 'name', 'text'],
  ['webhook_attempts', 'response_head', 'text'],
] as const;

/** Replaces these names of people wherever clients wrote them, however accented. Returns in how many places. */
export async function withholdGivenName(tx: Tx, names: readonly string[], withheld: string): Promise<number> {
  const patterns = names.map(patternOf).filter(pattern => pattern !== null);
  if (patterns.length === 0) return 0;
  const pattern = `\\m(?:${patterns.join('|')})\\M`;
  let places = 0;
  for (const [table, column, type] of GIVEN_WORDS)
    places += await tx.$executeRawUnsafe(
      `update ${table} set ${column} = regexp_replace(${column}::text, $1, $2, 'gi')::${type} where ${column}::text ~* $1`,
      pattern,
      withheld,
    );
  return places;
}

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'aáàâãäå',
  c: 'cç',
  e: 'eéèêë',
  i: 'iíìîï',
  n: 'nñ',
  o: 'oóòôõö',
  u: 'uúùûü',
};

/** Null for a single word: it would be found in other names. */
function patternOf(name: string): string | null {
  const words = fold(name).match(/[a-z]+/g) ?? [];
  if (words.length < 2) return null;
  const letter = (it: string) => (ACCENTED[it] ? `[${ACCENTED[it]}]` : it);
  return words.map(word => [...word].map(letter).join('')).join('[^[:alnum:]]+');
}
