/** A number beside the name of a view in the header; `?` where it is not known, for silence would say that nothing waits. */
import { html } from 'htm/preact';
import { t } from '../texts.js';
import { Hidden } from './hidden.js';

export const WaitingCount = ({ n }) =>
  html` <span class="count num" aria-hidden="true">${n}</span><${Hidden}> (${t('alertsWaiting', { n })})<//>`;
