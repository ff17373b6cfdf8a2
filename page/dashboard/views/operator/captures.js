/** What a person is to save for the registers, and bringing it in: drop the pages, see what they say, import them. */
import { html } from 'htm/preact';
import { Button } from '../../components/forms/button.js';
import { Panel } from '../../components/panel.js';
import { DataTable } from '../../components/tables/data-table.js';
import { Ago } from '../../components/time.js';
import { setQuery } from '../../router.js';
import { number, registerName, t } from '../../texts.js';
import { Read } from './read.js';
import { SavedPages } from './saved-pages.js';

export function Captures({ query }) {
  const nif = query.nif ?? '';
  const setNif = next => setQuery({ nif: next });
  return html`
    <${Panel} title=${t('op.wanted')} id="wanted-head">
      <${Read} path="pending">${data => html`
        <${DataTable} class="stacks" label=${t('op.wanted')} columns=${columns(setNif)} rows=${data} none=${t('op.wantedNone')}
          rowKey=${({ register, nif: company }) => `${register} ${company}`} />`}<//>
    <//>
    <${Panel} title=${t('op.bringIn')} id="bring-in-head"><${SavedPages} nif=${nif} onNif=${setNif} /><//>`;
}

const columns = choose => [
  { key: 'nif', label: t('nif'), isHead: true, class: 'mono', cell: ({ nif }) => nif },
  {
    key: 'register',
    label: t('op.register'),
    cell: ({ register }) => registerName(register),
  },
  {
    key: 'why',
    label: t('op.why'),
    class: 'cell-words',
    cell: ({ lacks, reason, outcome }) =>
      html`${t(`op.outcome.${outcome}`)} <span lang="en">${lacks ?? reason}</span>`,
  },
  { key: 'clients', label: t('op.clientsWait'), class: 'num', cell: ({ clients }) => number(clients) },
  { key: 'since', label: t('op.since'), cell: ({ since }) => html`<${Ago} at=${since} />` },
  {
    key: 'do',
    label: t('op.do'),
    cell: ({ register, nif }) =>
      register === 'mj-publications' &&
      html`<${Button} small onClick=${() => {
        choose(nif);
        document.getElementById('pages')?.focus();
      }}>${t('op.savePages')}<//>`,
  },
];
