/** Records that say the same stand under one sentence. */
import { EvidenceItem } from '../../components/records/evidence-item.tsx';
import type { Evidence } from '../../data/answers.ts';
import { t } from '../../texts.ts';

const FEW = 6;

/** One group for each sentence, in the order of the records. */
export const groupsOf = (evidence: Evidence[]) => [...Map.groupBy(evidence, ({ register, says, asked }) => `${register} ${says ?? asked}`).values()];

export function EvidenceGroups({ evidence, livemode }: { evidence: Evidence[]; livemode: boolean }) {
  if (evidence.length === 0) return <p class="faint">{t('evidenceNone')}</p>;
  const groups = groupsOf(evidence);
  const more = groups.slice(FEW);
  return (
    <>
      <List groups={groups.slice(0, FEW)} livemode={livemode} />
      {more.length > 0 && (
        <details class="more">
          <summary>{t('moreRecords', { n: more.length })}</summary>
          <List groups={more} livemode={livemode} />
        </details>
      )}
    </>
  );
}

const List = ({ groups, livemode }: { groups: Evidence[][]; livemode: boolean }) => (
  <ul class="evidence">
    {groups.map(([item, ...others]) => (
      <EvidenceItem item={item!} others={others} livemode={livemode} />
    ))}
  </ul>
);
