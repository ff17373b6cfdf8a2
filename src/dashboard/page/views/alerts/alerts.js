/** The inbox of alerts: which are shown stands in the address; all of it works by keys. */
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isTyping } from '../../commands/shortcuts.js';
import { Answered } from '../../components/answered.js';
import { Button } from '../../components/button.js';
import { Empty } from '../../components/empty.js';
import { Name } from '../../components/name.js';
import { PageHead } from '../../components/panel.js';
import { Ago } from '../../components/time.js';
import { useAsk } from '../../data/ask.js';
import { useCatalogue } from '../../data/catalogue.js';
import { onNews } from '../../data/live.js';
import { setQuery } from '../../router.js';
import { t } from '../../texts.js';
import { AlertDetail } from './alert-detail.js';
import { causeText } from './cause-text.js';
import { FOLDERS, inFolder } from './folders.js';

const SHOWN = `id nif cause state openedAt escalatedAt acknowledgedAt silencedUntil company { name }`;
const OPEN = `query ($list: String) {
  open: alerts(first: 100, filter: { state: open, list: $list }) { edges { node { ${SHOWN} } } } }`;
const OVER = `query ($list: String) {
  cleared: alerts(first: 50, filter: { state: cleared, list: $list }) { edges { node { ${SHOWN} } } }
  ended: alerts(first: 50, filter: { state: ended, list: $list }) { edges { node { ${SHOWN} } } } }`;

export function Alerts({ query }) {
  const folder = FOLDERS.includes(query.state) ? query.state : 'open';
  const answer = useAsk(folder === 'over' ? OVER : OPEN, query.list ? { list: query.list } : {}, {
    maxAge: 0,
  });
  const catalogue = useCatalogue();
  useEffect(
    () => onNews(({ event }) => event?.type.startsWith('watch') && answer.again()),
    [folder, query.list],
  );
  return html`
    <${PageHead} title=${t('alerts')} />
    <div class="filters" role="group" aria-label=${t('alerts')}>
      ${FOLDERS.map(
        one =>
          html`<${Button} key=${one} aria-pressed=${String(one === folder)} onClick=${() => setQuery({ state: one })}>${t(`alerts.${one}`)}<//>`,
      )}
    </div>
    <${Answered} of=${answer}>${data => html`
      <${Inbox} key=${folder} alerts=${inFolder(data, folder)} checks=${catalogue.data?.checks ?? []} again=${answer.again} />`}<//>`;
}

function Inbox({ alerts, checks, again }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [chosen, setChosen] = useState({ id: '', form: '' });
  useInboxKeys(box, (id, form) => setChosen({ id, form }));
  if (alerts.length === 0) return html`<${Empty}>${t('alertsNone')}<//>`;
  const done = () => {
    setChosen({ id: '', form: '' });
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
            <span>${causeText(alert.cause, checks)}</span>
            <span class="faint"><${Ago} at=${alert.escalatedAt ?? alert.openedAt} /></span>
          </button>
          ${isChosen && html`<${AlertDetail} ...${{ alert, checks, form: chosen.form, done }} setForm=${form => setChosen({ id: alert.id, form })} />`}
        </li>`;
      })}
    </ul>`;
}

const FORMS = { a: 'acknowledge', s: 'silence' };

/** `j` and `k` move over the rows; `a` and `s` act on the one that has the focus, or is open. Enter is the button's own. */
function useInboxKeys(box, act) {
  useEffect(() => {
    function onKey(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const rows = /** @type {HTMLElement[]} */ ([...(box.current?.querySelectorAll('[data-alert]') ?? [])]);
      const focused = rows.findIndex(row => row.parentElement?.contains(document.activeElement));
      const place = focused >= 0 ? focused : rows.findIndex(row => row.ariaExpanded === 'true');
      if (event.key === 'j') rows[Math.min(place + 1, rows.length - 1)]?.focus();
      else if (event.key === 'k') rows[Math.max(place - 1, 0)]?.focus();
      else if (FORMS[event.key] && place >= 0) act(rows[place]?.dataset.alert, FORMS[event.key]);
      else return;
      event.preventDefault();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
