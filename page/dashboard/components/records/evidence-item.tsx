/** One thing that a register says, or that it holds nothing, with the records that say it and when it was asked. */
import type { Evidence } from '../../data/answers.ts';
import { day, moment, registerName, t } from '../../texts.ts';
import { RecordLink } from './record-link.tsx';
import { Said } from './said.tsx';

/** `others`: further records of the same sentence. `livemode`: null where it is not known whether records are invented; then nothing leads to them. */
export function EvidenceItem({ item, others = [], livemode }: { item: Evidence; others?: Evidence[]; livemode: boolean | null }) {
  const { register, says, asked, inPortuguese } = item;
  const isPresence = item.__typename === 'PresenceEvidence';
  return (
    <li class={isPresence ? 'is-presence' : 'is-absence'}>
      <p class="evidence-head">
        <strong>{registerName(register)}</strong>
        <span class="faint"> · {t(isPresence ? 'presence' : 'absence')}</span>
      </p>
      <p>
        <Said en={says ?? asked} pt={inPortuguese} />
      </p>
      {[item, ...others].map(record => (
        <Source {...{ record, livemode, isPresence }} />
      ))}
    </li>
  );
}

function Source({ record: { reference, date, url, askedAt }, livemode, isPresence }: { record: Evidence; livemode: boolean | null; isPresence: boolean }) {
  const when = [reference && `${t('reference')} ${reference}`, date && t('registerDate', { date: day(date) }), t('askedAt', { when: moment(askedAt) })];
  return (
    <p class="faint">
      <bdi>{when.filter(Boolean).join(' · ')}</bdi>
      {isPresence && livemode !== null && (
        <>
          {' '}
          · <RecordLink url={url} reference={reference} livemode={livemode} />
        </>
      )}
    </p>
  );
}
