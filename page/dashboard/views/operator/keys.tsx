/** Keys of all clients, what a client has used day by day, and the end of a key. */
import { Ago, type Data, DataTable, Empty, Panel, type Query } from '../../components.ts';
import { setQuery } from '../../router.ts';
import { day, number, t } from '../../texts.ts';
import { ChangeButton } from './change-button.tsx';
import { DayBars } from './day-bars.tsx';
import { MonthOfUse } from './month-of-use.tsx';
import { Read } from './read.tsx';

const DAYS = 30;

export const Keys = ({ query: { client = '', month = new Date().toISOString().slice(0, 7) } }: Query<'client' | 'month'>) => (
  <>
    <Read path="keys">
      {data => {
        if (data.clients.length === 0) return <Empty>{t('op.noClient')}</Empty>;
        const chosen = data.clients.some(({ id }) => id === client) ? client : data.clients[0].id;
        return (
          <>
            <Panel title={t('op.usage')} id="usage-head" aside={<ClientChoice clients={data.clients} chosen={chosen} />}>
              <Usage client={chosen} key={chosen} />
            </Panel>
            <Panel title={t('op.keysHead')} id="keys-head">
              <DataTable
                class="stacks"
                label={t('op.keysHead')}
                columns={columns()}
                rows={data.keys.filter(({ clientId }) => clientId === chosen)}
                rowKey={({ id }) => id}
              />
            </Panel>
          </>
        );
      }}
    </Read>
    <MonthOfUse month={month} />
  </>
);

const ClientChoice = ({ clients, chosen }: { clients: { id: string; name: string; disabledAt: string | null }[]; chosen: string }) => (
  <span class="group">
    <label for="client">{t('op.client')}</label>
    <select id="client" value={chosen} onChange={event => setQuery({ client: event.currentTarget.value })}>
      {clients.map(({ id, name, disabledAt }) => (
        <option key={id} value={id}>
          {name}
          {disabledAt ? ` (${t('op.state.disabled')})` : ''}
        </option>
      ))}
    </select>
  </span>
);

const Usage = ({ client }: { client: string }) => (
  <Read path={`usage?client=${client}&days=${DAYS}`}>
    {used => {
      const total = used.reduce((sum, { requests }) => sum + requests, 0);
      const units = used.reduce((sum, { quotaUnits }) => sum + quotaUnits, 0);
      return (
        <>
          <p>{t('op.used', { n: total, units: units, days: DAYS })}</p>
          <DayBars days={everyDay(used)} label={t('op.requests')} partLabel={t('op.refused')} />
        </>
      );
    }}
  </Read>
);

/** Days without a request too, oldest first; days are of UTC, as the quota's. */
function everyDay(used) {
  const known = new Map<string, Data>(used.map(one => [one.day, one]));
  return Array.from({ length: DAYS }, (_, back) => {
    const key = new Date(Date.now() - (DAYS - 1 - back) * 86_400_000).toISOString().slice(0, 10);
    const { requests = 0, refused = 0 } = known.get(key) ?? {};
    return { day: key, value: requests, part: refused };
  });
}

const columns = () => [
  {
    key: 'key',
    label: t('op.key'),
    isHead: true,
    cell: ({ id, prefix, lastFour }) => (
      <>
        <span class="mono">
          {prefix}…{lastFour}
        </span>{' '}
        <span class="faint small mono">{id}</span>
      </>
    ),
  },
  { key: 'state', label: t('state'), cell: ({ state, rolledTo }) => t(`op.state.${rolledTo && state === 'active' ? 'rolled' : state}`) },
  { key: 'scopes', label: t('op.scopes'), class: 'small', cell: ({ scopes }) => scopes.join(', ') },
  { key: 'daily', label: t('op.daily'), class: 'num', cell: ({ dailyQuota }) => (dailyQuota === null ? t('nothing') : number(dailyQuota)) },
  { key: 'expires', label: t('op.expires'), cell: ({ expiresAt }) => day(expiresAt) },
  { key: 'used', label: t('op.lastUsed'), cell: ({ lastUsedAt }) => (lastUsedAt ? <Ago at={lastUsedAt} /> : t('op.neverUsed')) },
  {
    key: 'do',
    label: t('op.do'),
    cell: ({ id, state, prefix, lastFour }) =>
      state !== 'revoked' && <ChangeButton path="keys/revoke" body={{ id }} values={{ key: `${prefix}…${lastFour}` }} />,
  },
];
