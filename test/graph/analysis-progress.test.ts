import { expect, test } from 'vitest';
import { createAdmission } from '../../src/access/admission/admission.ts';
import { openAnalysis } from '../../src/contractors/analyses/open-analysis.ts';
import { newId } from '../../src/kernel/ids.ts';
import { REGISTER_NAMES } from '../../src/kernel/register-name.ts';
import { claimOf } from '../kit/claim-of.ts';
import { addAssessment, companyNif, openGraph, type Stream } from './graph-database.ts';

const graph = await openGraph();

const take = async (stream: Stream) => (await stream.next()).value!.data.analysisProgress;

const PROGRESS = (nif?: string) =>
  `subscription { analysisProgress${nif ? `(nif: "${nif}")` : ''} { nif state version steps { register state } } }`;

const begin = (nif: ReturnType<typeof companyNif>) =>
  openAnalysis(graph.deps.opening, { id: newId('anl'), nif, refresh: false });

/** A register answers, as a worker writes it. */
async function answer(id: string, nif: string, register: string): Promise<void> {
  await graph.db.sql`update analysis_steps set state = 'answered', outcome = 'not_found'
     where analysis_id = ${id} and register = ${register}`;
  await graph.db.sql`update analyses set state = 'running', version = version + 1 where id = ${id}`;
  graph.deps.changes.changed({ id, nif });
}

test('the present state comes first, then every register as it answers', async () => {
  const nif = companyNif(1);
  const { id } = await begin(nif);
  const stream = await graph.follow(PROGRESS(nif));
  const first = await take(stream);
  expect(first).toMatchObject({ nif, state: 'queued' });
  expect(first.steps.every(({ state }: { state: string }) => state === 'pending')).toBe(true);
  for (const register of graph.deps.opening.registers) {
    const next = take(stream);
    await answer(id, nif, register);
    const said = { register: register.replaceAll('-', '_'), state: 'answered' };
    expect((await next).steps).toContainEqual(said);
  }
  await stream.return();
  expect(graph.deps.changes.count()).toBe(0);
});

test('a change between the first reading and the next is not missed, and none is shown twice', async () => {
  const nif = companyNif(2);
  const { id } = await begin(nif);
  const stream = await graph.follow(PROGRESS(nif));
  await take(stream);
  await answer(id, nif, graph.deps.opening.registers[0]!);
  graph.deps.changes.changed({ id, nif });
  graph.deps.changes.recheck();
  const { version } = await take(stream);
  const next = take(stream);
  await answer(id, nif, graph.deps.opening.registers[1]!);
  expect((await next).version).toBe(version + 1);
  await stream.return();
});

/** A client is answered about a company, as REST answers `202` or `200`. */
const answered = (keyId: string, nif: string) =>
  createAdmission(graph.db).admit(claimOf(keyId, { nif, status: 202 }));

test('without a company the client’s own open analyses are followed, and one asked for later joins', async () => {
  for (const n of [1, 2]) await answered(graph.client.keyId, companyNif(n));
  const stream = await graph.follow(PROGRESS());
  const shown = [(await take(stream)).nif, (await take(stream)).nif];
  expect(shown).toEqual([companyNif(1), companyNif(2)]);
  const next = take(stream);
  await answered(graph.client.keyId, companyNif(3));
  const { id } = await begin(companyNif(3));
  graph.deps.changes.changed({ id, nif: companyNif(3) });
  expect((await next).nif).toBe(companyNif(3));
  await stream.return();
});

test('without a company nothing is told of what other clients have analysed', async () => {
  const other = await graph.newClient();
  await answered(other.keyId, companyNif(4));
  const stream = await graph.follow(PROGRESS(), graph.context({ caller: other.caller }));
  const { id } = await begin(companyNif(4));
  // Another client's, from the beginning to the end; then the client's own, which is the first that it hears of.
  const { id: foreign } = await begin(companyNif(9));
  const heard = take(stream);
  graph.deps.changes.changed({ id: foreign, nif: companyNif(9) });
  await graph.db.sql`update analyses set state = 'complete', completed_at = app_now(), version = version + 1
     where id = ${foreign}`;
  graph.deps.changes.changed({ id: foreign, nif: companyNif(9) });
  graph.deps.changes.changed({ id, nif: companyNif(4) });
  expect((await heard).nif).toBe(companyNif(4));
  // Of a company it was answered about before, an analysis that somebody else has begun is none of its own.
  await graph.db.sql`update shown_companies set at = at - interval '1 hour' where client_id = ${other.id}`;
  const again = await graph.follow(PROGRESS(), graph.context({ caller: other.caller }));
  const first = again.next();
  graph.deps.changes.changed({ id, nif: companyNif(4) });
  await graph.deps.changes.recheck();
  await answered(other.keyId, companyNif(9));
  const { id: mine } = await openAnalysis(graph.deps.opening, {
    id: newId('anl'),
    nif: companyNif(9),
    refresh: true,
  });
  graph.deps.changes.changed({ id: mine, nif: companyNif(9) });
  expect((await first).value!.data.analysisProgress.nif).toBe(companyNif(9));
  for (const one of [stream, again]) await one.return();
});

test('ends when its caller goes, and follows nothing any more', async () => {
  const gone = new AbortController();
  const stream = await graph.follow(PROGRESS(companyNif(1)), graph.context({ signal: gone.signal }));
  await take(stream);
  const end = stream.next();
  gone.abort();
  expect((await end).done).toBe(true);
  expect(graph.deps.changes.count()).toBe(0);
});

test('a token for certain companies follows those and no others', async () => {
  const token = { until: Number.POSITIVE_INFINITY, nifs: new Set([companyNif(1)]), ofServer: false };
  const context = graph.context({ caller: { ...graph.client.caller, token } });
  const mine = await graph.follow(PROGRESS(companyNif(1)), context);
  expect((await take(mine)).nif).toBe(companyNif(1));
  await mine.return();
  for (const asked of [companyNif(2), undefined])
    await expect(graph.follow(PROGRESS(asked), context)).rejects.toMatchObject({
      code: 'company-not-granted',
    });
});

test('several companies are answered in the order asked, in one statement', async () => {
  await addAssessment(graph.db, companyNif(5));
  const nifs = [companyNif(5), companyNif(6), companyNif(1)];
  const { data } = await graph.ask(
    'query ($nifs: [NIF!]!) { companiesByNif(nifs: $nifs) { nif status assessment { score } } }',
    { nifs },
  );
  expect(data.companiesByNif).toEqual([
    { nif: nifs[0], status: 'complete', assessment: { score: 70 } },
    null,
    { nif: nifs[2], status: 'analyzing', assessment: null },
  ]);
});

test('the registers say what they are and how they stand', async () => {
  await graph.db.sql`insert into register_states (register, last_asked_at, last_answered_at, last_outcome)
     values ('at-debtors', app_now(), app_now(), 'found')`;
  const { data } = await graph.ask('{ registers { register kind essential health fresh legalBasis } }');
  expect(data.registers.map(({ register }: { register: string }) => register).sort()).toEqual(
    REGISTER_NAMES.map(name => name.replaceAll('-', '_')).sort(),
  );
  const at = data.registers.find(({ register }: { register: string }) => register === 'at_debtors');
  expect(at).toMatchObject({ kind: 'list', essential: true, health: 'answering', fresh: false });
  expect(at.legalBasis).toContain('LGT');
});
