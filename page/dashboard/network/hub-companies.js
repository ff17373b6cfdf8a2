/** The companies of a person who has too many to be followed: read page by page when they are wanted, as a table. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { saidOf } from '../components/failure.js';
import { Button } from '../components/forms/button.js';
import { Name } from '../components/name.js';
import { DataTable } from '../components/tables/data-table.js';
import { day } from '../texts.js';
import { askNetwork } from './network-requests.js';
import { t } from './network-texts.js';

const COMPANIES_OF = `query ($id: ID!, $after: String) { node(id: $id) { ... on Director { companies(first: 50, after: $after) {
  pageInfo { hasNextPage endCursor }
  edges { role appointedOn ceasedOn node { nif name } } } } } }`;

/** @typedef {{ rows: any[], after: string | null, hasMore: boolean }} Read */

/** What was read of it stays in `hubs` while others are selected. @param {{ id: string, hubs: Map<string, Read> }} props */
export function HubCompanies({ id, hubs }) {
  const { rows, after, hasMore } = hubs.get(id) ?? { rows: [], after: null, hasMore: true };
  const [{ isBusy, error }, set] = useState({ isBusy: false, error: /** @type {any} */ (null) });
  async function read() {
    set({ isBusy: true, error: null });
    try {
      const { edges, pageInfo } = (await askNetwork(COMPANIES_OF, { id, after })).node.companies;
      hubs.set(id, { rows: [...rows, ...edges], after: pageInfo.endCursor, hasMore: pageInfo.hasNextPage });
      set({ isBusy: false, error: null });
    } catch (error) {
      set({ isBusy: false, error });
    }
  }
  const next = rows.length === 0 ? t('hubRead') : t('hubMore', { n: rows.length });
  return html`
    <div class="nw-hub">
      ${rows.length > 0 && html`<${DataTable} label=${t('companies')} columns=${columns()} rows=${rows} rowKey=${row => rows.indexOf(row)} />`}
      <p class="nw-group">
        ${
          isBusy
            ? html`<span class="faint" role="status">${t('hubReading')}</span>`
            : hasMore
              ? html`${error && html`<span class="nw-failed" role="alert">${saidOf(error)}</span>`}
                <${Button} small data-hub=${id} onClick=${read}>${error ? t('again') : next}<//>`
              : html`<span class="faint">${t('hubAll', { n: rows.length })}</span>`
        }
      </p>
    </div>`;
}

const columns = () => [
  {
    key: 'company',
    label: t('company'),
    isHead: true,
    cell: ({ node: { nif, name } }) =>
      html`<a href=${`#/company/${nif}/network`}><${Name}>${name ?? nif}<//></a><span class="mono faint">${nif}</span>`,
  },
  {
    key: 'from',
    label: t('from'),
    cell: ({ appointedOn }) => (appointedOn ? day(appointedOn) : t('sinceUnknown')),
  },
  { key: 'until', label: t('until'), cell: ({ ceasedOn }) => (ceasedOn ? day(ceasedOn) : t('current')) },
];
