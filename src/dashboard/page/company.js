/** One company: score and bounds, checks with evidence, possible improvements, and its history. */
import { ask } from './api.js';
import { checksSection, readCatalogue } from './checks-section.js';
import { h, replace } from './dom.js';
import { historyLine } from './history-line.js';
import { improvements } from './improvements.js';
import { onLive, openAnalysisOf } from './live.js';
import { empty, failure, pageHead, registerMarks, saidOf, section, verdictPill } from './parts.js';
import { registerStates } from './register-states.js';
import { requestAnalysis } from './request-box.js';
import { scoreScale } from './score-scale.js';
import { getLanguage, moment, percent, pick, signed, t } from './texts.js';

const COMPANY = `query ($nif: String!) { contractor(nif: $nif) {
  nif name status livemode score verdict bounds { low high } completeness calibrated modelVersion assessedAt refreshing notice unknownChecks
  networkCoverage { failuresKnown officersRead newestDay notRuledOut { nif } }
  analysis { id nif state version startedAt completedAt refresh progress { done total } steps { register state outcome reason attempts } }
  reasonTexts { code text { pt en } }
  checks { key value state points because family }
  headroom { better { points verdict } worse { points verdict } }
  counterfactuals { byCompany score verdict changes { text { pt en } } }
  corrections { id state check text createdAt answer answeredAt }
  assessments(first: 24) { edges { node { id score verdict assessedAt } } } } }`;

export function company(main, nif) {
  const body = h('div', null, empty(t('loading')));
  replace(main, body);

  async function draw() {
    try {
      const { contractor } = await ask(COMPANY, { nif });
      const keepsFocus = body.contains(document.activeElement);
      replace(body, contractor ? page(contractor) : unknownCompany(nif));
      if (keepsFocus || document.activeElement === document.body)
        body.querySelector('h1')?.focus({ preventScroll: true });
    } catch (error) {
      replace(body, heading({ nif }), failure(error, draw));
    }
  }

  const stop = onLive(({ analysis, event }) => {
    if (analysis?.nif === nif) {
      const marks = body.querySelector('[data-progress]');
      if (marks) replace(marks, progressOf(analysis));
      if (analysis.state === 'complete') draw();
    } else if (event?.nif === nif) draw();
  });
  draw();
  return stop;
}

/** @param {{ nif: string, name?: string | null, livemode?: boolean }} company */
const heading = ({ nif, name, livemode = true }, ...actions) => {
  const number = h('span', { class: 'mono' }, nif);
  const mark = !livemode && h('span', { class: 'badge', title: t('sandboxHint') }, t('sandbox'));
  return pageHead({ path: [[number, mark]], title: h('h1', { tabindex: '-1' }, name ?? nif) }, ...actions);
};

function againButton(nif) {
  const told = h('p', { class: 'field-error', role: 'alert' });
  const button = h(
    'button',
    {
      class: 'button',
      onclick: async () => {
        button.disabled = true;
        await requestAnalysis(nif).then(
          ({ runs }) => {
            if (runs) location.hash = '#/';
          },
          error => replace(told, saidOf(error)),
        );
        button.disabled = false;
      },
    },
    t('again'),
  );
  return h('div', null, button, told);
}

const unknownCompany = nif => [
  heading({ nif }),
  h('section', { class: 'panel' }, h('p', null, t('notKnown')), againButton(nif)),
];

const progressOf = analysis => [
  h(
    'p',
    { class: `state is-${analysis.state}` },
    t(`state.${analysis.state}`),
    h('span', { class: 'faint num' }, ` · ${analysis.progress.done}/${analysis.progress.total}`),
  ),
  registerMarks(analysis.steps),
];

function page(contractor) {
  const { nif, analysis, score } = contractor;
  const running = openAnalysisOf(nif) ?? (analysis?.state === 'complete' ? null : analysis);
  const networkLink = h('a', { class: 'button', href: `#/company/${nif}/network` }, t('network'));
  if (score === null)
    return [
      heading(contractor, networkLink),
      section(
        t('analyzing'),
        { id: 'analyzing-head' },
        h('p', { class: 'faint' }, t('analyzingText')),
        h(
          'div',
          { class: 'progress', 'data-progress': true, 'aria-live': 'polite' },
          running && progressOf(running),
        ),
      ),
    ];
  return [
    heading(contractor, networkLink),
    summary(contractor),
    running &&
      h(
        'section',
        { class: 'panel', 'aria-label': t('refreshing') },
        h('p', null, t('refreshing')),
        h('div', { class: 'progress', 'data-progress': true }, progressOf(running)),
      ),
    h(
      'div',
      { class: 'columns' },
      h('div', { class: 'column-main' }, checksSection(contractor)),
      h(
        'div',
        { class: 'column-side' },
        improvements(contractor),
        history(contractor),
        registerStates(),
        corrections(contractor),
        notice(contractor),
      ),
    ),
  ];
}

/** With a knock-out an unknown may not change the score, but it is still shown as unknown. */
function boundsText({ low, high }, { length }) {
  if (low !== high) return 'boundsOpen';
  return length === 0 ? 'boundsExact' : 'boundsFixed';
}

/** How much of the failures around the company was read. */
function coverageText(coverage) {
  const { failuresKnown: known, officersRead: read, newestDay, notRuledOut } = coverage;
  if (newestDay === null) return t('failuresUnread');
  const open =
    notRuledOut.length === 0
      ? ''
      : ` ${t('failuresOpen', { names: notRuledOut.map(({ nif }) => nif).join(', ') })}`;
  return t('failuresRead', { read, known }) + open;
}

function summary({
  score,
  verdict,
  bounds,
  unknownChecks,
  networkCoverage,
  reasonTexts,
  assessedAt,
  modelVersion,
  completeness,
}) {
  const isExact = bounds.low === bounds.high;
  return h(
    'section',
    { class: 'panel summary', 'aria-label': t('score') },
    h(
      'div',
      { class: 'summary-score' },
      h(
        'p',
        { class: 'score', 'data-score': score },
        String(score),
        h('span', { class: 'score-of' }, '/100'),
      ),
      verdictPill(verdict),
    ),
    h(
      'div',
      { class: 'summary-scale' },
      scoreScale({ score, verdict, bounds }),
      h(
        'p',
        { class: isExact ? 'faint' : 'bounds-open' },
        t(boundsText(bounds, unknownChecks), { ...bounds, n: unknownChecks.length }),
        ' ',
        t('safest'),
        '.',
      ),
      h(
        'p',
        { class: 'faint' },
        [
          t('assessedAt', { when: moment(assessedAt) }),
          t('completeness', { n: percent(completeness) }),
          t('model', { v: modelVersion }),
        ].join(' · '),
      ),
      networkCoverage && h('p', { class: 'faint', 'data-coverage': '' }, coverageText(networkCoverage)),
    ),
    h(
      'div',
      { class: 'summary-reasons' },
      h('h2', null, t('reasons')),
      reasonTexts.length === 0
        ? h('p', { class: 'faint' }, t('reasonsNone'))
        : h(
            'ul',
            null,
            reasonTexts.slice(0, 4).map(({ text }) => h('li', null, pick(text))),
          ),
    ),
  );
}

function history({ assessments }) {
  const all = assessments.edges.map(({ node }) => node).reverse();
  return section(
    t('history'),
    { id: 'history-head' },
    all.length > 1 ? historyLine(all) : h('p', { class: 'faint' }, t('historyOne')),
    h(
      'ol',
      { class: 'history', reversed: true },
      [...all]
        .reverse()
        .slice(0, 6)
        .map(({ id, score, verdict, assessedAt }, index, rows) =>
          h(
            'li',
            { id },
            h('span', { class: 'faint' }, moment(assessedAt)),
            verdictPill(verdict),
            h(
              'span',
              { class: 'num' },
              String(score),
              rows[index + 1] &&
                score !== rows[index + 1].score &&
                h('span', { class: 'faint' }, ` ${signed(score - rows[index + 1].score)}`),
            ),
          ),
        ),
    ),
  );
}

/** The question of a check; its key until the catalogue is read, and for checks that the catalogue no longer has. */
function questionOf(key) {
  const shown = h('span', null, key);
  readCatalogue().then(
    known => known.has(key) && replace(shown, pick(known.get(key).question)),
    () => {},
  );
  return shown;
}

const corrections = ({ corrections: asked }) =>
  section(
    t('corrections'),
    { id: 'corrections-head' },
    asked.length === 0
      ? h('p', { class: 'faint' }, t('correctionsNone'))
      : h(
          'ul',
          { class: 'list' },
          asked.map(({ state, check, text, createdAt, answer }) =>
            h(
              'li',
              null,
              h(
                'p',
                null,
                h('span', { class: 'badge' }, t(`correction.${state}`)),
                ' ',
                questionOf(check),
                h('span', { class: 'faint' }, ` · ${moment(createdAt)}`),
              ),
              h('p', null, text),
              answer && h('p', { class: 'faint' }, answer),
            ),
          ),
        ),
  );

const notice = ({ notice: text, calibrated }) =>
  section(
    t('notice'),
    { id: 'notice-head' },
    getLanguage() === 'pt'
      ? h('p', { class: 'faint' }, t('noticeText'))
      : h('p', { class: 'faint', lang: 'en' }, text),
    !calibrated && h('p', { class: 'faint' }, t('notCalibrated')),
  );
