/** What the sample service answers to the public API. */
import { LONG, nameOf, nifOf, REASON, THEN, times } from './sample-words.ts';

const VERDICTS = ['do_not_proceed', 'high_risk', 'moderate_risk', 'low_risk', 'no_records'];
const MANY = 5_000;

export const WATCHED = times(MANY, place => ({
  nif: nifOf(place),
  name: place % 11 === 3 ? null : nameOf(place),
  reference: place % 3 === 0 ? (place % 2 === 0 ? `L-${place}` : LONG) : null,
  assessment: place % 5 === 4 ? null : { score: (place * 37) % 101, verdict: VERDICTS[place % 5], completeness: 0.93, assessedAt: THEN, reason: place % 2 === 0 ? 'AT_DEBTOR' : null, changedAt: THEN, before: place % 3 === 0 ? { score: 64, verdict: 'moderate_risk' } : null },
}));

const CAUSES = ['check:taxDebtor', 'verdict', 'score', 'debt:tax', 'silent:at-debtors', 'directors'];
const alerts = times(40, place => ({
  id: `alr_sample${place}`,
  nif: nifOf(place),
  company: { name: nameOf(place) },
  cause: CAUSES[place % CAUSES.length],
  clearedAt: null,
  openedAt: THEN,
  escalatedAt: place % 4 === 0 ? THEN : null,
  acknowledgedAt: null,
  silencedUntil: null,
  says: place % 3 === 0 ? `${LONG} is on the list of debtors, 100,001 to 500,000 €` : null,
  inPortuguese: place % 3 === 0 ? `${LONG} consta na lista de devedores, 100 001 a 500 000 €` : null,
  difference: { from: { score: 97, verdict: 'no_records' }, to: { score: 41, verdict: 'high_risk' } },
}));

const WHY = {
  en: 'No published act, valid title or case that shows that the company exists was found on the day of the query.',
  pt: 'Não consta, à data da consulta, ato publicado, título válido ou processo que mostre que a empresa existe.',
};

const CHECKS = ['taxDebtor', 'ssDebtor', 'alvaraStatus', 'insolvencyDeclared'];
const checks = CHECKS.map(key => ({
  key,
  family: key,
  familyCap: null,
  valueType: 'boolean',
  needs: [],
  question: { en: `Does ${key} hold?`, pt: `Verifica-se ${key}?` },
  remediation: { en: 'Pay the debt.', pt: 'Pagar a dívida.' },
  clearedBy: null,
  reasons: [{ code: 'AT_DEBTOR', text: WHY }],
}));

const companiesByNif = ({ nifs }) =>
  nifs.map((nif, place) => ({
    nif,
    name: nameOf(place),
    livemode: false,
    assessment: {
      score: Math.max(0, 78 - place * 40),
      verdict: VERDICTS[place === 0 ? 2 : 0],
      assessedAt: THEN,
      bounds: { low: Math.max(0, 78 - place * 40), high: Math.max(4, 82 - place * 40) },
      unknownChecks: ['alvaraStatus'],
      reasonTexts: [{ code: 'AT_DEBTOR', text: WHY }],
      checks: CHECKS.map(key => ({ key, value: key === 'taxDebtor' ? place === 1 : false, state: key === 'alvaraStatus' ? 'unknown' : place === 1 && key === 'taxDebtor' ? 'hit' : 'clear', points: place === 1 && key === 'taxDebtor' ? -40 : 0 })),
      contributions: [],
      headroom: { heldBy: [], better: { points: 7, verdict: 'no_records' }, worse: { points: 3, verdict: 'moderate_risk' } },
      counterfactuals: [{ byCompany: true, score: 97, verdict: 'no_records', changes: [{ text: { en: 'The debt is paid.', pt: 'A dívida é paga.' } }] }],
    },
  }));

const difference = {
  moreEvidence: 3,
  from: { score: 97, verdict: 'no_records', value: false },
  to: { score: 41, verdict: 'high_risk', value: true },
  checks: [{ check: 'taxDebtor', points: -56, before: false, after: true }],
  evidence: [{ __typename: 'PresenceEvidence', register: 'at_debtors', says: `${LONG} is on the list of debtors, 100,001 to 500,000 €`, reference: 'listaFC3.pdf, row 7', date: '2026-03-01', url: null, askedAt: THEN }],
};

/** By the field that is asked for: what it answers to these variables. */
export const GRAPH_SAMPLES = [
  { field: 'watchlists', many: () => times(20, place => ({ name: place === 3 ? LONG.slice(0, 60) : `Obra ${place}`, companyCount: place * 4_999, changedAt: THEN, freshness: { notAssessed: place * 7, oldestAt: place === 0 ? null : THEN } })), empty: () => [] },
  { field: 'alerts', many: () => ({ pageInfo: { hasNextPage: true, endCursor: 'sample' }, edges: alerts.map(node => ({ node })) }), empty: () => ({ pageInfo: { hasNextPage: false, endCursor: null }, edges: [] }) },
  { field: 'node', many: ({ id }) => ({ ...alerts.find(alert => alert.id === id), alsoCauses: ['verdict', 'score'], watchlists: ['north', LONG.slice(0, 60)], notes: [{ text: `${REASON}, asked for a plan.`, at: THEN, by: 'crl_sample' }], clearedAt: null, difference }), empty: () => null },
  { field: 'checks', many: () => checks, empty: () => checks },
  { field: 'companiesByNif', many: companiesByNif, empty: ({ nifs }) => nifs.map(() => null) },
  { field: 'companies', many: () => ({ edges: times(8, place => ({ node: { nif: nifOf(place), name: nameOf(place) } })) }), empty: () => ({ edges: [] }) },
];
