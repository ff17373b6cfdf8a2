/** The node that is selected: what it is, its offices, its doors, and what can be done with it. */
import { button, h, named } from './elements.js';
import { hubCompanies } from './hub-companies.js';
import { addressOf } from './network-address.js';

/**
 * @param {any} words
 * @param {any} of `item` is null where nothing is selected
 */
export function selectedPanel(words, of) {
  const { t } = words;
  const { item } = of;
  const title = h('h2', { id: 'nw-selected-head', tabindex: '-1' }, t('selected'));
  if (!item) return [title, h('p', { class: 'faint' }, t('selectHint')), pathPart(words, of)];
  const parts = { company: ofCompany, person: ofPerson, door: ofDoor, more: ofFold };
  return [title, ...parts[item.kind](words, of), pathPart(words, of)];
}

function ofCompany(words, { item, state, onSelect, onAround, onPath, onUnfold }) {
  const { t, nif, day, verdictPill } = words;
  const here = { ...state.wanted, since: null, mode: 'graph' };
  return [
    h('p', { class: 'nw-name' }, named(item.name)),
    h(
      'p',
      { class: 'nw-group' },
      h('span', { class: 'mono faint' }, item.id),
      verdictPill(item.verdict),
      markOf(t, item),
    ),
    notFollowed(words, item, state),
    item.insolventOn && h('p', { class: 'nw-failed' }, t('insolventOn', { date: day(item.insolventOn) })),
    h(
      'p',
      { class: 'nw-group' },
      h('a', { class: 'button is-small', href: `#/company/${item.id}` }, t('back')),
      item.id !== nif && h('a', { class: 'button is-small', href: addressOf(item.id, here) }, t('center')),
      button(t('around'), () => onAround(item.id), { 'data-expand': item.id }),
      button(t('pathFrom'), () => onPath(item.id), { 'aria-pressed': String(state.from === item.id) }),
      foldButtons(t, item, state, onUnfold),
    ),
    doorsOf(words, item, state, onSelect),
    officesOf(words, item, state, onSelect),
  ];
}

const ofPerson = (words, { item, state, onSelect, onUnfold, ask }) => [
  h('p', { class: 'nw-name' }, named(item.name)),
  h('p', { class: 'faint' }, words.t('person')),
  notFollowed(words, item, state),
  item.isHub && hubOf(words, item, state, ask),
  h('p', { class: 'nw-group' }, foldButtons(words.t, item, state, onUnfold)),
  officesOf(words, item, state, onSelect),
];

function ofDoor(words, { item, state, onSelect }) {
  const ring = state.rings.find(({ id }) => id === item.id);
  const { t } = words;
  return [
    h('p', { class: 'nw-name' }, t('doorOf', { n: item.members.length })),
    h('p', { class: 'faint' }, t('doorText')),
    h(
      'ul',
      { class: 'nw-list' },
      item.members.map(id =>
        h('li', null, nodeButton(state, id, onSelect), actLine(words, ring.acts.get(id))),
      ),
    ),
  ];
}

const ofFold = ({ t, verdictName }, { item, onSelect, onUnfold, nameOf }) => [
  h('p', { class: 'nw-name' }, nameOf(item)),
  h(
    'p',
    null,
    button(t('unfold'), () => onUnfold(item.id, true), { 'data-unfold': item.id }),
  ),
  h('p', { class: 'faint' }, t('behind')),
  h(
    'ul',
    { class: 'nw-list' },
    item.members.slice(0, 60).map(({ id, name, kind, verdict, isFailed }) =>
      h(
        'li',
        null,
        button(named(name), () => onSelect(id), { class: 'nw-link' }),
        kind === 'company' &&
          h('span', { class: 'faint small' }, ` ${isFailed ? t('failed') : verdictName(verdict)}`),
      ),
    ),
  ),
];

/** Folds that hang on this node and are open. */
const foldButtons = (t, item, state, onUnfold) =>
  state.drawn.opened
    .filter(({ anchors, members }) => anchors[0] === item.id && members.length > 2)
    .map(({ id, members }) => button(t('fold', { n: members.length }), () => onUnfold(id, false)));

/** What the service leaves out at a node that has too many. */
function notFollowed({ t }, { id, isHub }, { shown }) {
  const cut = shown.network.cutOff.find(({ reason, at }) => reason === 'hub' && at === id);
  return (cut || isHub) && h('p', null, cut ? t('followedNot', { n: cut.omitted }) : t('hub'));
}

/** What was read of it stays while others are selected. */
function hubOf(words, { id }, { hubs }, ask) {
  const known = hubs.get(id) ?? hubCompanies(words, { id, ask });
  hubs.set(id, known);
  return known;
}

const markOf = (t, { mark }) => mark && h('span', { class: 'badge' }, `${mark} ${t(`mark.${mark}`)}`);

function nodeButton({ graph }, id, onSelect) {
  const name = graph.nodes.find(node => node.id === id)?.name ?? id;
  return button(named(name), () => onSelect(id), { class: 'nw-link', 'data-node': id });
}

const actLine = ({ registerName, day }, act) =>
  act &&
  h(
    'span',
    { class: 'faint small' },
    [registerName(act.register), act.reference, act.date && day(act.date)].filter(Boolean).join(' · '),
  );

function doorsOf(words, { id }, state, onSelect) {
  const ring = state.rings.find(({ members }) => members.includes(id));
  return (
    ring && [
      h('h3', null, words.t('door')),
      h(
        'ul',
        { class: 'nw-list' },
        ring.members
          .filter(other => other !== id)
          .map(other => h('li', null, nodeButton(state, other, onSelect))),
      ),
    ]
  );
}

/** Current ones first. */
function officesOf(words, { id }, state, onSelect) {
  const { t, day, registerName } = words;
  const offices = state.graph.offices
    .filter(({ from, to }) => from === id || to === id)
    .sort(
      (a, b) =>
        Number(a.until !== null) - Number(b.until !== null) || (b.since ?? '').localeCompare(a.since ?? ''),
    );
  return h(
    'ul',
    { class: 'nw-list nw-offices' },
    offices.map(({ from, to, label, since, until, register, reference, mark }) =>
      h(
        'li',
        { class: until ? 'is-former' : 'is-current' },
        mark && h('span', { class: 'badge' }, mark),
        `${label}: `,
        nodeButton(state, from === id ? to : from, onSelect),
        h(
          'span',
          { class: 'faint small' },
          `${since ? day(since) : t('sinceUnknown')} – ${until ? day(until) : t('current')}${reference ? ` · ${registerName(register)} ${reference}` : ''}`,
        ),
      ),
    ),
  );
}

/** The path that was looked for last. */
function pathPart({ t, registerName }, { state, onSelect }) {
  if (!state.path) return null;
  return h(
    'div',
    { class: 'nw-path' },
    h('h3', null, t('path')),
    h(
      'ol',
      { class: 'nw-list' },
      state.path.hops.map(({ to, office }) =>
        h(
          'li',
          null,
          `${office.label} → `,
          nodeButton(state, to.key, onSelect),
          h(
            'span',
            { class: 'faint small' },
            `${registerName(office.source.register)} ${office.source.reference}`,
          ),
        ),
      ),
    ),
  );
}
