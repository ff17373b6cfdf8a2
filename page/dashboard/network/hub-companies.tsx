/** The companies of a person who has too many to be followed: read page by page when they are wanted, as a table. */
import { useState } from 'preact/hooks';
import { Button, type Data, DataTable, type Fault, Name, saidOf } from '../components.ts';
import { day } from '../texts.ts';
import { askNetwork } from './network-requests.ts';
import { t } from './network-texts.ts';

const COMPANIES_OF = `query ($id: ID!, $after: String) { node(id: $id) { ... on Director { companies(first: 50, after: $after) {
  pageInfo { hasNextPage endCursor }
  edges { role appointedOn ceasedOn node { nif name } } } } } }`;

export type Read = { rows: Data[]; after: string | null; hasMore: boolean };

/** What was read of it stays in `hubs` while others are selected. */
export function HubCompanies({ id, hubs }: { id: string; hubs: Map<string, Read> }) {
  const { rows, after, hasMore } = hubs.get(id) ?? { rows: [], after: null, hasMore: true };
  const [{ isBusy, error }, set] = useState({ isBusy: false, error: null as Fault | null });
  async function read() {
    set({ isBusy: true, error: null });
    try {
      const { edges, pageInfo } = (await askNetwork(COMPANIES_OF, { id, after })).node.companies;
      hubs.set(id, { rows: [...rows, ...edges], after: pageInfo.endCursor, hasMore: pageInfo.hasNextPage });
      set({ isBusy: false, error: null });
    } catch (error) {
      set({ isBusy: false, error: error as Fault });
    }
  }
  const next = rows.length === 0 ? t('hubRead') : t('hubMore', { n: rows.length });
  return (
    <div class="nw-hub">
      {rows.length > 0 && <DataTable label={t('companies')} columns={columns()} rows={rows} rowKey={row => rows.indexOf(row)} />}
      <p class="nw-group">
        {isBusy && <output class="faint">{t('hubReading')}</output>}
        {!isBusy && error && (
          <span class="nw-failed" role="alert">
            {saidOf(error)}
          </span>
        )}
        {!isBusy && hasMore && <Button small data-hub={id} onClick={read} label={error ? t('again') : next} />}
        {!isBusy && !hasMore && <span class="faint">{t('hubAll', { n: rows.length })}</span>}
      </p>
    </div>
  );
}

const columns = () => [
  {
    key: 'company',
    label: t('company'),
    isHead: true,
    cell: ({ node: { nif, name } }) => (
      <>
        <a href={`#/company/${nif}/network`}>
          <Name>{name ?? nif}</Name>
        </a>
        <span class="mono faint">{nif}</span>
      </>
    ),
  },
  { key: 'from', label: t('from'), cell: ({ appointedOn }) => (appointedOn ? day(appointedOn) : t('sinceUnknown')) },
  { key: 'until', label: t('until'), cell: ({ ceasedOn }) => (ceasedOn ? day(ceasedOn) : t('current')) },
];
