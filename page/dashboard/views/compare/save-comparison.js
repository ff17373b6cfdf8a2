/** The comparison as one file, to keep and to print: what stands on the page, and nothing that is pressed. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { saidOf } from '../../components/failure.js';
import { Button } from '../../components/forms/button.js';
import { saveFile } from '../../data/save-file.js';
import { getLanguage, moment, t } from '../../texts.js';

const PRESSED = 'button, form, input, .actions, .eyebrow, .failure';

export function SaveComparison({ nifs }) {
  const [error, setError] = useState(/** @type {any} */ (null));
  const save = () => saved(nifs).then(() => setError(null), setError);
  return html`
    <${Button} onClick=${save}>${t('compareSave')}<//>
    ${error && html`<p class="field-error" role="alert">${saidOf(error)}</p>`}`;
}

async function saved(nifs) {
  const styles = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel="stylesheet"]'));
  const css = await (await fetch(styles.href)).text();
  const shown = /** @type {HTMLElement} */ (document.getElementById('main')?.cloneNode(true));
  for (const one of shown.querySelectorAll(PRESSED)) one.remove();
  for (const one of shown.querySelectorAll('details')) one.open = true;
  for (const link of shown.querySelectorAll('a'))
    link.href = new URL(link.getAttribute('href') ?? '', location.href).href;
  const told = document.createElement('p');
  told.textContent = t('printed', { when: moment(Date.now()), address: location.href });
  shown.append(told);
  const title = document.createElement('title');
  title.textContent = `${t('compare')} ${nifs.join(', ')}`;
  const [head, body] = [title, shown].map(part => new XMLSerializer().serializeToString(part));
  const style = `<style>${css}:root{color-scheme:light}</style>`;
  const page = `<html lang="${getLanguage()}"><head><meta charset="utf-8">${head}${style}</head><body>${body}</body></html>`;
  saveFile(
    new Blob([`<!doctype html>\n${page}`], { type: 'text/html' }),
    `contractor-risk-${nifs.join('-')}-${getLanguage()}.html`,
  );
}
