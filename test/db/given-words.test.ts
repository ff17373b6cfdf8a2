/** Every column that can hold words: given by a client or an operator, and judged where it comes in, or not given, and why. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GIVEN_WORDS } from '../../src/db/given-words.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { words } from '../kit/words.ts';

const db = await databaseOfFile();

/** An id of ours, a company's number, the name of a register, a state: none of them is a text. */
const NO_TEXT = /\.(?:\w+_)?(?:ids?|nif|registers?|state|verdict)$/;

/** Which columns hold no words that somebody gave, by what they hold. */
const NOT_GIVEN: Readonly<Record<string, readonly string[]>> = {
  'a hash, or what is encrypted': words(`
    api_keys.secret_hash batches.body_hash batches.idempotency_key company_links.token_hash
    forgotten_people.nif_hash log_nodes.hash page_sessions.credential_hash
    page_sessions.earlier_hash people.nif_hash register_answers.body_hash
    register_answers.captures register_captures.hash register_lists.body_hash
    register_lists.captures register_shapes.capture trusted_documents.hash
    used_assertions.jti_hash webhook_endpoints.body_hash webhook_endpoints.idempotency_key
    webhook_endpoints.previous_secret_sealed webhook_endpoints.secret_sealed`),
  'a word of the service’s own lists': words(`
    alerts.cause alerts.ended_because alerts.news alerts.records alerts.told_with
    analyses.purpose analyses.waiting_for analysis_steps.outcome api_keys.last_four
    api_keys.prefix api_keys.rolled_to api_keys.scopes api_keys.usage_of
    batch_rows.problem corrections.check_key events.type milestones.name
    operator_actions.action operator_actions.via request_log.method request_log.outcome
    request_log.route watchlists.rules webhook_attempts.error
    webhook_endpoints.disabled_reason webhook_endpoints.event_types withdrawals.cause`),
  'networks, in one form': ['api_keys.addresses'],
  'names of the operator for limits and public keys, judged in src/access/keys: never shown without their key, and of a form that is no person’s name':
    ['api_keys.limits', 'api_keys.public_keys', 'usage_windows.limit_name'],
  'a public key, or what is signed by it: versions, outcomes and salted hashes': [
    'log_heads.head',
    'log_heads.stamp',
    'log_keys.key',
    'receipts.statement',
  ],
  'what is judged: without persons but for directors, whose names go with their keys (src/facts/forgotten-people.ts)':
    words(`
      alerts.difference assessments.checks assessments.color assessments.contributions
      assessments.counterfactuals assessments.known assessments.levels
      assessments.model_version assessments.network_coverage assessments.outcomes
      assessments.reasons assessments.unknown_checks calibrations.model_version
      calibrations.rates shadow_judgements.levels shadow_judgements.model_version`),
  'what a register says: of persons what src/facts/forgotten-people.ts and src/registers/reading/without-persons.ts let stay':
    [
      ...['analysis_steps.reason', 'appointments.cause', 'appointments.ceased_source'],
      ...['appointments.holder_name', 'appointments.role', 'appointments.role_label', 'appointments.source'],
      ...['companies.legal_form', 'companies.name', 'companies.name_words', 'companies.seat'],
      ...['companies.seat_building', 'companies.seat_municipality', 'companies.seat_unit', 'facts.fact'],
      ...['facts.key', 'facts.kind', 'failed_companies.found_in', 'failed_companies.kind'],
      ...['failed_companies.name', 'failed_companies.name_words', 'failed_companies.seat_building'],
      ...['failed_companies.seat_unit', 'harvest_days.fault', 'linked_steps.reason', 'list_amendments.at'],
      ...['list_amendments.key', 'list_amendments.patch', 'list_entries.edition', 'list_entries.fact'],
      ...['list_entries.key', 'outcomes.kind', 'outcomes.record', 'outcomes.reference', 'people.name'],
      ...['register_answers.outcome', 'register_answers.reason', 'register_answers.records'],
      ...['register_captures.body', 'register_lists.edition', 'register_lists.marks'],
      ...['register_lists.unreadable', 'register_shapes.changes', 'register_shapes.page'],
      ...['register_shapes.shape', 'register_states.last_edition', 'register_states.last_outcome'],
      ...['register_states.last_reason', 'register_states.rehearsal_fault'],
      'register_states.rehearsal_unread',
    ],
  'why a stamper gave nothing: without runs of digits (src/receipts/time-stamp.ts)': ['log_heads.unstamped'],
  'who acted, which a log of actions must keep; judged as its other words are': [
    'operator_actions.actor',
    'page_sessions.owner',
  ],
};

it('each column of the schema is in one of the lists, and the lists name no other', async () => {
  const rows =
    await db.sql`select c.table_name || '.' || c.column_name as at from information_schema.columns c
    join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace and not t.relispartition
    where c.table_schema = 'public' and c.table_name <> '_prisma_migrations' and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')`;
  const texts = rows.map(({ at }) => at).filter(at => !NO_TEXT.test(at));
  const classified = [...GIVEN_WORDS.map(({ at }) => at), ...Object.values(NOT_GIVEN).flat()];
  expect(classified.toSorted()).toEqual(texts.toSorted());
});

it('what is given is judged by the one function, where it comes in', () => {
  const files = GIVEN_WORDS.map(({ judgedIn }) => judgedIn);
  const unjudged = files.filter(
    file =>
      !/\bmayBeStored\b(?!.*from)/.test(readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8')),
  );
  expect(unjudged).toEqual([]);
});
