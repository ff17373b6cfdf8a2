/** Open analyses, register by register, and the latest assessments. */
import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { Answered } from '../components/answered.js';
import { Empty } from '../components/empty.js';
import { Failure } from '../components/failure.js';
import { NifForm } from '../components/forms/nif-form.js';
import { Name } from '../components/name.js';
import { PageHead, Panel } from '../components/panel.js';
import { RegisterMarks } from '../components/records/register-marks.js';
import { DataTable } from '../components/tables/data-table.js';
import { Ago, Elapsed } from '../components/time.js';
import { ScoreChip, VerdictBadge } from '../components/verdicts/verdict-badge.js';
import { useAsk } from '../data/ask.js';
import { companiesError, companyOf, readWanted } from '../data/companies.js';
import { analysisSignal, onNews, runs } from '../data/live.js';
import { href } from '../router.js';
import { pick, t } from '../texts.js';

/** Only NIFs, because each shown assessment costs a quota unit. */
const LATEST = `{ viewer { latestAssessments { nif } } }`;
/** Needs a scope of its own: a key without it sees what it was told of, and no log. */
const LOGGED = `{ viewer { requests(first: 60) { edges { node { nif } } } } }`;
const SHOWN = 12;
/** Beside each verdict. */
const REASONS = 2;

export const Overview = () => html`
  <${PageHead} title=${t('overview')} />
  <${NifForm} />
  <${Panel} title=${t('running')} id="running-head" aside=${html`<${Legend} />`}><${Runs} /><//>
  <${Panel} title=${t('latest')} id="latest-head"><${Latest} /><//>`;

const Legend = () => html`
  <ul class="legend">
    ${['answered', 'failing', 'pending'].map(
      state => html`<li><span class=${`dot is-${state}`} aria-hidden="true" />${t(state)}</li>`,
    )}
  </ul>`;

const Runs = () => html`
  <div class="runs">
    ${runs.value.length === 0 ? html`<${Empty}>${t('runningNone')}<//>` : runs.value.map(id => html`<${Run} key=${id} id=${id} />`)}
  </div>`;

/** Drawn again by news of its own analysis alone. */
function Run({ id }) {
  const analysis = analysisSignal(id)?.value;
  if (!analysis) return null;
  const { nif, state, startedAt, completedAt, steps, progress } = analysis;
  const company = companyOf(nif).value;
  const isDone = state === 'complete';
  const marked = isDone
    ? steps.map(step => (step.state === 'pending' ? { ...step, state: 'answered' } : step))
    : steps;
  return html`
    <article class=${`run is-${state}`} data-nif=${nif} data-state=${state} id=${id}>
      <div class="run-name">
        <a href=${href(`/company/${nif}`)}><${Name}>${company?.name ?? nif}<//></a>
        <span class="faint mono">${nif}</span>
      </div>
      <${RegisterMarks} steps=${marked} />
      <div class="run-state">
        ${
          isDone && company?.verdict
            ? html`<${VerdictBadge} verdict=${company.verdict} />`
            : html`<span class=${`state is-${state}`}>${t(`state.${state}`)}</span>`
        }
        <span class="faint num"><${Elapsed} since=${startedAt} to=${isDone ? completedAt : null} /> · ${progress.done}/${progress.total}</span>
      </div>
    </article>`;
}

/** What this client was told of or has asked about. */
function Latest() {
  const latest = useAsk(LATEST, {}, { partial: true, maxAge: 0 });
  const logged = useAsk(LOGGED, {}, { maxAge: 0 });
  // A company that is new here.
  useEffect(
    () => onNews(({ nif }) => nifsOf(latest, logged).includes(nif) || latest.again()),
    [latest.data, logged.data],
  );
  const isRead = Boolean(logged.data || logged.error);
  return html`<${Answered} of=${isRead ? latest : { ...latest, data: null }}>${() => html`<${Verdicts} nifs=${nifsOf(latest, logged)} />`}<//>`;
}

function nifsOf(latest, logged) {
  const told = (latest.data?.viewer?.latestAssessments ?? []).slice(0, SHOWN).map(({ nif }) => nif);
  const asked = (logged.data?.viewer.requests.edges ?? []).map(({ node }) => node.nif);
  return [...new Set([...told, ...asked])].filter(Boolean).slice(0, SHOWN);
}

function Verdicts({ nifs }) {
  const companies = nifs.map(nif => companyOf(nif).value);
  const rows = companies.filter(company => company?.assessedAt);
  rows.sort((a, b) => b.assessedAt.localeCompare(a.assessedAt));
  if (companiesError.value && rows.length === 0)
    return html`<${Failure} error=${companiesError.value} onRetry=${readWanted} />`;
  if (rows.length === 0) return html`<${Empty}>${t(companies.includes(null) ? 'loading' : 'latestNone')}<//>`;
  return html`<${DataTable} class="verdicts" label=${t('latest')} columns=${columns()} rows=${rows} rowKey=${({ nif }) => nif} />`;
}

const columns = () => [
  {
    key: 'score',
    label: t('score'),
    class: 'cell-score',
    cell: ({ score, verdict }) => html`<${ScoreChip} score=${score} verdict=${verdict} />`,
  },
  {
    key: 'company',
    label: t('company'),
    isHead: true,
    cell: ({ nif, name }) =>
      html`<a href=${href(`/company/${nif}`)}><${Name}>${name ?? nif}<//></a><span class="faint mono">${nif}</span>`,
  },
  {
    key: 'verdict',
    label: t('verdict'),
    class: 'cell-verdict',
    cell: ({ verdict, reasonTexts }) => html`
      <${VerdictBadge} verdict=${verdict} />
      <span class="reason small">${reasonTexts
        .slice(0, REASONS)
        .map(({ text }) => pick(text))
        .join(' ')}</span>`,
  },
  {
    key: 'when',
    label: t('when'),
    class: 'cell-when faint',
    cell: ({ assessedAt }) => html`<${Ago} at=${assessedAt} />`,
  },
];
