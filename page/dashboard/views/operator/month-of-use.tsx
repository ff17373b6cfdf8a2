/** What all clients used in a month, by key and kind of unit: for invoices. Removed ones are there by their ids. */
import { DataTable, Panel } from '../../components.ts';
import { setQuery } from '../../router.ts';
import { number, t } from '../../texts.ts';
import { Read } from './read.tsx';

export const MonthOfUse = ({ month }: { month: string }) => (
  <Panel title={t('op.monthOfUse')} id="month-head" aside={<MonthChoice month={month} />}>
    <Read path={`usage/month?month=${month}`} key={month}>
      {({ lines, totals }) => (
        <DataTable
          class="stacks"
          label={t('op.monthOfUse')}
          columns={columns()}
          rows={[...lines, ...totals]}
          rowKey={({ clientId, keyId, unit }) => `${clientId} ${keyId} ${unit}`}
          none={t('op.nothingUsed')}
        />
      )}
    </Read>
  </Panel>
);

const MonthChoice = ({ month }: { month: string }) => (
  <span class="group">
    <label for="month">{t('op.month')}</label>
    <input type="month" id="month" value={month} onChange={event => event.currentTarget.value && setQuery({ month: event.currentTarget.value })} />
  </span>
);

const columns = () => [
  {
    key: 'client',
    label: t('op.client'),
    isHead: true,
    cell: ({ client, clientId }) =>
      clientId ? (
        <>
          {client} <span class="faint small mono">{clientId}</span>
        </>
      ) : (
        t('op.allClients')
      ),
  },
  { key: 'key', label: t('op.key'), cell: ({ keyId }) => (keyId ? <span class="small mono">{keyId}</span> : t('op.total')) },
  { key: 'unit', label: t('op.unit'), cell: ({ unit }) => t(`op.unit.${unit}`) },
  { key: 'count', label: t('op.count'), class: 'num', cell: ({ count }) => number(count) },
];
