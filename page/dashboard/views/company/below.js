/** What the company page shows after its first look, with its texts: loaded when the page stands. */
import { html } from 'htm/preact';
import { companyMoreTexts } from '../../texts/company-more.js';
import { addTexts } from '../../texts.js';
import { Corrections } from './corrections.js';
import { History } from './history.js';
import { Improvements } from './improvements.js';
import { Limits } from './limits.js';
import { RegisterFaults } from './register-faults.js';

addTexts(companyMoreTexts);

export { Actions } from './actions.js';
export { AskAnew } from './ask-anew.js';
export { CheckDetail } from './check-detail.js';
export { SoFar } from './so-far.js';

export const Side = ({ story: { judged, corrections, history, knownAt, nif } }) => html`
  <${Improvements} contractor=${judged} />
  <${History} history=${history} nif=${nif} knownAt=${knownAt} />
  <${RegisterFaults} judged=${judged} />
  ${corrections.length > 0 && html`<${Corrections} corrections=${corrections} />`}
  <${Limits} contractor=${judged} />`;
