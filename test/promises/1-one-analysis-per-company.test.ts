/** Promise 1: however many ask about a new company at once, and of however many processes, it is analysed once. */
import { request } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { SPECIFIED_REGISTERS } from '../../src/kernel/register-name.ts';
import { ofFile } from '../kit/of-file.ts';
import { createPartner, type Partner } from '../kit/partner.ts';
import { startGroup } from '../kit/process-group.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { databaseOfFile, type TestDatabase } from '../kit/test-database.ts';

const ASKED = size(200, 1_000);
const APIS = 4;
/** A company that every register has something to say about, or its directors' other company. */
const NIF = '580000044';

const [alone, db] = await Promise.all([databaseOfFile('filled'), databaseOfFile('filled')]);
const once = await ofFile(startGroup({ databaseUrl: alone.url, apis: 1, workers: 1, sandbox: true }));

interface Told {
  readonly status: number;
  readonly body: {
    readonly id?: string;
    readonly status: string;
    readonly score: number | null;
    readonly analysis: { readonly id: string } | null;
  };
}

/** Every second caller would rather wait. Whoever is told that the service is too busy comes again. */
async function ask(url: string, { headers }: Partner, { waits }: { waits: boolean }): Promise<Told> {
  for (;;) {
    const { statusCode, body } = await request(`${url}/api/v1/contractors/${NIF}`, {
      headers: { ...headers, ...(waits ? { prefer: 'wait=25' } : {}) },
    });
    const text = await body.text();
    if (statusCode !== 503) return { status: statusCode, body: JSON.parse(text) };
  }
}

/** Nothing more is being asked of any register: the company's analysis, and what it had asked beside it, are done. */
async function settled({ pool }: TestDatabase): Promise<void> {
  const unfinished = async () =>
    (
      await pool.query(
        `select (select count(*) from analyses where state <> 'complete')::int
           + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
                and name in ('run-analysis', 'ask-linked', 'refresh-list'))::int as n`,
      )
    ).rows[0].n;
  await expect.poll(unfinished, { timeout: timeLimitMs(60_000), interval: 100 }).toBe(0);
}

/** How often each portal was asked about each company, and in all. */
const asked = async (): Promise<Record<string, { total: number; subjects: Record<string, number> }>> =>
  (await fetch(`${once.sandboxUrl}/_requests`)).json();

it(
  `${ASKED} at once over ${APIS} processes: one analysis, each register asked as often as for one caller, one answer`,
  async () => {
    const nobody = await createPartner(alone);
    await ask(once.apis[0]!.url, nobody, { waits: true });
    await settled(alone);
    const forOne = (await asked()) as Record<string, { subjects: Record<string, number> }>;

    const env = { SANDBOX_URL: once.sandboxUrl! };
    const group = await startGroup({ databaseUrl: db.url, apis: APIS, workers: 1, env });
    onTestFinished(() => group.end());
    const partners = await Promise.all(Array.from({ length: 4 }, () => createPartner(db)));
    const told = await Promise.all(
      Array.from({ length: ASKED }, (_, i) =>
        ask(group.apis[i % APIS]!.url, partners[i % partners.length]!, { waits: i % 8 > 3 }),
      ),
    );
    await settled(db);

    const rows = await db.sql`select id from analyses where nif = ${NIF}`;
    expect(rows).toHaveLength(1);
    const now = await asked();
    const timesFor = (counts: typeof forOne) =>
      Object.fromEntries(Object.entries(counts).map(([name, { subjects }]) => [name, subjects[NIF] ?? 0]));
    const twice = Object.fromEntries(Object.entries(timesFor(forOne)).map(([name, n]) => [name, 2 * n]));
    expect(timesFor(now)).toEqual(twice);
    const answers = await db.sql`select register, count(*)::int as n from register_answers where nif = ${NIF}
         and register = any(${SPECIFIED_REGISTERS}) group by register`;
    // The four others publish lists. A further register may have answered too by now.
    expect(answers).toHaveLength(5);
    expect(answers.filter(({ n }) => n !== 1)).toEqual([]);

    const assessments = await db.sql`select id, score from assessments where nif = ${NIF}`;
    expect(assessments).toHaveLength(1);
    const kinds = { 200: 0, 202: 0 };
    for (const { status, body } of told) {
      kinds[status as 200 | 202]++;
      if (status === 202) expect([body.status, body.analysis?.id]).toEqual(['analyzing', rows[0].id]);
      else expect([body.id, body.score]).toEqual([assessments[0].id, assessments[0].score]);
    }
    expect(kinds[200] + kinds[202]).toBe(ASKED);
    // Each of the partners was owed the completion, and is told of it once.
    const events = await db.sql`select count(*)::int as n from events where nif = ${NIF}`;
    expect(events[0].n).toBe(partners.length);
    console.log(`${ASKED} answers: ${kinds[202]} of the one analysis, ${kinds[200]} of its one assessment`);
  },
  timeLimitMs(120_000),
);
