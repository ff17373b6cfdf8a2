/** The file of two to five companies over REST: what is asked wrongly is told what to do, and only what is shown is charged. */
import { beforeAll, expect, it } from 'vitest';
import { queueAnalysis } from '../../../src/contractors/analyses/analysis-state.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { logKey } from '../../../src/receipts/head.ts';
import { contentOf, verifyReport } from '../../../src/reports/receipt/verify-report.ts';
import { companyNif, personNif } from '../../graph/graph-database.ts';
import { assessByHand } from '../../kit/assess-by-hand.ts';
import { appOfFile } from '../../kit/test-app.ts';

const [FIRST, SECOND, ANALYZING, NEW] = [companyNif(1), companyNif(2), companyNif(3), companyNif(4)];
const app = await appOfFile();

beforeAll(async () => {
  for (const nif of [FIRST, SECOND]) await assessByHand(app, nif);
  const how = { refresh: false, purpose: 'asked', unhurried: false, livemode: false } as const;
  await queueAnalysis(app.db.pool, { id: newId('anl'), nif: ANALYZING, ...how });
});

const at = (nifs: readonly string[], form = 'pdf') => `/api/v1/comparison.${form}?nifs=${nifs.join(',')}`;
async function ask(key: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.api + path, { headers: { authorization: `Bearer ${key}`, ...headers } });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}
const keyOf = async (options: Parameters<typeof app.issue>[0] = {}) =>
  (await app.issue({ clientId: await app.newClient(), ...options })).key;
const unitsOf = async (key: string): Promise<number> => {
  const { days } = JSON.parse(String((await ask(key, '/api/v1/usage')).body));
  return days.reduce((sum: number, day: { quotaUnits: number }) => sum + day.quotaUnits, 0);
};

it('comes as a signed PDF or page, the same bytes each time, and is kept by its tag', async () => {
  for (const form of ['pdf', 'html']) {
    const [one, again] = [
      await ask(app.key, at([FIRST, SECOND], form)),
      await ask(app.key, at([FIRST, SECOND], form)),
    ];
    expect(one.status).toBe(200);
    expect(again.body.equals(one.body)).toBe(true);
    expect(one.headers.get('content-disposition')).toMatch(
      new RegExp(`filename="contractor-risk-${FIRST}-${SECOND}-.*-en\\.${form}"`),
    );
    expect(await verifyReport(one.body)).toMatchObject({
      finding: 'genuine',
      keyId: logKey(app.config.secretKey).id,
      about: { companies: [{ nif: FIRST }, { nif: SECOND }] },
    });
    const held = { 'if-none-match': one.headers.get('etag')! };
    expect((await ask(app.key, at([FIRST, SECOND], form), held)).status).toBe(304);
  }
});

it('says what to do to whoever asks for one company or for six, for a number that is none, or for a person', async () => {
  const six = Array.from({ length: 6 }, (_, n) => companyNif(n + 1));
  for (const [nifs, status, said] of [
    [[FIRST], 400, '2 to 5 different tax numbers'],
    [[FIRST, FIRST], 400, '2 to 5 different tax numbers'],
    [six, 400, 'take several files'],
    [[FIRST, '123'], 400, 'tax number cannot be used'],
    [[FIRST, '123', SECOND], 400, 'It is number 2 of `nifs`.'],
    [[FIRST, personNif(1)], 422, 'natural person'],
  ] as const) {
    const { status: told, body } = await ask(app.key, at(nifs));
    expect([told, JSON.parse(String(body)).detail]).toEqual([status, expect.stringContaining(said)]);
  }
});

it('has a company that is new or being analysed as unknown, analyses none, and is not found without any', async () => {
  const { status, body } = await ask(app.key, `${at([FIRST, ANALYZING, NEW])}&lang=pt`);
  expect(status).toBe(200);
  const { sections } = contentOf(body)!;
  const [, , analyzing, unknown] = sections.map(one => JSON.stringify(one));
  expect(analyzing).toMatch(/está a ser analisada/);
  expect(unknown).toMatch(/ainda não foi analisada/);
  const rows = await app.db.sql`select 1 from analyses where nif = ${NEW}`;
  expect(rows).toEqual([]);
  const none = await ask(app.key, at([ANALYZING, NEW]));
  expect([none.status, JSON.parse(String(none.body)).detail]).toEqual([
    404,
    expect.stringContaining('Ask for each'),
  ]);
});

it('costs a unit for each assessment that it shows, and none for one that was paid for today', async () => {
  const key = await keyOf();
  await ask(key, `/api/v1/contractors/${FIRST}`);
  expect(await unitsOf(key)).toBe(1);
  for (const form of ['pdf', 'html']) {
    await ask(key, at([FIRST, SECOND, NEW], form));
    expect(await unitsOf(key)).toBe(2);
  }
  // What the file showed is paid, whatever asks for it.
  await ask(key, `/api/v1/contractors/${SECOND}/report.pdf`);
  expect(await unitsOf(key)).toBe(2);
  const spent = await keyOf({ dailyQuota: 1 });
  const refused = await ask(spent, at([FIRST, SECOND]));
  expect(refused.status).toBe(429);
  expect(await unitsOf(spent)).toBe(0);
});
