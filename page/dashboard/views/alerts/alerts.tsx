/** The inbox of alerts: which are shown stands in the address; all of it works by keys. */
import { useMemo, useRef, useState } from 'preact/hooks';
import { Choice, ChoiceOfAll, type Selection, useSelection } from '../../components/tables/selection.tsx';
import { Ago, Answered, Button, Empty, type Fault, Name, PageHead, Said, ScoreChange, saidOf } from '../../components.ts';
import type { Alert, Definition, Query } from '../../data/answers.ts';
import { useAsk } from '../../data/ask.ts';
import { useCatalogue } from '../../data/catalogue.ts';
import { change } from '../../data/request.ts';
import { address, setQuery } from '../../router.ts';
import { t } from '../../texts.ts';
import { draftOf } from '../../way-back.ts';
import { countAgain } from './alert-count.tsx';
import { ACKNOWLEDGE, AlertDetail, noteOf } from './alert-detail.tsx';
import { causeText } from './cause-text.ts';
import { FOLDERS, inFolder } from './folders.ts';
import { useInboxKeys } from './inbox-keys.ts';
import { useAlerts } from './read-alerts.ts';

const LISTS = '{ watchlists { name } }';

export function Alerts({ query }: Query<'state' | 'list' | 'chosen' | 'alert'>) {
  const folder = FOLDERS.find(one => one === query.state) ?? 'open';
  const list = query.list || null;
  const answer = useAlerts(folder, list);
  const checks = useCatalogue().data?.checks ?? [];
  return (
    <>
      <PageHead title={t('alerts')} />
      <p class="print-only">{[t(`alerts.${folder}`), list].filter(Boolean).join(' · ')}</p>
      <fieldset class="filters" aria-label={t('alerts')}>
        {FOLDERS.map(one => (
          <Button key={one} aria-pressed={one === folder} onClick={() => setQuery({ state: one, chosen: null, alert: null })} label={t(`alerts.${one}`)} />
        ))}
        <ListChoice list={list} />
      </fieldset>
      <Answered of={answer}>
        {alerts => (
          <>
            <Inbox key={`${folder} ${list}`} {...{ query, checks }} alerts={inFolder(alerts, folder)} again={answer.again} isOpen={folder === 'open'} />
            {answer.hasMore && (
              <p class="actions">
                <Button onClick={answer.more} label={t('alertsOlder')} />
              </p>
            )}
          </>
        )}
      </Answered>
    </>
  );
}

/** Alerts of one list, or of all. A list of the address that is no more stays to be seen. */
function ListChoice({ list }: { list: string | null }) {
  const names = useAsk(LISTS).data?.watchlists.map(({ name }) => name) ?? [];
  const shown = list && !names.includes(list) ? [...names, list] : names;
  if (shown.length === 0) return null;
  return (
    <select aria-label={t('listName')} value={list ?? ''} onChange={event => setQuery({ list: event.currentTarget.value, chosen: null, alert: null })}>
      <option value="">{t('allLists')}</option>
      {shown.map(name => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** What happened; where no record is behind it, what got worse. */
const Headline = ({ alert: { says, inPortuguese, cause }, checks }: { alert: Alert; checks: Definition[] }) =>
  says ? <Said en={says} pt={inPortuguese} /> : causeText(cause, checks);

type InboxProps = Query<'chosen' | 'alert'> & { alerts: Alert[]; checks: Definition[]; again: () => void; isOpen: boolean };
/** The alert that is open stands in the address, as those that are chosen do. */
export function Inbox({ alerts, checks, again, query, isOpen }: InboxProps) {
  const box = useRef<HTMLUListElement>(null);
  const [pressed, setForm] = useState('');
  const form = pressed || (draftOf(noteOf(query.alert ?? '')) ? 'acknowledge' : '');
  const keys = useMemo(() => alerts.map(({ id }) => id), [alerts]);
  const selection = useSelection(keys, query);
  const show = (id, next = '') => {
    setForm(next);
    setQuery({ alert: id });
  };
  useInboxKeys(box, { open: show, choose: id => isOpen && selection.toggle(id, false) });
  if (alerts.length === 0) return <Empty>{t('alertsNone')}</Empty>;
  // Its answer may come when another alert is open already, with what is typed there.
  const done = id => {
    if (address.peek().query.alert === id) show(null);
    countAgain();
    again();
  };
  return (
    <>
      <p class="faint small screen-only">{t('alertsKeys')}</p>
      {isOpen && <Answering {...{ alerts, selection, done: () => done(query.alert) }} />}
      <ul class="inbox" ref={box}>
        {alerts.map(alert => {
          const { id, nif, company, difference } = alert;
          const isShown = id === query.alert;
          const name = company.name ?? nif;
          return (
            <li key={id} class={isOpen ? 'has-choice' : ''}>
              {isOpen && <Choice {...{ id, name, selection }} />}
              <button type="button" class="inbox-row" data-alert={id} aria-expanded={isShown} onClick={() => show(isShown ? null : id)}>
                <strong>
                  <Name>{name}</Name>
                </strong>
                <span>
                  <Headline alert={alert} checks={checks} />
                </span>
                <span class="inbox-change">
                  <ScoreChange {...difference} />
                </span>
                <span class="faint">
                  <Ago at={alert.escalatedAt ?? alert.openedAt} />
                </span>
              </button>
              {isShown && <AlertDetail {...{ alert, checks, form, setForm, done: () => done(id) }} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Acknowledges the chosen ones together. One that a colleague has changed meanwhile stays, and is named. */
function Answering({ alerts, selection, done }: { alerts: Alert[]; selection: Selection; done: () => void }) {
  const [left, setLeft] = useState<{ name: string; error: Fault }[]>([]);
  const chosen = alerts.filter(({ id }) => selection.chosen.has(id));
  async function acknowledge() {
    const refused: { name: string; error: Fault }[] = [];
    for (const { id, version, nif, company } of chosen)
      await change(ACKNOWLEDGE, { id, expectedVersion: version }).catch(error => refused.push({ name: company.name ?? nif, error }));
    setLeft(refused);
    selection.clear();
    done();
  }
  return (
    <p class="choices">
      <ChoiceOfAll of={alerts.length} selection={selection} label={` ${t('chooseAll')}`} />
      {chosen.length > 0 && <Button onClick={acknowledge} label={t('acknowledgeMany', { n: chosen.length })} />}
      {left.length > 0 && (
        <span class="field-error" role="alert">
          {t('notAnswered', { names: left.map(({ name }) => name).join(', ') })} {saidOf(left[0]!.error)}
        </span>
      )}
    </p>
  );
}
