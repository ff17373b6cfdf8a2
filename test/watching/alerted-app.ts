/** A service whose client watches companies that an edition of the tax debtors has just listed: an alert for each. */
import { startTestApp, type TestApp } from '../kit/test-app.ts';
import { assess, publishDebtors, watch } from './watched-world.ts';

export interface AlertedApp {
  readonly app: TestApp;
  end(): Promise<void>;
}

export async function startAlertedApp(nifs: readonly string[]): Promise<AlertedApp> {
  const app = await startTestApp();
  await watch(app.db, { clientId: app.clientId, nifs });
  for (const nif of nifs) await assess(app.db, nif);
  await publishDebtors(
    app.db.url,
    nifs.map(nif => ({ nif, minEur: 100_001 })),
    '2026-11-02',
  );
  for (const nif of nifs) await assess(app.db, nif);
  return { app, end: () => app.close() };
}
