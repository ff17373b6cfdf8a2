/**
 * What a question (`useAsk`) has brought: `children` gets the data as soon as there is any, and keeps it when a later try
 * fails; before that, it says that it loads or what went wrong.
 */
import { html } from 'htm/preact';
import { t } from '../texts.js';
import { Empty } from './empty.js';
import { Failure } from './failure.js';
import { Notice } from './notice.js';

export function Answered({ of: { data, error, again }, children }) {
  if (!data)
    return error ? html`<${Failure} error=${error} onRetry=${again} />` : html`<${Empty}>${t('loading')}<//>`;
  return html`${error && html`<${Notice} tone="caution">${t('olderAnswer')}<//>`}${children(data)}`;
}
