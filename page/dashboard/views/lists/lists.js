/** The client's watchlists, and a new one. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { Answered } from '../../components/answered.js';
import { Button } from '../../components/forms/button.js';
import { Name } from '../../components/name.js';
import { PageHead, Panel } from '../../components/panel.js';
import { DataTable } from '../../components/tables/data-table.js';
import { Ago } from '../../components/time.js';
import { useAsk } from '../../data/ask.js';
import { onGatheredNews } from '../../data/live.js';
import { go, href } from '../../router.js';
import { number, t } from '../../texts.js';

const LISTS = '{ watchlists { name companyCount changedAt freshness { notAssessed oldestAt } } }';
const NAME = /^[\p{L}\p{N} ._-]{1,60}$/u;

export function Lists() {
  const answer = useAsk(LISTS, {}, { maxAge: 0 });
  useEffect(() => onGatheredNews(({ event }) => event !== null, answer.again), []);
  return html`
    <${PageHead} title=${t('lists')} />
    <${NewList} />
    <${Panel} title=${t('listsYours')} id="lists-head">
      <${Answered} of=${answer}>${({ watchlists }) => html`
        <${DataTable} class="stacks" label=${t('lists')} columns=${columns()} rows=${watchlists} rowKey=${({ name }) => name} none=${t('listsNone')} />`}<//>
    <//>`;
}

const columns = () => [
  {
    key: 'name',
    label: t('listName'),
    isHead: true,
    cell: ({ name }) => html`<a href=${href(`/lists/${encodeURIComponent(name)}`)}><${Name}>${name}<//></a>`,
  },
  { key: 'companies', label: t('companies'), class: 'num', cell: ({ companyCount }) => number(companyCount) },
  {
    key: 'open',
    label: t('verdict.none'),
    class: 'num',
    cell: ({ freshness }) => number(freshness.notAssessed),
  },
  {
    key: 'oldest',
    label: t('oldest'),
    class: 'faint',
    cell: ({ freshness }) => html`<${Ago} at=${freshness.oldestAt} />`,
  },
];

/** A list is there once it has a company; until then its name is only an address. */
function NewList() {
  const [error, setError] = useState('');
  function submit(event) {
    event.preventDefault();
    const name = event.currentTarget.elements.name.value.trim();
    if (!NAME.test(name)) return setError(t('listNameFault'));
    go(`/lists/${encodeURIComponent(name)}`, { add: 'yes' });
  }
  return html`
    <form class="request" onSubmit=${submit} novalidate>
      <label for="list-name">${t('listNew')}</label>
      <div class="request-row">
        <input id="list-name" name="name" maxlength="60" autocomplete="off" aria-describedby="list-error" aria-invalid=${error ? 'true' : null} />
        <${Button} kind="primary" type="submit">${t('listMake')}<//>
      </div>
      <p class="field-error" id="list-error" role="alert">${error}</p>
    </form>`;
}
