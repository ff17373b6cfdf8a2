/** An assessment in GraphQL: why it scores as it does, what would better it, its past, and what the retention leaves. */
import { expect, test } from 'vitest';
import { allChecks } from '../../../../src/checks/all-checks.ts';
import type { Known } from '../../../../src/checks/check.ts';
import { FAMILY_CAPS } from '../../../../src/checks/scale/family-caps.ts';
import { say } from '../../../../src/checks/words/say.ts';
import type { Fact } from '../../../../src/facts/fact.ts';
import { newId } from '../../../../src/kernel/ids.ts';
import { knownOf, licence, listing, SOUND } from '../../../checks/known-of.ts';
import { keepAssessment } from '../../../kit/keep-assessment.ts';
import { codes, companyNif, countStatements, openGraph } from '../../graph-database.ts';

const graph = await openGraph();

const keep = (nif: string, parts: Partial<Known>, hoursAgo: number) =>
  keepAssessment(graph.db, nif, parts, hoursAgo);

const debt = listing('social-security', 250_001, 500_000);
const suspended: readonly Fact[] = [...SOUND.filter(({ kind }) => kind !== 'licence'), licence('suspended')];

const WHY = `headroom { better { verdict points } worse { verdict points } heldBy }
  contributions { check family points because reason { code text { pt } } definition { key } }
  reasons reasonTexts { code text { en pt } }
  counterfactuals { score verdict byCompany changes { kind check register byCompany text { en pt } } }`;

test('why a company scores as it does, and what would better it: by text and by number', async () => {
  const nif = companyNif(201);
  await keep(nif, { facts: [...suspended, debt] }, 1);
  const { company } = await graph.read(`{ company(nif: "${nif}") { assessment { score ${WHY} } } }`);
  const { score, ...why } = company.assessment;
  expect(score).toBe(34);
  expect(why.headroom).toEqual({
    better: { verdict: 'moderate_risk', points: 11 },
    worse: { verdict: 'do_not_proceed', points: 15 },
    heldBy: ['alvaraStatus'],
  });
  const points = why.contributions.map((part: { points: number }) => part.points);
  expect(points.reduce((sum: number, part: number) => sum + part, 100)).toBe(34);
  expect(why.contributions.at(-1)).toEqual({
    check: 'alvaraStatus',
    family: 'licence',
    points: -24,
    because: 'knock_out',
    reason: {
      code: 'IMPIC_LICENCE_SUSPENDED',
      text: { pt: 'Consta no IMPIC título suspenso, sem outro válido, à data da consulta.' },
    },
    definition: { key: 'alvaraStatus' },
  });
  expect(why.reasonTexts.map(({ code }: { code: string }) => code)).toEqual(why.reasons);
  expect(why.counterfactuals).toEqual([
    {
      score: 61,
      verdict: 'moderate_risk',
      byCompany: true,
      changes: [
        {
          kind: 'clear',
          check: 'alvaraStatus',
          register: null,
          byCompany: true,
          text: {
            en: 'Renew or restore the alvará, or obtain a title that allows the works.',
            pt: 'Renovar ou repor o alvará, ou obter um título que abranja as obras.',
          },
        },
      ],
    },
    // The title that was suspended stays on record.
    expect.objectContaining({ score: 100, verdict: 'low_risk' }),
  ]);
});

test('sentences are given in the language that is asked for, and in English if none is', async () => {
  const nif = companyNif(208);
  const silent = knownOf({ silent: ['act-sanctions'] }).registers;
  const because = say('because', 'tooOld');
  const registers = { ...silent, 'act-sanctions': { state: 'unknown', because } } as const;
  await keep(nif, { facts: [...suspended, debt], registers }, 1);
  const { company } = await graph.read(
    `query($language: Language!) { company(nif: "${nif}") { assessment { notice(language: $language) verdictInWords(language: $language)
    inputs { registers { because(language: $language) } }
    checks(keys: ["ssDebtor", "taxDebtor", "labourSanctions"]) { valueInWords(language: $language) definition { familyName(language: $language) } plain: because because(language: $language) evidence {
      ... on PresenceEvidence { plain: says says(language: $language) }
      ... on AbsenceEvidence { plain: asked asked(language: $language) } } } } } }`,
    { language: 'PT' },
  );
  const { notice, verdictInWords, inputs, checks } = company.assessment;
  expect(verdictInWords).toBe('Risco alto');
  expect(notice).toMatch(/^Apoio à decisão/);
  const reason = 'o registo não respondeu dentro do prazo em que uma resposta serve';
  expect(inputs.registers).toContainEqual({ because: reason });
  expect(checks).toEqual([
    {
      valueInWords: 'Não',
      definition: { familyName: 'Fisco e Segurança Social' },
      plain: null,
      because: null,
      evidence: [
        {
          plain: `NIF ${knownOf().nif}: list of tax debtors`,
          asked: `NIF ${knownOf().nif}: lista de devedores à Autoridade Tributária (AT)`,
        },
      ],
    },
    {
      valueInWords: 'Sim',
      definition: { familyName: 'Fisco e Segurança Social' },
      plain: null,
      because: null,
      evidence: [
        {
          plain: `Stands on the list of social-security debtors dated ${debt.listDate}, band 250,001 € to 500,000 €.`,
          says: `Consta na lista de devedores à Segurança Social de ${debt.listDate.split('-').reverse().join('/')}, escalão de 250\u00a0001\u00a0€ a 500\u00a0000\u00a0€.`,
        },
      ],
    },
    {
      valueInWords: 'Desconhecido',
      definition: { familyName: 'Inspeção do trabalho' },
      plain: 'act-sanctions: the register has not answered within its age limit',
      because: `Sanções laborais (ACT): ${reason}`,
      evidence: [],
    },
  ]);
});

test('the history reads on, and the difference of two is put down to what happened', async () => {
  const nif = companyNif(202);
  const first = await keep(nif, { facts: SOUND }, 30);
  const silent = knownOf({ silent: ['act-sanctions'] }).registers;
  const second = await keep(nif, { facts: [...SOUND, debt], registers: silent }, 20);
  const DIFF = `points from { id } to { id } changes { points checks cause { __typename
    ... on CoverageCause { movement register nif }
    ... on RecordCause { recordMovement: movement fact register reference date says nif company { name } } } }`;
  const expected = {
    points: -40,
    from: { id: first },
    to: { id: second },
    changes: [
      {
        points: -2,
        checks: ['labourSanctions', 'verySeriousLabourSanctions'],
        cause: { __typename: 'CoverageCause', movement: 'silent', register: 'act_sanctions', nif: null },
      },
      {
        points: -38,
        checks: ['ssDebtor', 'ssDebtMinimumEur'],
        cause: {
          __typename: 'RecordCause',
          recordMovement: 'appeared',
          fact: debt.key,
          register: 'ss_debtors',
          reference: '250001',
          date: '2026-09-30',
          says: 'Stands on the list of social-security debtors dated 2026-09-30, band 250,001 € to 500,000 €.',
          nif: null,
          company: null,
        },
      },
    ],
  };
  const { node, company } = await graph.read(
    `query ($from: ID!, $to: ID!, $nif: NIF!) {
       node(id: $to) { ... on Assessment { diff(from: $from) { ${DIFF} } } }
       company(nif: $nif) { assessments(first: 10) { edges { node {
         id inputsKept previous { id } diff { ${DIFF} } inputs { today records registers { register answered because } } } } } } }`,
    { from: first, to: second, nif },
  );
  expect(node.diff).toEqual(expected);
  const [latest, oldest] = company.assessments.edges.map((edge: { node: unknown }) => edge.node);
  expect(latest).toMatchObject({ id: second, inputsKept: true, previous: { id: first }, diff: expected });
  expect(latest.inputs).toMatchObject({ today: '2026-10-15', records: SOUND.length + 1 });
  expect(latest.inputs.registers).toHaveLength(9);
  expect(latest.inputs.registers).toContainEqual({
    register: 'act_sanctions',
    answered: false,
    because: 'HTTP 503',
  });
  expect(oldest).toMatchObject({ id: first, previous: null, diff: null });
});

test('past the retention an assessment keeps score and verdict, says so, and explains no difference', async () => {
  const nif = companyNif(203);
  const old = await keep(nif, { facts: suspended }, 20_000);
  const now = await keep(nif, { facts: SOUND }, 1);
  await graph.db.pool.query(
    `update assessments set checks = '{}', outcomes = '{}', contributions = '[]', known = '{}', reasons = '{}' where id = $1`,
    [old],
  );
  const { assessment, compared } = await graph.read(
    `query ($old: ID!, $now: ID!) {
       assessment: node(id: $old) { ... on Assessment { score verdict inputsKept reasons contributions { points } checks { key } inputs { today } counterfactuals { score } } }
       compared: node(id: $now) { ... on Assessment { diff(from: $old) { points changes { points } } } } }`,
    { old, now },
  );
  expect(assessment).toEqual({
    score: 42,
    verdict: 'high_risk',
    inputsKept: false,
    reasons: [],
    contributions: [],
    checks: [],
    inputs: null,
    counterfactuals: null,
  });
  expect(compared.diff).toEqual({ points: 58, changes: null });
});

test('assessments of two companies are not compared, and one that is none is null', async () => {
  const [one, other] = [await keep(companyNif(204), {}, 1), await keep(companyNif(205), {}, 1)];
  const query =
    'query ($from: ID!, $to: ID!) { node(id: $to) { ... on Assessment { diff(from: $from) { points } } } }';
  const compared = await graph.ask(query, { from: one, to: other });
  expect(compared.data.node.diff).toBeNull();
  expect(codes(compared)).toEqual(['invalid-parameter']);
  for (const from of [newId('asm'), newId('anl'), 'nonsense'])
    expect((await graph.read(query, { from, to: one })).node.diff).toBeNull();
});

test('what is read apart is read once for a whole page', async () => {
  const nif = companyNif(206);
  for (let n = 1; n <= 5; n++) await keep(nif, { facts: suspended }, n);
  const page = (first: number) =>
    graph.read(
      `{ company(nif: "${nif}") { assessments(first: ${first}) { edges { node {
         counterfactuals { score } previous { id } inputs { records } } } } } }`,
    );
  const one = await countStatements(() => page(1));
  expect(await countStatements(() => page(5))).toBe(one);
  const { company } = await page(5);
  expect(company.assessments.edges).toHaveLength(5);
  for (const { node } of company.assessments.edges) expect(node.counterfactuals).not.toHaveLength(0);
});

test('the catalogue tells the whole of each check: scale, what fades, what clears it', async () => {
  const { checks } = await graph.read(`{ checks { key familyCap worstPoints worstKnockOut worstReason
    clearedBy { byCompany text { en pt } } windowMonths wholeMonths
    weights { when { en pt } points knockOut reason } } }`);
  expect(checks).toEqual(
    allChecks.map(({ key, family, worst, clearedBy, fading, weights }) => ({
      key,
      familyCap: FAMILY_CAPS[family],
      worstPoints: worst.points,
      worstKnockOut: worst.knockOut ?? null,
      worstReason: worst.reason,
      clearedBy: clearedBy && {
        byCompany: clearedBy.byCompany,
        text: { en: clearedBy.en, pt: clearedBy.pt },
      },
      windowMonths: fading?.windowMonths ?? null,
      wholeMonths: fading?.wholeMonths ?? null,
      weights: weights.map(each => ({ ...each, knockOut: each.knockOut ?? null })),
    })),
  );
});
