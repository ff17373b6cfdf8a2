/** What a report says: everything of the assessment, in both languages, and nothing of a person that the client may not read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CutOff } from '../../src/facts/linked-company.ts';
import { canonicalText } from '../../src/kernel/text/canonical-json.ts';
import { makeReport } from '../../src/reports/content/make-report.ts';
import { sentence } from '../../src/reports/content/words.ts';
import { acceptedLanguage, LANGUAGES } from '../../src/reports/language.ts';
import type { CheckBlock, Report } from '../../src/reports/report.ts';
import { anyKnown } from '../checks/arbitrary-known.ts';
import { ASKED_AT, act, office } from '../checks/known-of.ts';
import { seededRuns } from '../kit/seeded-runs.ts';
import { correction, materialOf, sound, troubled } from './material-of.ts';

const checksOf = ({ sections }: Report): CheckBlock[] =>
  sections.flatMap(({ blocks }) => blocks.filter(block => block.kind === 'check'));

const REGISTERED = {
  legalForm: 'SOCIEDADE POR QUOTAS',
  seat: { address: 'Rua A, 1', postalCode: '1000-001', municipality: 'Lisboa', district: null },
};

describe('a report', () => {
  it('has every check with its state, points and evidence, whatever is known of the company', () => {
    fc.assert(
      fc.property(anyKnown, known => {
        const material = materialOf(known);
        const { assessment } = material;
        for (const language of LANGUAGES) {
          const checks = checksOf(makeReport({ ...material, language }));
          expect(checks.map(({ key }) => key).sort()).toEqual(Object.keys(assessment.checks).sort());
          for (const { key, state, evidence } of checks) {
            const outcome = assessment.outcomes[key] ?? { kind: 'not-applicable' };
            expect(state).toBe(outcome.kind);
            const wanted = 'evidence' in outcome ? outcome.evidence : [];
            expect(evidence.length).toBe(wanted.length);
            if (language === 'en')
              for (const [i, one] of wanted.entries())
                expect(evidence[i]!.says.text).toContain(
                  sentence('en', one.type === 'presence' ? one.says : one.asked),
                );
          }
        }
      }),
      seededRuns('reports', 12, 2_000),
    );
  });

  it('has the same sections and blocks in both languages', () => {
    const [en, pt] = LANGUAGES.map(language => makeReport(materialOf(troubled(), { language })));
    const shape = ({ sections }: Report) => sections.map(({ blocks }) => blocks.map(({ kind }) => kind));
    expect(shape(pt!)).toEqual(shape(en!));
    expect(pt!.sections.map(({ heading }) => heading)).not.toEqual(
      en!.sections.map(({ heading }) => heading),
    );
  });

  it('answers first who it is, what the verdict is and what decides it, what costs, what is unknown, what would change it', () => {
    const facts = [
      ...troubled().facts,
      { ...act('seat-change', '2024-03-01'), ...REGISTERED },
      office('director'),
    ];
    const { sections } = makeReport(materialOf({ ...troubled(), facts }));
    expect(sections.slice(0, 5).map(({ heading }) => heading)).toEqual([
      ...['The company', 'Assessment', 'What costs points', 'What is unknown', 'What would change it'],
    ]);
    const [who, verdict, costs, , change] = sections.map(one => canonicalText(one));
    for (const told of [
      'sociedade por quotas',
      'Rua A, 1, 1000-001 Lisboa',
      'Pessoa Inventada, director, since 1 Feb 2020',
    ])
      expect(who).toContain(told);
    expect(verdict).toContain('"Limited by"');
    const points = [...costs!.matchAll(/−(\d+) points?: /g)].map(([, n]) => Number(n));
    expect(points.length).toBeGreaterThan(2);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    expect(costs).not.toMatch(/\([A-Z_]{4,}\)/);
    expect(change).toMatch(/Then \d+, /);
    const checks = checksOf(makeReport(materialOf(troubled())));
    expect(checks[0]!.found).toMatch(/−\d\d points$/);
  });

  it('names register, reference, date and moment of each record', () => {
    const taxed = checksOf(makeReport(materialOf(troubled()))).find(({ key }) => key === 'taxDebtor')!;
    expect(taxed.evidence[0]!.source).toMatch(
      /^Tax debtors \(AT\) · reference 50001 · register’s date 30 Sep 2026 · asked 15 Oct 2026, 09:30 UTC$/,
    );
    expect(ASKED_AT).toContain('09:30');
  });

  it('says what is unknown and what it could cost, and when nothing is', () => {
    const text = (known: Parameters<typeof materialOf>[0]) => canonicalText(makeReport(materialOf(known)));
    expect(text(troubled())).toMatch(
      /labour sanctions[^"]* It costs \d+ points? now and at worst \d+ points?/,
    );
    expect(text(troubled())).toContain('Not known: HTTP 503');
    expect(text(sound())).toContain('No check is unknown.');
  });

  it('names people only where the client may read them, and never refers to one', () => {
    const material = materialOf(troubled());
    const [named, unnamed] = [true, false].map(namesPeople =>
      canonicalText(makeReport({ ...material, namesPeople })),
    );
    expect(named).toContain('Pessoa Inventada');
    expect(unnamed).not.toContain('Pessoa');
    for (const text of [named, unnamed]) expect(text).not.toMatch(/dir_/);
  });

  it('lists and draws linked companies only where the client may read the network, and says why not', () => {
    for (const [language, why] of [
      ['en', /left out: the key/],
      ['pt', /de fora: a chave/],
    ] as const) {
      const { sections } = makeReport(materialOf(troubled(), { language, namesPeople: false }));
      const blocks = sections.flatMap(section => section.blocks);
      expect(blocks.filter(({ kind }) => kind === 'network')).toEqual([]);
      // The evidence of a check may name a company: it is part of the assessment.
      const text = canonicalText(blocks.filter(({ kind }) => kind !== 'check'));
      expect(text).not.toContain('TERCEIRA EXEMPLO');
      expect(text).toMatch(why);
    }
  });

  it('shows what is contested, and what came of it', () => {
    const answered = correction({
      state: 'answered',
      answeredAt: new Date('2026-10-17T08:00:00Z'),
      assessmentId: 'asm_01k9zq7v3m8t5w2x4y6a8b0c2e',
      changed: false,
      answer: 'A lista de outubro mantém a empresa.',
    });
    const report = makeReport(materialOf(troubled(), { corrections: [answered] }));
    const text = canonicalText(report);
    expect(text).toContain('A dívida foi paga.');
    expect(text).toContain('the value did not change on 17 Oct 2026');
    expect(text).toContain('A lista de outubro mantém a empresa.');
    const notes = checksOf(report).find(({ key }) => key === 'taxDebtor')!.notes;
    expect(notes.at(-1)!.text).toContain('Contested');
  });

  it('heads a correction with the question of its check, or with the key of a check that is retired', () => {
    const corrections = [correction(), correction({ check: 'retiredCheck' })];
    const text = (language: 'en' | 'pt') =>
      canonicalText(makeReport(materialOf(troubled(), { corrections, language })));
    expect(text('en')).toContain('list of debtors? (16 Oct 2026): “A dívida foi paga.” Not answered yet.');
    expect(text('pt')).toContain('Autoridade Tributária? (16/10/2026): «A dívida foi paga.»');
    expect(text('en')).toContain('retiredCheck (16 Oct 2026)');
  });

  it('writes a correction and its answer of several lines on one', () => {
    const lines = correction({
      state: 'answered',
      answeredAt: new Date('2026-10-17T08:00:00Z'),
      text: 'Foi paga.\r\n\r\nVer anexo.',
      answer: 'Não consta.\n\tConfirmado.',
    });
    const text = canonicalText(makeReport(materialOf(troubled(), { corrections: [lines] })));
    expect(text).toContain('“Foi paga. Ver anexo.”');
    expect(text).toContain('“Não consta. Confirmado.”');
  });

  it('says what was left out of the network only where something was, whatever the number', () => {
    const leftOut = (...cutOff: CutOff[]) => {
      const known = troubled();
      return canonicalText(makeReport(materialOf({ ...known, network: { ...known.network, cutOff } })));
    };
    const [hub, bound] = [
      { reason: 'hub', companies: 1 },
      { reason: 'bound', companies: 7 },
    ] as const;
    expect(leftOut(hub)).toContain('run very many companies (1): 1.');
    expect(leftOut(hub)).not.toContain('only so far');
    expect(leftOut(bound)).toContain('because the network is read only so far: 7.');
    expect(leftOut(bound)).not.toContain('very many');
    expect(leftOut(hub, bound)).toMatch(/very many companies \(1\): 1\..*only so far: 7\./);
    expect(leftOut()).not.toMatch(/very many|only so far/);
  });

  it('says how much of the failed companies is known', () => {
    expect(canonicalText(makeReport(materialOf(troubled())))).toContain(
      '"Failed companies of the last six years","value":{"text":"1,200; the directors of 1,100 of them are known"}',
    );
  });

  it('says that a company of the sandbox is invented', () => {
    const { assessment, ...rest } = materialOf(sound());
    const text = (livemode: boolean) =>
      canonicalText(makeReport({ ...rest, assessment: { ...assessment, livemode } }));
    expect(text(false)).toContain('invented');
    expect(text(true)).not.toContain('invented');
  });

  it('leads to official sites only for a company that exists', () => {
    const known = JSON.stringify(troubled()).replaceAll('"url":null', '"url":"https://registo.example/1"');
    const { assessment, ...rest } = materialOf(JSON.parse(known));
    const led = (livemode: boolean) =>
      checksOf(makeReport({ ...rest, assessment: { ...assessment, livemode } })).flatMap(({ evidence }) =>
        evidence.map(({ url }) => url).filter(url => url !== null),
      );
    expect(led(false)).toEqual([]);
    expect(led(true).length).toBeGreaterThan(0);
  });
});

it.each([
  [null, 'en'],
  ['pt', 'pt'],
  ['pt-PT,pt;q=0.9,en;q=0.8', 'pt'],
  ['fr, en;q=0.2, pt-BR;q=0.7', 'pt'],
  ['de', 'en'],
  ['pt;q=0, en', 'en'],
  ['*', 'en'],
])('the language that %s likes best is %s', (field, language) => {
  expect(acceptedLanguage(field)).toBe(language);
});

describe('in Portuguese', () => {
  /** Every text that still stands in English, as the content marks it. */
  const english = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(english);
    if (typeof value !== 'object' || value === null) return [];
    const { lang, text } = value as { lang?: string; text?: string };
    return lang === 'en' ? [text!] : Object.values(value).flatMap(english);
  };

  it('everything is said in Portuguese, whatever is known of the company', () => {
    fc.assert(
      fc.property(anyKnown, known => {
        const report = makeReport(materialOf(known, { language: 'pt' }));
        // What tests invent as the reason of a silence is no sentence of the service.
        expect(english(report).filter(text => !/HTTP 503|no act is published/.test(text))).toEqual([]);
      }),
      seededRuns('reports in Portuguese', 20, 5_000),
    );
  });
});
