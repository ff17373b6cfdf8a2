/** Saved pages: dropped or chosen, read by the service at once, and brought in when what they say is right. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Failure } from '../../components/failure.js';
import { Button } from '../../components/forms/button.js';
import { DateField } from '../../components/forms/date-field.js';
import { Notice } from '../../components/notice.js';
import { announce } from '../../data/announce.js';
import { operatorRequest, useChange } from '../../data/operator-requests.js';
import { t } from '../../texts.js';

const REGISTER = 'mj-publications';
/** What the service takes at once, in base64. */
const MOST_BYTES = 5_500_000;

const NOTHING = { files: [], answers: null, error: null, isReading: false };

/** `nif`: the company that was chosen; of pages about others nothing is read, but everything is brought in. */
export function SavedPages({ nif, onNif }) {
  const [read, setRead] = useState(/** @type {any} */ (NOTHING));
  const [savedOn, setSavedOn] = useState('');
  const [companies, setCompanies] = useState(/** @type {any[] | null} */ (null));
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
  return html`
    <div class="form">
      <${DropZone} onFiles=${take} />
      ${nif && html`<p>${t('op.chosen')} <span class="mono">${nif}</span> <${Button} small onClick=${() => onNif('')}>${t('op.anyCompany')}<//></p>`}
      ${read.isReading && html`<p class="faint">${t('loading')}</p>`}
      ${(read.error ?? error) && html`<${Failure} error=${read.error ?? error} />`}
      ${
        read.answers &&
        html`
        <ul class="answers">${read.answers.map(answer => html`<${Answer} key=${answer.file} answer=${answer} />`)}</ul>
        <div class="actions">
          <${Button} kind="primary" aria-disabled=${isBusy ? 'true' : null} onClick=${bringIn}>${t('do.registers/import', { n: read.answers.length })}<//>
          <${DateField} id="saved-on" label=${t('op.savedOn')} value=${savedOn} max=${new Date().toISOString().slice(0, 10)} onChange=${setSavedOn} />
        </div>`
      }
      ${companies?.map(company => html`<${Imported} key=${company.nif} company=${company} />`)}
    </div>`;
}

/** A file as it is sent. */
async function sent(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = [];
  for (let at = 0; at < bytes.length; at += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return { name: file.name, content: btoa(parts.join('')) };
}

function DropZone({ onFiles }) {
  const [isOver, setOver] = useState(false);
  const over = is => event => {
    event.preventDefault();
    setOver(is);
  };
  function drop(event) {
    over(false)(event);
    onFiles(event.dataTransfer.files);
  }
  return html`
    <div class=${`drop${isOver ? ' is-over' : ''}`} onDragOver=${over(true)} onDragLeave=${over(false)} onDrop=${drop}>
      <label for="pages">${t('op.drop')}</label>
      <p class="faint" id="pages-hint">${t('op.dropHint')}</p>
      <input id="pages" type="file" multiple aria-describedby="pages-hint" onChange=${event => {
        onFiles(event.currentTarget.files);
        event.currentTarget.value = '';
      }} />
    </div>`;
}

function Answer({ answer: { file, outcome, records, reason } }) {
  const tone = { found: 'safe', not_found: 'none' }[outcome] ?? 'danger';
  return html`
    <li>
      <${Notice} tone=${tone}><bdi>${file}</bdi>: ${t(`op.outcome.${outcome}`)}${records.length > 0 ? `, ${t('op.records', { n: records.length })}` : ''}${reason && html`: <span lang="en">${reason}</span>`}<//>
      ${
        records.length > 0 &&
        html`<details><summary>${t('op.records', { n: records.length })}</summary><pre class="json" tabindex="0" aria-label=${file}>${JSON.stringify(records, null, 2)}</pre></details>`
      }
    </li>`;
}

function Imported({ company: { nif, outcome, acts, missing, woken } }) {
  return html`
    <${Notice} tone=${outcome === 'incomplete' ? 'caution' : 'safe'}>
      <span class="mono">${nif}</span>: ${t(`op.imported.${outcome}`, { n: acts })} ${woken && t('op.goesOn')}
      ${missing.length > 0 && html`<ul class="missing">${missing.map(what => html`<li key=${what}>${what}</li>`)}</ul>`}
    <//>`;
}
