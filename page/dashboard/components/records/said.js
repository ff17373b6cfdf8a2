/** A sentence of the API in the page's language; one that exists only in English says so to a screen reader. */
import { html } from 'htm/preact';
import { pick } from '../../texts.js';

export function Said({ en, pt = en }) {
  const text = pick({ en, pt });
  return html`<bdi lang=${text === en ? 'en' : 'pt'}>${text}</bdi>`;
}
