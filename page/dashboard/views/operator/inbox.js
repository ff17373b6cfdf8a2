/** What needs a person, from all panels, the oldest first. */
import { html } from 'htm/preact';
import { Empty } from '../../components/empty.js';
import { Panel } from '../../components/panel.js';
import { DataTable } from '../../components/tables/data-table.js';
import { Ago } from '../../components/time.js';
import { useRead } from '../../data/operator-requests.js';
import { href } from '../../router.js';
import { registerName, t } from '../../texts.js';
import { ChangeButton } from './change-button.js';

/** No words were written to it yet, whatever its analysis brought. */
export const isUnanswered = ({ state, answer }) => state !== 'closed' && answer === null;

/** It failed for good, or was tried in vain and will be tried again. */
export const isFailing = ({ state, attempts }) =>
  state === 'failed' || (state === 'pending' && attempts.length > 0);

/** @typedef {{ key: string, panel: string, at: string, what: string, why?: string, path: string, act?: unknown }} Item */

/** By panel: what an answer of its path holds that somebody has to look at. @type {readonly [panel: string, path: string, items: (data: any) => Item[]][]} */
const SOURCES = [
  [
    'captures',
    'pending',
    data =>
      // Other registers are asked again by themselves, and no one waits for a failed company.
      data
        .filter(({ register, analysisId }) => register === 'mj-publications' && analysisId !== null)
        .map(({ nif, register, since, lacks, reason }) => ({
          key: `${register} ${nif}`,
          panel: 'captures',
          at: since,
          what: `${nif} · ${registerName(register)}`,
          why: lacks ?? reason,
          path: href('/operator/captures', { nif }),
        })),
  ],
  [
    'corrections',
    'corrections',
    data =>
      data.filter(isUnanswered).map(({ id, nif, createdAt, text }) => ({
        key: id,
        panel: 'corrections',
        at: createdAt,
        what: nif,
        why: text,
        path: href('/operator/corrections'),
      })),
  ],
  ['deliveries', 'deliveries?state=failed', failing],
  ['deliveries', 'deliveries?state=pending', failing],
  [
    'jobs',
    'analyses?state=stalled',
    data =>
      data.map(({ id, nif, createdAt, waitingFor }) => ({
        key: id,
        panel: 'jobs',
        at: createdAt,
        what: nif,
        why: waitingFor.map(name => registerName(name)).join(', '),
        path: href('/operator/jobs'),
        act: html`<${ChangeButton} path="analyses/redrive" body=${{ id }} values=${{ nif }} />`,
      })),
  ],
  [
    'jobs',
    'jobs',
    ({ failed }) =>
      failed.map(({ id, queue, failedAt, why }) => ({
        key: id,
        panel: 'jobs',
        at: failedAt,
        what: queue,
        why,
        path: href('/operator/jobs'),
        act: html`<${ChangeButton} path="jobs/redrive" body=${{ job: id }} values=${{ queue }} />`,
      })),
  ],
];

function failing(data) {
  return data.filter(isFailing).map(({ id, endpointId, createdAt, attempts }) => ({
    key: id,
    panel: 'deliveries',
    at: createdAt,
    what: endpointId,
    why: String(attempts.at(-1)?.status ?? attempts.at(-1)?.error ?? ''),
    path: href('/operator/deliveries', { state: 'failing' }),
    act: html`<${ChangeButton} path="webhooks/resend" body=${{ id }} values=${{ id, endpoint: endpointId }} />`,
  }));
}

/** Null while one of the panels is not read. @returns {Item[] | null} */
export function useInbox() {
  const answers = SOURCES.map(([, path]) => useRead(path));
  if (answers.some(({ data }) => !data)) return null;
  return SOURCES.flatMap(([, , items], place) => items(answers[place]?.data)).sort((a, b) =>
    a.at < b.at ? -1 : 1,
  );
}

export function Inbox() {
  const items = useInbox();
  if (!items) return html`<${Empty}>${t('loading')}<//>`;
  return html`
    <${Panel} title=${t('op.inbox')} id="inbox-head">
      <${DataTable} class="stacks" label=${t('op.inbox')} columns=${columns()} rows=${items} rowKey=${({ key }) => key} none=${t('op.inboxNone')} />
    <//>`;
}

const columns = () => [
  { key: 'since', label: t('op.since'), cell: ({ at }) => html`<${Ago} at=${at} />` },
  {
    key: 'what',
    label: t('op.needs'),
    isHead: true,
    cell: ({ panel, what, path }) =>
      html`<a href=${path}>${t(`op.needs.${panel}`)}</a> <span class="mono small">${what}</span>`,
  },
  {
    key: 'why',
    label: t('op.why'),
    class: 'cell-words',
    cell: ({ why }) => html`<bdi>${why || t('nothing')}</bdi>`,
  },
  { key: 'do', label: t('op.do'), cell: ({ act, path }) => act ?? html`<a href=${path}>${t('op.look')}</a>` },
];
