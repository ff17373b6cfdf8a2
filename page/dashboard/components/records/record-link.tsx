/** To the record in its register, as far as there is an address of it; else it says that there is none. */
import { t } from '../../texts.ts';
import { leadsToRecord } from './leads-to-record.ts';

export function RecordLink({ url, reference, livemode }: { url?: string | null; reference?: string | null; livemode: boolean }) {
  if (!livemode) return <span class="faint">{t('inventedRecord')}</span>;
  if (!/^https?:\/\//.test(url ?? '')) return <span class="faint">{t('noRecordPage')}</span>;
  const text = t(leadsToRecord(url, reference) ? 'openRecord' : 'openSearch');
  return (
    <a href={url ?? ''} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
