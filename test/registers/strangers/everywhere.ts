/** Changes that any site may make. */
import { REGISTER_NAMES } from '../../../src/kernel/register-name.ts';
import type { Change } from './changed-site.ts';

const page = (body: string) => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(`<!DOCTYPE html><html lang="pt"><body>${body}</body></html>`),
});

/** Works are announced with status 200 wherever one asks. */
export const bannerFirst: readonly Change[] = REGISTER_NAMES.map(register => ({
  register,
  what: 'works are announced with status 200',
  instead: () => page('<h1>Serviço indisponível</h1><p>Estamos em manutenção. Voltamos brevemente.</p>'),
}));
