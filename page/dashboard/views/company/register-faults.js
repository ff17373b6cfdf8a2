/** Registers that had not answered for this assessment, where one of its unknown checks needs them; nothing otherwise. */
import { html } from 'htm/preact';
import { Panel } from '../../components/panel.js';
import { Said } from '../../components/records/said.js';
import { byKey, useCatalogue } from '../../data/catalogue.js';
import { registerName, t } from '../../texts.js';

export function RegisterFaults({ judged: { unknownChecks, inputs } }) {
  const catalogue = byKey(useCatalogue().data?.checks ?? []);
  const needed = new Set(unknownChecks.flatMap(key => catalogue.get(key)?.needs ?? []));
  const missing = (inputs?.registers ?? []).filter(
    ({ register, answered }) => !answered && needed.has(register),
  );
  if (missing.length === 0) return null;
  return html`
    <${Panel} title=${t('freshness')} id="registers-head">
      <ul class="registers">${missing.map(
        ({ register, because, becausePt }) =>
          html`<li key=${register}><span>${registerName(register)}</span> <span class="faint"><${Said} en=${because} pt=${becausePt} /></span></li>`,
      )}</ul>
    <//>`;
}
