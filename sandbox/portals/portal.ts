/** A portal answers as one official register's web site does, over the synthetic country. */
import type { LocalDate } from '../../src/kernel/local-date.ts';
import type { RegisterName } from '../../src/kernel/register-name.ts';
import type { Country } from '../country/country.ts';

export interface PortalRequest {
  readonly method: string;
  /** Path below the portal's base address, decoded, e.g. `/portal/consultas/ConsultasCire.aspx`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** State of this visitor's session, kept by cookie, as the official sites do. */
  readonly session: Map<string, string>;
}

export interface PortalResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export interface PortalWorld {
  readonly country: Country;
  /** Nothing dated later has been published yet. */
  readonly today: LocalDate;
  /** A layout fault switched on for this portal: columns renamed, or the whole page redesigned. */
  readonly layout: 'official' | 'changed-column' | 'redesigned';
}

export interface Portal {
  readonly register: RegisterName;
  handle(request: PortalRequest, world: PortalWorld): PortalResponse | Promise<PortalResponse>;
  /** The company a request asks about, so that the server can play that company's `trouble`; null where it asks about none. */
  subject(request: PortalRequest): string | null;
}

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);
}

export function html(body: string, headers: Record<string, string> = {}): PortalResponse {
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body };
}
