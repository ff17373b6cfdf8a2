/** To the record in its register, as far as there is an address of it; else it says that there is none. */
import { html } from 'htm/preact';
import { t } from '../../texts.js';
import { leadsToRecord } from './leads-to-record.js';

export function RecordLink({ url, reference, livemode }) {
  if (!livemode) return html`<span class="faint">${t('inventedRecord')}</span>`;
  if (!/^https?:\/\//.test(url ?? '')) return html`<span class="faint">${t('noRecordPage')}</span>`;
  const text = t(leadsToRecord(url, reference) ? 'openRecord' : 'openSearch');
  return html`<a href=${url} target="_blank" rel="noopener noreferrer">${text}</a>`;
}
