/** The companies of a person who has too many to be followed: read page by page when they are wanted, as a table. */
import { saidOf } from '../components/failure.js';
import { button, h, named, replace } from './elements.js';

const COMPANIES_OF = `query ($id: ID!, $after: String) { node(id: $id) { ... on Director { companies(first: 50, after: $after) {
  pageInfo { hasNextPage endCursor }
  edges { role appointedOn ceasedOn node { nif name } } } } } }`;

/**
 * @param {any} words
 * @param {{ id: string, ask: (query: string, variables: object) => Promise<any> }} of
 */
export function hubCompanies({ t, day }, { id, ask }) {
  const body = h('tbody');
  const more = h('p', { class: 'nw-group' });
  const box = h('div', { class: 'nw-hub' }, more);
  let after = /** @type {string | null} */ (null);
  const offer = text =>
    replace(
      more,
      button(text, () => void read(), { 'data-hub': id }),
    );

  async function read() {
    replace(more, h('span', { class: 'faint', role: 'status' }, t('hubReading')));
    try {
      const { node } = await ask(COMPANIES_OF, { id, after });
      const { edges, pageInfo } = node.companies;
      if (after === null) box.prepend(tableOf(t, body));
      body.append(...edges.map(edge => line(t, day, edge)));
      after = pageInfo.endCursor;
      if (pageInfo.hasNextPage) offer(t('hubMore', { n: body.rows.length }));
      else replace(more, h('span', { class: 'faint' }, t('hubAll', { n: body.rows.length })));
    } catch (/** @type {any} */ error) {
      replace(
        more,
        h('span', { class: 'nw-failed', role: 'alert' }, saidOf(error)),
        button(t('again'), () => void read()),
      );
    }
  }
  offer(t('hubRead'));
  return box;
}

const tableOf = (t, body) =>
  h(
    'table',
    { class: 'table' },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        [t('company'), t('from'), t('until')].map(head => h('th', { scope: 'col' }, head)),
      ),
    ),
    body,
  );

const line = (t, day, { appointedOn, ceasedOn, node: { nif, name } }) =>
  h(
    'tr',
    null,
    h(
      'th',
      { scope: 'row' },
      h('a', { href: `#/company/${nif}/network` }, named(name ?? nif)),
      h('span', { class: 'mono faint' }, nif),
    ),
    h('td', null, appointedOn ? day(appointedOn) : t('sinceUnknown')),
    h('td', null, ceasedOn ? day(ceasedOn) : t('current')),
  );
