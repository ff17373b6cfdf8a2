import { html } from 'htm/preact';
import { t } from '../texts.js';

export const NotFound = () =>
  html`<h1 tabindex="-1">${t('notFoundPage')}</h1><a href="#/">${t('overview')}</a>`;
