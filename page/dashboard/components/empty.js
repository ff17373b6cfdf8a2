import { html } from 'htm/preact';

/** What stands where there is nothing to show. */
export const Empty = ({ children }) => html`<p class="empty">${children}</p>`;
