/** Answers that are none: what stands before a register, or comes instead of it. */
import type { Trouble } from './country/country.ts';
import type { Fault } from './faults.ts';
import { html, type PortalResponse, type PortalWorld } from './portals/portal.ts';

const page = (title: string, body: string): PortalResponse =>
  html(`<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`);

const FIREWALL = page(
  'Something Went Wrong',
  '<h1>Something Went Wrong</h1><p>The request was blocked. Reference 0.5f2a1.</p>',
);
const CAPTCHA = page(
  'Verificação de segurança',
  '<p>Por favor, verifique que é humano.</p><div class="g-recaptcha" data-sitekey="sandbox"></div>',
);
const UNKNOWN_PAGE = page(
  'Novo portal',
  '<main><h1>Bem-vindo ao novo portal</h1><p>Esta área foi renovada.</p><app-root></app-root></main>',
);

const failure = (status: number, text: string, headers: Record<string, string> = {}): PortalResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  body: text,
});

/** The answer of a fault that never reaches the portal, or null where the portal is asked after all. */
export function answerInstead(fault: Fault | null): PortalResponse | null {
  switch (fault) {
    case '429':
      return failure(429, 'Too Many Requests', { 'retry-after': '2' });
    case '999':
      return failure(999, 'Request denied');
    case '500':
      return failure(500, 'Ocorreu um erro inesperado');
    case 'waf':
      return FIREWALL;
    case 'captcha':
      return CAPTCHA;
    case 'empty':
      return html('');
    default:
      return null;
  }
}

/** The answer of a portal that misbehaves about one company only. */
export function troubleInstead(trouble: Trouble | undefined): PortalResponse | null {
  if (trouble === 'firewall') return FIREWALL;
  return trouble === 'redesigned' ? UNKNOWN_PAGE : null;
}

export const isSlow = (fault: Fault | null, trouble: Trouble | undefined): boolean =>
  fault === 'slow' || trouble === 'slow';

export function layoutUnder(fault: Fault | null): PortalWorld['layout'] {
  if (fault === 'changed-column') return 'changed-column';
  return fault === 'other-layout' ? 'redesigned' : 'official';
}

/** A good answer spoilt on its way. */
export function spoil(fault: Fault | null, response: PortalResponse): PortalResponse {
  if (fault === 'truncated') {
    const bytes = Buffer.from(response.body);
    return { ...response, body: bytes.subarray(0, bytes.length >> 1) };
  }
  return fault === 'charset' ? wronglyDeclared(response) : response;
}

/** Text in windows-1252 under a header that says UTF-8; what is no text stays as it is. */
function wronglyDeclared(response: PortalResponse): PortalResponse {
  const type = response.headers['content-type'] ?? '';
  if (!/^text\/|xml|json/.test(type)) return response;
  const text =
    typeof response.body === 'string'
      ? response.body
      : new TextDecoder(charsetOf(type)).decode(response.body);
  return {
    ...response,
    headers: { ...response.headers, 'content-type': `${type.split(';')[0]}; charset=utf-8` },
    // latin1 is windows-1252 but for a few signs, of which the registers use the euro.
    body: Buffer.from(text.replaceAll('€', '\x80'), 'latin1'),
  };
}

const charsetOf = (type: string): string => (/windows-1252|8859-1/i.test(type) ? 'windows-1252' : 'utf-8');
