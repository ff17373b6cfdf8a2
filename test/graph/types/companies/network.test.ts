import { expect, test } from 'vitest';
import {
  addAssessment,
  addCompany,
  addOffice,
  addPerson,
  companyNif,
  countStatements,
  openGraph,
} from '../../graph-database.ts';

const graph = await openGraph();

const DIRECTORS = `query ($nif: NIF!, $former: Boolean! = false) { company(nif: $nif) {
  directors(first: 100, includeFormer: $former) { edges { role appointedOn ceasedOn node { id name
    companies(first: 50) { edges { role appointedOn ceasedOn node { nif name assessment { score verdict } } } } } } } } }`;

/** A company with `directors` directors, each with two other companies, half of those assessed. */
async function family(base: number, directors: number): Promise<string> {
  const nif = companyNif(base);
  await addAssessment(graph.db, nif);
  for (let i = 1; i <= directors; i++) {
    const person = await addPerson(graph.db, base + i);
    await addOffice(graph.db, { nif, person, from: `2019-01-${String(i).padStart(2, '0')}` });
    const [first, second] = [companyNif(base + 2 * i), companyNif(base + 2 * i + 1)];
    await addAssessment(graph.db, first, { score: 30, verdict: 'high_risk' });
    await addCompany(graph.db, second);
    await addOffice(graph.db, {
      nif: first,
      person,
      from: '2021-05-05',
      to: '2022-06-06',
      label: 'Administrador Único',
    });
    await addOffice(graph.db, { nif: second, person });
  }
  return nif;
}

test('directors are shown with their office, their companies, and those companies’ latest assessments', async () => {
  const nif = await family(1000, 1);
  const data = await graph.read(DIRECTORS, { nif });
  expect(data.company.directors.edges).toEqual([
    {
      role: 'Gerente',
      appointedOn: '2019-01-01',
      ceasedOn: null,
      node: {
        id: expect.stringMatching(/^dir_/),
        name: 'Pessoa 1001',
        companies: {
          edges: [
            {
              role: 'Gerente',
              appointedOn: '2019-01-01',
              ceasedOn: null,
              node: { nif, name: `Obras ${nif}, Lda.`, assessment: { score: 70, verdict: 'low_risk' } },
            },
            {
              role: 'Administrador Único',
              appointedOn: '2021-05-05',
              ceasedOn: '2022-06-06',
              node: {
                nif: companyNif(1002),
                name: expect.any(String),
                assessment: { score: 30, verdict: 'high_risk' },
              },
            },
            {
              role: 'Gerente',
              appointedOn: '2020-01-01',
              ceasedOn: null,
              node: { nif: companyNif(1003), name: expect.any(String), assessment: null },
            },
          ],
        },
      },
    },
  ]);
  expect(JSON.stringify(data)).not.toContain('hash-of');
});

test('thirty directors with sixty companies cost as many statements as one', async () => {
  const [one, thirty] = [await family(2000, 1), await family(3000, 30)];
  const cost = (nif: string) => countStatements(() => graph.ask(DIRECTORS, { nif }));
  await cost(one);
  const few = await cost(one);
  expect(few).toBe(1);
  expect(await cost(thirty)).toBe(few);
  const { data } = await graph.ask(DIRECTORS, { nif: thirty });
  expect(data.company.directors.edges).toHaveLength(30);
  expect(data.company.directors.edges[29].node.companies.edges).toHaveLength(3);
});

test('a company with its name, checks and counterfactuals is read by one statement, its history by another', async () => {
  const nif = companyNif(9300);
  await addAssessment(graph.db, nif);
  const fields = (history: string) =>
    `query ($nif: NIF!) { company(nif: $nif) { name corrections { id } ${history} assessment { score checks { key points } contributions { because } counterfactuals { score } } } }`;
  const history = 'assessments(first: 24) { edges { node { id } } }';
  for (const [more, statements] of [
    ['', 1],
    [history, 2],
  ] as const) {
    await graph.ask(fields(more), { nif });
    expect(await countStatements(() => graph.ask(fields(more), { nif }))).toBe(statements);
  }
});

test('operations that ask in one turn are read by one statement, each its own; who may be given long lists by another', async () => {
  const nifs = [await family(9000, 1), companyNif(9050), await family(9100, 2), await family(9200, 3)];
  const short = DIRECTORS.replace('first: 100', 'first: 10');
  const alone: unknown[] = [];
  for (const nif of nifs) alone.push(await graph.ask(short, { nif }));
  const together = (documents: readonly string[]) =>
    countStatements(async () => {
      const asked = documents.map((document, n) => graph.ask(document, { nif: nifs[n] }));
      expect(await Promise.all(asked)).toEqual(alone);
    });
  expect(await together([short, short, short, short])).toBe(1);
  const oneLong = [short, short, short, DIRECTORS];
  // The second connection of the pool says a statement of its own when it is opened.
  await together(oneLong);
  expect(await together(oneLong)).toBe(2);
});

test('what one statement reads ahead is what is read page by page', async () => {
  const nif = await family(7000, 4);
  const person = await addPerson(graph.db, 7100);
  await addOffice(graph.db, { nif, person, from: null, to: '2021-01-01' });
  await addOffice(graph.db, { nif, person, from: '2021-02-02' });
  await addOffice(graph.db, { nif, person, from: '2021-02-02', to: '2022-02-02' });
  // Two of them run a third one's company too.
  await addOffice(graph.db, { nif: companyNif(7002), person, label: 'Gerente único' });
  await addOffice(graph.db, { nif: companyNif(7002), person, role: 'auditor' });
  const directors = (alias: string) => `${alias} directors(first: $first, includeFormer: $former) {
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    edges { cursor role appointedOn ceasedOn node { id name ...Companies } } }`;
  const whole = `id nif score verdict color assessedAt completeness bounds { low high } reasons unknownChecks
    directorNetwork { companiesKnown asOf } checks { key state points }`;
  const verdict = '__typename id nif score verdict color assessedAt';
  const query = (
    fields: string,
    judged: string,
  ) => `query ($nif: NIF!, $first: Int, $former: Boolean!, $of: Int) {
    company(nif: $nif) { name ${fields} } }
    fragment Companies on Director { companies(first: $of) { pageInfo { hasNextPage endCursor }
      edges { cursor role appointedOn ceasedOn node { nif name legalForm incorporatedOn
        assessment { ${judged} } } } } }`;
  for (const [first, of, former] of [
    [100, 100, true],
    [2, 1, true],
    [3, 2, false],
    [0, 0, true],
    [null, null, false],
  ]) {
    const variables = { nif, first, of, former };
    for (const judged of [whole, verdict]) {
      const ahead = await graph.ask(query(directors(''), judged), variables);
      const asTheyCome = await graph.ask(query(directors('a:') + directors('b:'), judged), variables);
      expect(ahead.errors).toBeUndefined();
      expect(ahead.data.company.directors).toEqual(asTheyCome.data.company.a);
    }
  }
});

test('a page that goes on after another is read on its own', async () => {
  const nif = await family(7200, 3);
  const ask = (args: string) =>
    graph.ask(
      `{ company(nif: "${nif}") { directors(${args}) { edges { cursor node { name } } pageInfo { endCursor } } } }`,
    );
  const { pageInfo } = (await ask('first: 2')).data.company.directors;
  const rest = (await ask(`first: 2, after: "${pageInfo.endCursor}"`)).data.company.directors.edges;
  expect(rest.map((edge: { node: object }) => edge.node)).toEqual([{ name: 'Pessoa 7203' }]);
});

test('former directors are shown when asked for; auditors and people without a number never', async () => {
  const nif = companyNif(4000);
  await addAssessment(graph.db, nif);
  const [now, before, auditor] = [
    await addPerson(graph.db, 4001),
    await addPerson(graph.db, 4002),
    await addPerson(graph.db, 4003),
  ];
  await addOffice(graph.db, { nif, person: now });
  await addOffice(graph.db, { nif, person: before, from: null, to: '2021-01-01' });
  await addOffice(graph.db, { nif, person: auditor, role: 'auditor' });
  await addOffice(graph.db, { nif, person: null });
  const names = async (former: boolean) => {
    const { data } = await graph.ask(DIRECTORS, { nif, former });
    return data.company.directors.edges.map((edge: { node: { name: string } }) => edge.node.name);
  };
  expect(await names(false)).toEqual(['Pessoa 4001']);
  expect(await names(true)).toEqual(['Pessoa 4002', 'Pessoa 4001']);
  expect((await graph.ask(`{ node(id: "${auditor}") { id } }`)).data.node).toBeNull();
  expect((await graph.ask(`{ node(id: "${now}") { id ... on Director { name } } }`)).data.node).toEqual({
    id: now,
    name: 'Pessoa 4001',
  });
});
