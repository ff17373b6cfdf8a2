/** How many alerts wait, beside the name of their view in the header. */
import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { Hidden } from '../../components/hidden.js';
import { ask, useAsk } from '../../data/ask.js';
import { onNews } from '../../data/live.js';
import { t } from '../../texts.js';
import { isWaiting } from './folders.js';

/** A hundred fields, which are counted as one request. */
const WAITING = `{ alerts(first: 30, filter: { state: open }) { pageInfo { hasNextPage }
  edges { node { state acknowledgedAt silencedUntil } } } }`;

/** Counts anew: one was answered. */
export const countAgain = () => void ask(WAITING, {}, { maxAge: 0 }).catch(() => {});

export function AlertCount() {
  const { data, again } = useAsk(WAITING, {}, { maxAge: 0 });
  useEffect(() => onNews(({ event }) => event?.type.startsWith('watch') && again()), []);
  const n = data?.alerts.edges.filter(({ node }) => isWaiting(node)).length ?? 0;
  if (n === 0) return null;
  const shown = `${n}${data.alerts.pageInfo.hasNextPage ? '+' : ''}`;
  return html` <span class="count num" aria-hidden="true">${shown}</span><${Hidden}> (${t('alertsWaiting', { n: shown })})<//>`;
}
