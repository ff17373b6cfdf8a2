/** A further register informs: it is asked when a company was judged, and nothing that judges hears of it. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FIXED_COMPANIES } from '../../../sandbox/country/stories/fixed-companies.ts';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { startTestApp, type TestApp } from '../../kit/test-app.ts';

/** Nothing was found to seize of it, and a court gave public notice of the case. */
const { nif } = FIXED_COMPANIES.find(({ expected }) => expected.verdict === 'do_not_proceed')!;
const SOON = { timeout: 60_000, interval: 100 };

interface Asked {
  readonly app: TestApp;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the service
  readonly answer: any;
  /** What the assessment was judged from. */
  readonly known: { readonly registers: object; readonly facts: readonly { readonly kind: string }[] };
}

async function askedOf(env: Readonly<Record<string, string>>): Promise<Asked> {
  const app = await startTestApp({ ROLE: 'all', ...env });
  const contractor = async () => (await app.get(`/api/v1/contractors/${nif}`)).json();
  const answer = await vi.waitFor(async () => {
    const told = await contractor();
    expect(told).toMatchObject({ status: 'complete', unknownChecks: [], refreshing: false });
    return told;
  }, SOON);
  const rows = await app.db.sql`select known from assessments where nif = ${nif} order by id`;
  return { app, answer, known: rows.at(-1).known };
}

async function lastSaid({ app }: Asked): Promise<string | undefined> {
  const rows = await app.db.sql`select outcome from register_answers where nif = ${nif}
     and register = 'citius-edital-citations' order by id desc`;
  return rows[0]?.outcome;
}

let answering: Asked;
let broken: Asked;
beforeAll(async () => {
  answering = await askedOf({});
  broken = await askedOf({ REGISTER_CITIUS_EDITAL_CITATIONS_URL: 'http://127.0.0.1:9' });
});
afterAll(async () => {
  await answering?.app.close();
  await broken?.app.close();
});

describe('a further register', () => {
  it('is asked after the analysis, and what it says is shown as a record', async () => {
    await expect.poll(() => lastSaid(answering), SOON).toBe('found');
    const { app } = answering;
    const query = `{ company(nif: "${nif}") { furtherRecords { register reference says } } }`;
    const { body } = await askGraphql(app, query);
    expect(body.data.company.furtherRecords).toEqual([
      {
        register: 'citius_edital_citations',
        reference: expect.stringContaining('match by name'),
        says: expect.stringContaining('Matched by the full name alone'),
      },
    ]);
  });

  it('is no step of an analysis, and nothing of it is among what judges', async () => {
    const { rows } = await answering.app.db.pool.query(
      'select distinct register from analysis_steps where register = $1',
      ['citius-edital-citations'],
    );
    expect(rows).toEqual([]);
    expect(Object.keys(answering.known.registers)).toHaveLength(9);
    expect(answering.known.facts.filter(({ kind }) => kind === 'further-record')).toEqual([]);
  });

  it('that does not answer costs nothing, keeps nobody waiting and opens no other analysis', async () => {
    await expect.poll(() => lastSaid(broken), SOON).toBe('unavailable');
    const { score, completeness, bounds, verdict, checks } = answering.answer;
    expect(broken.answer).toMatchObject({ score, completeness, bounds, verdict, checks, unknownChecks: [] });
    const { rows } = await broken.app.db.pool.query(
      `select 1 from pgboss.job where name = 'revise-assessment' and state < 'completed' and data ->> 'nif' = $1`,
      [nif],
    );
    expect(rows).toEqual([]);
  });
});
