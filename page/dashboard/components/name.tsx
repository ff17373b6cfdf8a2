import type { ComponentChildren } from 'preact';
import { href } from '../router.ts';

/** A name from a register: whatever letters it holds, they order nothing but themselves. */
export const Name = ({ children }: { children: ComponentChildren }) => <bdi class="name">{children}</bdi>;

/** To the page of a company, under its name where one is known. */
export const CompanyLink = ({ nif, name }: { nif: string; name?: string | null }) => (
  <a href={href(`/company/${nif}`)}>
    <Name>{name ?? nif}</Name>
  </a>
);
