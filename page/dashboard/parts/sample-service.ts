/**
 * A service that answers the questions of the page with samples, all in one state: `many` (long words among them), `empty`,
 * `loading` (it never answers) or `error`. Only `/dashboard/parts` has it.
 */
import { operator } from '../data/operator-session.ts';
import { session } from '../data/session.ts';
import { GRAPH_SAMPLES, WATCHED } from './sample-answers.ts';
import { OPERATOR_SAMPLES } from './sample-operator.ts';

export const STATES = ['many', 'empty', 'loading', 'error'];

/** Whoever looks at samples is signed in, for ever. */
const SAMPLE_TOKEN = `eyJ0.${btoa(JSON.stringify({ sub: 'key_sample', exp: 9e9, session: 0, aud: 'contractor-risk:operator', scope: 'contractors:read watch' })).replaceAll('=', '')}.x`;

export function startSampleService(state) {
  for (const signedIn of [session, operator]) signedIn.take(SAMPLE_TOKEN);
  globalThis.fetch = (address, init) => {
    if (state === 'loading') return new Promise(() => {});
    if (state === 'error') return Promise.resolve(REFUSED());
    return Promise.resolve(answerTo(String(address), init, state === 'empty'));
  };
}

const REFUSED = () => new Response(JSON.stringify({ code: 'unavailable', detail: 'The database cannot be asked just now.' }), { status: 503, headers: { 'request-id': 'req_01sample', 'content-type': 'application/problem+json' } });

function answerTo(address, init, isEmpty) {
  if (address.startsWith('/operator/api/')) {
    const name = address.slice('/operator/api/'.length).split('?')[0] ?? '';
    const { many, empty } = OPERATOR_SAMPLES[name] ?? { many: [], empty: [] };
    return json(isEmpty ? empty : many);
  }
  if (address === '/graphql') {
    const { query, variables } = JSON.parse(init.body);
    const asked = query.split(/\W+/);
    const fields = GRAPH_SAMPLES.filter(({ field }) => asked.includes(field));
    return json({ data: Object.fromEntries(fields.map(({ field, many, empty }) => [field, isEmpty ? empty(variables) : many(variables)])) });
  }
  return new Response(isEmpty ? '' : WATCHED.map(row => JSON.stringify(row)).join('\n'), { headers: { 'content-type': 'application/x-ndjson' } });
}

const json = value => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
