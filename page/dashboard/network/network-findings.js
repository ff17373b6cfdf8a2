/** What stands out: signs of continuity with their evidence, shared doors, changes, paths to failures, what was left out, and the key. */
import { button, h, named } from './elements.js';

const MOST_PATHS = 8;

/** @param {any} words */
export const findingsPanels = (words, of) => [
  readingLine(words, of),
  phoenixPanel(words, of),
  doorsPanel(words, of),
  changesPanel(words, of),
  pathsPanel(words, of),
  cutPanel(words, of),
  keyPanel(words),
];

function readingLine({ t }, { state, onRetry }) {
  const { findings } = state.shown;
  if (findings.state === 'asked') return h('p', { class: 'faint' }, t('loadingFindings'));
  if (findings.state === 'failed')
    return h('p', { class: 'nw-failed' }, t('findingsFailed'), ' ', button(t('again'), onRetry));
  return null;
}

const panel = (title, id, ...children) =>
  h('section', { class: 'panel', 'aria-labelledby': id }, h('h2', { id }, title), ...children);

const nameIn = ({ graph }, id) => named(graph.nodes.find(node => node.id === id)?.name ?? id);
const link = (state, id, onSelect) =>
  button(nameIn(state, id), () => onSelect(id), { class: 'nw-link', 'data-node': id });

const recordLine = ({ registerName, day }, { register, reference, date, url }) => [
  h(
    'span',
    { class: 'faint small' },
    [registerName(register), reference, date && day(date)].filter(Boolean).join(' · '),
  ),
  /^https?:\/\//.test(url ?? '') && [
    ' ',
    h(
      'a',
      { class: 'small', href: url, target: '_blank', rel: 'noopener noreferrer' },
      '↗',
      h('span', { class: 'sr' }, registerName(register)),
    ),
  ],
];

function phoenixPanel(words, { state, onShow }) {
  const { t, nif } = words;
  const { phoenix } = state.shown.findings;
  if (phoenix.length === 0) return null;
  return panel(
    t('phoenix'),
    'nw-phoenix',
    h('p', { class: 'faint' }, t('phoenixText')),
    phoenix.map((finding, n) => {
      const people = finding.controllers.map(({ directorId }) => directorId);
      return h(
        'details',
        { class: 'nw-finding', open: n === 0 },
        h(
          'summary',
          null,
          named(finding.predecessorName),
          ' ',
          h('span', { class: 'badge' }, t(`level.${finding.level}`)),
        ),
        h(
          'p',
          { class: 'nw-failed' },
          t(`failure.${finding.failure.kind}`, { date: words.day(finding.failure.on) }),
        ),
        h(
          'p',
          { class: 'nw-group' },
          button(t('show'), () => onShow([nif, ...people, finding.predecessorNif]), {
            'aria-label': `${t('show')}: ${finding.predecessorName}`,
          }),
          h(
            'a',
            { class: 'button is-small', href: `#/company/${finding.predecessorNif}/network` },
            t('center'),
          ),
          h('a', { class: 'button is-small', href: `#/company/${finding.predecessorNif}` }, t('back')),
        ),
        standings(words, state, finding),
        signs(words, finding),
      );
    }),
  );
}

/** Who stands in both, and as what. */
const standings = ({ t }, state, { controllers }) =>
  h(
    'ul',
    { class: 'nw-list' },
    controllers.map(({ directorId, atPredecessor, atSuccessor }) => {
      const name = state.graph.nodes.find(({ id }) => id === directorId)?.name;
      const said = {
        before: t(`standing.${atPredecessor.as}`),
        after: t(`standing.${atSuccessor.as}`),
        name: name ?? t('person'),
      };
      return h('li', { 'data-stands': atSuccessor.as }, t('standing', said));
    }),
  );

const signs = (words, { indicators, counterSigns }) => [
  h(
    'ol',
    { class: 'nw-list nw-signs' },
    indicators.map(({ kind, on, seen }) =>
      h(
        'li',
        null,
        `${words.t(`sign.${kind}`)} · ${words.day(on)}`,
        seen.slice(0, 2).map(({ source }) => h('div', null, recordLine(words, source))),
      ),
    ),
  ),
  counterSigns.length > 0 && [
    h('p', null, words.t('counterSigns')),
    h(
      'ul',
      { class: 'nw-list' },
      counterSigns.map(({ kind, on, seen }) =>
        h(
          'li',
          null,
          `${words.t(`counter.${kind}`)} · ${words.day(on)}`,
          seen.slice(0, 1).map(({ source }) => h('div', null, recordLine(words, source))),
        ),
      ),
    ),
  ],
];

function doorsPanel(words, { state, onShow, onSelect }) {
  const { t } = words;
  if (!state.rings?.length) return null;
  return panel(
    t('doors'),
    'nw-doors',
    h('p', { class: 'faint' }, t('doorText')),
    state.rings.map(({ id, members, directors }) =>
      h(
        'div',
        { class: 'nw-finding', 'data-door': members.length },
        h(
          'p',
          { class: 'nw-group' },
          h('strong', null, t('doorOf', { n: members.length })),
          button(t('show'), () => onShow([id, ...members, ...directors]), {
            'aria-label': `${t('show')}: ${t('doorOf', { n: members.length })}`,
          }),
        ),
        h(
          'ul',
          { class: 'nw-list' },
          members.map(member => h('li', null, link(state, member, onSelect))),
        ),
      ),
    ),
  );
}

function changesPanel(words, { state, onSelect }) {
  const { changes, since } = state.shown;
  if (!changes) return null;
  const { t, verdictName } = words;
  const office = ({ from, to, label }) =>
    h('li', null, `${label}: `, link(state, from, onSelect), ' → ', link(state, to, onSelect));
  const groups = [
    ['entered', '+', changes.entered.map(({ key }) => h('li', null, link(state, key, onSelect)))],
    ['left', '−', changes.left.map(({ key }) => h('li', null, link(state, key, onSelect)))],
    ['begun', '+', changes.begun.map(office)],
    ['ended', '−', changes.ended.map(office)],
    [
      'verdicts',
      '≠',
      changes.verdicts.map(({ before, after }) =>
        h(
          'li',
          null,
          link(state, after.key, onSelect),
          ` ${verdictName(before.verdict)} → ${verdictName(after.verdict)}`,
        ),
      ),
    ],
  ].filter(([, , items]) => items.length > 0);
  return panel(
    t('changed', { day: words.day(since) }),
    'nw-changes',
    groups.length === 0 && h('p', { class: 'faint' }, t('changedNone')),
    groups.map(([key, sign, items]) => [
      h('h3', null, `${sign} ${t(String(key))} (${items.length})`),
      h('ul', { class: 'nw-list' }, items.slice(0, 40)),
    ]),
  );
}

function pathsPanel(words, { state, onShow }) {
  const { t } = words;
  const { riskPaths } = state.shown.network;
  if (riskPaths.length === 0) return null;
  return panel(
    t('paths'),
    'nw-paths',
    h(
      'ul',
      { class: 'nw-list' },
      riskPaths.slice(0, MOST_PATHS).map(path => {
        const to = state.graph.nodes.find(({ id }) => id === path.at(-1));
        return h(
          'li',
          { class: 'nw-group' },
          button(t('show'), () => onShow(path), { 'aria-label': `${t('show')}: ${to?.name}` }),
          h(
            'span',
            null,
            nameIn(state, path.at(-1)),
            to?.insolventOn &&
              h(
                'span',
                { class: 'faint small' },
                ` ${t('insolventOn', { date: words.day(to.insolventOn) })}`,
              ),
          ),
        );
      }),
    ),
    riskPaths.length > MOST_PATHS && h('p', { class: 'faint' }, `+${riskPaths.length - MOST_PATHS}`),
  );
}

/** Nothing where nothing was left out. */
function cutPanel({ t }, { state }) {
  const { cutOff } = state.shown.network;
  if (cutOff.length === 0) return null;
  const byReason = Map.groupBy(cutOff, ({ reason }) => reason);
  return panel(
    t('cut'),
    'nw-cut',
    h(
      'ul',
      { class: 'nw-list' },
      [...byReason].map(([reason, cuts]) =>
        h('li', null, `${cuts.reduce((sum, { omitted }) => sum + omitted, 0)} ${t(`cut.${reason}`)}`),
      ),
    ),
  );
}

const keyPanel = ({ t }) =>
  h(
    'details',
    { class: 'panel nw-key' },
    h('summary', null, h('strong', null, t('key'))),
    h(
      'ul',
      { class: 'nw-list' },
      ['company', 'person', 'failed', 'door', 'more', 'current', 'former', 'share'].map(shape =>
        h(
          'li',
          { class: 'nw-group' },
          h('span', { class: `nw-shape is-${shape}`, 'aria-hidden': 'true' }),
          t(`key.${shape}`),
        ),
      ),
    ),
  );
