/** A receipt stands for one content: whatever is changed in a file, it is no longer genuine. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeReport } from '../../src/reports/content/make-report.ts';
import { readCode, receiptKey, receiptOf } from '../../src/reports/receipt/receipt.ts';
import { verifyReport } from '../../src/reports/receipt/verify-report.ts';
import { writeHtml } from '../../src/reports/writing/write-html.ts';
import { writePdf } from '../../src/reports/writing/write-pdf.ts';
import { seededRuns } from '../kit/seeded-runs.ts';
import { materialOf, sound, troubled } from './material-of.ts';

const KEY = receiptKey('a secret of these tests, long enough');
const report = makeReport(materialOf(troubled(), { language: 'pt' }));
const receipt = receiptOf(KEY, report);
const files: Record<string, Buffer> = {};
beforeAll(async () => {
  files.html = Buffer.from(writeHtml(report, receipt));
  files.pdf = await writePdf(report, receipt);
});

describe.each(['html', 'pdf'])('the file of a report, %s', format => {
  it('is genuine as it was given, and says what it is about', async () => {
    expect(await verifyReport(KEY, files[format]!)).toEqual({
      finding: 'genuine',
      code: receipt.code,
      about: report.about,
    });
  });

  it('is not after a byte was changed, taken out or added, wherever', async () => {
    const file = files[format]!;
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Buffer.from(file);
        changed[at]! ^= by;
        expect((await verifyReport(KEY, changed)).finding).not.toMatch(/genuine/);
      }),
      seededRuns('changed bytes', 40, 2_000),
    );
    const without = Buffer.concat([file.subarray(0, 500), file.subarray(501)]);
    for (const other of [without, Buffer.concat([file, Buffer.from('\n')])])
      expect((await verifyReport(KEY, other)).finding).not.toMatch(/genuine/);
  });

  it('is not where its content was made better and its own code kept', async () => {
    const better = { ...report, about: { ...report.about, score: 99 } };
    const file =
      format === 'html' ? Buffer.from(writeHtml(better, receipt)) : await writePdf(better, receipt);
    expect(await verifyReport(KEY, file)).toMatchObject({ finding: 'content-altered', about: null });
  });

  it('is not of another service', async () => {
    const stranger = receiptKey('a secret of another service, long enough');
    expect((await verifyReport(stranger, files[format]!)).finding).toBe('content-altered');
  });
});

it('a file of an earlier layout is known by its content', async () => {
  const earlier = { ...report, layout: 0 };
  const file = Buffer.from(writeHtml(earlier, receiptOf(KEY, earlier)));
  expect((await verifyReport(KEY, file)).finding).toBe('content-genuine');
});

it('a file that is none is called that', async () => {
  for (const text of [
    '',
    '%PDF-1.3\n/Type /EmbeddedFile',
    '<script type="application/json" id="report.json">{</script>',
  ])
    expect((await verifyReport(KEY, Buffer.from(text))).finding).toBe('no-report');
});

describe('a code', () => {
  it('says its assessment and how the SHA-256 of its content begins', () => {
    expect(readCode(KEY, receipt.code)).toEqual({
      assessmentId: report.about.assessmentId,
      sha256Begins: receipt.sha256.slice(0, 32),
    });
  });

  it('is refused with any letter changed', () => {
    for (let at = 0; at < receipt.code.length; at++) {
      const letter = receipt.code[at] === '0' ? '1' : '0';
      expect(readCode(KEY, receipt.code.slice(0, at) + letter + receipt.code.slice(at + 1))).toBeNull();
    }
  });

  it('differs by language, client, corrections and company', () => {
    const material = materialOf(troubled());
    const codes = [
      material,
      { ...material, language: 'pt' as const },
      { ...material, client: 'Outra' },
      { ...material, namesPeople: false },
      materialOf(sound()),
    ].map(one => receiptOf(KEY, makeReport(one)).code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(receiptOf(KEY, makeReport(material)).code).toBe(codes[0]);
  });
});
