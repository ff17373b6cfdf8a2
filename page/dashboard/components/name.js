import { html } from 'htm/preact';

/** A name from a register: whatever letters it holds, they order nothing but themselves. */
export const Name = ({ children }) => html`<bdi class="name">${children}</bdi>`;
