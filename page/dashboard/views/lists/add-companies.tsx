/** Companies for a list, pasted or dropped: the service reads the rows and says the price, and then they are put on the list. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Button, type Data, Dialog, Failure, type Fault } from '../../components.ts';
import { saveFile } from '../../data/save-file.ts';
import { rest } from '../../data/watched.ts';
import { t, timeOfDay } from '../../texts.ts';
import { useDraft } from '../../way-back.ts';
import { harmless, onePerRow, textOf, textRows } from './text-rows.ts';

const CSV = 'text/csv; charset=utf-8';
/** The service is asked once the typing rests. */
const REST_MS = 400;

export function AddCompanies({ name, onClose, onDone }: { name: string; onClose: () => void; onDone: () => void }) {
  const [pasted, setPasted] = useDraft(`rows ${name}`);
  const text = onePerRow(pasted);
  const [isAnalysed, setAnalysed] = useState(true);
  const [state, setState] = useState({ isBusy: false, error: null as Fault | null });
  const { quote, error } = useQuote(text);
  const good = quote?.companies ?? 0;
  async function submit(event) {
    event.preventDefault();
    setState({ isBusy: true, error: null });
    try {
      await rest('PUT', `/api/v1/watchlists/${encodeURIComponent(name)}?part=true`, { type: CSV, body: text });
      if (isAnalysed && quote.toAnalyse > 0)
        await rest('POST', '/api/v1/batches', { type: CSV, body: text, headers: { 'idempotency-key': `"${crypto.randomUUID()}"` } });
      setPasted('');
      onDone();
      onClose();
    } catch (error) {
      setState({ isBusy: false, error: error as Fault });
    }
  }
  const drop = async event => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? event.currentTarget.files ?? [];
    if (file) setPasted(textOf(await file.arrayBuffer()));
  };
  return (
    <Dialog title={t('addTo', { name })} onClose={onClose}>
      <form class="form" onSubmit={submit} onDragOver={event => event.preventDefault()} onDrop={drop}>
        <label for="rows">{t('pasteHint')}</label>
        <textarea
          id="rows"
          rows={8}
          spellcheck={false}
          autofocus
          placeholder={'580000010;L-2041\n580000028;L-2042'}
          value={pasted}
          onInput={event => setPasted(event.currentTarget.value)}
        />
        <label class="file">
          {t('orFile')} <input type="file" accept=".csv,.txt,text/csv,text/plain" onChange={drop} />
        </label>
        {text.trim() !== '' && <Checked quote={quote} text={text} error={error} />}
        {good > 0 && quote.toAnalyse > 0 && (
          <label>
            <input type="checkbox" checked={isAnalysed} onChange={() => setAnalysed(!isAnalysed)} /> {t('analyseNow', { n: quote.toAnalyse })}
          </label>
        )}
        {state.error && <Failure error={state.error} />}
        <div class="actions">
          <Button kind="primary" type="submit" disabled={good === 0 || state.isBusy} label={t('putOn', { n: good })} />
        </div>
      </form>
    </Dialog>
  );
}

function Checked({ quote, text, error }: { quote: Data; text: string; error: Fault | null }) {
  if (error) return <Failure error={error} />;
  if (!quote) return <p class="faint">{t('pricing')}</p>;
  const { rows, companies, rejected, rejectedRows, known, toAnalyse, quotaUnits, expectedReadyAt } = quote;
  const twice = rows - rejected - companies;
  return (
    <>
      <div role="status">
        <p>
          {t('rowsGood', { n: companies })}
          {twice > 0 && ` ${t('rowsTwice', { n: twice })}`}
          {rejected > 0 && ` ${t('rowsBad', { n: rejected })}`}
        </p>
        {rejected > 0 && <LeftOut faults={rejectedRows} more={rejected - rejectedRows.length} text={text} />}
      </div>
      {companies > 0 && (
        <p class="faint" data-price>
          {t('pricedKnown', { n: known })} {t('pricedNew', { n: toAnalyse })} {t('pricedUnits', { n: quotaUnits })}
          {expectedReadyAt && toAnalyse > 0 && ` ${t('readyAt', { when: timeOfDay(new Date(expectedReadyAt).getTime()) })}`}
        </p>
      )}
    </>
  );
}

/** Each with its row as it was pasted, which may hold a person's number: it stays in the browser. */
function LeftOut({ faults, more, text }: { faults: { row: number; code: string }[]; more: number; text: string }) {
  const rows = useMemo(() => textRows(text), [text]);
  const save = () => {
    // Its headings go with them.
    const head = rows.slice(0, 1).filter(row => !/\d/.test(row));
    const lines = [...head, ...faults.map(({ row }) => rows[row - 1]!)];
    saveFile(new Blob([`\uFEFF${lines.map(harmless).join('\r\n')}`], { type: CSV }), t('rowsFileName'));
  };
  return (
    <>
      <ul class="faults">
        {faults.map(({ row, code }) => (
          <li key={row}>
            {t('rowFault', { row, fault: t(`fault.${code}`) })} <code>{rows[row - 1]}</code>
          </li>
        ))}
        {more > 0 && <li>{t('rowsMore', { n: more })}</li>}
      </ul>
      <Button onClick={save} label={t('rowsFile')} />
    </>
  );
}

/** What the service reads in the text, and what a batch of it would cost; nulls until it is known. */
function useQuote(text) {
  const [told, setTold] = useState({ quote: null as Data, error: null as Fault | null });
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
