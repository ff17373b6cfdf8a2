/**
 * What every role of the tests' clusters brings into a session. None of it may be seen: the service sets its session by
 * itself (`src/db/session.ts`). A test that opens a connection without that finds it.
 */
import { openClient } from '../../src/db/session.ts';

const HOSTILE = {
  // Summer time begins and ends at midnight, UTC, in a zone of an hour less: days begin at one, and one of them at none.
  TimeZone: 'Atlantic/Azores',
  DateStyle: 'SQL, DMY',
  IntervalStyle: 'sql_standard',
  bytea_output: 'escape',
  extra_float_digits: '-15',
  array_nulls: 'off',
  transform_null_equals: 'on',
  exit_on_error: 'on',
  search_path: 'nowhere',
  default_transaction_isolation: 'serializable',
  default_transaction_deferrable: 'on',
  statement_timeout: '1s',
  lock_timeout: '500ms',
  idle_session_timeout: '1s',
  idle_in_transaction_session_timeout: '1s',
};

/** Holds for connections that are made later, of every role and database of the cluster. */
export async function makeHostile(url: string, settings: Readonly<Record<string, string>> = HOSTILE) {
  const admin = await openClient(url);
  for (const [name, value] of Object.entries(settings))
    await admin.query(`alter role all set ${name} = '${value}'`);
  await admin.end();
}
