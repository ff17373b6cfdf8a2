/** One thing at least of every kind that the graph shows, linked so that most are met in several ways. */
import { createAdmission } from '../../src/access/admission/admission.ts';
import { acceptBatch } from '../../src/batches/accept-batch.ts';
import { submissionOf } from '../../src/batches/submission.ts';
import { say } from '../../src/checks/words/say.ts';
import { openAnalysis } from '../../src/contractors/analyses/open-analysis.ts';
import { companyRow } from '../../src/contractors/companies/company-rows.ts';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { EVENT_TYPES, type EventType } from '../../src/events/all-events.ts';
import { appendEvent } from '../../src/events/append-event.ts';
import type { NewEvent } from '../../src/events/event.ts';
import { relayBatch } from '../../src/events/relay.ts';
import { sampleOf } from '../../src/http/bodies/event-bodies.ts';
import { newId } from '../../src/kernel/ids.ts';
import { sealKey } from '../../src/kernel/secrets/sealed-secret.ts';
import { rewritten } from '../../src/kernel/text/canonical-json.ts';
import { putCompanies } from '../../src/watching/lists/change-watchlist.ts';
import { createDeliveries } from '../../src/webhooks/create-deliveries.ts';
import { addEndpoint } from '../../src/webhooks/endpoints.ts';
import { linkByHand } from '../jobs/linked-world.ts';
import { claimOf } from '../kit/claim-of.ts';
import { addAssessment, changed, companyNif, completed, type Graph } from './graph-database.ts';

const DAY_HOURS = 24;

/** Two companies with directors in common and verdicts that changed, and one whose first analysis is under way. */
export async function fillWithOneOfEach(graph: Graph) {
  const { db, client } = graph;
  const [root, other, analysing] = [companyNif(1), companyNif(2), companyNif(3)];
  const directed = [
    { nif: root, person: 'one' },
    { nif: root, person: 'gone', to: '2024-01-01' },
    { nif: root, person: 'two', from: '2020-01-01' },
    { nif: other, person: 'one' },
    { nif: other, person: 'two', from: '2021-01-01' },
    { nif: analysing, person: 'two' },
  ];
  await linkByHand(db, directed);
  const seat = {
    address: 'Rua do Forno, 7',
    postalCode: '4560-143',
    municipality: 'Penafiel',
    district: null,
  };
  await db.sql`update companies set seat = ${seat}, seat_building = '4560-143|7'`;
  for (const nif of [root, other]) {
    await addAssessment(db, nif, { hoursAgo: 300 * DAY_HOURS, score: 90 });
    await addAssessment(db, nif, { hoursAgo: DAY_HOURS, score: 10, verdict: 'do_not_proceed' });
  }
  await openAnalysis(graph.deps.opening, { id: newId('anl'), nif: analysing, refresh: false });
  await db.sql`insert into corrections (id, nif, check_key, text, state, created_at)
     values (${newId('cor')}, ${root}, 'taxDebtor', 'Paid.', 'open', app_now())`;
  for (const url of ['http://127.0.0.1:9/one', 'http://127.0.0.1:9/two'])
    await addEndpoint({ ...graph.deps.webhooks, db, allowLoopback: true }, { clientId: client.id, url });
  const companies = [root, other, analysing].map(nif => ({ nif, reference: undefined }));
  await putCompanies(db, { clientId: client.id, name: 'norte' }, { companies, part: false, create: true });
  const batch = await acceptBatch(
    {
      db,
      enqueue: async () => {},
      requestKey: sealKey('a secret of these tests', 'batch-requests'),
      freshHours: DAY_HOURS,
    },
    {
      clientId: client.id,
      keyId: client.keyId,
      livemode: false,
      idempotencyKey: null,
      pay: async () => {},
      submission: submissionOf(
        [companyRow(1, { nif: root, reference: null }), companyRow(2, { nif: other, reference: 'two' })],
        '',
      ),
    },
  );
  await happen(graph, [
    completed(root),
    changed(other),
    await alerted(graph, root),
    ...EVENT_TYPES.map(type => sampled(type, other)),
  ]);
  await db.sql`insert into webhook_attempts (delivery_id, number, started_at, duration_ms, error)
     select id, number, app_now(), 1, 'connection' from webhook_deliveries, generate_series(1, 2) number`;
  const admission = createAdmission(db);
  for (const nif of [root, other]) await admission.admit(claimOf(client.keyId, { nif }));
  return { root, other, analysing, batch: batch.id };
}

async function happen({ db, client }: Graph, events: readonly NewEvent[]): Promise<void> {
  for (const event of events) await sqlTransaction(db, tx => appendEvent(tx, [client.id], event));
  await relayBatch(db, async (tx, placed) => void (await createDeliveries(tx, placed)));
}

/** An open alert of the company, and its event. */
async function alerted({ db, client }: Graph, nif: string): Promise<NewEvent> {
  const rows =
    await db.sql`select id, score, verdict from assessments where nif = ${nif} order by assessed_at`;
  const [from, to] = rows.map(({ id, ...rest }) => ({ assessmentId: id, ...rest, value: rest.score }));
  const difference = { from, to, checks: [], evidence: [], moreEvidence: 0 };
  const told = { cause: 'score', level: 90, assessmentId: to!.assessmentId };
  const alertId = newId('alr');
  await db.sql`insert into alerts (id, client_id, nif, cause, level, floor, records, watchlist_ids, opened_at, from_assessment_id,
       assessment_id, difference, digest) values (${alertId}, ${client.id}, ${nif}, 'score', 90, 10, '{}', '{}', app_now(),
       ${from!.assessmentId}, ${to!.assessmentId}, ${JSON.stringify(difference)}, false)`;
  const alert = { livemode: false, nif, alertId, ...told, fromAssessmentId: from!.assessmentId };
  return {
    type: 'watch.opened',
    nif,
    data: { ...alert, transition: 'opened', alsoCauses: [], watchlists: [], difference },
  };
}

/** As the documents have it, about the company, with sentences as they are stored. */
function sampled(type: EventType, nif: string): NewEvent {
  const { cursor: _, ...data } = rewritten(sampleOf(type).data, (_value, name) =>
    name === 'says' ? say('registered', 'frozen', { on: '2026-11-19' }) : undefined,
  ) as { cursor: string; nif?: string };
  return { type, nif: data.nif ? nif : null, data: data.nif ? { ...data, nif } : data } as NewEvent;
}
