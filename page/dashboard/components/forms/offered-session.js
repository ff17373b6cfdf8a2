/** Asks before the token of a link takes the place of the session that is open, and says whose each is. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../texts.js';
import { Name } from '../name.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

export function OfferedSession({ of, ownerOf }) {
  const token = of.offered.value;
  return token && html`<${Question} key=${token} of=${of} ownerOf=${ownerOf} token=${token} />`;
}

function Question({ of, ownerOf, token }) {
  const [owners, setOwners] = useState(/** @type {(string | null)[] | null} */ (null));
  useEffect(() => {
    void Promise.all([token, of.token].map(ownerOf)).then(setOwners);
  }, []);
  const [theirs, mine] = owners ?? [];
  return html`
    <${Dialog} title=${t('offered')} onClose=${() => of.answer(false)}>
      ${owners && (theirs ? html`<p>${t('offeredOf')} <${Name}>${theirs}<//></p><p>${t('offeredMine')} <${Name}>${mine}<//></p><p>${t('offeredText')}</p>` : html`<p>${t('offeredBad')}</p>`)}
      <div class="actions">
        <${Button} kind="primary" onClick=${() => of.answer(false)}>${t('keepSession')}<//>
        ${theirs && html`<${Button} onClick=${() => of.answer(true)}>${t('useOffered')}<//>`}
      </div>
    <//>`;
}
