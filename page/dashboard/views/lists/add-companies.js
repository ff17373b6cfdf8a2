/** Companies for a list, pasted or dropped: each row is checked here, the price is asked, and then they are put on the list. */
import { html } from 'htm/preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Failure } from '../../components/failure.js';
import { Button } from '../../components/forms/button.js';
import { Dialog } from '../../components/forms/dialog.js';
import { rest } from '../../data/watched.js';
import { number, t, timeOfDay } from '../../texts.js';
import { ndjson, readRows } from './read-rows.js';

const NDJSON = 'application/x-ndjson';
const FAULTS_SHOWN = 8;
/** The price is asked once the typing rests. */
const REST_MS = 400;

export function AddCompanies({ name, onClose, onDone }) {
  const [text, setText] = useState('');
  const [isAnalysed, setAnalysed] = useState(true);
  const [state, setState] = useState({ isBusy: false, error: /** @type {any} */ (null) });
  const { good, bad } = useMemo(() => readRows(text), [text]);
  const body = useMemo(() => ndjson(good), [good]);
  const price = usePrice(body);
  async function submit(event) {
    event.preventDefault();
    setState({ isBusy: true, error: null });
    try {
      await rest('PUT', `/api/v1/watchlists/${encodeURIComponent(name)}?part=true`, { type: NDJSON, body });
      if (isAnalysed && (price?.toAnalyse ?? 0) > 0)
        await rest('POST', '/api/v1/batches', {
          type: NDJSON,
          body,
          headers: { 'idempotency-key': `"${crypto.randomUUID()}"` },
        });
      onDone();
      onClose();
    } catch (error) {
      setState({ isBusy: false, error });
    }
  }
  const drop = async event => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? event.currentTarget.files ?? [];
    if (file) setText(await file.text());
  };
  return html`
    <${Dialog} title=${t('addTo', { name })} onClose=${onClose}>
      <form class="form" onSubmit=${submit} onDragOver=${event => event.preventDefault()} onDrop=${drop}>
        <label for="rows">${t('pasteHint')}</label>
        <textarea id="rows" rows="8" spellcheck=${false} autofocus placeholder=${'580000010;L-2041\n580000028;L-2042'} value=${text}
          onInput=${event => setText(event.currentTarget.value)} />
        <label class="file">${t('orFile')} <input type="file" accept=".csv,.txt,text/csv,text/plain" onChange=${drop} /></label>
        <${Checked} good=${good} bad=${bad} />
        ${good.length > 0 && html`<${Price} price=${price} />`}
        ${
          (price?.toAnalyse ?? 0) > 0 &&
          html`<label><input type="checkbox" checked=${isAnalysed} onChange=${() => setAnalysed(!isAnalysed)} /> ${t('analyseNow', { n: number(price.toAnalyse) })}</label>`
        }
        ${state.error && html`<${Failure} error=${state.error} />`}
        <div class="actions">
          <${Button} kind="primary" type="submit" disabled=${good.length === 0 || state.isBusy}>${t('putOn', { n: number(good.length) })}<//>
        </div>
      </form>
    <//>`;
}

const Checked = ({ good, bad }) =>
  good.length + bad.length > 0 &&
  html`
    <div role="status">
      <p>${t('rowsGood', { n: good.length })}${bad.length > 0 && ` ${t('rowsBad', { n: bad.length })}`}</p>
      ${
        bad.length > 0 &&
        html`<ul class="faults">${bad.slice(0, FAULTS_SHOWN).map(({ row, fault }) => html`<li key=${row}>${t('rowFault', { row, fault: t(`fault.${fault}`) })}</li>`)}
        ${bad.length > FAULTS_SHOWN && html`<li>${t('rowsMore', { n: number(bad.length - FAULTS_SHOWN) })}</li>`}</ul>`
      }
    </div>`;

function Price({ price }) {
  if (!price) return html`<p class="faint">${t('pricing')}</p>`;
  const { known, toAnalyse, quotaUnits, expectedReadyAt } = price;
  return html`<p class="faint" data-price>
    ${t('priced', { known: number(known), fresh: number(toAnalyse), units: number(quotaUnits) })}
    ${expectedReadyAt && toAnalyse > 0 && ` ${t('readyAt', { when: timeOfDay(new Date(expectedReadyAt).getTime()) })}`}
  </p>`;
}

/** What a batch of these rows would cost; null until it is known. */
function usePrice(body) {
  const [price, setPrice] = useState(/** @type {any} */ (null));
  useEffect(() => {
    setPrice(null);
    if (!body) return;
    let isOver = false;
    const timer = setTimeout(
      () =>
        rest('POST', '/api/v1/batches?dryRun=true', { type: NDJSON, body }).then(
          answer => isOver || setPrice(answer),
          () => {},
        ),
      REST_MS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [body]);
  return price;
}
