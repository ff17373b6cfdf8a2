import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { openAnalysis } from '../../../../src/contractors/analyses/open-analysis.ts';
import { readFacts } from '../../../../src/facts/stored-facts.ts';
import { estimatedCost } from '../../../../src/graph/engine/operation-cost.ts';
import { newId } from '../../../../src/kernel/ids.ts';
import {
  addAssessment,
  addCompany,
  codes,
  companyNif,
  openGraph,
  personNif,
  saying,
} from '../../graph-database.ts';

const graph = await openGraph();

const CONTRACTOR = `query ($nif: NIF!) { company(nif: $nif) {
  id nif name status livemode refreshing
  assessment { id nif score verdict color completeness reasons unknownChecks modelVersion calibrated
  assessedAt notice bounds { low high } directorNetwork { companiesKnown asOf }
  checks { key family state value because points reasons definition { key } evidence {
    __typename ... on PresenceEvidence { register reference url date fact askedAt says }
    ... on AbsenceEvidence { register asked askedAt date } } } }
  analysis { id state progress { done total } waitingFor startedAt completedAt refresh assessment { id } } } }`;

test('a company never analysed is null, and asking starts nothing', async () => {
  const data = await graph.read(CONTRACTOR, { nif: companyNif(1) });
  expect(data.company).toBeNull();
  const rows = await graph.db.sql`select * from analyses`;
  expect(rows).toEqual([]);
});

test('of several companies each is answered by itself: one that is refused is told by its place', async () => {
  const [known, unknown] = [companyNif(905), companyNif(906)];
  await addAssessment(graph.db, known);
  const nifs = ['123', known, personNif(1), unknown, known];
  const answer = await graph.ask(
    'query ($nifs: [NIF!]!) { companiesByNif(nifs: $nifs) { nif assessment { score } } }',
    { nifs },
  );
  const told = { nif: known, assessment: { score: 70 } };
  expect(answer.data.companiesByNif).toEqual([null, told, null, null, told]);
  expect(answer.errors!.map(({ path }) => path)).toEqual([
    ['companiesByNif', 0],
    ['companiesByNif', 2],
  ]);
  expect(codes(answer)).toEqual(['invalid-nif', 'natural-person']);
});

test('what a further register says is shown as a record, and is no fact that judges', async () => {
  const nif = companyNif(907);
  await addAssessment(graph.db, nif);
  const source = { register: 'citius-cases', reference: '17/26.0T8LRA', url: null, date: '2026-03-02' };
  const says = 'A notice names the company; matched by name.';
  const fact = { kind: 'further-record', key: 'notice:17', source, says: saying(says) };
  await graph.db.sql`insert into facts (nif, register, key, kind, fact, first_seen_at, last_seen_at)
     values (${nif}, ${source.register}, ${fact.key}, ${fact.kind}, ${fact}, app_now(), app_now())`;
  const { data } = await graph.ask(
    'query ($nif: NIF!) { company(nif: $nif) { furtherRecords { register reference date fact says } } }',
    { nif },
  );
  expect(data.company.furtherRecords).toEqual([
    { register: 'citius_cases', reference: source.reference, date: source.date, fact: fact.key, says },
  ]);
  expect(await readFacts(graph.db, [nif])).toEqual([]);
});

test('of the checks those are answered that are wanted, in the catalogue’s order, and no others are paid for', async () => {
  const nif = companyNif(903);
  await addAssessment(graph.db, nif);
  const ask = (keys: string[]) =>
    graph.ask(
      `query ($nif: NIF!, $keys: [String!]) { company(nif: $nif) { assessment { checks(keys: $keys) { key } } } }`,
      { nif, keys },
    );
  const { data } = await ask(['ssDebtor', 'taxDebtor', 'alvaraClass']);
  // The last was not judged then.
  const told = [{ key: 'taxDebtor' }, { key: 'ssDebtor' }];
  expect(data.company.assessment.checks).toEqual(told);
  expect((await ask([])).data.company.assessment.checks).toEqual([]);
  expect(codes(await ask(['taxDebtor', 'taxDeptor']))).toContain('invalid-parameter');
  const cost = (args: string) => {
    const document = parse(`{ company(nif: "${nif}") { assessment { checks${args} { key state value } } } }`);
    return estimatedCost(graph.schema, { document, operationName: null, variables: null }).complexity;
  };
  expect([cost('(keys: ["taxDebtor", "ssDebtor"])'), cost('')]).toEqual([1 + 2 + 2 * 3, 1 + 2 + 10 * 3]);
});

/** What `addAssessment` writes, as the graph shows it. */
const ANSWERED = [
  {
    key: 'taxDebtor',
    family: 'debts',
    state: 'hit',
    value: true,
    because: null,
    points: -20,
    reasons: ['AT_DEBTOR'],
    definition: { key: 'taxDebtor' },
    evidence: [
      {
        __typename: 'PresenceEvidence',
        register: 'at_debtors',
        reference: 'list 3, row 7',
        url: null,
        date: '2026-10-30',
        fact: 'at:1',
        askedAt: '2026-11-01T10:00:00.000Z',
        says: 'Stands on the list.',
      },
    ],
  },
  {
    key: 'ssDebtor',
    family: 'debts',
    state: 'clear',
    value: false,
    because: null,
    points: 0,
    reasons: [],
    definition: { key: 'ssDebtor' },
    evidence: [
      {
        __typename: 'AbsenceEvidence',
        register: 'ss_debtors',
        asked: 'the list',
        askedAt: '2026-11-01T10:00:00.000Z',
        date: '2026-10-31',
      },
    ],
  },
  expect.objectContaining({
    key: 'alvaraStatus',
    state: 'unknown',
    value: null,
    because: 'the register has not answered',
    points: -10,
    evidence: [],
  }),
];

test('an assessed company is answered whole, its checks in the catalogue’s order', async () => {
  const nif = companyNif(2);
  const id = await addAssessment(graph.db, nif);
  const data = await graph.read(CONTRACTOR, { nif: `PT ${nif.slice(0, 3)} ${nif.slice(3)}` });
  expect(data.company).toMatchObject({
    id: nif,
    nif,
    name: `Obras ${nif}, Lda.`,
    status: 'complete',
    livemode: false,
    refreshing: false,
    assessment: {
      id,
      nif,
      score: 70,
      verdict: 'low_risk',
      color: 'safe',
      completeness: 0.75,
      reasons: ['AT_DEBTOR'],
      unknownChecks: ['alvaraStatus'],
      modelVersion: '2026.1',
      calibrated: false,
      bounds: { low: 70, high: 80 },
      directorNetwork: { companiesKnown: 3 },
    },
    analysis: null,
  });
  const { checks, assessedAt, notice } = data.company.assessment;
  expect(checks).toEqual(ANSWERED);
  expect(assessedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(notice).toContain('not a decision');
});

test('a company that is being analysed for the first time has a status and nothing judged', async () => {
  const nif = companyNif(3);
  const id = newId('anl');
  await openAnalysis(graph.deps.opening, { id, nif, refresh: false });
  const data = await graph.read(CONTRACTOR, { nif });
  expect(data.company).toMatchObject({
    status: 'analyzing',
    name: null,
    refreshing: false,
    assessment: null,
    analysis: {
      id,
      state: 'queued',
      progress: { done: 0, total: 2 },
      waitingFor: [],
      refresh: false,
      completedAt: null,
    },
  });
  expect(
    (await graph.ask(`{ node(id: "${id}") { id __typename ... on Analysis { nif } } }`)).data.node,
  ).toEqual({ id, __typename: 'Analysis', nif });
});

test('the history is paged newest first, forwards and backwards, and a cursor names a row and no position', async () => {
  const nif = companyNif(5);
  const ids: string[] = [];
  for (const hoursAgo of [50, 40, 30, 20, 10]) ids.unshift(await addAssessment(graph.db, nif, { hoursAgo }));
  const page = async (args: string) => {
    const data = await graph.read(
      `{ company(nif: "${nif}") { assessments(${args}) { edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage endCursor startCursor } } } }`,
    );
    const { edges, pageInfo } = data.company.assessments;
    return { ids: edges.map((edge: { node: { id: string } }) => edge.node.id), edges, pageInfo };
  };
  const first = await page('first: 2');
  expect(first.ids).toEqual(ids.slice(0, 2));
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  const newer = await addAssessment(graph.db, nif, { hoursAgo: 1 });
  const second = await page(`first: 2, after: "${first.pageInfo.endCursor}"`);
  expect(second.ids).toEqual(ids.slice(2, 4));
  const third = await page(`first: 2, after: "${second.pageInfo.endCursor}"`);
  expect(third.ids).toEqual(ids.slice(4));
  expect(third.pageInfo.hasNextPage).toBe(false);
  expect((await page('last: 2')).ids).toEqual(ids.slice(3));
  const back = await page(`last: 3, before: "${second.pageInfo.startCursor}"`);
  expect(back.ids).toEqual([newer, ...ids.slice(0, 2)]);
});

test('the viewer is told who asks', async () => {
  const { viewer } = await graph.read('{ viewer { client { id name } key { id lastFour expiresAt } } }');
  const key = { id: graph.client.keyId, lastFour: graph.client.key.slice(-4), expiresAt: null };
  expect(viewer).toEqual({ client: { id: graph.client.id, name: 'Partner' }, key });
});

test('a company stored under its number alone has no name', async () => {
  const nif = companyNif(7);
  await addCompany(graph.db, nif, nif);
  await addAssessment(graph.db, nif);
  const { data } = await graph.ask(`{ company(nif: "${nif}") { name } }`);
  expect(data.company.name).toBeNull();
});

test('says how much of the failures was read, and what is not ruled out; null where it was not kept', async () => {
  const [kept, older] = [companyNif(711), companyNif(712)];
  const id = await addAssessment(graph.db, kept);
  await addAssessment(graph.db, older);
  const unread = [{ nif: companyNif(713), name: 'OBRAS ANTIGAS, LDA', because: 'name' }];
  const coverage = {
    failuresKnown: 3,
    officersRead: 2,
    oldestDay: '2020-11-01',
    newestDay: '2026-11-01',
    unread,
  };
  await graph.db
    .sql`update assessments set network_coverage = ${JSON.stringify({ ...coverage, isRead: false })}
     where id = ${id}`;
  const data = await graph.read(
    `query ($kept: NIF!, $older: NIF!) {
       kept: company(nif: $kept) { assessment { networkCoverage {
         failuresKnown officersRead share oldestDay newestDay notRuledOut { nif name because } } } }
       older: company(nif: $older) { assessment { networkCoverage { share } } } }`,
    { kept, older },
  );
  const { unread: notRuledOut, ...rest } = coverage;
  expect(data).toEqual({
    kept: { assessment: { networkCoverage: { ...rest, share: 0.66, notRuledOut } } },
    older: { assessment: { networkCoverage: null } },
  });
});
