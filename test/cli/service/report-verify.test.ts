/** `report verify`: an operator tells an auditor whether a report is genuine, without a database. */
import { expect, it } from 'vitest';
import { makeReport } from '../../../src/reports/content/make-report.ts';
import { receiptKey, receiptOf } from '../../../src/reports/receipt/receipt.ts';
import { writeHtml } from '../../../src/reports/writing/write-html.ts';
import { writePdf } from '../../../src/reports/writing/write-pdf.ts';
import { TEST_ENV } from '../../kit/test-env.ts';
import { materialOf, troubled } from '../../reports/material-of.ts';
import { cliHere } from '../cli-here.ts';
import { folderOfFile } from '../cli-kit.ts';

const cli = cliHere({ ...TEST_ENV, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
const folder = await folderOfFile();
const report = makeReport(materialOf(troubled()));
const receipt = receiptOf(receiptKey(TEST_ENV.SECRET_KEY), report);

it('says of a file that it is genuine, and of a changed one that it is not', async () => {
  const pdf = await folder.file('a.pdf', await writePdf(report, receipt));
  const page = writeHtml(report, receipt).replace('Do not proceed', 'Low risk');
  const html = await folder.file('a.html', page);
  const good = await cli.run('report', 'verify', pdf);
  expect([good.code, good.out]).toEqual([
    0,
    expect.stringMatching(/^Genuine.*\n599000090.*Seguradora Exemplo/),
  ]);
  const bad = await cli.run('report', 'verify', html);
  expect([bad.code, bad.out]).toEqual([1, expect.stringMatching(/^ALTERED/)]);
  expect(await cli.json('report', 'verify', pdf)).toMatchObject({ finding: 'genuine', code: receipt.code });
});

it('reads a code from paper, and refuses one with a letter changed', async () => {
  expect(await cli.json('report', 'verify', receipt.code)).toMatchObject({
    finding: 'genuine',
    assessmentId: report.about.assessmentId,
  });
  expect(await cli.failure('report', 'verify', `${receipt.code}0`)).toMatchObject({
    code: 'not-found',
    exitCode: 1,
  });
  expect(await cli.failure('report', 'verify', '/nowhere.pdf')).toMatchObject({ code: 'file' });
});
