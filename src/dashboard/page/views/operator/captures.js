/** What a person is to save for the registers, and bringing it in: drop the pages, see what they say, import them. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Answered } from '../../components/answered.js';
import { DataTable } from '../../components/data-table.js';
import { Empty } from '../../components/empty.js';
import { Panel } from '../../components/panel.js';
import { Ago } from '../../components/time.js';
import { useRead } from '../../data/operator-requests.js';
import { number, registerName, t } from '../../texts.js';
import { SavedPages } from './saved-pages.js';

export function Captures() {
  const pending = useRead('pending');
  const [nif, setNif] = useState('');
  return html`
    <${Panel} title=${t('op.wanted')} id="wanted-head">
      <${Answered} of=${pending}>${data =>
        data.length === 0
          ? html`<${Empty}>${t('op.wantedNone')}<//>`
          : html`<${DataTable} class="stacks" label=${t('op.wanted')} columns=${columns(setNif)} rows=${data}
              rowKey=${({ register, nif: company }) => `${register} ${company}`} />`}<//>
    <//>
    <${Panel} title=${t('op.bringIn')} id="bring-in-head"><${SavedPages} nif=${nif} onNif=${setNif} /><//>`;
}

const columns = choose => [
  { key: 'nif', label: t('nif'), isHead: true, class: 'mono', cell: ({ nif }) => nif },
  {
    key: 'register',
    label: t('op.register'),
    cell: ({ register }) => registerName(register.replaceAll('-', '_')),
  },
  {
    key: 'why',
    label: t('op.why'),
    class: 'cell-words',
    cell: ({ lacks, reason, outcome }) => lacks ?? reason ?? outcome,
  },
  { key: 'clients', label: t('op.clientsWait'), class: 'num', cell: ({ clients }) => number(clients) },
  { key: 'since', label: t('op.since'), cell: ({ since }) => html`<${Ago} at=${since} />` },
  {
    key: 'do',
    label: t('op.do'),
    cell: ({ register, nif }) =>
      register === 'mj-publications' &&
      html`<button class="button is-small" type="button" onClick=${() => {
        choose(nif);
        document.getElementById('pages')?.focus();
      }}>${t('op.savePages')}</button>`,
  },
];
