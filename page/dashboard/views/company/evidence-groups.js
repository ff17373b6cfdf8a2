/** Records that say the same stand under one sentence. */
import { html } from 'htm/preact';
import { EvidenceItem } from '../../components/records/evidence-item.js';
import { t } from '../../texts.js';

const FEW = 6;

/** One group for each sentence, in the order of the records. */
export const groupsOf = evidence => [
  ...Map.groupBy(evidence, ({ register, says, asked }) => `${register} ${says ?? asked}`).values(),
];

export function EvidenceGroups({ evidence, livemode }) {
  if (evidence.length === 0) return html`<p class="faint">${t('evidenceNone')}</p>`;
  const groups = groupsOf(evidence);
  const more = groups.slice(FEW);
  return html`
    <${List} groups=${groups.slice(0, FEW)} livemode=${livemode} />
    ${more.length > 0 && html`<details class="more"><summary>${t('moreRecords', { n: more.length })}</summary><${List} groups=${more} livemode=${livemode} /></details>`}`;
}

const List = ({ groups, livemode }) => html`
  <ul class="evidence">
    ${groups.map(([item, ...others]) => html`<${EvidenceItem} item=${item} others=${others} livemode=${livemode} />`)}
  </ul>`;
