/** A receipt stands for one content: whatever is changed in a file, it is no longer genuine. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { logKey } from '../../src/receipts/head.ts';
import { makeReport } from '../../src/reports/content/make-report.ts';
import { receiptOf } from '../../src/reports/receipt/receipt.ts';
import { verifyReport } from '../../src/reports/receipt/verify-report.ts';
import { writeHtml } from '../../src/reports/writing/write-html.ts';
import { writePdf } from '../../src/reports/writing/write-pdf.ts';
import { seededRuns } from '../kit/seeded-runs.ts';
import { materialOf, sound, troubled } from './material-of.ts';

const KEY = logKey('a secret of these tests, long enough');
const report = makeReport(materialOf(troubled(), { language: 'pt' }));
const receipt = await receiptOf(KEY, report);
const files: Record<string, Buffer> = {};
beforeAll(async () => {
  files.html = Buffer.from(writeHtml(report, receipt));
  files.pdf = await writePdf(report, receipt);
});

describe.each(['html', 'pdf'])('the file of a report, %s', format => {
  it('is genuine as it was given, and says what it is about', async () => {
    expect(await verifyReport(files[format]!)).toEqual({
      finding: 'genuine',
      keyId: KEY.id,
      about: report.about,
    });
  });

  it('is not after a byte was changed, taken out or added, wherever', async () => {
    const file = files[format]!;
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Buffer.from(file);
        changed[at]! ^= by;
        expect((await verifyReport(changed)).finding).not.toMatch(/genuine/);
      }),
      seededRuns('changed bytes', 20, 2_000),
    );
    const without = Buffer.concat([file.subarray(0, 500), file.subarray(501)]);
    for (const other of [without, Buffer.concat([file, Buffer.from('\n')])])
      expect((await verifyReport(other)).finding).not.toMatch(/genuine/);
  });

  it('is not where its content was made better and its own code kept', async () => {
    const better = { ...report, title: 'A better report' };
    const file =
      format === 'html' ? Buffer.from(writeHtml(better, receipt)) : await writePdf(better, receipt);
    expect(await verifyReport(file)).toMatchObject({ finding: 'content-altered', about: null });
  });

  it('by another hand has another key', async () => {
    const stranger = logKey('a secret of another service, long enough');
    const other = await receiptOf(stranger, report);
    const file = format === 'html' ? Buffer.from(writeHtml(report, other)) : await writePdf(report, other);
    expect(await verifyReport(file)).toMatchObject({ finding: 'genuine', keyId: stranger.id });
  });
});

it('a file of an earlier layout is known by its content', async () => {
  const earlier = { ...report, layout: 0 };
  const file = Buffer.from(writeHtml(earlier, await receiptOf(KEY, earlier)));
  expect((await verifyReport(file)).finding).toBe('content-genuine');
});

it('a file that is none is called that', async () => {
  for (const text of [
    '',
    '%PDF-1.3\n/Type /EmbeddedFile',
    '<script type="application/json" id="report.json">{</script>',
  ])
    expect((await verifyReport(Buffer.from(text))).finding).toBe('no-report');
});

it('a receipt differs by language, client, corrections and company', async () => {
  const material = materialOf(troubled());
  const receipts = await Promise.all(
    [
      material,
      { ...material, language: 'pt' as const },
      { ...material, client: 'Outra' },
      { ...material, namesPeople: false },
      materialOf(sound()),
    ].map(one => receiptOf(KEY, makeReport(one))),
  );
  const signatures = receipts.map(({ signature }) => signature);
  expect(new Set(signatures).size).toBe(signatures.length);
  expect((await receiptOf(KEY, makeReport(material))).signature).toBe(signatures[0]);
});
