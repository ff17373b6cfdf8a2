/** The registers for one command; it also runs the portals of the sandbox. */
import type { RegisterGateway } from '../../jobs/asking/register-gateway.ts';
import { silentLog } from '../../kernel/log.ts';
import type { Service } from './open-service.ts';

export async function withGateway<T>(
  { config, db }: Service,
  work: (gateway: RegisterGateway) => Promise<T>,
): Promise<T> {
  // Loaded only here, so that other commands do not wait for the parsers of HTML and PDF.
  const { registerSetup } = await import('../../app/register-setup.ts');
  // With ROLE=api there would be no portals; a command must never ask the real sites instead.
  const role = config.role === 'api' ? 'worker' : config.role;
  const setup = await registerSetup({ ...config, role }, db, silentLog);
  try {
    return await work(setup.gateway);
  } finally {
    await setup.close();
  }
}
