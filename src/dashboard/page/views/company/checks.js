/** The checks by family, what weighs most first. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Answered } from '../../components/answered.js';
import { Button } from '../../components/button.js';
import { CheckRow } from '../../components/check-row.js';
import { byKey, useCatalogue } from '../../data/catalogue.js';
import { familyName, signed, t } from '../../texts.js';

export function Checks({ contractor: { nif, checks } }) {
  const [onlyHits, setOnlyHits] = useState(false);
  const shown = checks.filter(({ state }) => !onlyHits || state === 'hit' || state === 'unknown');
  return html`
    <section aria-labelledby="checks-head">
      <div class="panel-head">
        <h2 id="checks-head">${t('checks')}</h2>
        <${Button} small aria-pressed=${String(onlyHits)} onClick=${() => setOnlyHits(!onlyHits)}>${t('onlyHits')}<//>
      </div>
      <${Answered} of=${useCatalogue()}>${data => html`<${Families} nif=${nif} checks=${shown} known=${byKey(data.checks)} />`}<//>
    </section>`;
}

const lostIn = checks => checks.reduce((sum, { points }) => sum + points, 0);

function Families({ nif, checks, known }) {
  const families = [...Map.groupBy(checks, ({ key, family }) => family ?? known.get(key)?.family)];
  families.sort(([, a], [, b]) => lostIn(a) - lostIn(b));
  return families.map(([family, members]) => {
    const lost = lostIn(members);
    return html`
      <section class="panel family" aria-label=${familyName(family)} key=${family}>
        <div class="family-head">
          <h3>${familyName(family)}</h3>
          <span class=${lost < 0 ? 'num lost' : 'num faint'}>${lost === 0 ? '0' : signed(lost)}</span>
        </div>
        ${members.map(check => html`<${CheckRow} key=${check.key} nif=${nif} check=${check} definition=${known.get(check.key)} />`)}
      </section>`;
  });
}
