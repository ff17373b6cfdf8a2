/** What is pressed, and what leads elsewhere but looks the same: with words (`label`), or with children. Other properties go to the element. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentChildren } from 'preact';

type Look = { kind?: string; small?: boolean; label?: ComponentChildren };
const classOf = (kind: string, isSmall: boolean) => `button${kind ? ` is-${kind}` : ''}${isSmall ? ' is-small' : ''}`;

export const Button = ({ kind = '', small = false, label, type = 'button', children = label, ...others }: Look & ButtonHTMLAttributes) => (
  <button class={classOf(kind, small)} type={type} {...others}>
    {children}
  </button>
);

export const LinkButton = ({ kind = '', small = false, label, ...others }: Look & AnchorHTMLAttributes) => (
  <a class={classOf(kind, small)} {...others}>
    {label}
  </a>
);
