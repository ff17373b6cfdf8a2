import type { Database } from '../../src/db/open-database.ts';
import { createAnswerStore } from '../../src/jobs/answers/store-answer.ts';
import { lisbonDay } from '../../src/kernel/local-date.ts';
import { silentLog } from '../../src/kernel/log.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { personLabels } from '../../src/kernel/secrets/person-key.ts';
import { citiusExecutions } from '../../src/registers/citius-executions/citius-executions.ts';
import { replayedSession } from '../../src/registers/http/register-session.ts';
import type { ConsultedRegister } from '../../src/registers/register.ts';
import { changedPages, DEBTOR } from '../registers/citius-executions/changed-page.ts';

/** Answers about these companies, an hour ago and the first the oldest, that the register gave since it added a column. */
export async function storeUnread(db: Pick<Database, 'pool'>, nifs: readonly Nif[]): Promise<void> {
  const register = citiusExecutions as ConsultedRegister<unknown>;
  for (const [place, nif] of nifs.entries()) {
    const pages = changedPages().map(page => Buffer.from(page.toString().replaceAll(DEBTOR, nif)));
    const consultation = await register.consult(nif, {
      today: lisbonDay(new Date()),
      personKey: personLabels(),
      baseUrl: register.meta.officialBaseUrl,
      openSession: () => replayedSession(pages),
      signal: new AbortController().signal,
      log: silentLog,
    });
    const askedAt = new Date(Date.now() - 3_600_000 + place * 1000);
    await createAnswerStore(db)({ register, nif, consultation, askedAt });
  }
}
