import { html } from 'htm/preact';
import { heading } from '../router.js';
import { t } from '../texts.js';

export const NotFound = () =>
  html`<h1 tabindex="-1" ref=${heading}>${t('notFoundPage')}</h1><a href="#/">${t('overview')}</a>`;
