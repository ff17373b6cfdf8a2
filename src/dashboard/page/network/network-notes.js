/** Beside a drawing: the node that is selected, what the shapes mean, and what was left out. */
import { h } from '../dom.js';
import { section, verdictPill } from '../parts.js';
import { day, t } from '../texts.js';

const OFFICES_SHOWN = 8;

/**
 * @param {import('./network-data.js').Node} node
 * @param {import('./network-data.js').Network} data
 * @param {(node: import('./network-data.js').Node) => void} onExpand
 */
export function aboutNode(node, data, onExpand) {
  const isCompany = node.__typename === 'NetworkCompany';
  const offices = data.edges.filter(({ from, to }) => from === node.id || to === node.id);
  return [
    h('p', null, h('strong', null, node.name)),
    h(
      'p',
      { class: 'group' },
      isCompany
        ? [h('span', { class: 'mono faint' }, node.nif), verdictPill(node.verdict)]
        : h('span', { class: 'faint' }, t('person')),
    ),
    isCompany && node.insolvencies.map(({ on }) => h('p', null, t('insolventOn', { date: day(on) }))),
    node.isHub && h('p', { class: 'faint' }, t('hub')),
    h(
      'ul',
      { class: 'list small' },
      offices.slice(0, OFFICES_SHOWN).map(edge => officeItem(edge, node, data)),
    ),
    isCompany &&
      h(
        'p',
        { class: 'group' },
        h('button', { class: 'button is-small', onclick: () => onExpand(node) }, t('expand')),
        h('a', { class: 'button is-small', href: `#/company/${node.nif}` }, t('back')),
      ),
  ];
}

function officeItem({ from, to, roleLabel, appointedOn, ceasedOn }, node, { nodes }) {
  const other = from === node.id ? to : from;
  const name = nodes.find(({ id }) => id === other)?.name ?? other;
  const since = appointedOn ? day(appointedOn) : t('sinceUnknown');
  const until = ceasedOn ? day(ceasedOn) : t('inOffice');
  return h(
    'li',
    null,
    `${roleLabel}: ${name}`,
    h('br'),
    h('span', { class: 'faint' }, `${since} – ${until}`),
  );
}

export const keyPanel = () =>
  section(
    t('keyShapes'),
    { id: 'key-head' },
    h(
      'ul',
      { class: 'list small' },
      [
        ['', t('company')],
        ['is-person', t('person')],
        ['is-failed', t('failed')],
        ['is-path', t('onPath')],
        ['is-former', t('former')],
      ].map(([shape, text]) =>
        h('li', { class: 'group' }, h('span', { class: `shape ${shape}`, 'aria-hidden': 'true' }), text),
      ),
    ),
  );

/** Nothing where nothing was left out. */
export function cutPanel({ cutOff }) {
  if (cutOff.length === 0) return null;
  const byReason = new Map();
  for (const { reason, omitted } of cutOff) byReason.set(reason, (byReason.get(reason) ?? 0) + omitted);
  return section(
    t('cut'),
    { id: 'cut-head' },
    h(
      'ul',
      { class: 'list small' },
      [...byReason].map(([reason, omitted]) =>
        h('li', null, h('span', { class: 'num' }, `${omitted} `), t(`cut.${reason}`)),
      ),
    ),
  );
}
