/** What the answer is not. */
import { html } from 'htm/preact';
import { Panel } from '../../components/panel.js';
import { Said } from '../../components/records/said.js';
import { t } from '../../texts.js';

export const Limits = ({ contractor: { calibrated, notice, noticePt } }) => html`
  <${Panel} title=${t('notice')} id="notice-head">
    <p class="faint"><${Said} en=${notice} pt=${noticePt} /></p>
    ${!calibrated && html`<p class="faint">${t('notCalibrated')}</p>`}
  <//>`;
