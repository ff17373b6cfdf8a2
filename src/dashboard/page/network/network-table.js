/** The network as a table, for keyboards and screen readers. */
import { h } from '../dom.js';
import { empty, verdictPill } from '../parts.js';
import { day, t } from '../texts.js';

/** `onExpand` gets the company whose button was pressed. */
export function networkTable({ nodes, edges }, onExpand) {
  if (edges.length === 0) return empty(t('networkNone'));
  const byId = new Map(nodes.map(node => [node.id, node]));
  return h(
    'table',
    { class: 'table' },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        ['holder', 'office', 'of', 'verdict', 'from', 'until'].map(key => h('th', { scope: 'col' }, t(key))),
      ),
    ),
    h(
      'tbody',
      null,
      edges.map(({ from, to, roleLabel, appointedOn, ceasedOn }) => {
        const company = byId.get(to);
        return h(
          'tr',
          null,
          h('th', { scope: 'row' }, byId.get(from)?.name ?? from),
          h('td', null, roleLabel),
          h(
            'td',
            null,
            h('a', { href: `#/company/${to}/network` }, company?.name ?? to),
            h('br'),
            h('span', { class: 'mono faint' }, to),
            ' ',
            company &&
              h(
                'button',
                {
                  class: 'button is-small',
                  'data-expand': to,
                  'aria-label': `${t('expand')}: ${company.name}`,
                  onclick: () => onExpand(company),
                },
                t('expand'),
              ),
          ),
          h(
            'td',
            null,
            verdictPill(company?.verdict),
            company?.insolvencies?.map(({ on }) => [
              h('br'),
              h('span', { class: 'small' }, t('insolventOn', { date: day(on) })),
            ]),
          ),
          h('td', null, appointedOn ? day(appointedOn) : t('sinceUnknown')),
          h('td', null, ceasedOn ? day(ceasedOn) : t('inOffice')),
        );
      }),
    ),
  );
}
