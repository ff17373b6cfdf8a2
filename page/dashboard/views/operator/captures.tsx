/** What a person is to save for the registers, and bringing it in: drop the pages, see what they say, import them. */
import { Ago, Button, DataTable, Panel, type Query } from '../../components.ts';
import { setQuery } from '../../router.ts';
import { number, registerName, t } from '../../texts.ts';
import { Read } from './read.tsx';
import { SavedPages } from './saved-pages.tsx';
import { Technical } from './technical.tsx';

export function Captures({ query }: Query<'nif'>) {
  const nif = query.nif ?? '';
  const setNif = next => setQuery({ nif: next });
  return (
    <>
      <Panel title={t('op.wanted')} id="wanted-head">
        <Read path="pending">
          {data => (
            <DataTable
              class="stacks"
              label={t('op.wanted')}
              columns={columns(setNif)}
              rows={data}
              none={t('op.wantedNone')}
              rowKey={({ register, nif: company }) => `${register} ${company}`}
            />
          )}
        </Read>
      </Panel>
      <Panel title={t('op.bringIn')} id="bring-in-head">
        <SavedPages nif={nif} onNif={setNif} />
      </Panel>
    </>
  );
}

const columns = choose => [
  { key: 'nif', label: t('nif'), isHead: true, class: 'mono', cell: ({ nif }) => nif },
  { key: 'register', label: t('op.register'), cell: ({ register }) => registerName(register) },
  {
    key: 'why',
    label: t('op.why'),
    class: 'cell-words',
    cell: ({ lacks, reason, outcome }) => (
      <>
        {t(`op.outcome.${outcome}`)}
        {(lacks ?? reason) && (
          <>
            : <Technical>{lacks ?? reason}</Technical>
          </>
        )}
      </>
    ),
  },
  { key: 'clients', label: t('op.clientsWait'), class: 'num', cell: ({ clients }) => number(clients) },
  { key: 'since', label: t('op.since'), cell: ({ since }) => <Ago at={since} /> },
  {
    key: 'do',
    label: t('op.do'),
    cell: ({ register, nif }) =>
      register !== 'mj-publications' ? (
        t('op.askedAgain')
      ) : (
        <Button
          small
          onClick={() => {
            choose(nif);
            document.getElementById('pages')?.focus();
          }}
          label={t('op.savePages')}
        />
      ),
  },
];
