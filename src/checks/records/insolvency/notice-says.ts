import type { CompanyAct, InsolvencyNotice } from '../../../facts/fact.ts';
import { say } from '../../words/say.ts';

/** A sentence on a notice for its evidence; it names the proceeding unless it is an insolvency. */
export function noticeSays({ process, proceeding, act, publishedOn }: InsolvencyNotice) {
  return say('record', 'notice', {
    proceeding: say('proceeding', proceeding),
    process,
    act: say('noticeAct', act),
    on: publishedOn,
  });
}

/** The same, also for an insolvency that the company register published. */
export const insolvencySays = (record: InsolvencyNotice | CompanyAct) =>
  record.kind === 'company-act'
    ? say('registered', 'insolvency', { on: record.publishedOn })
    : noticeSays(record);
