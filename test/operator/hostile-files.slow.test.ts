/** Files that unpack or parse to very much, sent to the operator's API: refused in words and within bounds, and nobody waits. */
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { zipOf } from '../../sandbox/portals/base-contracts/zip.ts';
import { storedBody } from '../../src/jobs/answers/keep-captures.ts';
import { captureOf } from '../registers/at-debtors/list-pdf.ts';
import { zipOfSeveral } from '../registers/base-contracts/make-workbook.ts';
import { hostilePdfs } from '../registers/hostile-bodies.ts';
import { COMPANY, gridPage } from '../registers/mj-publications/support.ts';
import { startOperatorWorld } from './operator-world.ts';

const MEGABYTE = 1024 * 1024;
const world = await startOperatorWorld({ MJ_PUBLICATIONS_SOURCE: 'captures' });
afterAll(() => world.close());

const many = (unit: string, megabytes: number): Buffer => Buffer.alloc(megabytes * MEGABYTE, unit);
const pdf = (name: string): Buffer =>
  Buffer.from(
    hostilePdfs(captureOf(Buffer.alloc(0)))
      .find(it => it.name === name)!
      .capture().body,
  );

/** Its directory says that it unpacks to one byte. */
function understated(zip: Buffer): Buffer {
  const lying = Buffer.from(zip);
  lying.writeUInt32LE(1, lying.indexOf('PK\x01\x02') + 24);
  return lying;
}

const cell = (text: string): string =>
  `<sheetData><row><c t="inlineStr"><is><t>${text}</t></is></c></row></sheetData>`;
const workbook = (sheet: string): Buffer =>
  zipOfSeveral({ '[Content_Types].xml': '<Types/>', 'xl/worksheets/sheet1.xml': sheet });
const ENTITIES = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i} "${`&a${i - 1 < 0 ? '' : i - 1};`.repeat(10)}">`).join('')}]>`;

/** Few bytes, and a thousand times as many when it is unpacked. */
const packed = (unit: string, megabytes: number): Buffer =>
  Buffer.concat(Array(megabytes / 16).fill(gzipSync(many(unit, 16))));

interface Bomb {
  readonly register?: string;
  readonly content: () => Buffer | Buffer[];
  /** Requests that are answered while it is read, at least; in a process that unpacks it itself none are. */
  readonly others?: number;
}

const BOMBS: Readonly<Record<string, Bomb>> = {
  gzip: { content: () => packed(' ', 1024), others: 10 },
  'gzip of rows': {
    content: () => gzipSync(many('<tr><td>123456789</td><td>MARIA SILVA</td></tr>', 31)),
    others: 10,
  },
  'gzip in gzip': { content: () => gzipSync(packed(' ', 1024)) },
  'many of them': { content: () => Array(100).fill(packed('<p>', 32)), others: 20 },
  'a web archive of many parts': {
    content: () =>
      Buffer.concat([
        Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="a"\r\n\r\n'),
        many('--a', 5),
      ]),
    others: 10,
  },
  'deep HTML': { register: 'citius-insolvency', content: () => many('<div>', 5) },
  'entities of XML': {
    register: 'citius-cases',
    content: () => Buffer.from(`<?xml version="1.0"?>${ENTITIES}<partial-response>&a8;</partial-response>`),
  },
  'deep JSON': { register: 'base-contracts', content: () => many('[{"a":', 5) },
  'deep JSON, packed': { register: 'base-contracts', content: () => packed('[', 1024) },
  'a ZIP': { register: 'base-contracts', content: () => zipOf('c.json', many(' ', 256)) },
  'a ZIP that says less': {
    register: 'base-contracts',
    content: () => understated(zipOf('c.json', many(' ', 64))),
  },
  'a ZIP in a ZIP': {
    register: 'base-contracts',
    content: () => zipOf('c.zip', zipOf('c.json', many(' ', 64))),
  },
  'a workbook of one cell': {
    register: 'base-contracts',
    content: () => workbook(cell('a'.repeat(64 * MEGABYTE))),
  },
  'a workbook with entities': {
    register: 'base-contracts',
    content: () => workbook(`${ENTITIES}${cell('&a8;')}`),
  },
  'a PDF of one stream': { register: 'at-debtors', content: () => pdf('a stream that unpacks') },
  'a PDF of many pages': {
    register: 'at-debtors',
    content: () => pdf('many pages of a stream that unpacks'),
  },
  'a PDF of many objects': {
    register: 'at-debtors',
    content: () => Buffer.from(`%PDF-1.7\n${'1 0 obj<<>>endobj\n'.repeat(280_000)}startxref\n9\n%%EOF\n`),
  },
};

/** Small requests that are answered, one after the other, until the `bomb` is. */
async function meanwhile<T>(bomb: Promise<T>): Promise<{ answered: T; others: number; most: number }> {
  let [isOver, others, most] = [false, 0, 0];
  const ended = bomb.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    if ((await fetch(`${world.api}/health/live`)).ok) others++;
    most = Math.max(most, process.memoryUsage().rss);
  }
  return { answered: await ended, others, most };
}

const sent = (content: Buffer | Buffer[]) =>
  [content].flat().map((bytes, i) => ({ name: `page-${i}`, content: bytes.toString('base64') }));

it.each(Object.entries(BOMBS))(
  '%s is no answer, takes bounded memory, and holds up no request',
  async (_, { register = 'mj-publications', content, others: least = 1 }) => {
    const files = sent(content());
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const { answered, others, most } = await meanwhile(world.read('registers/parse', { register, files }));
    expect(answered).toHaveLength(files.length);
    for (const { outcome, reason } of answered) {
      expect(['unreadable', 'refused']).toContain(outcome);
      expect(reason).toMatch(/^[^\n]{10,200}$/);
    }
    expect(others).toBeGreaterThanOrEqual(least);
    expect((most - before) / MEGABYTE).toBeLessThan(400);
  },
);

it('packed pages are brought in by the same way: a good one is kept, with nobody in it, and what is too large is none', async () => {
  const persons = '<!-- Nome: MARIA INVENTADA SILVA NIF: 123456789 -->';
  const list = gridPage([{ on: '2025-03-20', label: 'AUMENTO DE CAPITAL' }]);
  const padded = list.replace('</body>', `${persons.repeat(50_000)}</body>`);
  const bringIn = (content: Buffer) =>
    meanwhile(world.ask('registers/import', { register: 'mj-publications', files: sent(content) }));
  const { answered, others } = await bringIn(gzipSync(padded));
  expect({ told: await answered.json(), others: others >= 10 }).toMatchObject({
    told: [{ nif: COMPANY }],
    others: true,
  });
  const { rows } = await world.db.pool.query('select body from register_captures');
  const kept = await Promise.all(rows.map(({ body }) => storedBody(body)));
  expect(kept.map(String).join()).not.toMatch(/INVENTADA|123456789/);
  const refused = await bringIn(packed(' ', 1024));
  expect([refused.answered.status, (await refused.answered.json()).errors]).toEqual([
    400,
    [{ pointer: '#/files', detail: expect.stringMatching(/^page-0: .*the file is packed.*unpack it/) }],
  ]);
});
