import type { ComponentChildren } from 'preact';

/** For screen readers only. */
export const Hidden = ({ children }: { children: ComponentChildren }) => <span class="sr">{children}</span>;
