/** Receipts prove what was answered: in another process, without a database; and a log that forgot or changed something is found out. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { stripAssessments } from '../../src/contractors/assessments/past-assessments.ts';
import { compareWithLog, entryOf, publishedLog, readBundle } from '../../src/receipts/bundle.ts';
import { hashOf, logKey, readSigned } from '../../src/receipts/head.ts';
import { appendReceipts, readLog, readReceipt, stripReceipts } from '../../src/receipts/log.ts';
import { consistencyProof, leafHash, newNodes, rootOf } from '../../src/receipts/merkle.ts';
import { cliHere } from '../cli/cli-here.ts';
import { writeAssessedCompanies, writtenAssessmentId } from '../kit/assessed-company.ts';
import { folderOfFile } from '../kit/of-file.ts';
import { createPartner } from '../kit/partner.ts';
import { isFull, size } from '../kit/sizes.ts';
import { appOfFile, TEST_ENV } from '../kit/test-app.ts';

const RECEIPTS = size(200, 10_000);
const app = await appOfFile();
const folder = await folderOfFile();
const cli = cliHere({ ...TEST_ENV, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
const deps = { db: app.db, publicUrl: 'https://risk.example', timeStampUrl: null };
const [before, after] = [
  logKey('the first key of 32 characters..'),
  logKey('the second key, of 32 characters'),
];
let nifs: string[];
/** Of each company its receipt, as REST gives it. */
const bundles: string[] = [];
const partner = await createPartner(app.db);

const receiptAt = (nif: string) =>
  fetch(`${app.api}/api/v1/assessments/${writtenAssessmentId(nif)}/receipt`, { headers: partner.headers });
const appendAll = async (key: typeof before) => {
  while ((await appendReceipts({ ...deps, key })) > 0);
};

beforeAll(async () => {
  const half = RECEIPTS / 2;
  nifs = await writeAssessedCompanies(app.db.pool, { count: half });
  await appendAll(before);
  nifs.push(...(await writeAssessedCompanies(app.db.pool, { count: half - 3, firstSerial: half + 1 })));
  await appendAll(after);
  // A few by a head of their own, so that the tree has an edge.
  nifs.push(...(await writeAssessedCompanies(app.db.pool, { count: 3, firstSerial: RECEIPTS + 1 })));
  await appendAll(after);
  for (const nif of nifs) bundles.push(await (await receiptAt(nif)).text());
}, 600_000);

const bytes = (text: string) => Buffer.from(text);

it('every receipt is proven in another process, without database and network', async () => {
  const file = join(folder, 'receipts.ndjson');
  writeFileSync(file, bundles.join('\n'));
  const program = join(import.meta.dirname, 'verify-program.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, file]);
  expect(JSON.parse(stdout)).toEqual({ proven: RECEIPTS, refuted: 0 });
}, 600_000);

it('every single flipped bit is found', async () => {
  const flipped = async (text: string, bit: number) => {
    const copy = bytes(text);
    copy[bit >> 3]! ^= 1 << (bit & 7);
    return readBundle(copy);
  };
  const [one] = bundles;
  const bits = Array.from({ length: 8 * bytes(one!).length }, (_, bit) => bit);
  // Of a part's last sign some bits say nothing. Of the others one bit of each is as good as any.
  const tried = bits.filter(
    bit => isFull || (bit >> 3) % 8 === bit % 8 || /[^\w-]/.test(one![(bit >> 3) + 1] ?? '.'),
  );
  for (const bit of tried) if (await flipped(one!, bit)) expect.fail(`bit ${bit} of ${bits.length}`);
  for (let n = 0; n < (isFull ? 20_000 : 200); n++) {
    const text = bundles[Math.floor(Math.random() * bundles.length)]!;
    const bit = Math.floor(Math.random() * 8 * bytes(text).length);
    if (await flipped(text, bit)) expect.fail(`bit ${bit} of ${text}`);
  }
}, 600_000);

describe('the log', () => {
  const saved = async (from: number | null) => publishedLog.parse(await readLog(app.db, from));
  const headOf = async (place: number) => (await readBundle(bytes(bundles[place]!)))!.head;

  it('goes on from every receipt, and has the key of one from before the rotation', async () => {
    for (const place of [0, RECEIPTS / 2, RECEIPTS - 1]) {
      const head = await headOf(place);
      expect(await compareWithLog(head, await saved(head.size))).toEqual({
        published: true,
        log: 'continued',
      });
    }
    expect((await headOf(0)).keyId).toBe(before.id);
    expect((await headOf(RECEIPTS - 1)).keyId).toBe(after.id);
  });

  it('is a chain of heads, published for everybody', async () => {
    const { keys, heads } = await (await fetch(`${app.api}/.well-known/contractor-risk-log?from=0`)).json();
    expect(keys.map(({ id }: { id: string }) => id)).toEqual([before.id, after.id]);
    let last: string | null = null;
    for (const jws of heads) {
      const head = await readSigned(jws, 'contractor-risk-log-head');
      expect(head?.previous).toBe(last);
      last = hashOf(jws);
    }
    const refused = await fetch(`${app.api}/.well-known/contractor-risk-log?from=${10 * RECEIPTS}`);
    expect(refused.status).toBe(400);
  });

  it('that changed or forgot a leaf is caught by its consistency proof', async () => {
    const head = await headOf(0);
    const leaves = await Promise.all(
      bundles.map(async text => leafHash(entryOf((await readBundle(bytes(text)))!.statement))),
    );
    const forged = async (lie: (all: Buffer[]) => void) => {
      const all = [...leaves];
      lie(all);
      const nodes = new Map(all.map((hash, i) => [`0/${i}`, hash]));
      const nodeAt = (level: number, place: number) => nodes.get(`${level}/${place}`)!;
      for (const node of newNodes(nodeAt, 0, all.length)) nodes.set(`${node.level}/${node.place}`, node.hash);
      const root = rootOf(nodeAt, all.length).toString('base64url');
      const said = { at: head.at, log: head.log, previous: null, root, size: all.length };
      const jws = await after.sign('contractor-risk-log-head', said);
      const proof = consistencyProof(nodeAt, head.size, all.length).map(hash => hash.toString('base64url'));
      return { ...(await saved(head.size)), heads: [jws], consistency: proof };
    };
    expect((await compareWithLog(head, await forged(() => {}))).log).toBe('continued');
    const lies = [(all: Buffer[]) => all.splice(7, 1), (all: Buffer[]) => all.splice(7, 1, leaves[8]!)];
    for (const lie of lies) expect((await compareWithLog(head, await forged(lie))).log).toBe('forked');
  });

  it('leaves nothing out, and nothing twice', async () => {
    const [{ n, last }] = (await app.db
      .sql`select count(*)::int as n, max(leaf)::int as last from receipts`) as [{ n: number; last: number }];
    expect([n, last]).toEqual([RECEIPTS, RECEIPTS - 1]);
    expect(await appendReceipts({ ...deps, key: after })).toBe(0);
  });
});

describe('over REST', () => {
  it('one that is not in the log yet is pending, with when', async () => {
    const [nif] = await writeAssessedCompanies(app.db.pool, { count: 1, firstSerial: RECEIPTS + 100 });
    const answer = await receiptAt(nif!);
    expect([answer.status, await answer.json()]).toMatchObject([202, { status: 'pending', bundle: null }]);
    const whole = await app.get(`/api/v1/contractors/${nif}?receipt=true`);
    expect((await whole.json()).receipt.status).toBe('pending');
    await appendAll(after);
    const { receipt, score } = await (await app.get(`/api/v1/contractors/${nif}?receipt=true`)).json();
    expect((await readBundle(bytes(receipt.bundle)))?.statement).toMatchObject({ nif, score });
  });

  it('costs a unit, once a day', async () => {
    const other = await createPartner(app.db, { dailyQuota: 10 });
    const ask = () =>
      fetch(`${app.api}/api/v1/assessments/${writtenAssessmentId(nifs[0]!)}/receipt`, {
        headers: other.headers,
      });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const [row] = await app.db
      .sql`select sum(quota)::int as n from request_log where key_id = ${other.keyId}`;
    expect(row!.n).toBe(1);
  });
});

describe('contractor-risk verify', () => {
  it('says in one line what is proven and what is not', async () => {
    const [file, log] = [join(folder, 'receipt.json'), join(folder, 'log.json')];
    writeFileSync(file, `${bundles[0]}\n`);
    const alone = await cli.run('verify', file);
    expect(alone.code).toBe(0);
    expect(alone.out.trim()).toMatch(/^PROVEN: .* was given 90 \(low_risk\) .* NOT PROVEN: that key .*$/);
    const { head } = await cli.json('verify', file);
    writeFileSync(log, JSON.stringify(await readLog(app.db, head.size)));
    const beside = await cli.run('verify', file, '--log', log);
    expect([beside.code, beside.out]).toMatchObject([
      0,
      expect.stringContaining('goes on from there unchanged'),
    ]);
    writeFileSync(file, bundles[0]!.replace('"score":90', '"score":91'));
    const wrong = await cli.run('verify', file);
    expect([wrong.code, wrong.out]).toMatchObject([1, expect.stringContaining('NOT PROVEN')]);
  });
});

it('past the retention of its assessment a receipt is given no more, and its leaf stays', async () => {
  const [nif] = nifs;
  await app.db.sql`update assessments set assessed_at = app_now() - interval '30 months' where nif = ${nif}`;
  await app.db.prisma.$transaction(tx => stripAssessments(tx, 24));
  await stripReceipts(app.db.pool, 24);
  await expect(readReceipt(app.db, writtenAssessmentId(nif!))).rejects.toMatchObject({
    code: 'assessment-expired',
  });
  const head = (await readBundle(bytes(bundles[0]!)))!.head;
  expect((await compareWithLog(head, publishedLog.parse(await readLog(app.db, head.size)))).log).toBe(
    'continued',
  );
});
