/** Page and PDF of a report: the same bytes for the same content, and all of the content in both. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { logKey } from '../../src/receipts/head.ts';
import { makeReport } from '../../src/reports/content/make-report.ts';
import { LANGUAGES } from '../../src/reports/language.ts';
import { receiptOf } from '../../src/reports/receipt/receipt.ts';
import { LAYOUT, type Report } from '../../src/reports/report.ts';
import { inWinAnsi } from '../../src/reports/writing/pdf-text.ts';
import { writeHtml } from '../../src/reports/writing/write-html.ts';
import { writePdf } from '../../src/reports/writing/write-pdf.ts';
import { act } from '../checks/known-of.ts';
import { words } from '../kit/words.ts';
import { crowded, materialOf, sound, troubled } from './material-of.ts';
import { squeezed, textsOf, textsOfPages } from './texts-of-report.ts';

const textOfPdf = (file: Buffer): string => textsOfPages(file).join('');

/** Whoever made it, it is written as it is. */
const RECEIPT = { sha256: '0'.repeat(64), signature: `eyJ.eyJ.${'0'.repeat(86)}` };

const CASES = [
  ['a sound company', sound()],
  ['a troubled one', troubled()],
  ['one with many companies around it', crowded(40)],
] as const;

describe.each(CASES.flatMap(([name, known]) => LANGUAGES.map(language => [name, language, known] as const)))(
  '%s, %s',
  (_, language, known) => {
    const report = makeReport(materialOf(known, { language }));

    it('the PDF says everything that the content says, and numbers its pages', async () => {
      const text = squeezed(textOfPdf(await writePdf(report, RECEIPT)));
      for (const one of [...textsOf(report), RECEIPT.sha256])
        expect(text).toContain(squeezed(inWinAnsi(one)));
      expect(text).toMatch(language === 'en' ? /Page1of\d/ : /Página1de\d/);
    });

    it('the page says the same, in its language, without a script that runs', () => {
      const $ = load(writeHtml(report, RECEIPT));
      expect($('html').attr('lang')).toBe(language);
      const scripts = $('script').remove();
      expect(scripts.get().map(one => $(one).attr('type'))).toEqual(['application/json']);
      const text = squeezed($('body').text());
      for (const one of [...textsOf(report), RECEIPT.sha256]) expect(text).toContain(squeezed(one));
      expect($('[src], link, iframe, object').length).toBe(0);
    });
  },
);

describe('the bytes', async () => {
  const report = makeReport(materialOf(troubled()));
  const receipt = await receiptOf(logKey('a secret of these tests, long enough'), report);
  const digest = (body: Buffer | string) => createHash('sha256').update(body).digest('hex');

  it('are the same in two runs and in another process', async () => {
    const here = [digest(await writePdf(report, receipt)), digest(writeHtml(report, receipt))];
    expect([digest(await writePdf(report, receipt)), digest(writeHtml(report, receipt))]).toEqual(here);
    const program = fileURLToPath(new URL('write-elsewhere.ts', import.meta.url));
    const env = { ...process.env, TZ: 'Pacific/Auckland', LANG: 'pt_PT.UTF-8' };
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
    expect(JSON.parse(stdout)).toEqual(here);
  });

  it('are a tagged document: its language, headings, tables and lists are told, and ornaments are none of it', async () => {
    const text = (await writePdf(FIXED, RECEIPT)).toString('latin1');
    expect(text).toMatch(/\/Lang \(pt\)/);
    expect(text).toMatch(/\/Marked true/);
    const told = new Set([...text.matchAll(/\/S \/(\w+)/g)].map(([, kind]) => kind));
    for (const kind of words(`
      Document Sect H1 H2 H3 P L LI LBody Table TR TH TD`))
      expect(told).toContain(kind);
    expect(text.match(/\/Artifact BMC/g)!.length).toBeGreaterThan(3);
  });

  it('of a layout never change: a file that was given must be written again to be verified', async () => {
    expect([LAYOUT, digest(await writePdf(FIXED, RECEIPT)), digest(writeHtml(FIXED, RECEIPT))]).toEqual(
      BYTES_OF_LAYOUT,
    );
  });
});

/** Raise `LAYOUT` when they change, and note the new ones. */
const BYTES_OF_LAYOUT = [
  4,
  '8bc3698b7a657267f63f6158bfc3c60ee0b6c79d58ee744505f7654b7e151354',
  'bf27c62aaaac2fc6969d19b6709f34387e470c6d686b6d7c75fd739371140183',
];

/** A content of each kind of block that never changes, unlike what the present model says. */
const FIXED: Report = {
  layout: LAYOUT,
  language: 'pt',
  about: {
    companies: [
      {
        nif: '599000090',
        name: 'EXEMPLO CONSTRUÇÕES, LDA',
        assessmentId: 'asm_01k9zq7v3m8t5w2x4y6a8b0c2d',
        assessedAt: '2026-10-15T09:31:00.000Z',
        score: 61,
        verdict: 'moderate_risk',
      },
    ],
    livemode: false,
    client: 'Seguradora Exemplo',
    service: 'https://risk.example',
  },
  title: 'Relatório',
  subject: 'EXEMPLO CONSTRUÇÕES, LDA (599000090)',
  sections: [
    {
      heading: 'Avaliação',
      blocks: [
        { kind: 'text', said: { text: 'Apoio à decisão.' } },
        { kind: 'list', items: [{ text: 'Uma razão' }, { text: 'Outra razão' }] },
        { kind: 'rows', rows: [{ label: 'NIF', value: { text: '599000090' } }] },
        {
          kind: 'score',
          score: 61,
          low: 55,
          high: 70,
          color: 'caution',
          verdict: 'Risco moderado',
          words: '61 em 100',
        },
        {
          kind: 'check',
          key: 'taxDebtor',
          question: { text: 'Consta na lista?' },
          state: 'hit',
          stateWord: 'Com registo',
          found: 'valor sim · −12 pontos',
          notes: [{ text: 'Consta na lista.' }],
          evidence: [{ says: { text: 'Dívida.' }, source: 'AT', url: 'https://registo.example/lista' }],
        },
        {
          kind: 'network',
          label: 'Desenho',
          network: {
            grouped: false,
            columns: [
              [{ id: 'company', name: 'EXEMPLO', note: '599000090', tone: 'plain' }],
              [{ id: 'p1', name: 'Pessoa Inventada', note: '', tone: 'plain' }],
              [{ id: 'c1', name: 'OUTRA EXEMPLO, LDA', note: '599000120', tone: 'adverse' }],
            ],
            edges: [
              { from: 'company', to: 'p1', style: 'office' },
              { from: 'p1', to: 'c1', style: 'past-office' },
              { from: 'company', to: 'c1', style: 'continuity' },
            ],
          },
        },
      ],
    },
  ],
};

describe('what a register may have written', () => {
  const firma = '<script>alert(1)</script> Жук & "Пчела" \u202egnorw, LDA';
  const known = { ...sound(), facts: [{ ...act('constitution', '2026-01-01'), firma }] };
  const report = makeReport(materialOf(known));

  it('stays text in the page', () => {
    const html = writeHtml(report, RECEIPT);
    expect(load(html)('script').length).toBe(1);
    expect(html).not.toContain('\u202e');
    expect(load(html)('header p').text()).toContain('<script>alert(1)</script> Жук & "Пчела"');
  });

  it('is shown by its numbers where the fonts of a PDF have no letter for it', async () => {
    expect(inWinAnsi('Жук')).toBe('[U+0416][U+0443][U+043A]');
    expect(inWinAnsi('Construc\u0327o\u0303es “São João” – 5 000 €…')).toBe(
      'Construções “São João” – 5 000 €…',
    );
    expect(squeezed(textOfPdf(await writePdf(report, RECEIPT)))).toContain('[U+0416][U+0443][U+043A]');
  });

  it('is a link only where it is an address of the web', () => {
    const { facts } = troubled();
    const listed = facts.map(fact => ({ ...fact, source: { ...fact.source, url: 'javascript:alert(1)' } }));
    const bad = makeReport(materialOf({ ...troubled(), facts: listed }));
    expect(writeHtml(bad, RECEIPT).replace(/<script.*<\/script>/, '')).not.toContain('javascript:');
  });
});
