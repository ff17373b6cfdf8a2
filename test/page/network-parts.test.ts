/** The parts of the network view that need no browser: what is grouped, found, marked, placed, asked for and kept. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const part = (name: string) => import(join(import.meta.dirname, '../../page/dashboard/network', name));
const { drawnOf } = await part('fold.ts');
const { linesOf, merged, networkOf, ringsOf } = await part('network-model.ts');
const { found } = await part('find.ts');
const { marked } = await part('changes.ts');
const { addressOf, wantedOf } = await part('network-address.ts');
const { seedPlaces } = await part('drawing/seed-places.ts');
const { labelPlaces, linesOfName } = await part('drawing/label-places.ts');
const { createReader } = await part('read-network.ts');
const { pauseOf } = await part('../data/pause.ts');

const company = (n: number, more = {}) => ({
  id: String(500_000_000 + n),
  kind: 'company',
  name: `EMPRESA ${n}`,
  step: 1,
  verdict: null,
  insolventOn: null,
  isFailed: false,
  isHub: false,
  ...more,
});
const person = (name: string, more = {}) => ({
  ...company(0),
  id: `dir_${name}`,
  kind: 'person',
  name,
  step: 0,
  ...more,
});
const office = (from: string, to: string, more = {}) => ({
  from,
  to,
  role: 'director',
  label: 'Gerente',
  since: '2020-01-02',
  until: null,
  register: 'mj-publications',
  reference: 'AP. 1/20200102',
  ...more,
});

/** One who directs the middle and `count` more. */
function star(count: number) {
  const centre = company(0, { step: 0 });
  const others = Array.from({ length: count }, (_, n) => company(n + 1, { isFailed: n < 3 }));
  const ana = person('ana');
  return {
    nif: centre.id,
    asOf: '2026-11-24',
    nodes: [centre, ...others, ana],
    offices: [centre, ...others].map(({ id }) => office(ana.id, id)),
    cutOff: [],
    riskPaths: [],
  };
}

const choice = { rings: [], keep: new Set<string>(), open: new Map<string, boolean>() };
const folds = ({ items }: { items: { kind: string }[] }) =>
  items.filter(({ kind }) => kind === 'more') as unknown as {
    id: string;
    companies: number;
    failed: number;
  }[];

describe('grouping', () => {
  test('up to 25 nodes are drawn each', () => {
    expect(drawnOf(star(23), choice).items).toHaveLength(25);
    expect(folds(drawnOf(star(23), choice))).toEqual([]);
  });

  test('more companies of one director become one fold, which says how many failed and opens on demand', () => {
    const [fold] = folds(drawnOf(star(37), choice));
    expect(fold).toMatchObject({ companies: 37, failed: 3 });
    const opened = drawnOf(star(37), { ...choice, open: new Map([[fold!.id, true]]) });
    expect(opened.items).toHaveLength(39);
    expect(opened.opened.map(({ id }: { id: string }) => id)).toContain(fold!.id);
  });

  test('what is kept, and what shares a door, is never folded', () => {
    const network = star(37);
    const rings = [{ id: 'door:x', members: [company(4).id, company(5).id], directors: [], acts: new Map() }];
    const { items } = drawnOf(network, { ...choice, rings, keep: new Set([company(9).id]) });
    expect(items.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([company(4).id, company(5).id, company(9).id, 'door:x']),
    );
    expect(folds({ items })[0]).toMatchObject({ companies: 34 });
  });

  test('companies that the same two direct are folded together', () => {
    const network = star(40);
    const rui = person('rui');
    const both = {
      ...network,
      nodes: [...network.nodes, rui],
      offices: [...network.offices, ...network.offices.map(({ to }) => office(rui.id, to))],
    };
    const drawn = drawnOf(both, choice);
    expect(folds(drawn)).toMatchObject([{ companies: 40 }]);
    expect(drawn.links.filter(({ role }: { role: string }) => role === 'more')).toHaveLength(2);
  });

  test('no node is lost or drawn twice, whatever the network', () => {
    const anyNetwork = fc
      .array(fc.tuple(fc.nat(60), fc.nat(60)), { minLength: 1, maxLength: 150 })
      .map(pairs => {
        const ids = [...new Set([0, ...pairs.flat()])];
        const nodes = ids.map(n => (n % 3 === 2 ? person(String(n)) : company(n)));
        const idOf = (n: number) => nodes[ids.indexOf(n)]!.id;
        return { ...star(0), nodes, offices: pairs.map(([a, b]) => office(idOf(a), idOf(b))) };
      });
    fc.assert(
      fc.property(anyNetwork, fc.integer({ min: 1, max: 40 }), (network, most) => {
        const { items } = drawnOf(network, { ...choice, most });
        const shown = items.filter(({ kind }: { kind: string }) => kind !== 'more').length;
        const behind = folds({ items }).reduce(
          (sum, fold) => sum + fold.companies + (fold as unknown as { people: number }).people,
          0,
        );
        expect(shown + behind).toBe(network.nodes.length);
        expect(new Set(items.map(({ id }: { id: string }) => id)).size).toBe(items.length);
      }),
    );
  });
});

test('offices of one role between two are one line, current if one of them is', () => {
  const [a, b] = ['dir_a', company(1).id];
  const lines = linesOf([
    office(a, b, { until: '2021-01-01' }),
    office(a, b, { since: '2022-01-01' }),
    office(a, b, { role: 'partner' }),
  ]);
  expect(lines).toMatchObject([
    { role: 'director', isCurrent: true },
    { role: 'partner', isCurrent: true },
  ]);
});

test('pairs at the same door become one ring', () => {
  const pair = (a: number, b: number) => ({
    companies: [{ nif: company(a).id }, { nif: company(b).id }],
    directors: [{ id: 'dir_ana' }],
    doorActs: [],
  });
  const rings = ringsOf([pair(1, 2), pair(3, 4), pair(2, 5)]);
  expect(rings.map(({ members }: { members: string[] }) => members)).toEqual([
    [1, 2, 5].map(n => company(n).id),
    [3, 4].map(n => company(n).id),
  ]);
});

test('what is read around a company joins what is drawn once, and answers what was cut off there', () => {
  const network = { ...star(2), cutOff: [{ reason: 'hub', at: company(1).id, omitted: 51 }] };
  const more = {
    nodes: [company(1), company(7)],
    offices: [network.offices[1], office('dir_ana', company(7).id)],
    cutOff: [],
  };
  const joined = merged(network, more, company(1).id);
  expect([joined.nodes.length, joined.offices.length, joined.cutOff]).toEqual([5, 4, []]);
});

test('a file of the API becomes a network, with the nodes along each path to a failure', () => {
  const network = networkOf({
    data: {
      nif: '500000000',
      asOf: '2026-11-24',
      cutOff: [],
      riskPaths: [{ to: '500000001', edges: ['e0', 'e1'] }],
    },
    elements: {
      nodes: [
        { data: { id: '500000000', type: 'company', label: 'A', step: 0 } },
        {
          data: {
            id: '500000001',
            type: 'company',
            label: 'B',
            step: 1,
            insolventOn: '2024-05-06',
            insolvencyRescued: false,
          },
        },
        { data: { id: 'dir_ana', type: 'director', label: 'Ana', step: 0, isHub: false } },
      ],
      edges: [
        { data: { id: 'e0', source: 'dir_ana', target: '500000000', role: 'director', label: 'Gerente' } },
        { data: { id: 'e1', source: 'dir_ana', target: '500000001', role: 'director', label: 'Gerente' } },
      ],
    },
  });
  expect(network.riskPaths).toEqual([['500000000', 'dir_ana', '500000001']]);
  expect(network.nodes.map(({ isFailed }: { isFailed: boolean }) => isFailed)).toEqual([false, true, false]);
});

describe('finding', () => {
  const nodes = [company(1, { name: 'CONSTRUÇÕES ÁGUA VIVA, LDA' }), company(2), person('José Água')];

  test('by words without accents, and by a number’s beginning', () => {
    const ids = (text: string) => found(nodes, text).map(({ id }: { id: string }) => id);
    expect(ids('agua')).toEqual([company(1).id, 'dir_José Água']);
    expect(ids('viva construcoes')).toEqual([company(1).id]);
    expect(ids('500 000 002')).toEqual([company(2).id]);
    expect(ids('  ')).toEqual([]);
  });

  test('a person is never found by a number', () => {
    expect(found([{ ...person('Ana'), id: '500000009' }], '500')).toEqual([]);
  });
});

test('what changed is marked with signs, and a company that left is drawn with them', () => {
  const network = star(2);
  const { nodes, offices } = marked(network, {
    begun: [network.offices[1]],
    ended: [],
    entered: [{ key: company(1).id }],
    left: [{ key: company(9).id, name: 'GONE, LDA', step: 1 }],
    verdicts: [{ before: { verdict: 'low_risk' }, after: { key: company(2).id, verdict: 'high_risk' } }],
  });
  const markOf = new Map(nodes.map(({ id, mark }: { id: string; mark: string }) => [id, mark]));
  expect([1, 2, 9].map(n => markOf.get(company(n).id))).toEqual(['+', '≠', '−']);
  expect(offices.map(({ mark }: { mark: string }) => mark)).toEqual([undefined, '+', undefined]);
});

describe('the address', () => {
  test('keeps day, depth, comparison and table, and reads them back', () => {
    const wanted = { day: '2024-02-29', depth: 3, since: '2023-01-01', mode: 'table' };
    expect(wantedOf(addressOf('500000000', wanted))).toEqual(wanted);
    expect(addressOf('500000000', { ...wantedOf(''), mode: 'graph' })).toBe('#/company/500000000/network');
  });

  test.each(['on=2023-02-29', 'on=x', 'depth=9', 'depth=1.5', 'since=2023-13-01', 'view=x'])(
    'leaves out what it cannot read: %s',
    query => {
      expect(wantedOf(`#/company/500000000/network?${query}`)).toEqual({
        day: null,
        depth: 2,
        since: null,
        mode: 'graph',
      });
    },
  );
});

describe('places', () => {
  test('every node has one of its own from the beginning, and what stood stays', () => {
    const drawn = drawnOf(star(60), { ...choice, most: Infinity });
    const places = seedPlaces(drawn, star(0).nif);
    expect(new Set([...places.values()].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)).size).toBe(62);
    const more = drawnOf(star(70), { ...choice, most: Infinity });
    const kept = seedPlaces(more, star(0).nif, places);
    for (const [id, place] of places) expect(kept.get(id)).toEqual(place);
    expect(kept.size).toBe(72);
  });

  test('no two names lie on each other, and all lie on the ground', () => {
    const anyLabels = fc.array(
      fc.record({
        x: fc.integer({ min: 0, max: 600 }),
        y: fc.integer({ min: 0, max: 400 }),
        width: fc.integer({ min: 10, max: 150 }),
      }),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(anyLabels, labels => {
        const named = labels.map((label, n) => ({ ...label, id: String(n), r: 8, height: 15 }));
        const boxes = [...labelPlaces(named, { width: 600, height: 400 }).values()];
        for (const [n, a] of boxes.entries()) {
          expect(a.left >= 0 && a.top >= 0 && a.right <= 600 && a.bottom <= 400).toBe(true);
          for (const b of boxes.slice(n + 1))
            expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
        }
      }),
    );
  });

  test('a long name is cut with an ellipsis, and keeps its beginning', () => {
    const width = (text: string) => text.length * 7;
    expect(
      linesOfName('EMPREITADAS CAMPO VELHO DE QUINGAGAL, UNIPESSOAL LDA', width, { most: 2, widest: 156 }),
    ).toEqual(['EMPREITADAS CAMPO', 'VELHO DE QUINGAGAL,…']);
    expect(linesOfName('A'.repeat(60), width, { most: 2, widest: 156 })[0]).toMatch(/^A{10,}…$/);
  });
});

describe('asking', () => {
  const file = {
    data: { nif: '500000000', asOf: '2026-11-24', cutOff: [], riskPaths: [] },
    elements: { nodes: [], edges: [] },
  };
  const spent = () => Object.assign(new Error('spent'), { retryAfter: 7 });

  test('one request for a network, however often it is shown', async () => {
    const paths: string[] = [];
    const read = async (path: string) => {
      paths.push(path);
      return file;
    };
    const reader = createReader({ read }, { kept: new Map(), onWait: () => {} });
    await Promise.all([reader.network('500000000', 2, null), reader.network('500000000', 2, null)]);
    await reader.network('500000000', 2, '2024-01-01');
    await reader.network('500000000', 2, null);
    expect(paths).toHaveLength(2);
  });

  test('a spent allowance is waited for as long as it says, and told', async () => {
    const waits: number[] = [];
    const told: (Date | null)[] = [];
    let tries = 0;
    const read = async () => {
      if (++tries < 3) throw spent();
      return file;
    };
    const ways = { kept: new Map(), onWait: (until: Date | null) => told.push(until), now: () => 1_000 };
    const reader = createReader({ read }, { ...ways, wait: async (ms: number) => waits.push(ms) });
    expect((await reader.network('500000000', 2, null)).asOf).toBe('2026-11-24');
    expect([waits, told]).toEqual([
      [7_000, 7_000],
      [new Date(8_000), null, new Date(8_000), null],
    ]);
  });

  test('a limit of the minute is waited for, a spent quota or a long wait is not, over REST and GraphQL', async () => {
    const refused = (policies: string[], seconds: number) =>
      [
        { code: 'quota-exceeded', 'violated-policies': policies },
        { errors: [{ message: 'spent', extensions: { 'violated-policies': policies } }] },
      ].map(body => Response.json(body, { status: 429, headers: { 'retry-after': String(seconds) } }));
    const pauses = (policies: string[], seconds: number) =>
      Promise.all(refused(policies, seconds).map(pauseOf));
    expect(await pauses(['burst'], 21)).toEqual([21, 21]);
    expect(await pauses(['burst', 'daily'], 21)).toEqual([null, null]);
    expect(await pauses(['hour'], 3_000)).toEqual([null, null]);
    expect(await pauseOf(new Response('busy', { status: 429 }))).toBe(5);
  });

  test('a question that nobody waits for any more is not asked again', async () => {
    const asked: string[] = [];
    let goOn = () => {};
    const read = async (path: string) => {
      asked.push(path.includes('2023') ? 'old' : 'new');
      if (path.includes('2023')) throw spent();
      return file;
    };
    const wait = () => new Promise<void>(resolve => (goOn = resolve));
    const reader = createReader({ read }, { kept: new Map(), onWait: () => {}, wait });
    const old = reader.network('500000000', 2, '2023-01-01').catch((error: Error) => error.message);
    await reader.network('500000000', 2, null);
    goOn();
    expect(await old).toBe('spent');
    expect(asked).toEqual(['old', 'new']);
  });

  test('a refusal that does not pass is told at once, and not kept', async () => {
    let tries = 0;
    const read = async () => {
      if (++tries === 1) throw new Error('refused');
      return file;
    };
    const reader = createReader({ read }, { kept: new Map(), onWait: () => {} });
    await expect(reader.network('500000000', 2, null)).rejects.toThrow('refused');
    expect((await reader.network('500000000', 2, null)).asOf).toBe('2026-11-24');
  });
});
