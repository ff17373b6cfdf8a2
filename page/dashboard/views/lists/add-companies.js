/** Companies for a list, pasted or dropped: the service reads the rows and says the price, and then they are put on the list. */
import { html } from 'htm/preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Failure } from '../../components/failure.js';
import { Button } from '../../components/forms/button.js';
import { Dialog } from '../../components/forms/dialog.js';
import { saveFile } from '../../data/save-file.js';
import { rest } from '../../data/watched.js';
import { number, t, timeOfDay } from '../../texts.js';
import { harmless, textOf, textRows } from './text-rows.js';

const CSV = 'text/csv; charset=utf-8';
/** The service is asked once the typing rests. */
const REST_MS = 400;

export function AddCompanies({ name, onClose, onDone }) {
  const [text, setText] = useState('');
  const [isAnalysed, setAnalysed] = useState(true);
  const [state, setState] = useState({ isBusy: false, error: /** @type {any} */ (null) });
  const { quote, error } = useQuote(text);
  const good = quote?.companies ?? 0;
  async function submit(event) {
    event.preventDefault();
    setState({ isBusy: true, error: null });
    try {
      await rest('PUT', `/api/v1/watchlists/${encodeURIComponent(name)}?part=true`, {
        type: CSV,
        body: text,
      });
      if (isAnalysed && quote.toAnalyse > 0)
        await rest('POST', '/api/v1/batches', {
          type: CSV,
          body: text,
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
    if (file) setText(textOf(await file.arrayBuffer()));
  };
  return html`
    <${Dialog} title=${t('addTo', { name })} onClose=${onClose}>
      <form class="form" onSubmit=${submit} onDragOver=${event => event.preventDefault()} onDrop=${drop}>
        <label for="rows">${t('pasteHint')}</label>
        <textarea id="rows" rows="8" spellcheck=${false} autofocus placeholder=${'580000010;L-2041\n580000028;L-2042'} value=${text}
          onInput=${event => setText(event.currentTarget.value)} />
        <label class="file">${t('orFile')} <input type="file" accept=".csv,.txt,text/csv,text/plain" onChange=${drop} /></label>
        ${text.trim() !== '' && html`<${Checked} quote=${quote} text=${text} error=${error} />`}
        ${
          good > 0 &&
          quote.toAnalyse > 0 &&
          html`<label><input type="checkbox" checked=${isAnalysed} onChange=${() => setAnalysed(!isAnalysed)} /> ${t('analyseNow', { n: number(quote.toAnalyse) })}</label>`
        }
        ${state.error && html`<${Failure} error=${state.error} />`}
        <div class="actions">
          <${Button} kind="primary" type="submit" disabled=${good === 0 || state.isBusy}>${t('putOn', { n: number(good) })}<//>
        </div>
      </form>
    <//>`;
}

function Checked({ quote, text, error }) {
  if (error) return html`<${Failure} error=${error} />`;
  if (!quote) return html`<p class="faint">${t('pricing')}</p>`;
  const { companies, rejected, rejectedRows, known, toAnalyse, quotaUnits, expectedReadyAt } = quote;
  return html`
    <div role="status">
      <p>${t('rowsGood', { n: companies })}${rejected > 0 && ` ${t('rowsBad', { n: rejected })}`}</p>
      ${rejected > 0 && html`<${LeftOut} faults=${rejectedRows} more=${rejected - rejectedRows.length} text=${text} />`}
    </div>
    ${
      companies > 0 &&
      html`<p class="faint" data-price>
        ${t('pricedKnown', { n: number(known) })} ${t('pricedNew', { n: number(toAnalyse) })} ${t('pricedUnits', { n: number(quotaUnits) })}
        ${expectedReadyAt && toAnalyse > 0 && ` ${t('readyAt', { when: timeOfDay(new Date(expectedReadyAt).getTime()) })}`}
      </p>`
    }`;
}

/** Each with its row as it was pasted, which may hold a person's number: it stays in the browser. */
function LeftOut({ faults, more, text }) {
  const rows = useMemo(() => textRows(text), [text]);
  const save = () => {
    // Its headings go with them.
    const head = rows.slice(0, 1).filter(row => !/\d/.test(row));
    const lines = [...head, ...faults.map(({ row }) => rows[row - 1])];
    saveFile(new Blob([`\uFEFF${lines.map(harmless).join('\r\n')}`], { type: CSV }), t('rowsFileName'));
  };
  return html`
    <ul class="faults">
      ${faults.map(({ row, code }) => html`<li key=${row}>${t('rowFault', { row, fault: t(`fault.${code}`) })} <code>${rows[row - 1]}</code></li>`)}
      ${more > 0 && html`<li>${t('rowsMore', { n: number(more) })}</li>`}
    </ul>
    <${Button} onClick=${save}>${t('rowsFile')}<//>`;
}

/** What the service reads in the text, and what a batch of it would cost; nulls until it is known. */
function useQuote(text) {
  const [told, setTold] = useState({ quote: /** @type {any} */ (null), error: /** @type {any} */ (null) });
  useEffect(() => {
    setTold({ quote: null, error: null });
    if (text.trim() === '') return;
    let isOver = false;
    const tell = more => isOver || setTold({ quote: null, error: null, ...more });
    const timer = setTimeout(
      () =>
        rest('POST', '/api/v1/batches?dryRun=true', { type: CSV, body: text }).then(
          quote => tell({ quote }),
          error => tell({ error }),
        ),
      REST_MS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);
  return told;
}
