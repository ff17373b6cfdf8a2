/** What is priced by the length of a list: the estimate told holds it, mutations pay for it too, and a key without room for it has it read once and no more. */
import { expect, it } from 'vitest';
import { companyNif } from '../../graph/graph-database.ts';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { createPartner, type Partner } from '../../kit/partner.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { watch } from '../../watching/watched-world.ts';

const app = await appOfFile();
const COMPANIES = 600;
const nifs = Array.from({ length: COMPANIES }, (_, i) => companyNif(i + 1));

async function lister(requests = 10_000): Promise<Partner> {
  const partner = await createPartner(app.db, {
    limits: [{ name: 'year', requests, windowSeconds: 86_400 * 365 }],
  });
  await watch(app.db, { clientId: partner.clientId, name: 'norte', nifs });
  return partner;
}
const used = async ({ headers }: Partner): Promise<number> =>
  (await (await fetch(`${app.api}/api/v1/usage`, { headers })).json()).limits[0].used - 1;

const PAGE = 'companies(first: 1) { nodes { nif } }';
const ASKED: [string, number][] = [
  [`{ watchlist(name: "norte") { ${PAGE} } }`, 3],
  [`{ watchlists { ${PAGE} } }`, 3],
  [`{ watchlist(name: "norte") { concentration { herfindahl } } }`, 5],
  [
    `mutation { companiesUnwatch(input: { list: "norte", nifs: ["${companyNif(999)}"] }) { result { watchlist { ${PAGE} } } errors { code } } }`,
    3,
  ],
];

it.each(ASKED)('%s costs no more than its estimate told, and what it told', async (query, least) => {
  const partner = await lister();
  const { body } = await askGraphql({ api: app.api, key: partner.key }, query);
  expect(body.errors).toBeUndefined();
  const { complexity, estimate, requests } = body.extensions.cost;
  expect(estimate).toBeGreaterThanOrEqual(complexity);
  expect(requests).toBeGreaterThanOrEqual(least);
  expect(await used(partner)).toBe(requests);
});

const REST = ['companies', 'clusters', `worst-case?ifFails=${nifs[0]}`].map(
  name =>
    [
      `GET ${name}`,
      ({ headers }: Partner) => fetch(`${app.api}/api/v1/watchlists/norte/${name}`, { headers }),
    ] as const,
);
const GRAPHQL = [ASKED[0]![0], ASKED[2]![0]].map(
  query =>
    [
      query,
      ({ headers }: Partner) =>
        fetch(`${app.api}/graphql`, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify({ query }),
        }),
    ] as const,
);

it.each([...REST, ...GRAPHQL])('%s is not read again for a key that has no room for it', async (_, ask) => {
  const partner = await lister(2);
  const first = await ask(partner);
  expect(first.status).toBe(429);
  await first.text();
  const holding = await app.db.pool.connect();
  try {
    await holding.query('begin; lock table companies, appointments in access exclusive mode');
    const askedAt = performance.now();
    const again = await ask(partner);
    expect(again.status).toBe(429);
    // Whatever reads the list waits for the lock, and is given up after 2.5 s.
    expect(performance.now() - askedAt).toBeLessThan(2_000);
    expect(again.headers.get('ratelimit')).toMatch(/^"year";r=2/);
    const { rows } = await holding.query(
      'select sum(requests)::int as n from request_log where status = 429 and key_id = $1',
      [partner.keyId],
    );
    expect(rows[0].n).toBe(2);
  } finally {
    await holding.query('rollback');
    holding.release();
  }
});

it('a refusal says how much the request takes where that is more than is left, or than there ever is', async () => {
  const ask = async (partner: Partner) => {
    const answer = await fetch(`${app.api}/api/v1/watchlists/norte/companies`, { headers: partner.headers });
    return { status: answer.status, detail: (await answer.json()).detail };
  };
  // Also where the work is not done.
  const [never, later] = [await lister(2), await lister(4)];
  for (let i = 0; i < 2; i++)
    expect((await ask(never)).detail).toMatch(
      /^This takes 3 requests, and the limit "year" is 2 in \d+ s: it is never granted\. Ask for less at once, or/,
    );
  expect((await ask(later)).status).toBe(200);
  for (let i = 0; i < 2; i++)
    expect((await ask(later)).detail).toMatch(
      /^This takes 3 requests, and the limit "year" has 1 left of 4 in \d+ s, which begins anew in \d+ s\./,
    );
});
