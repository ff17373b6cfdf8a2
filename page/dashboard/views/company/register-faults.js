/** Registers that are silent or out of date, where an unknown check of this company waits for them; nothing otherwise. */
import { html } from 'htm/preact';
import { Panel } from '../../components/panel.js';
import { RegisterState } from '../../components/records/register-state.js';
import { useAsk } from '../../data/ask.js';
import { byKey, useCatalogue } from '../../data/catalogue.js';
import { t } from '../../texts.js';

const REGISTERS = `{ registers { register title health fresh lastReadAt lastAnsweredAt } }`;

export const RegisterFaults = ({ contractor: { unknownChecks } }) =>
  unknownChecks.length > 0 && html`<${Faults} unknownChecks=${unknownChecks} />`;

function Faults({ unknownChecks }) {
  const catalogue = byKey(useCatalogue().data?.checks ?? []);
  const { data } = useAsk(REGISTERS);
  const needed = new Set(unknownChecks.flatMap(key => catalogue.get(key)?.needs ?? []));
  const faulty = (data?.registers ?? []).filter(
    ({ register, health, fresh }) => needed.has(register) && (health !== 'answering' || !fresh),
  );
  if (faulty.length === 0) return null;
  return html`
    <${Panel} title=${t('freshness')} id="registers-head">
      <ul class="registers">${faulty.map(status => html`<${RegisterState} key=${status.register} status=${status} />`)}</ul>
    <//>`;
}
