/** The network as files that drawing programs take: valid, the same graph in all, kept by its ETag. */
import { defaultModel, Model } from '@opensanctions/followthemoney';
import { load } from 'cheerio';
import cytoscape from 'cytoscape';
import { describe, expect, it } from 'vitest';
import { companyNif, personNif } from '../../graph/graph-database.ts';
import { linkByHand } from '../../jobs/linked-world.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { notice } from '../../network/phoenix-facts.ts';

const [NIF, OTHER] = [companyNif(1), companyNif(2)];
const at = (suffix: string, nif: string = NIF) => `/api/v1/contractors/${nif}/network.${suffix}`;
/** By type of the model. */
const FORMS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  country: /^pt$/,
  identifier: /^\S+$/,
  url: /^https?:/,
  entity: /^(dir_\w+|pt-\d{9})$/,
};
const app = await appOfFile();

const named = '<Ana & "Rui">\u0007';
await linkByHand(app.db, [
  { nif: NIF, person: named, from: '2020-02-03' },
  { nif: NIF, person: null },
  { nif: OTHER, person: named, to: '2024-01-01' },
]);
const stated = [
  { nif: OTHER, register: 'citius-insolvency' as const, facts: [notice('declared', '2023-05-06')] },
];
await app.db.prisma.$transaction(tx => stateFacts(tx, stated));

describe('cytoscape.json', () => {
  it('is loaded by Cytoscape.js as it is', async () => {
    const response = await app.get(at('cytoscape.json'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const body = await response.json();
    const cy = cytoscape({ headless: true, elements: body.elements });
    expect([cy.nodes().length, cy.edges().length]).toEqual([3, 2]);
    expect(cy.getElementById(OTHER).data()).toMatchObject({
      type: 'company',
      step: 1,
      insolventOn: '2023-05-06',
    });
    const { distance } = cy
      .elements()
      .aStar({ root: cy.getElementById(NIF), goal: cy.getElementById(OTHER) });
    const [path] = body.data.riskPaths;
    expect(path).toMatchObject({ to: OTHER, edges: { length: distance } });
    for (const id of path.edges)
      expect(cy.getElementById(id).data()).toMatchObject({ onRiskPath: true, register: 'mj-publications' });
    expect(body.data.cutOff).toEqual([{ reason: 'unidentified', at: NIF, omitted: 1 }]);
    expect(body.data.livemode).toBe(false);
  });
});

describe('graphml', () => {
  it('is well-formed, and every value has a key declared for its kind with a type that it has', async () => {
    const response = await app.get(at('graphml'));
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const text = await response.text();
    const $ = load(text, { xml: true });
    expect($('graphml').attr('xmlns')).toBe('http://graphml.graphdrawing.org/xmlns');
    const keys = new Map(
      $('key')
        .get()
        .map(key => [$(key).attr('id'), $(key)]),
    );
    const ids = new Set(
      $('node')
        .get()
        .map(node => $(node).attr('id')),
    );
    expect([ids.size, $('edge').length]).toEqual([3, 2]);
    expect($('graph > data[key="graph-livemode"]').text()).toBe('false');
    for (const edge of $('edge').get()) {
      expect(ids).toContain($(edge).attr('source'));
      expect(ids).toContain($(edge).attr('target'));
    }
    const forms: Record<string, RegExp> = { string: /.*/s, int: /^\d+$/, boolean: /^(true|false)$/ };
    expect($('data').length).toBeGreaterThan(20);
    for (const data of $('data').get()) {
      const key = keys.get($(data).attr('key'))!;
      expect(key.attr('for')).toBe($(data).parent().prop('tagName')?.toLowerCase());
      expect($(data).text()).toMatch(forms[key.attr('attr.type')!]!);
    }
    // Well-formed for readers that forgive nothing: names hold what names should not.
    expect(text).toContain('&lt;Ana &amp; &quot;Rui&quot;&gt;<');
    expect(text).not.toContain('\u0007');
  });
});

describe('ftm.json', () => {
  it('is entities of the model, which fit together and say what was left out, and each that it is invented', async () => {
    const response = await app.get(at('ftm.json'));
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const lines = (await response.text()).trimEnd().split('\n');
    const model = new Model(defaultModel);
    const entities = lines.map(line => model.getEntity(JSON.parse(line)));
    // The model takes no property that it does not know; what must be there and the form of a value is for us to look at.
    for (const { id, schema, properties } of entities) {
      const given = [...properties.keys()].map(({ name }) => name);
      expect(given, id).toEqual(expect.arrayContaining(schema.required));
      for (const [{ type, name }, values] of properties)
        for (const value of values)
          expect(FORMS[type.name]?.test(String(value)) ?? true, `${name}: ${value}`).toBe(true);
    }
    const byId = new Map(entities.map(entity => [entity.id, entity]));
    expect([byId.size, entities.length]).toEqual([5, 5]);
    const offices = entities.filter(({ schema }) => schema.name === 'Directorship');
    expect(offices).toHaveLength(2);
    for (const office of offices)
      for (const [end, of] of [
        ['director', 'Person'],
        ['organization', 'Company'],
      ] as const)
        expect(byId.get(String(office.getFirst(end)))?.schema.name).toBe(of);
    const root = byId.get(`pt-${NIF}`)!;
    expect(root.getProperty('notes')).toEqual([
      'Invented: from the sandbox.',
      'Not all is here: unidentified 1.',
    ]);
    expect(byId.get(`pt-${OTHER}`)?.getFirst('status')).toBe('Insolvency declared on 2023-05-06');
    expect(lines.find(line => line.includes('"Person"'))).toMatch(
      /^\{"id":"dir_\w+","schema":"Person","properties":\{"name":\["[^\]]*"\],"notes":\["Invented: from the sandbox\."\]\}\}$/,
    );
  });
});

describe('all', () => {
  it.each(['graphml', 'cytoscape.json', 'ftm.json'])(
    '%s: answered as every request is, and kept by its ETag',
    async suffix => {
      const { key, id } = await app.issue({ dailyQuota: 10 });
      const ask = (headers: Record<string, string> = {}, query = '') =>
        fetch(app.api + at(suffix) + query, { headers: { authorization: `Bearer ${key}`, ...headers } });
      const first = await ask();
      const again = await ask({ 'if-none-match': first.headers.get('etag')! });
      expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
      expect(first.headers.get('ratelimit')).toContain('"daily";r=9');
      expect(again.headers.get('ratelimit')).toContain('"daily";r=9');
      const past = await ask({}, '?asOf=2019-01-01&depth=1&first=1');
      expect(past.headers.get('etag')).not.toBe(first.headers.get('etag'));
      const rows = await app.db
        .sql`select route, status, nif from request_log where key_id = ${id} order by at`;
      const route = `/api/v1/contractors/{nif}/network.${suffix}`;
      expect(rows).toEqual([200, 304, 200].map(status => ({ route, status, nif: NIF })));
    },
  );

  it.each([
    ['?depth=4', NIF, 400, 'invalid-parameter'],
    ['?asOf=2026-02-31', NIF, 400, 'invalid-parameter'],
    ['?first=0', NIF, 400, 'invalid-parameter'],
    ['', companyNif(9), 404, 'not-found'],
    ['', personNif(1), 422, 'natural-person'],
  ])('%s about %s: %i %s', async (query, nif, status, code) => {
    const response = await app.get(at('graphml', nif) + query);
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
  });
});
