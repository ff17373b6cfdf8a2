/** To the record in its register, as far as there is an address of it; else it says that there is none. */
import { html } from 'htm/preact';
import { decoded } from '../decoded.js';
import { t } from '../texts.js';

/** Whether the address holds the record's own reference, and is not the page on which all are searched. */
export function leadsToRecord(url, reference) {
  const parts = (reference ?? '').match(/[\p{L}\d]{5,}/gu) ?? [];
  return parts.some(part => decoded(url).toLowerCase().includes(part.toLowerCase()));
}

export function RecordLink({ url, reference, livemode }) {
  if (!livemode) return html`<span class="faint">${t('inventedRecord')}</span>`;
  if (!/^https?:\/\//.test(url ?? '')) return html`<span class="faint">${t('noRecordPage')}</span>`;
  const text = t(leadsToRecord(url, reference) ? 'openRecord' : 'openSearch');
  return html`<a href=${url} target="_blank" rel="noopener noreferrer">${text}</a>`;
}
