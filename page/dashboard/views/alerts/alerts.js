/** The inbox of alerts: which are shown stands in the address; all of it works by keys. */
import { html } from 'htm/preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { Answered } from '../../components/answered.js';
import { Empty } from '../../components/empty.js';
import { saidOf } from '../../components/failure.js';
import { Button } from '../../components/forms/button.js';
import { Name } from '../../components/name.js';
import { PageHead } from '../../components/panel.js';
import { Said } from '../../components/records/said.js';
import { Choice, ChoiceOfAll, useSelection } from '../../components/tables/selection.js';
import { Ago } from '../../components/time.js';
import { ScoreChange } from '../../components/verdicts/verdict-badge.js';
import { useAsk } from '../../data/ask.js';
import { useCatalogue } from '../../data/catalogue.js';
import { change } from '../../data/request.js';
import { address, setQuery } from '../../router.js';
import { t } from '../../texts.js';
import { countAgain } from './alert-count.js';
import { ACKNOWLEDGE, AlertDetail } from './alert-detail.js';
import { causeText } from './cause-text.js';
import { FOLDERS, inFolder } from './folders.js';
import { useInboxKeys } from './inbox-keys.js';
import { useAlerts } from './read-alerts.js';

const LISTS = '{ watchlists { name } }';

export function Alerts({ query }) {
  const folder = FOLDERS.includes(query.state) ? query.state : 'open';
  const list = query.list || null;
  const answer = useAlerts(folder, list);
  const catalogue = useCatalogue();
  return html`
    <${PageHead} title=${t('alerts')} />
    <div class="filters" role="group" aria-label=${t('alerts')}>
      ${FOLDERS.map(
        one =>
          html`<${Button} key=${one} aria-pressed=${String(one === folder)} onClick=${() => setQuery({ state: one, chosen: null, alert: null })}>${t(`alerts.${one}`)}<//>`,
      )}
      <${ListChoice} list=${list} />
    </div>
    <${Answered} of=${answer}>${alerts => html`
      <${Inbox} key=${`${folder} ${list}`} alerts=${inFolder(alerts, folder)} checks=${catalogue.data?.checks ?? []} again=${answer.again}
        query=${query} isOpen=${folder === 'open'} />
      ${answer.hasMore && html`<p class="actions"><${Button} onClick=${answer.more}>${t('alertsOlder')}<//></p>`}`}<//>`;
}

/** Alerts of one list, or of all. A list of the address that is no more stays to be seen. */
function ListChoice({ list }) {
  const names = useAsk(LISTS).data?.watchlists.map(({ name }) => name) ?? [];
  const shown = list && !names.includes(list) ? [...names, list] : names;
  if (shown.length === 0) return null;
  return html`
    <select aria-label=${t('listName')} value=${list ?? ''} onChange=${event => setQuery({ list: event.currentTarget.value, chosen: null, alert: null })}>
      <option value="">${t('allLists')}</option>
      ${shown.map(name => html`<option key=${name} value=${name}>${name}</option>`)}
    </select>`;
}

/** What happened; where no record is behind it, what got worse. */
const Headline = ({ alert: { says, inPortuguese, cause }, checks }) =>
  says ? html`<${Said} en=${says} pt=${inPortuguese} />` : causeText(cause, checks);

/** The alert that is open stands in the address, as those that are chosen do. */
export function Inbox({ alerts, checks, again, query, isOpen }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [form, setForm] = useState('');
  const keys = useMemo(() => alerts.map(({ id }) => id), [alerts]);
  const selection = useSelection(keys, query);
  const show = (id, next = '') => {
    setForm(next);
    setQuery({ alert: id });
  };
  useInboxKeys(box, { open: show, choose: id => isOpen && selection.toggle(id, false) });
  if (alerts.length === 0) return html`<${Empty}>${t('alertsNone')}<//>`;
  // Its answer may come when another alert is open already, with what is typed there.
  const done = id => {
    if (address.peek().query.alert === id) show(null);
    countAgain();
    again();
  };
  return html`
    <p class="faint small">${t('alertsKeys')}</p>
    ${isOpen && html`<${Answering} ...${{ alerts, selection, done: () => done(query.alert) }} />`}
    <ul class="inbox" ref=${box}>
      ${alerts.map(alert => {
        const { id, nif, company, difference } = alert;
        const isShown = id === query.alert;
        const name = company.name ?? nif;
        return html`
        <li key=${id} class=${isOpen ? 'has-choice' : ''}>
          ${isOpen && html`<${Choice} ...${{ id, name, selection }} />`}
          <button type="button" class="inbox-row" data-alert=${id} aria-expanded=${String(isShown)}
            onClick=${() => show(isShown ? null : id)}>
            <strong><${Name}>${name}<//></strong>
            <span><${Headline} alert=${alert} checks=${checks} /></span>
            <span class="inbox-change"><${ScoreChange} ...${difference} /></span>
            <span class="faint"><${Ago} at=${alert.escalatedAt ?? alert.openedAt} /></span>
          </button>
          ${isShown && html`<${AlertDetail} ...${{ alert, checks, form, setForm, done: () => done(id) }} />`}
        </li>`;
      })}
    </ul>`;
}

/** Acknowledges the chosen ones together. One that a colleague has changed meanwhile stays, and is named. */
function Answering({ alerts, selection, done }) {
  const [left, setLeft] = useState(/** @type {any[]} */ ([]));
  const chosen = alerts.filter(({ id }) => selection.chosen.has(id));
  async function acknowledge() {
    const refused = [];
    for (const { id, version, nif, company } of chosen)
      await change(ACKNOWLEDGE, { id, expectedVersion: version }).catch(error =>
        refused.push({ name: company.name ?? nif, error }),
      );
    setLeft(refused);
    selection.clear();
    done();
  }
  return html`
    <p class="choices">
      <label><${ChoiceOfAll} of=${alerts.length} selection=${selection} /> ${t('chooseAll')}</label>
      ${chosen.length > 0 && html`<${Button} onClick=${acknowledge}>${t('acknowledgeMany', { n: chosen.length })}<//>`}
      ${left.length > 0 && html`<span class="field-error" role="alert">${t('notAnswered', { names: left.map(({ name }) => name).join(', ') })} ${saidOf(left[0].error)}</span>`}
    </p>`;
}
