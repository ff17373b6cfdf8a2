/** What can be done with a list, or with the companies that are chosen on it. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Failure } from '../../components/failure.js';
import { Button, LinkButton } from '../../components/forms/button.js';
import { Dialog } from '../../components/forms/dialog.js';
import { change, fileFrom } from '../../data/request.js';
import { saveFile } from '../../data/save-file.js';
import { rest } from '../../data/watched.js';
import { go, href } from '../../router.js';
import { number, t } from '../../texts.js';
import { MOST_COMPARED } from '../compare/differences.js';

const UNWATCH =
  'mutation ($input: CompaniesUnwatchInput!) { companiesUnwatch(input: $input) { result { removed } errors { code detail } } }';
/** The service takes so many at once. */
const REMOVED_AT_ONCE = 1_000;

export function ListActions({ name, rows, chosen, again, forget }) {
  const path = `/api/v1/watchlists/${encodeURIComponent(name)}`;
  const nifs = [...chosen];
  async function unwatch() {
    for (let at = 0; at < nifs.length; at += REMOVED_AT_ONCE)
      await change(UNWATCH, { list: name, nifs: nifs.slice(at, at + REMOVED_AT_ONCE) });
    forget();
    await again();
  }
  const [error, setError] = useState(/** @type {any} */ (null));
  async function save() {
    const { blob } = await fileFrom(`${path}/companies.csv`);
    saveFile(blob, `${name}.csv`);
  }
  async function remove() {
    await rest('DELETE', path);
    go('/lists');
  }
  return html`
    ${nifs.length >= 2 && nifs.length <= MOST_COMPARED && html`<${LinkButton} href=${href('/compare', { nifs: nifs.join(',') })}>${t('compare')}<//>`}
    ${nifs.length > 0 && html`<${Sure} label=${t('unwatch', { n: number(nifs.length) })} text=${t('unwatchSure', { n: number(nifs.length), name })} act=${unwatch} />`}
    <${Button} onClick=${() => save().then(() => setError(null), setError)}>${t('asCsv')}<//>
    ${error && html`<${Failure} error=${error} />`}
    ${nifs.length === 0 && html`<${Sure} label=${t('removeList')} text=${t('removeListSure', { n: number(rows.length), name })} act=${remove} />`}`;
}

/** A button that asks first. */
function Sure({ label, text, act }) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState(/** @type {any} */ (null));
  const run = () => act().then(() => setOpen(false), setError);
  return html`
    <${Button} onClick=${() => setOpen(true)}>${label}<//>
    ${
      isOpen &&
      html`
      <${Dialog} title=${label} onClose=${() => setOpen(false)}>
        <p>${text}</p>
        ${error && html`<${Failure} error=${error} />`}
        <div class="actions"><${Button} kind="primary" onClick=${run}>${label}<//></div>
      <//>`
    }`;
}
