/** The client's watchlists, and a new one. */
import { useEffect, useState } from 'preact/hooks';
import { Ago, Answered, Button, DataTable, FieldError, Name, PageHead, Panel } from '../../components.ts';
import { useAsk } from '../../data/ask.ts';
import { onGatheredNews } from '../../data/live.ts';
import { often } from '../../data/often.ts';
import { go, href } from '../../router.ts';
import { number, t } from '../../texts.ts';

const LISTS = '{ watchlists { name companyCount changedAt freshness { notAssessed oldestAt } } }';
const NAME = /^[\p{L}\p{N} ._-]{1,60}$/u;

export function Lists() {
  const answer = useAsk(LISTS, {}, { maxAge: 0 });
  useEffect(() => onGatheredNews(({ event }) => event !== null, answer.again), []);
  useEffect(() => often(answer.again), []);
  return (
    <>
      <PageHead title={t('lists')} />
      <NewList />
      <Panel title={t('listsYours')} id="lists-head">
        <Answered of={answer}>
          {({ watchlists }) => (
            <DataTable class="stacks" label={t('lists')} columns={columns()} rows={watchlists} rowKey={({ name }) => name} none={t('listsNone')} />
          )}
        </Answered>
      </Panel>
    </>
  );
}

const columns = () => [
  {
    key: 'name',
    label: t('listName'),
    isHead: true,
    cell: ({ name }) => (
      <a href={href(`/lists/${encodeURIComponent(name)}`)}>
        <Name>{name}</Name>
      </a>
    ),
  },
  { key: 'companies', label: t('companies'), class: 'num', cell: ({ companyCount }) => number(companyCount) },
  { key: 'open', label: t('notAssessed'), class: 'num', cell: ({ freshness }) => number(freshness.notAssessed) },
  { key: 'oldest', label: t('oldest'), class: 'faint', cell: ({ freshness }) => <Ago at={freshness.oldestAt} /> },
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
  return (
    <form class="request" onSubmit={submit} novalidate>
      <label for="list-name">{t('listNew')}</label>
      <div class="request-row">
        <input id="list-name" name="name" maxlength={60} autocomplete="off" aria-describedby="list-error" aria-invalid={error ? 'true' : undefined} />
        <Button kind="primary" type="submit" label={t('listMake')} />
      </div>
      <FieldError id="list-error">{error}</FieldError>
    </form>
  );
}
