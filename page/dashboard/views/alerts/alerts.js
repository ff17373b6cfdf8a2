/** The inbox of alerts: which are shown stands in the address; all of it works by keys. */
import { html } from 'htm/preact';
import { useRef, useState } from 'preact/hooks';
import { Answered } from '../../components/answered.js';
import { Empty } from '../../components/empty.js';
import { Button } from '../../components/forms/button.js';
import { Name } from '../../components/name.js';
import { PageHead } from '../../components/panel.js';
import { Said } from '../../components/records/said.js';
import { Ago } from '../../components/time.js';
import { ScoreChange } from '../../components/verdicts/verdict-badge.js';
import { useAsk } from '../../data/ask.js';
import { useCatalogue } from '../../data/catalogue.js';
import { setQuery } from '../../router.js';
import { t } from '../../texts.js';
import { countAgain } from './alert-count.js';
import { AlertDetail } from './alert-detail.js';
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
          html`<${Button} key=${one} aria-pressed=${String(one === folder)} onClick=${() => setQuery({ state: one })}>${t(`alerts.${one}`)}<//>`,
      )}
      <${ListChoice} list=${list} />
    </div>
    <${Answered} of=${answer}>${alerts => html`
      <${Inbox} key=${`${folder} ${list}`} alerts=${inFolder(alerts, folder)} checks=${catalogue.data?.checks ?? []} again=${answer.again} />
      ${answer.hasMore && html`<p class="actions"><${Button} onClick=${answer.more}>${t('alertsOlder')}<//></p>`}`}<//>`;
}

/** Alerts of one list, or of all. A list of the address that is no more stays to be seen. */
function ListChoice({ list }) {
  const names = useAsk(LISTS).data?.watchlists.map(({ name }) => name) ?? [];
  const shown = list && !names.includes(list) ? [...names, list] : names;
  if (shown.length === 0) return null;
  return html`
    <select aria-label=${t('listName')} value=${list ?? ''} onChange=${event => setQuery({ list: event.currentTarget.value })}>
      <option value="">${t('allLists')}</option>
      ${shown.map(name => html`<option key=${name} value=${name}>${name}</option>`)}
    </select>`;
}

/** What happened; where no record is behind it, what got worse. */
const Headline = ({ alert: { says, inPortuguese, cause }, checks }) =>
  says ? html`<${Said} en=${says} pt=${inPortuguese} />` : causeText(cause, checks);

export function Inbox({ alerts, checks, again }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [chosen, setChosen] = useState({ id: '', form: '' });
  useInboxKeys(box, (id, form) => setChosen({ id, form }));
  if (alerts.length === 0) return html`<${Empty}>${t('alertsNone')}<//>`;
  const done = () => {
    setChosen({ id: '', form: '' });
    countAgain();
    again();
  };
  return html`
    <p class="faint small">${t('alertsKeys')}</p>
    <ul class="inbox" ref=${box}>
      ${alerts.map(alert => {
        const isChosen = alert.id === chosen.id;
        return html`
        <li key=${alert.id}>
          <button type="button" class="inbox-row" data-alert=${alert.id} aria-expanded=${String(isChosen)}
            onClick=${() => setChosen({ id: isChosen ? '' : alert.id, form: '' })}>
            <strong><${Name}>${alert.company.name ?? alert.nif}<//></strong>
            <span><${Headline} alert=${alert} checks=${checks} /></span>
            <span class="inbox-change"><${ScoreChange} ...${alert.difference} /></span>
            <span class="faint"><${Ago} at=${alert.escalatedAt ?? alert.openedAt} /></span>
          </button>
          ${isChosen && html`<${AlertDetail} ...${{ alert, checks, form: chosen.form, done }} setForm=${form => setChosen({ id: alert.id, form })} />`}
        </li>`;
      })}
    </ul>`;
}
