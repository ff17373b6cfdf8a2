/** The log of what operators did, newest first. It is read here and never changed. */
import { Button, DataTable, LinkButton, Panel, type Query } from '../../components.ts';
import { href, setQuery } from '../../router.ts';
import { moment, t } from '../../texts.ts';
import { Read } from './read.tsx';

const PAGE = 50;
/** What the log calls a link to this page. */
const BY_PAGE = 'operator’s page';

export function Audit({ query: { actor = '', object = '', after = '' } }: Query<'actor' | 'object' | 'after'>) {
  const asked = new URLSearchParams({ ...(actor && { actor }), ...(object && { object }), ...(after && { after }), limit: String(PAGE) });
  const isNarrow = actor || object || after;
  const all = isNarrow && <LinkButton small href={href('/operator/audit')} label={t('op.state.all')} />;
  return (
    <Panel title={t('op.audit')} id="audit-head" aside={all}>
      <Read path={`audit?${asked}`}>
        {data => (
          <>
            <DataTable class="stacks" label={t('op.audit')} columns={columns()} rows={data} rowKey={({ id }) => id} none={t('op.noneDone')} />
            {data.length === PAGE && <Button onClick={() => setQuery({ after: data.at(-1).id })} label={t('op.older')} />}
          </>
        )}
      </Read>
    </Panel>
  );
}

const columns = () => [
  { key: 'at', label: t('when'), cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
  {
    key: 'actor',
    label: t('op.who'),
    class: 'cell-actor',
    isHead: true,
    cell: ({ actor }) => (
      <a href={href('/operator/audit', { actor })}>
        <bdi>{actor}</bdi>
      </a>
    ),
  },
  { key: 'via', label: t('op.via'), cell: ({ via }) => t(`op.via.${via}`) },
  {
    key: 'action',
    label: t('op.action'),
    cell: ({ action, failed }) => (
      <>
        <code>{action}</code> {failed && <span>({t('op.notDone')})</span>}
      </>
    ),
  },
  {
    key: 'object',
    label: t('op.object'),
    class: 'mono small',
    cell: ({ object }) => (object ? <a href={href('/operator/audit', { object })}>{object === BY_PAGE ? t('op.byPage') : object}</a> : t('nothing')),
  },
  { key: 'reason', label: t('op.reasonShort'), class: 'cell-words', cell: ({ reason }) => reason ?? t('nothing') },
];
