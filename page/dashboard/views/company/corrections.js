/** What the company says is wrong, and what came of it. */
import { html } from 'htm/preact';
import { Panel } from '../../components/panel.js';
import { byKey, useCatalogue } from '../../data/catalogue.js';
import { moment, pick, t } from '../../texts.js';

export function Corrections({ corrections }) {
  const known = byKey(useCatalogue().data?.checks ?? []);
  return html`
    <${Panel} title=${t('corrections')} id="corrections-head">
      <ul class="list">${corrections.map(one => html`<${Correction} key=${one.id} one=${one} definition=${known.get(one.check)} />`)}</ul>
    <//>`;
}

const Correction = ({ one: { text, createdAt, answeredAt, answers }, definition }) => html`
  <li>
    <p>
      <span class="badge">${t(answeredAt ? 'correction.answered' : 'correction.open')}</span> ${definition && pick(definition.question)}
      <span class="faint"> · ${moment(createdAt)}</span>
    </p>
    <p><bdi>${text}</bdi></p>
    ${answers.slice(-1).map(answer => html`<p class="faint"><bdi>${answer.text}</bdi></p>`)}
  </li>`;
