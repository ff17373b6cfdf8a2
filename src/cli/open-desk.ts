/** The registers as this command asks them; the portals of the sandbox run for as long as it does. */
import type { RegisterDesk } from '../jobs/register-desk.ts';
import { silentLog } from '../kernel/log.ts';
import type { Service } from './open-service.ts';

export async function withDesk<T>(
  { config, db }: Service,
  work: (desk: RegisterDesk) => Promise<T>,
): Promise<T> {
  // Loaded only here: no other command should wait for the readers of HTML and PDF.
  const { registerSetup } = await import('../register-setup.ts');
  // A process that only answers requests has no portals; a command must never ask the real ones in their place.
  const role = config.role === 'api' ? 'worker' : config.role;
  const setup = await registerSetup({ ...config, role }, db, silentLog);
  try {
    return await work(setup.desk);
  } finally {
    await setup.close();
  }
}
