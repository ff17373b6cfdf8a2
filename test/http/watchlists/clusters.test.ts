/** What hangs together on a client's watchlist, from the registers' records to the answers of GraphQL and REST. */
import { expect, it, vi } from 'vitest';
import type { CompanyAct, OfficeAct, PublicContract, Seat } from '../../../src/facts/fact.ts';
import { addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import type { PersonKey } from '../../../src/kernel/secrets/person-key.ts';
import { linkCompanies } from '../../../src/network/offices/link-companies.ts';
import { MOST_TIED, readListTies } from '../../../src/watching/clusters/read-list-ties.ts';
import { companyNif } from '../../graph/graph-database.ts';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { createPartner } from '../../kit/partner.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { watch } from '../../watching/watched-world.ts';

const TODAY = new Date().toISOString().slice(0, 10) as LocalDate;
const ago = (months: number): LocalDate => addMonths(TODAY, -months);
const at = (serial: number) => companyNif(serial);
const MUNICIPALITY = at(900);

interface Held {
  readonly holder: string;
  readonly role?: OfficeAct['role'];
  readonly until?: LocalDate;
}

const source = (reference: string, date: LocalDate) =>
  ({ register: 'mj-publications', reference, url: null, date }) as const;

/** A holder of nine digits is a company, any other a person. */
function officesOf(nif: Nif, { holder: who, role = 'director', until }: Held): OfficeAct[] {
  const holder: OfficeAct['holder'] = /^\d{9}$/.test(who)
    ? { type: 'company', nif: who as Nif, name: 'SÓCIA EXEMPLO, LDA' }
    : { type: 'person', key: who as PersonKey, name: `Pessoa ${who}` };
  const movement = (kind: OfficeAct['movement'], on: LocalDate): OfficeAct => ({
    kind: 'office',
    key: `office:${nif}:${kind}:${who}:${on}`,
    source: source(`AP. ${kind} ${nif}`, on),
    movement: kind,
    role,
    roleLabel: role === 'partner' ? 'Sócio' : 'Gerente',
    holder,
    on,
    cause: null,
  });
  return [movement('appointed', ago(120)), ...(until ? [movement('ceased', until)] : [])];
}

function seatOf(nif: Nif, seat: Seat): CompanyAct {
  return {
    kind: 'company-act',
    key: `act:${nif}`,
    source: source(`AP. seat ${nif}`, ago(120)),
    act: 'constitution',
    firma: `OBRAS ${nif}, LDA`,
    legalForm: 'SOCIEDADE POR QUOTAS',
    seat,
    publishedOn: ago(120),
  } as CompanyAct;
}

const contract = (nif: Nif, signedOn: LocalDate): PublicContract => ({
  kind: 'public-contract',
  key: `contract:${nif}`,
  source: { register: 'base-contracts', reference: nif, url: null, date: signedOn },
  authority: { nif: MUNICIPALITY, name: 'MUNICÍPIO DE EXEMPLO' },
  priceEur: 1,
  signedOn,
  terminated: false,
});

async function know(nif: Nif, facts: readonly (OfficeAct | CompanyAct | PublicContract)[]): Promise<void> {
  await app.db.prisma.$transaction(async tx => {
    await stateFacts(tx, [{ nif, register: 'mj-publications', facts }]);
    await linkCompanies(tx, [nif]);
  });
}

const DOOR: Seat = {
  address: 'Rua do Forno, 7',
  postalCode: '4560-143',
  municipality: 'Penafiel',
  district: null,
};

const app = await appOfFile();
const partner = await createPartner(app.db, { scopes: ['watch', 'network:read'] });
// 1–2 by a director who left one of them, 2–3 by a door, 3–4 by a partner on the list; 5 and 6 by a client and by what ended.
await know(at(1), [...officesOf(at(1), { holder: 'maria', until: ago(20) }), contract(at(1), ago(3))]);
await know(at(2), [...officesOf(at(2), { holder: 'maria' }), seatOf(at(2), DOOR)]);
await know(at(3), [seatOf(at(3), { ...DOOR, address: 'R. do Forno, n.º 7' })]);
await know(at(4), officesOf(at(4), { holder: at(3), role: 'partner' }));
await know(at(5), [...officesOf(at(5), { holder: 'rui', until: ago(25) }), contract(at(5), ago(35))]);
await know(at(6), [...officesOf(at(6), { holder: 'rui' }), contract(at(6), ago(37))]);
// Not on the list, so it ties nobody and is told to nobody.
await know(at(8), [...officesOf(at(8), { holder: 'maria' }), ...officesOf(at(8), { holder: 'rui' })]);
await know(at(9), officesOf(at(9), { holder: 'nominee' }));
await know(at(10), officesOf(at(10), { holder: 'nominee' }));
await app.db.pool.query(
  `insert into appointments (id, company_nif, person_id, holder_name, role, role_label, source)
   select 'dir_hub' || n, $1, (select person_id from appointments where company_nif = $2), 'Pessoa nominee', 'director', 'Gerente', '{}'
   from generate_series(1, 49) n`,
  [at(8), at(9)],
);
const listId = await watch(app.db, {
  clientId: partner.clientId,
  name: 'norte',
  nifs: [1, 2, 3, 4, 5, 6, 7, 9, 10].map(at),
});

const ask = async (query: string, { key } = partner) => (await askGraphql({ api: app.api, key }, query)).body;
const codesOf = ({ errors }: { errors: { extensions: { code: string } }[] }) =>
  errors.map(({ extensions }) => extensions.code);

it('a list is told in clusters with what ties them, the way to each company, and its concentration', async () => {
  const { data, errors } = await ask(`{ watchlist(name: "norte") {
    clusters(first: 2) { totalCount nodes { companyCount companies { nif } links { reason nifs count } clients { nif name companyCount } } }
    worstCase(ifFails: "${at(1)}") { totalCount edges { node { nif name } hops fromNif reason acts { register reference date } } }
    concentration { clusters largestShare municipality { name companyCount } municipalityUnknown client { nif companyCount } unread } } }`);
  expect(errors).toBeUndefined();
  const { clusters, worstCase, concentration } = data.watchlist;
  const client = { nif: MUNICIPALITY, name: 'MUNICÍPIO DE EXEMPLO', companyCount: 2 };
  expect(clusters.totalCount).toBe(6);
  expect(clusters.nodes).toEqual([
    {
      companyCount: 4,
      companies: [1, 2, 3, 4].map(serial => ({ nif: at(serial) })),
      links: expect.arrayContaining([
        { reason: 'director', nifs: [at(1), at(2)], count: 1 },
        { reason: 'door', nifs: [at(2), at(3)], count: 1 },
        { reason: 'director', nifs: [at(3), at(4)], count: 1 },
      ]),
      clients: [client],
    },
    { companyCount: 1, companies: [{ nif: at(5) }], links: [], clients: [client] },
  ]);
  expect(clusters.nodes[0].links).toHaveLength(3);
  const reached = worstCase.edges;
  expect(worstCase.totalCount).toBe(3);
  expect(reached.map(({ hops, fromNif }: { hops: number; fromNif: string }) => [hops, fromNif])).toEqual([
    [1, at(1)],
    [2, at(2)],
    [3, at(3)],
  ]);
  expect(reached[0].acts).toMatchObject([
    { register: 'mj_publications', reference: `AP. appointed ${at(1)}`, date: ago(120) },
    { reference: `AP. appointed ${at(2)}` },
  ]);
  expect(reached[1]).toMatchObject({
    node: { name: `OBRAS ${at(3)}, LDA` },
    reason: 'door',
    acts: [{ reference: `AP. seat ${at(2)}` }, { reference: `AP. seat ${at(3)}` }],
  });
  expect(reached[2].acts).toMatchObject([{ reference: `AP. appointed ${at(4)}` }]);
  expect(concentration).toEqual({
    clusters: 6,
    largestShare: 4 / 9,
    municipality: { name: 'Penafiel', companyCount: 2 },
    municipalityUnknown: 7,
    client: { nif: MUNICIPALITY, companyCount: 2 },
    unread: 1,
  });
  expect(JSON.stringify(data)).not.toMatch(/Pessoa|maria|rui|dir_/);
});

it('REST tells the same worst case, with the acts behind every hop', async () => {
  const worstCase = async (query: string) => {
    const response = await fetch(`${app.api}/api/v1/watchlists/norte/worst-case${query}`, {
      headers: partner.headers,
    });
    return { status: response.status, text: await response.text() };
  };
  const { data } = await ask(`{ watchlist(name: "norte") { worstCase(ifFails: "${at(1)}") {
    reachedCount: totalCount reached: edges { company: node { nif name } fromNif hops reason acts { reference url date } } } } }`);
  const { status, text } = await worstCase(`?ifFails=${at(1)}`);
  const { reachedCount, reached, ifFails } = JSON.parse(text);
  expect([status, ifFails, reachedCount, reached.length]).toEqual([200, at(1), 3, 3]);
  expect({ reachedCount, reached }).toMatchObject(data.watchlist.worstCase);
  expect(reached[0].acts[0].register).toBe('mj-publications');
  expect(text).not.toMatch(/Pessoa|maria|rui|dir_/);
  for (const [query, refused, code] of [
    ['', 400, 'invalid-parameter'],
    ['?ifFails=1', 400, 'invalid-nif'],
    [`?ifFails=${at(8)}`, 404, 'not-found'],
  ] as const) {
    const refusal = await worstCase(query);
    expect([refusal.status, JSON.parse(refusal.text).code]).toEqual([refused, code]);
  }
});

it('REST exports the same, whole', async () => {
  const response = await fetch(`${app.api}/api/v1/watchlists/norte/clusters`, { headers: partner.headers });
  const text = await response.text();
  const body = JSON.parse(text);
  expect([response.status, body.object, body.version]).toEqual([200, 'watchlist_clusters', 1]);
  expect(body.data.map(({ companies }: { companies: object[] }) => companies.length)).toEqual([
    4, 1, 1, 1, 1, 1,
  ]);
  expect(body.data[0].links).toContainEqual({ reason: 'door', nifs: [at(2), at(3)], count: 1 });
  expect(body.concentration).toMatchObject({ companies: 9, herfindahl: (16 + 5) / 81 });
  expect(text).not.toMatch(/Pessoa|maria|rui|dir_/);
  expect(text).not.toContain(at(8));
});

it('needs a list of the caller, and a company on it', async () => {
  const field = (list: string, nif: string) =>
    ask(`{ watchlist(name: "${list}") { worstCase(ifFails: "${nif}") { totalCount } } }`);
  expect(codesOf(await field('norte', at(8)))).toEqual(['not-found']);
  expect(codesOf(await field('norte', '1'))).toEqual(['invalid-nif']);
  const stranger = await createPartner(app.db, { scopes: ['watch', 'network:read'] });
  const rest = await fetch(`${app.api}/api/v1/watchlists/norte/clusters`, { headers: stranger.headers });
  expect(rest.status).toBe(404);
});

it('costs at least a request, and takes its bounds for entries', async () => {
  const asked = await ask('{ watchlist(name: "norte") { concentration { clusters } } }');
  expect(asked.extensions.cost.requests).toBe(2);
  const page = (args: string) =>
    ask(`{ watchlist(name: "norte") { clusters(${args}) {
    edges { cursor node { companies { nif } } } pageInfo { hasNextPage hasPreviousPage } } } }`);
  expect(codesOf(await page('first: 101'))).toEqual(['query-too-complex']);
  expect(codesOf(await page('first: -1'))).toEqual(['invalid-parameter']);
  expect(codesOf(await page('after: "x"'))).toEqual(['invalid-cursor']);
  const all = (await page('first: 100')).data.watchlist.clusters;
  const after = (await page(`first: 2, after: "${all.edges[0].cursor}"`)).data.watchlist.clusters;
  expect(after.edges).toEqual(all.edges.slice(1, 3));
  const last = (await page(`last: 2, before: "${all.edges[5].cursor}"`)).data.watchlist.clusters;
  expect(last).toMatchObject({ edges: all.edges.slice(3, 5), pageInfo: { hasPreviousPage: true } });
});

it('ties are read in one statement, and those of more than 5,000 companies are refused', async () => {
  const query = vi.spyOn(app.db.pool, 'query');
  await readListTies(app.db.pool, { id: listId, companies: MOST_TIED });
  expect(query).toHaveBeenCalledTimes(1);
  query.mockClear();
  await expect(readListTies(app.db.pool, { id: listId, companies: MOST_TIED + 1 })).rejects.toMatchObject({
    code: 'watchlist-too-large',
  });
  expect(query).not.toHaveBeenCalled();
});
