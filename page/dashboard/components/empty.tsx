import type { ComponentChildren } from 'preact';

/** What stands where there is nothing to show. */
export const Empty = ({ children }: { children: ComponentChildren }) => <p class="empty">{children}</p>;
