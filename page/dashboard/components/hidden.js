import { html } from 'htm/preact';

/** For screen readers only. */
export const Hidden = ({ children }) => html`<span class="sr">${children}</span>`;
