/**
 * The graph over a real database with rows written by hand: companies, people, assessments, events and their feed. A test
 * file awaits `openGraph()` at its top; the database goes with the file.
 */
import { type ExecutionResult, graphql, parse, subscribe } from 'graphql';
import pg from 'pg';
import { ShownCompanies } from '../../src/access/admission/shown-companies.ts';
import { Work } from '../../src/access/admission/work.ts';
import type { Caller } from '../../src/access/caller.ts';
import { createClientTokens } from '../../src/access/client-token.ts';
import { ALL_SCOPES, type Scope } from '../../src/access/scopes.ts';
import { checkCatalogue } from '../../src/checks/all-checks.ts';
import { judgeForDay } from '../../src/checks/judging/judge-for-day.ts';
import { say } from '../../src/checks/words/say.ts';
import { createReads } from '../../src/db/old-reads.ts';
import { type SqlTx, sqlTransaction } from '../../src/db/sql-transaction.ts';
import { appendEvent } from '../../src/events/append-event.ts';
import { createCursorCodec } from '../../src/events/cursor.ts';
import type { NewEvent } from '../../src/events/event.ts';
import { createEventReader } from '../../src/events/read-events.ts';
import { relayBatch } from '../../src/events/relay.ts';
import type { GraphContext } from '../../src/graph/engine/builder.ts';
import { buildSchema } from '../../src/graph/schema.ts';
import { readRegisterStates } from '../../src/jobs/asking/register-status.ts';
import { newId } from '../../src/kernel/ids.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { Problem, type ProblemCode } from '../../src/kernel/problems.ts';
import { sealKey } from '../../src/kernel/secrets/sealed-secret.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { createAnalysisChanges } from '../../src/subscriptions/analysis-changes.ts';
import { createEventFeed, type EventFeed } from '../../src/subscriptions/event-feed.ts';
import type { DeliveryTry } from '../../src/webhooks/schedule.ts';
import { inputErrors } from '../kit/ask-graphql.ts';
import { writeAssessment } from '../kit/assessed-company.ts';
import { createPartner } from '../kit/partner.ts';
import { companyNif, personNif } from '../kit/specimen-country.ts';
import { databaseOfFile, type TestDatabase } from '../kit/test-database.ts';

export { companyNif, personNif };

export const FRESH_HOURS = 168;

export interface Client {
  readonly id: string;
  readonly keyId: string;
  readonly key: string;
  readonly caller: Caller;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into by their path
export type Answer = ExecutionResult<any>;
export type Stream = AsyncGenerator<Answer, void, void>;

/** Codes of the planned refusals in an answer, those of inputs too; of any other failure what was thrown. */
export function codes({ data, errors }: Answer) {
  if (errors)
    return errors.map(({ originalError }) =>
      originalError instanceof Problem ? originalError.code : originalError,
    );
  const ofInputs = inputErrors(data);
  return ofInputs.length > 0 ? ofInputs.map(({ code }) => code as ProblemCode) : undefined;
}

export async function openGraph() {
  const db = await databaseOfFile();
  const feed = createEventFeed({ read: createEventReader(db), recheckMs: 60_000 });
  /** Analyses whose job was sent. */
  const enqueued: string[] = [];
  /** Tries of deliveries whose jobs were sent. */
  const tries: DeliveryTry[] = [];
  const schema = buildSchema();
  const client = await newClient(db);
  const deps = depsOf(db, feed, { enqueued, tries });
  const context = (over: Partial<GraphContext> & { scopes?: readonly Scope[] } = {}): GraphContext => {
    const { scopes, shown = new ShownCompanies(), ...rest } = over;
    const caller = scopes ? { ...client.caller, scopes: new Set(scopes) } : client.caller;
    const { signal } = new AbortController();
    const work = new Work(caller.clientId, signal);
    const own = { requestId: newId('req'), shown, work, pay: async () => {}, caller, signal };
    return { ...deps, ...own, mayBeOld: deps.reads.ofNow(), ...rest };
  };
  const ask = (
    source: string,
    variables: Record<string, unknown> = {},
    contextValue = context(),
  ): Promise<Answer> =>
    graphql({ schema, source, variableValues: variables, contextValue }) as Promise<Answer>;
  return {
    db,
    feed,
    cursors: deps.cursors,
    schema,
    client,
    enqueued,
    tries,
    deps,
    context,
    newClient: () => newClient(db),
    ask,
    /** The data of an answer; rejects with what was refused first. */
    async read(...asked: Parameters<typeof ask>) {
      const { data, errors } = await ask(...asked);
      if (errors) throw errors[0]!.originalError ?? errors[0];
      return data;
    },
    /** What a subscription tells; rejects where it is refused. */
    async follow(source: string, contextValue = context()): Promise<Stream> {
      const stream = await subscribe({ schema, document: parse(source), contextValue });
      if (!(Symbol.asyncIterator in stream)) throw stream.errors![0]!.originalError;
      return stream as Stream;
    },
    /** Appends an event for a client, places it and wakes who waits. */
    async happen(event: NewEvent, clientId = client.id) {
      await sqlTransaction(db, tx => appendEvent(tx, [clientId], event));
      await relayBatch(db, async () => {});
      feed.announced({ clientIds: [clientId] });
    },
  };
}

function depsOf(
  db: TestDatabase,
  feed: EventFeed,
  { enqueued, tries }: { enqueued: string[]; tries: DeliveryTry[] },
) {
  return {
    db,
    reads: createReads(db, null),
    feed,
    cursors: createCursorCodec('a secret of these tests'),
    changes: createAnalysisChanges(),
    registerStates: () => readRegisterStates(db, ALL_REGISTERS),
    tokens: createClientTokens('a secret of these tests'),
    freshHours: FRESH_HOURS,
    retentionMonths: 24,
    checks: checkCatalogue,
    judgeForDay,
    recordsSoFar: async () => [],
    livemode: false,
    log: silentLog,
    opening: {
      db,
      livemode: false,
      registers: ['at-debtors', 'ss-debtors'] as const,
      enqueue: async (_tx: SqlTx, analysisId: string) => {
        enqueued.push(analysisId);
      },
    },
    batches: { enqueue: async () => {}, requestKey: sealKey('a secret of these tests', 'batch-requests') },
    webhooks: {
      sealKey: sealKey('a secret of these tests', 'webhook'),
      egress: { allowLoopback: true },
      tries: {
        takeBack: async () => [],
        enqueue: async (_tx: SqlTx, opened: readonly DeliveryTry[]) => {
          tries.push(...opened);
        },
      },
    },
  };
}

export type Graph = Awaited<ReturnType<typeof openGraph>>;

async function newClient(db: TestDatabase): Promise<Client> {
  const { clientId, keyId, key } = await createPartner(db);
  const caller: Caller = {
    keyId,
    clientId,
    scopes: new Set(ALL_SCOPES),
    status: 'good',
    documentsOnly: false,
  };
  return { id: clientId, keyId, key, caller };
}

export async function addCompany(
  { pool }: Pick<TestDatabase, 'pool'>,
  nif: string,
  name = `Obras ${nif}, Lda.`,
): Promise<void> {
  await pool.query('insert into companies (nif, name) values ($1, $2) on conflict do nothing', [nif, name]);
}

/** A sentence of these words. */
export const saying = (reason: string) => say('because', 'stated', { reason });

/** The outcomes behind every assessment of these tests: a hit, a clear one, an unknown one. */
const OUTCOMES = {
  ssDebtor: {
    kind: 'clear',
    value: false,
    evidence: [
      {
        type: 'absence',
        register: 'ss-debtors',
        askedAt: '2026-11-01T10:00:00.000Z',
        date: '2026-10-31',
        asked: saying('the list'),
      },
    ],
  },
  taxDebtor: {
    kind: 'hit',
    value: true,
    evidence: [
      {
        type: 'presence',
        register: 'at-debtors',
        reference: 'list 3, row 7',
        url: null,
        date: '2026-10-30',
        fact: 'at:1',
        askedAt: '2026-11-01T10:00:00.000Z',
        says: saying('Stands on the list.'),
      },
    ],
  },
  alvaraStatus: { kind: 'unknown', because: saying('the register has not answered') },
};
const CONTRIBUTIONS = [
  { check: 'taxDebtor', family: 'debts', reason: 'AT_DEBTOR', points: -20, because: 'hit' },
  { check: 'alvaraStatus', family: 'licence', reason: 'IMPIC_UNKNOWN', points: -10, because: 'unknown' },
];

/** An assessment of a company `hoursAgo`, which becomes its latest. */
export async function addAssessment(
  { pool }: Pick<TestDatabase, 'pool'>,
  nif: string,
  { hoursAgo = 1, score = 70, verdict = 'low_risk' } = {},
): Promise<string> {
  const id = newId('asm', Date.now() - hoursAgo * 3_600_000);
  await addCompany({ pool }, nif);
  await writeAssessment(pool, {
    ...{ id, nif, ago: `${hoursAgo} hours`, modelVersion: '2026.1', score, verdict, completeness: 0.75 },
    ...{ boundLow: score, boundHigh: 80, unknownChecks: ['alvaraStatus'], reasons: ['AT_DEBTOR'] },
    ...{ outcomes: OUTCOMES, contributions: CONTRIBUTIONS, companiesKnown: 3 },
  });
  await pool.query(
    `update companies c set latest_assessment_id = a.id, latest_verdict = a.verdict, latest_score = a.score, latest_since = a.assessed_at
     from assessments a where a.id = $2 and c.nif = $1`,
    [nif, id],
  );
  return id;
}

export async function addPerson({ pool }: TestDatabase, n: number): Promise<string> {
  const id = newId('dir');
  await pool.query('insert into people (id, nif_hash, name) values ($1, $2, $3)', [
    id,
    `hash-of-${personNif(n)}`,
    `Pessoa ${n}`,
  ]);
  return id;
}

export async function addOffice(
  { pool }: TestDatabase,
  office: {
    nif: string;
    person: string | null;
    role?: string;
    label?: string;
    from?: string | null;
    to?: string | null;
  },
): Promise<void> {
  await pool.query(
    `insert into appointments (id, company_nif, person_id, holder_name, role, role_label, appointed_on, ceased_on, source)
     values ($1, $2, $3, 'Fulano', $4, $5, $6, $7, '{}')`,
    [
      newId('dir'),
      office.nif,
      office.person,
      office.role ?? 'director',
      office.label ?? 'Gerente',
      office.from === undefined ? '2020-01-01' : office.from,
      office.to ?? null,
    ],
  );
}

export const completed = (nif: string): NewEvent => ({
  type: 'analysis.completed',
  nif,
  data: {
    livemode: false,
    nif,
    analysisId: newId('anl'),
    assessmentId: newId('asm'),
    score: 70,
    verdict: 'low_risk',
    color: 'safe',
  },
});

export const changed = (nif: string): NewEvent =>
  ({ ...completed(nif), type: 'assessment.changed' }) as NewEvent;

/** How many statements reach the server while `work` runs, whichever way they go. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const original = pg.Client.prototype.query;
  let statements = 0;
  // biome-ignore lint/suspicious/noExplicitAny: every overload is passed on as it is
  pg.Client.prototype.query = function (this: pg.Client, ...args: any[]) {
    statements++;
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (original as any).apply(this, args);
  } as typeof original;
  try {
    await work();
    return statements;
  } finally {
    pg.Client.prototype.query = original;
  }
}
