/** What is pressed, and what leads elsewhere but looks the same. Other properties go to the element. */
import { html } from 'htm/preact';

const classOf = (kind, isSmall) => `button${kind ? ` is-${kind}` : ''}${isSmall ? ' is-small' : ''}`;

export const Button = ({ kind = '', small = false, type = 'button', children, ...others }) =>
  html`<button class=${classOf(kind, small)} type=${type} ...${others}>${children}</button>`;

export const LinkButton = ({ kind = '', small = false, children, ...others }) =>
  html`<a class=${classOf(kind, small)} ...${others}>${children}</a>`;
