/** What needs a person, from all panels, the oldest first. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Ago, type ComponentChildren, type Data, DataTable, Empty, Notice, Panel } from '../../components.ts';
import { useRead } from '../../data/operator-requests.ts';
import { href } from '../../router.ts';
import { registerName, t } from '../../texts.ts';
import { ChangeButton } from './change-button.tsx';
import { Technical } from './technical.tsx';
import { UnreadAnswer } from './unread-answer.tsx';

/** No words were written to it yet, whatever its analysis brought. */
export const isUnanswered = ({ state, answer }) => state !== 'closed' && answer === null;

/** It failed for good, or was tried in vain and will be tried again. */
export const isFailing = ({ state, attempts }) => state === 'failed' || (state === 'pending' && attempts.length > 0);

export type Item = { key: string; panel: string; at: string; what: string; why?: ComponentChildren; path: string; act?: unknown };

/** By panel: what an answer of its path holds that somebody has to look at. */
const SOURCES: readonly [panel: string, path: string, items: (data: Data) => Omit<Item, 'panel'>[]][] = [
  [
    'captures',
    'pending',
    data =>
      // Other registers are asked again by themselves, and no one waits for a failed company.
      data
        .filter(({ register, analysisId }) => register === 'mj-publications' && analysisId !== null)
        .map(({ nif, register, since, lacks, reason }) => ({
          key: `${register} ${nif}`,
          at: since,
          what: `${nif} · ${registerName(register)}`,
          why: <Technical>{lacks ?? reason}</Technical>,
          path: href('/operator/captures', { nif }),
        })),
  ],
  [
    'corrections',
    'corrections',
    data =>
      data.filter(isUnanswered).map(({ id, nif, createdAt, text }) => ({ key: id, at: createdAt, what: nif, why: text, path: href('/operator/corrections') })),
  ],
  ['deliveries', 'deliveries?state=failed', failing],
  ['deliveries', 'deliveries?state=pending', failing],
  [
    'jobs',
    'analyses?state=stalled',
    data =>
      data
        // Whose capture is wanted stands among the captures.
        .filter(({ waitingFor }) => !waitingFor.includes('mj-publications'))
        .map(({ id, nif, createdAt, waitingFor }) => ({
          key: id,
          at: createdAt,
          what: nif,
          why: waitingFor.map(name => registerName(name)).join(', '),
          path: href('/operator/jobs'),
          act: <ChangeButton path="analyses/redrive" body={{ id }} values={{ nif }} />,
        })),
  ],
  [
    'jobs',
    'jobs',
    ({ failed }) =>
      failed.map(({ id, queue, failedAt, why }) => ({
        key: id,
        at: failedAt,
        what: queue,
        why: <Technical>{why}</Technical>,
        path: href('/operator/jobs'),
        act: <ChangeButton path="jobs/redrive" body={{ job: id }} values={{ queue }} />,
      })),
  ],
  [
    'registers',
    'registers/unread',
    ({ version, unread }) =>
      unread.map(one => {
        const { register, title, nif, askedAt, reason } = one;
        const item = {
          key: `${register} ${askedAt} ${reason}`,
          at: askedAt,
          what: `${nif} · ${registerName(register, title)}`,
          why: <Technical>{reason}</Technical>,
          path: href('/operator/registers'),
        };
        const told = outcome => {
          const act = <Notice tone="safe">{outcome}</Notice>;
          taught.value = [...taught.value, { ...item, panel: 'registers', key: `${item.key} ${outcome}`, act }];
        };
        return { ...item, act: <UnreadAnswer unread={one} version={version} onTaught={told} /> };
      }),
  ],
];

/** What was taught here since the list was opened: each stays where it stood, with what came of it. */
const taught = signal<readonly Item[]>([]);

function failing(data) {
  return data
    .filter(isFailing)
    .map(({ id, endpointId, createdAt, attempts }) => ({
      key: id,
      at: createdAt,
      what: endpointId,
      why: attempts.at(-1)?.status ?? <Technical>{attempts.at(-1)?.error}</Technical>,
      path: href('/operator/deliveries', { state: 'failing' }),
      act: <ChangeButton path="webhooks/resend" body={{ id }} values={{ id, endpoint: endpointId }} />,
    }));
}

/** Null while one of the panels is not read. */
export function useInbox(): Item[] | null {
  const answers = SOURCES.map(([, path]) => useRead(path));
  if (answers.some(({ data }) => !data)) return null;
  return SOURCES.flatMap(([panel, , items], place) => items(answers[place]?.data).map(item => ({ panel, ...item }))).sort(byAge);
}

const byAge = (a: Item, b: Item): number => (a.at < b.at ? -1 : 1);

export function Inbox() {
  const items = useInbox();
  useEffect(
    () => () => {
      taught.value = [];
    },
    [],
  );
  if (!items) return <Empty>{t('loading')}</Empty>;
  return (
    <Panel title={t('op.inbox')} id="inbox-head">
      <DataTable
        class="stacks"
        label={t('op.inbox')}
        columns={columns()}
        rows={[...items, ...taught.value].sort(byAge)}
        rowKey={({ key }) => key}
        none={t('op.inboxNone')}
      />
    </Panel>
  );
}

const columns = () => [
  { key: 'since', label: t('op.since'), cell: ({ at }) => <Ago at={at} /> },
  {
    key: 'what',
    label: t('op.needs'),
    isHead: true,
    cell: ({ panel, what, path }) => (
      <>
        <a href={path}>{t(`op.needs.${panel}`)}</a> <span class="mono small">{what}</span>
      </>
    ),
  },
  { key: 'why', label: t('op.why'), class: 'cell-words', cell: ({ why }) => <bdi>{why || t('nothing')}</bdi> },
  { key: 'do', label: t('op.do'), cell: ({ act, path }) => act ?? <a href={path}>{t('op.look')}</a> },
];
