/** Saved pages: dropped or chosen, read by the service at once, and brought in when what they say is right. */
import { useState } from 'preact/hooks';
import { DateField } from '../../components/forms/date-field.tsx';
import { Button, type Data, Failure, Notice } from '../../components.ts';
import { announce } from '../../data/announce.ts';
import { operatorRequest, useChange } from '../../data/operator-requests.ts';
import { t } from '../../texts.ts';
import { Technical } from './technical.tsx';

const REGISTER = 'mj-publications';
/** What the service takes at once, in base64. */
const MOST_BYTES = 5_500_000;

const NOTHING = { files: [], answers: null, error: null, isReading: false };

/** `nif`: the company that was chosen; of pages about others nothing is read, but everything is brought in. */
export function SavedPages({ nif, onNif }: { nif: string; onNif: (nif: string) => void }) {
  const [read, setRead] = useState<Data>(NOTHING);
  const [savedOn, setSavedOn] = useState('');
  const [companies, setCompanies] = useState<Data[] | null>(null);
  const { run, isBusy, error } = useChange(t('do.registers/import.done'));

  async function take(list) {
    setCompanies(null);
    setRead({ ...NOTHING, isReading: true });
    const chosen = [...list];
    try {
      if (chosen.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) throw new Error(t('op.tooLarge'));
      const files = await Promise.all(chosen.map(sent));
      const asked = { register: REGISTER, files, ...(nif ? { nif } : {}) };
      const answers = await operatorRequest('registers/parse', asked);
      setRead({ ...NOTHING, files, answers });
      announce(t('op.readDone', { n: answers.length }));
    } catch (refused) {
      setRead({ ...NOTHING, error: refused });
    }
  }
  async function bringIn() {
    const savedAt = savedOn ? { savedAt: `${savedOn}T00:00:00Z` } : {};
    const imported = await run('registers/import', { register: REGISTER, files: read.files, ...savedAt });
    if (!imported) return;
    setCompanies(imported);
    setRead(NOTHING);
    onNif('');
  }
  return (
    <div class="form">
      <DropZone onFiles={take} />
      {nif && (
        <p>
          {t('op.chosen')} <span class="mono">{nif}</span> <Button small onClick={() => onNif('')} label={t('op.anyCompany')} />
        </p>
      )}
      {read.isReading && <p class="faint">{t('loading')}</p>}
      {(read.error ?? error) && <Failure error={read.error ?? error} />}
      {read.answers && (
        <>
          <ul class="answers">
            {read.answers.map(answer => (
              <Answer key={answer.file} answer={answer} />
            ))}
          </ul>
          <div class="actions">
            <Button kind="primary" aria-disabled={isBusy} onClick={bringIn} label={t('do.registers/import', { n: read.answers.length })} />
            <DateField id="saved-on" label={t('op.savedOn')} value={savedOn} max={new Date().toISOString().slice(0, 10)} onChange={setSavedOn} />
          </div>
        </>
      )}
      {companies?.map(company => (
        <Imported key={company.nif} company={company} />
      ))}
    </div>
  );
}

/** A file as it is sent. */
async function sent(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return { name: file.name, content: btoa(parts.join('')) };
}

function DropZone({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const [isOver, setOver] = useState(false);
  const over = is => event => {
    event.preventDefault();
    setOver(is);
  };
  function drop(event) {
    over(false)(event);
    onFiles(event.dataTransfer.files);
  }
  return (
    <fieldset class={`drop${isOver ? ' is-over' : ''}`} onDragOver={over(true)} onDragLeave={over(false)} onDrop={drop}>
      <label for="pages">{t('op.drop')}</label>
      <p class="faint" id="pages-hint">
        {t('op.dropHint')}
      </p>
      <input
        id="pages"
        type="file"
        multiple
        aria-describedby="pages-hint"
        onChange={event => {
          onFiles(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}

function Answer({ answer: { file, outcome, records, reason } }: { answer: { file: string; outcome: string; records: unknown[]; reason: string | null } }) {
  const tone = { found: 'safe', not_found: 'none' }[outcome] ?? 'danger';
  return (
    <li>
      <Notice tone={tone}>
        <bdi>{file}</bdi>: {t(`op.outcome.${outcome}`)}
        {records.length > 0 ? `, ${t('op.records', { n: records.length })}` : ''}
        {reason && (
          <>
            : <Technical>{reason}</Technical>
          </>
        )}
      </Notice>
      {records.length > 0 && (
        <details>
          <summary>{t('op.records', { n: records.length })}</summary>
          <section class="json" tabindex={0} aria-label={file}>
            <pre>{JSON.stringify(records, null, 2)}</pre>
          </section>
        </details>
      )}
    </li>
  );
}

type ImportedProps = { company: { nif: string; outcome: string; acts: number; missing: string[]; woken: boolean } };
function Imported({ company: { nif, outcome, acts, missing, woken } }: ImportedProps) {
  return (
    <Notice tone={outcome === 'incomplete' ? 'caution' : 'safe'}>
      <span class="mono">{nif}</span>: {t(`op.imported.${outcome}`, { n: acts })} {woken && t('op.goesOn')}
      {missing.length > 0 && (
        <ul class="missing">
          {missing.map(what => (
            <li key={what}>
              <Technical>{what}</Technical>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
