/** `verify` of a report: whoever holds one tells whether it is genuine, without a database and without a secret. */
import { expect, it } from 'vitest';
import { logKey } from '../../../src/receipts/head.ts';
import { makeReport } from '../../../src/reports/content/make-report.ts';
import { receiptOf } from '../../../src/reports/receipt/receipt.ts';
import { writeHtml } from '../../../src/reports/writing/write-html.ts';
import { writePdf } from '../../../src/reports/writing/write-pdf.ts';
import { materialOf, troubled } from '../../reports/material-of.ts';
import { cliHere } from '../cli-here.ts';
import { folderOfFile } from '../cli-kit.ts';

const cli = cliHere({});
const folder = await folderOfFile();
const key = logKey('a secret of these tests, long enough');
const report = makeReport(materialOf(troubled()));
const receipt = await receiptOf(key, report);
const pdf = await folder.file('a.pdf', await writePdf(report, receipt));
const logWith = (id: string) => ({
  keys: [{ id, key: {}, since: '2026-11-01T00:00:00Z' }],
  heads: [],
  from: 0,
  consistency: [],
});

it('says of a file that it is genuine, and of a changed one that it is not', async () => {
  const page = writeHtml(report, receipt).replace('Do not proceed', 'Low risk');
  const html = await folder.file('a.html', page);
  const good = await cli.run('verify', pdf);
  expect([good.code, good.out]).toEqual([
    0,
    expect.stringMatching(/^PROVEN: .*599000090.*Seguradora Exemplo.*NOT PROVEN: that key/),
  ]);
  const bad = await cli.run('verify', html);
  expect([bad.code, bad.out]).toEqual([1, expect.stringMatching(/^REFUTED: the pages/)]);
});

it('with the published log, says whether the key is the service’s', async () => {
  const own = await folder.file('own.json', JSON.stringify(logWith(key.id)));
  const other = await folder.file('other.json', JSON.stringify(logWith('A'.repeat(43))));
  expect(await cli.json('verify', pdf, '--log', own)).toMatchObject({ proven: true, published: true });
  const stranger = await cli.run('verify', pdf, '--log', other);
  expect([stranger.code, stranger.out]).toEqual([
    1,
    expect.stringMatching(/^REFUTED: its key is not published/),
  ]);
});

it('refuses what does not fit in a sentence', async () => {
  expect(await cli.failure('verify', '/nowhere.pdf')).toMatchObject({ code: 'file' });
  expect(await cli.failure('verify', pdf, '--case', pdf)).toMatchObject({ code: 'usage' });
});
