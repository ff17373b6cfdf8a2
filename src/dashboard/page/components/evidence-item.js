/** One piece of evidence: which register, what it says or that it holds nothing, and when it was asked. */
import { html } from 'htm/preact';
import { day, moment, registerName, t } from '../texts.js';
import { RecordLink } from './record-link.js';

/** `livemode`: null where it is not known whether the record is an invented one; then nothing leads to it. */
export function EvidenceItem({ item, livemode }) {
  const { register, says, asked, reference, date, url, askedAt } = item;
  const isPresence = item.__typename === 'PresenceEvidence';
  const when = [
    reference && `${t('reference')} ${reference}`,
    date && t('registerDate', { date: day(date) }),
    t('askedAt', { when: moment(askedAt) }),
  ];
  return html`
    <li class=${isPresence ? 'is-presence' : 'is-absence'}>
      <p class="evidence-head">
        <strong>${registerName(register)}</strong>
        <span class="faint"> · ${t(isPresence ? 'presence' : 'absence')}</span>
      </p>
      <p lang="en"><bdi>${says ?? asked}</bdi></p>
      <p class="faint">
        <bdi>${when.filter(Boolean).join(' · ')}</bdi>
        ${isPresence && livemode !== null && html` · <${RecordLink} url=${url} reference=${reference} livemode=${livemode} />`}
      </p>
    </li>`;
}
