/** Where the words of clients and operators are kept. Each is judged as it comes in, and goes without the names of forgotten people. */
import { fold } from '../kernel/text/fold.ts';
import type { Tx } from './open-database.ts';

interface GivenWords {
  /** `table.column`. */
  readonly at: string;
  readonly type: 'text' | 'jsonb';
  /** The file of `src` that asks `mayBeStored`; of what is made of other given words, where those stand. */
  readonly judgedIn: string;
  /** SQL of what stands for the name, of `$2`. */
  readonly withheld?: string;
  /** What changes with it. */
  readonly also?: string;
}

/** In an address, where a space may not be. */
const IN_ADDRESS = `replace(lower($2), ' ', '-')`;

export const GIVEN_WORDS: readonly GivenWords[] = [
  { at: 'alerts.notes', type: 'jsonb', judgedIn: 'watching/alerts/answer-alert.ts' },
  { at: 'batch_rows.reference', type: 'text', judgedIn: 'kernel/requests/own-reference.ts' },
  { at: 'clients.name', type: 'text', judgedIn: 'access/keys/keys.ts' },
  { at: 'corrections.answers', type: 'jsonb', judgedIn: 'contractors/corrections/corrections.ts' },
  { at: 'corrections.text', type: 'text', judgedIn: 'contractors/corrections/corrections.ts' },
  // References of watched companies among them.
  { at: 'events.data', type: 'jsonb', judgedIn: 'kernel/requests/own-reference.ts' },
  { at: 'operator_actions.object', type: 'text', judgedIn: 'operator/audit/operator-actions.ts' },
  { at: 'operator_actions.reason', type: 'text', judgedIn: 'operator/audit/operator-actions.ts' },
  { at: 'register_states.enabled_because', type: 'text', judgedIn: 'jobs/asking/register-switch.ts' },
  { at: 'register_states.legal_basis', type: 'text', judgedIn: 'jobs/asking/register-switch.ts' },
  { at: 'trusted_documents.text', type: 'text', judgedIn: 'cli/documents.ts' },
  { at: 'watched_companies.reference', type: 'text', judgedIn: 'kernel/requests/own-reference.ts' },
  // A client has no two lists of one name.
  {
    at: 'watchlists.name',
    type: 'text',
    judgedIn: 'watching/lists/watchlist.ts',
    withheld: `$2 || ' ' || right(id, 6)`,
  },
  { at: 'webhook_attempts.response_head', type: 'text', judgedIn: 'webhooks/ask-over-socket.ts' },
  { at: 'webhook_attempts.url', type: 'text', judgedIn: 'webhooks/target.ts', withheld: IN_ADDRESS },
  // What stood there may be somebody else's address now: nothing is sent to it.
  {
    at: 'webhook_endpoints.url',
    type: 'text',
    judgedIn: 'webhooks/target.ts',
    withheld: IN_ADDRESS,
    also: `, disabled_at = coalesce(disabled_at, app_now()), disabled_reason = coalesce(disabled_reason, 'operator')`,
  },
];

/** Replaces these names of people wherever clients wrote them, however accented. Returns in how many places. */
export async function withholdGivenName(tx: Tx, names: readonly string[], withheld: string): Promise<number> {
  const patterns = names.map(patternOf).filter(pattern => pattern !== null);
  if (patterns.length === 0) return 0;
  const pattern = `(?:(?<![[:alnum:]])|(?<=%[0-9a-f]{2}))(?:${patterns.join('|')})(?![[:alnum:]])`;
  await tx.$executeRaw`select set_config('contractor_risk.forgets', 'on', true)`;
  let replaced = 0;
  for (const { at, type, withheld: instead = '$2', also = '' } of GIVEN_WORDS) {
    const [table, column] = at.split('.');
    replaced += await tx.$executeRawUnsafe(
      `update ${table} set ${column} = regexp_replace(${column}::text, $1, ${instead.replace('$2', '$2::text')}, 'gi')::${type}${also}
       where ${column}::text ~* $1`,
      pattern,
      withheld,
    );
  }
  await tx.$executeRaw`select set_config('contractor_risk.forgets', 'off', true)`;
  return replaced;
}

/** With its accents apart or encoded in an address, too. */
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'aáàâãäå',
  c: 'cç',
  e: 'eéèêë',
  i: 'iíìîï',
  n: 'nñ',
  o: 'oóòôõö',
  u: 'uúùûü',
};
const letterOf = (letter: string): string =>
  ACCENTED[letter] ? `(?:[${ACCENTED[letter]}]|%c3%[0-9a-f]{2})(?:[\u0300-\u036f]|%cc%[0-9a-f]{2})?` : letter;
/** Signs that nobody sees, which may stand between letters. */
const UNSEEN =
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]*';

/** Null for a single word: it would be found in other names. */
function patternOf(name: string): string | null {
  const words = fold(name).match(/[a-z]+/g) ?? [];
  if (words.length < 2) return null;
  return words.map(word => [...word].map(letterOf).join(UNSEEN)).join('(?:%[0-9a-f]{2}|[^[:alnum:]])*');
}
