/**
 * One company: what the answer is and why, who the company is, its checks, and what led here. Everything on the page is of one
 * day: of today, or with `?on=YYYY-MM-DD` of what was known at the end of that day.
 */
import { html } from 'htm/preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Answered } from '../components/answered.js';
import { saidOf } from '../components/failure.js';
import { Button, LinkButton } from '../components/forms/button.js';
import { Name } from '../components/name.js';
import { Notice } from '../components/notice.js';
import { PageHead } from '../components/panel.js';
import { useAsk } from '../data/ask.js';
import { endOfDay, isDay, lisbonDay } from '../data/day.js';
import { ANALYSIS } from '../data/live.js';
import { requestAnalysis } from '../data/request-analysis.js';
import { session } from '../data/session.js';
import { go, href } from '../router.js';
import { companyTexts } from '../texts/company.js';
import { addTexts, day, moment, t } from '../texts.js';
import { Actions } from './company/actions.js';
import { AskAnew } from './company/ask-anew.js';
import { Checks } from './company/checks.js';
import { Corrections } from './company/corrections.js';
import { Fresh } from './company/fresh.js';
import { History } from './company/history.js';
import { Improvements } from './company/improvements.js';
import { Limits } from './company/limits.js';
import { RegisterFaults } from './company/register-faults.js';
import { Running } from './company/running.js';
import { SoFar } from './company/so-far.js';
import { Verdict } from './company/verdict.js';
import { Who } from './company/who.js';

const JUDGED = `score verdict bounds { low high } completeness calibrated modelVersion assessedAt unknownChecks
  calibration { rate low high failures date }
  networkCoverage { failuresKnown officersRead newestDay notRuledOut { nif } }
  checks { key value state points family }
  notice noticePt: notice(language: PT)
  contributions { check points because reason { text { pt en } } }
  headroom { heldBy better { points verdict } worse { points verdict } }
  counterfactuals { byCompany score verdict changes { text { pt en } } }`;
const CORRECTION = 'id check text createdAt answeredAt answers { text }';
const HISTORY =
  'assessments(first: 60) { edges { node { id score verdict assessedAt } } pageInfo { hasNextPage } }';
const COMPANY = `query ($nif: NIF!, $people: Boolean!) { company(nif: $nif) {
  nif name status livemode ${HISTORY}
  analysis { ${ANALYSIS} }
  nameAsOf legalForm incorporatedOn seat { address postalCode municipality } registers { register askedAt }
  directors(first: 6) @include(if: $people) { edges { node { name } } pageInfo { hasNextPage } }
  corrections { ${CORRECTION} }
  assessment { ${JUDGED} inputs { registers { register answered because becausePt: because(language: PT) } } } } }`;
const THEN = `query ($nif: NIF!, $knownAt: DateTime!) { company(nif: $nif) {
  nif name status livemode ${HISTORY}
  corrections(knownAt: $knownAt) { ${CORRECTION} }
  assessment(knownAt: $knownAt) { ${JUDGED} } } }`;

addTexts(companyTexts);

export function Company({ nif, query: { on } }) {
  const shown = useRef(on);
  // Another day of the same company is another page to read, from its head.
  useLayoutEffect(() => {
    if (shown.current !== on) document.querySelector('h1')?.focus();
    shown.current = on;
  }, [on]);
  if (on && !isDay(on)) return html`<${Notice} tone="caution">${t('onBad', { on })}<//>`;
  // What is known at the end of today is what is known now.
  return on && on < lisbonDay(new Date())
    ? html`<${OnDay} key=${on} nif=${nif} on=${on} />`
    : html`<${Today} nif=${nif} />`;
}

function Today({ nif }) {
  const people = session.scopes.value.has('network:read');
  const answer = useAsk(COMPANY, { nif, people });
  const company = answer.data?.company;
  return html`
    <${Head} nif=${nif} company=${company} knownAt=${null} />
    <${Answered} of=${answer}>${() => (company?.status ? html`<${Known} company=${company} />` : html`<${NotKnown} nif=${nif} />`)}<//>`;
}

function Known({ company }) {
  const { nif, livemode, analysis, assessment, assessments, directors, corrections } = company;
  if (!assessment)
    return html`<${Running} nif=${nif} analysis=${analysis} isFirst /><${SoFar} ...${{ nif, analysis, livemode }} />`;
  const story = { nif, livemode, judged: assessment, corrections, knownAt: null, ...historyOf(assessments) };
  const licence = assessment.checks.find(({ key }) => key === 'alvaraStatus');
  return html`
    <${Running} nif=${nif} analysis=${analysis} />
    <${Told} story=${story} foot=${html`<${Fresh} judged=${assessment} registers=${company.registers} /><${AskAnew} nif=${nif} />`}>
      <${Who} ...${{ company, licence, directors }} />
    <//>`;
}

/** As it was known at the end of a day: nothing of another day stands beside it, and nothing can be asked of it. */
function OnDay({ nif, on }) {
  const knownAt = endOfDay(on);
  const answer = useAsk(THEN, { nif, knownAt });
  const company = answer.data?.company;
  return html`
    <${Head} nif=${nif} company=${company} knownAt=${knownAt} />
    <div class="notice tone-caution" role="note" data-on=${on}>
      <p>${t('onBanner', { day: day(on) })} <a href=${href(`/company/${nif}`)}>${t('onToday')}</a></p>
    </div>
    <${Answered} of=${answer}>${() => html`<${KnownThen} ...${{ company, knownAt }} />`}<//>`;
}

function KnownThen({ company, knownAt }) {
  const judged = company?.assessment;
  if (!judged) return html`<section class="panel"><p>${t('onNone')}</p></section>`;
  const { nif, livemode, assessments, corrections } = company;
  const story = { nif, livemode, judged, corrections, knownAt, ...historyOf(assessments, knownAt) };
  return html`<${Told} story=${story} foot=${html`<${Fresh} judged=${judged} registers=${null} />`} />`;
}

/** What came later than `until` belongs to another day. */
function historyOf({ edges, pageInfo }, until = '') {
  const all = edges.map(({ node }) => node);
  const history = until ? all.filter(({ assessedAt }) => assessedAt <= until) : all;
  return { history, hasMore: pageInfo.hasNextPage };
}

/**
 * `story`: the judgement and what belongs to it: `{ nif, livemode, judged, corrections, history, hasMore, knownAt }`; `knownAt`
 * is null for today.
 */
const Told = ({ story, foot, children = null }) => html`
  <${Verdict} judged=${story.judged} assessments=${story.history} hasMore=${story.hasMore}>${foot}<//>
  ${children}
  <div class="columns">
    <div class="column-main"><${Checks} story=${story} /></div>
    <div class="column-side"><${Side} story=${story} /></div>
  </div>`;

const Side = ({ story: { judged, corrections, history, knownAt, nif } }) => html`
  <${Improvements} contractor=${judged} />
  <${History} history=${history} nif=${nif} knownAt=${knownAt} />
  <${RegisterFaults} judged=${judged} />
  ${corrections.length > 0 && html`<${Corrections} corrections=${corrections} />`}
  <${Limits} contractor=${judged} />`;

function Head({ nif, company, knownAt }) {
  const { name, status, livemode = true } = company ?? {};
  const mark = !livemode && html`<span class="badge" title=${t('sandboxHint')}>${t('sandbox')}</span>`;
  const isJudged = company?.assessment || company?.judgement;
  return html`
    <${PageHead} title=${html`<${Name}>${name ?? nif}<//>`} path=${[html`<span class="mono">${nif}</span>${mark}`]}>
      ${status && html`<${LinkButton} href=${href(`/company/${nif}/network`, knownAt ? { on: lisbonDay(new Date(knownAt)) } : {})}>${t('network')}<//>`}
      ${status && !knownAt && html`<${LinkButton} href=${href('/compare', { nifs: nif })}>${t('compareWith')}<//>`}
      ${isJudged && html`<${Actions} nif=${nif} knownAt=${knownAt} />`}
    <//>
    ${isJudged && html`<p class="print-only small">${t('printed', { when: moment(Date.now()), address: location.href })}</p>`}`;
}

function NotKnown({ nif }) {
  const [error, setError] = useState(/** @type {any} */ (null));
  const askNow = () => requestAnalysis(nif).then(({ runs }) => runs && go('/'), setError);
  return html`
    <section class="panel">
      <p>${t('notKnown')}</p>
      <${Button} onClick=${askNow}>${t('again')}<//>
      <p class="field-error" role="alert">${error && saidOf(error)}</p>
    </section>`;
}
