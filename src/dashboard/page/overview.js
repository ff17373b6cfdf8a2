/** Open analyses, register by register, and the latest assessments. */
import { ask } from './api.js';
import { all, h, replace } from './dom.js';
import { analyses, onLive } from './live.js';
import { empty, failure, registerMarks, scoreChip, section, verdictPill } from './parts.js';
import { requestBox } from './request-box.js';
import { ago, clock, moment, t } from './texts.js';

/** Only NIFs, because each shown assessment costs a quota unit. */
const LATEST = `{ viewer { latestAssessments(first: 20) { nif } } }`;
/** Needs a scope of its own: a key without it sees what it was told of, and no log. */
const LOGGED = `{ viewer { requests(first: 60) { edges { node { nif } } } } }`;
const COMPANIES = `query ($nifs: [String!]!) { contractors(nifs: $nifs) { nif name score verdict assessedAt livemode } }`;

/** How long one that has completed stays in the list, so that its last mark can be seen. */
const SEEN_MS = 20_000;
const SHOWN = 12;

/** Companies read at once, at most. */
const READ_AT_ONCE = 20;

/** Companies by NIF, as read last; each is read again only after news of it. */
const companies = new Map();
const endedAt = new Map();
onLive(({ analysis, event }) => {
  if (event || analysis?.state === 'complete') companies.delete((event ?? analysis).nif);
});

export function overview(main) {
  const live = h('div', { class: 'runs', 'aria-live': 'polite', 'aria-relevant': 'additions' });
  const latest = h('div', null, empty(t('loading')));
  replace(
    main,
    h('div', { class: 'page-head' }, h('h1', { tabindex: '-1' }, t('overview'))),
    h('div', { class: 'lead' }, requestBox({ onRunning: () => drawRuns() })),
    section(t('running'), { id: 'running-head', aside: legend() }, live),
    section(t('latest'), { id: 'latest-head' }, latest),
  );

  function drawRuns() {
    const now = Date.now();
    const rows = [...analyses.values()]
      .filter(({ id, state }) => state !== 'complete' || now - (endedAt.get(id) ?? 0) < SEEN_MS)
      .sort((a, b) => b.startedAt.localeCompare(a.startedAt));
    replace(live, rows.length === 0 ? empty(t('runningNone')) : rows.map(run));
  }

  async function drawLatest() {
    try {
      await readCompanies([...[...analyses.values()].map(({ nif }) => nif), ...(await askedAbout())]);
      const assessed = [...companies.values()].filter(({ assessedAt }) => assessedAt);
      assessed.sort((a, b) => b.assessedAt.localeCompare(a.assessedAt));
      replace(
        latest,
        assessed.length === 0 ? empty(t('latestNone')) : verdictTable(assessed.slice(0, SHOWN)),
      );
      drawRuns();
    } catch (error) {
      replace(latest, failure(error, drawLatest));
    }
  }

  const timer = setInterval(() => {
    for (const cell of all(live, '[data-since]'))
      cell.textContent = clock(Date.now() - Number(cell.dataset.since));
    for (const cell of all(latest, '[data-at]')) {
      const text = ago(cell.dataset.at);
      if (cell.textContent !== text) cell.textContent = text;
    }
    if ([...endedAt.values()].some(at => Date.now() - at > SEEN_MS && Date.now() - at < SEEN_MS + 1_500))
      drawRuns();
  }, 1_000);
  let reading = 0;
  const later = () => {
    clearTimeout(reading);
    reading = setTimeout(drawLatest, 400);
  };
  const stop = onLive(({ analysis, event }) => {
    if (analysis?.state === 'complete' && !endedAt.has(analysis.id)) endedAt.set(analysis.id, Date.now());
    if (analysis) drawRuns();
    if (event || analysis?.state === 'complete' || (analysis && !companies.has(analysis.nif))) later();
  });
  drawRuns();
  drawLatest();
  return () => {
    clearInterval(timer);
    clearTimeout(reading);
    stop();
  };
}

/** What this client was told of or has asked about, newest first. */
async function askedAbout() {
  const [latest, logged] = await Promise.all([
    ask(LATEST, {}, { partial: true }),
    ask(LOGGED, {}).catch(() => null),
  ]);
  return [
    ...(latest.viewer?.latestAssessments ?? []).map(({ nif }) => nif),
    ...(logged?.viewer.requests.edges ?? []).map(({ node }) => node.nif),
  ];
}

async function readCompanies(nifs) {
  const missing = [...new Set(nifs)].filter(nif => nif && !companies.has(nif)).slice(0, READ_AT_ONCE);
  if (missing.length === 0) return;
  const { contractors } = await ask(COMPANIES, { nifs: missing });
  for (const company of contractors) if (company) companies.set(company.nif, company);
}

const legend = () =>
  h(
    'ul',
    { class: 'legend' },
    ['answered', 'failing', 'pending'].map(state =>
      h('li', null, h('span', { class: `dot is-${state}`, 'aria-hidden': 'true' }), t(state)),
    ),
  );

function run({ id, nif, state, startedAt, completedAt, steps, progress }) {
  const company = companies.get(nif);
  const isDone = state === 'complete';
  const since = new Date(startedAt).getTime();
  return h(
    'article',
    { class: `run is-${state}`, 'data-nif': nif, 'data-state': state, id },
    h(
      'div',
      { class: 'run-name' },
      h('a', { href: `#/company/${nif}` }, company?.name ?? nif),
      h('span', { class: 'faint mono' }, nif),
    ),
    registerMarks(
      isDone
        ? steps.map(step => ({ ...step, state: step.state === 'pending' ? 'answered' : step.state }))
        : steps,
    ),
    h(
      'div',
      { class: 'run-state' },
      isDone && company?.verdict
        ? verdictPill(company.verdict)
        : h('span', { class: `state is-${state}` }, t(`state.${state}`)),
      h(
        'span',
        { class: 'faint num' },
        h(
          'span',
          isDone ? null : { 'data-since': since },
          clock((isDone && completedAt ? new Date(completedAt).getTime() : Date.now()) - since),
        ),
        ` · ${progress.done}/${progress.total}`,
      ),
    ),
  );
}

const verdictTable = rows =>
  h(
    'table',
    { class: 'table verdicts' },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        ['score', 'company', 'verdict', 'when'].map(key => h('th', { scope: 'col' }, t(key))),
      ),
    ),
    h(
      'tbody',
      null,
      rows.map(({ nif, name, score, verdict, assessedAt }) =>
        h(
          'tr',
          null,
          h('td', { class: 'cell-score' }, scoreChip(score, verdict)),
          h(
            'th',
            { scope: 'row' },
            h('a', { href: `#/company/${nif}` }, name ?? nif),
            h('span', { class: 'faint mono' }, nif),
          ),
          h('td', { class: 'cell-verdict' }, verdictPill(verdict)),
          h(
            'td',
            { class: 'cell-when faint', title: moment(assessedAt), 'data-at': assessedAt },
            ago(assessedAt),
          ),
        ),
      ),
    ),
  );
