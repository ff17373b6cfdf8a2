/** What is taken from a view: the link to it, and files of what it shows. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { RequestId, saidOf } from '../../components/failure.js';
import { Button } from '../../components/forms/button.js';
import { announce } from '../../data/announce.js';
import { fileFrom } from '../../data/request.js';
import { saveFile } from '../../data/save-file.js';
import { getLanguage, t } from '../../texts.js';

export const Actions = ({ nif, knownAt }) => html`
  <${CopyLink} />
  <${Files} of=${`/api/v1/contractors/${nif}/report`} formats=${['pdf', 'html']} query=${knownAt ? { knownAt } : {}} />`;

/** The address holds all that a colleague must see; what the reader's own link opened is not in it. */
function CopyLink() {
  const [state, setState] = useState('copyLink');
  function copy() {
    const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject();
    copied.then(
      () => {
        setState('copied');
        announce(t('copied'));
      },
      () => setState('copyNot'),
    );
  }
  if (state === 'copyNot')
    return html`<label class="copy-by-hand"><span>${t('copyNot')}</span><input readonly value=${location.href} onFocus=${event => event.currentTarget.select()} /></label>`;
  return html`<${Button} onClick=${copy}>${t(state)}<//>`;
}

/** Saved as files: they are for the credit file, not for this page. */
export function Files({ of, formats, query }) {
  const [making, setMaking] = useState(/** @type {string | null} */ (null));
  const [error, setError] = useState(/** @type {any} */ (null));
  async function make(format) {
    setMaking(format);
    setError(null);
    try {
      const { blob, name } = await fileFrom(
        `${of}.${format}?${new URLSearchParams({ lang: getLanguage(), ...query })}`,
      );
      saveFile(blob, name);
      announce(t('reportSaved'));
    } catch (failure) {
      setError(failure);
    }
    setMaking(null);
  }
  return html`
    ${formats.map(
      format => html`
      <${Button} key=${format} aria-disabled=${String(making === format)} onClick=${() => making === null && void make(format)}>
        ${t(making === format ? 'reportMaking' : `report.${format}`)}
      <//>`,
    )}
    <p class="field-error actions-error" role="alert">${error && html`${t('reportFailed')} ${saidOf(error)} <${RequestId} error=${error} />`}</p>`;
}
