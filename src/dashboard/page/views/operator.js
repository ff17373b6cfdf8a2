/** The operator's side: its code and texts are loaded when it is first shown, which for most readers is never. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { Empty } from '../components/empty.js';
import { t } from '../texts.js';

export function Operator(address) {
  const [Desk, setDesk] = useState(() => /** @type {any} */ (null));
  useEffect(() => {
    import('./operator/operator-desk.js').then(({ OperatorDesk }) => setDesk(() => OperatorDesk));
  }, []);
  return Desk ? html`<${Desk} ...${address} />` : html`<${Empty}>${t('loading')}<//>`;
}
