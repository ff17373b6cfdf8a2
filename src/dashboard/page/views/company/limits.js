/** What the answer is not. */
import { html } from 'htm/preact';
import { Panel } from '../../components/panel.js';
import { t } from '../../texts.js';

export const Limits = ({ contractor: { calibrated } }) => html`
  <${Panel} title=${t('notice')} id="notice-head">
    <p class="faint">${t('noticeText')}</p>
    ${!calibrated && html`<p class="faint">${t('notCalibrated')}</p>`}
  <//>`;
