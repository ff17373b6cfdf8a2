/** What the answer is not. */
import { type Judged, Panel, Said } from '../../components.ts';
import { t } from '../../texts.ts';

export const Limits = ({ contractor: { calibrated, notice, noticePt } }: { contractor: Pick<Judged, 'calibrated' | 'notice' | 'noticePt'> }) => (
  <Panel title={t('notice')} id="notice-head">
    <p class="faint">
      <Said en={notice} pt={noticePt} />
    </p>
    {!calibrated && <p class="faint">{t('notCalibrated')}</p>}
  </Panel>
);
